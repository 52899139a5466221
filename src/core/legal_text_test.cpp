#include "core/legal_text.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

// A number counts down to 0; a move is any smaller number. Going to an odd number keeps the turn.
class Countdown {
  public:
    struct State {
        int number = 0;
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint8_t;
    static constexpr GameInfo kInfo{.name = "countdown",
                                    .title = "Countdown",
                                    .summary = "Reach zero.",
                                    .players = {"one", "two"}};
    static constexpr std::size_t kMaxMoves = 100;

    static std::vector<Parameter> parameters() { return {}; }
    static Result<Countdown> make(const Settings&) { return Countdown(); }
    State start(Rng&) const { return {30, Player::First}; }
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const { return state.number == 0; }
    void generate(const State& state, MoveList<Countdown>& moves) const {
        for (int to = 0; to < state.number; ++to) moves.push_back(static_cast<Move>(to));
    }
    void apply(State& state, Move move) const {
        state.number = move;
        if (move % 2 == 0) state.mover = opponent(state.mover);
    }
    Score final_score(const State& state, Player pov) const {
        return pov == state.mover ? Score::loss_in(0) : Score::win_in(0);
    }
    Score evaluate(const State&, Player) const { return Score::draw(); }
    std::uint64_t hash(const State& state) const {
        return static_cast<std::uint64_t>(state.number);
    }
    std::string to_text(const State& state) const { return std::to_string(state.number); }
    std::string to_text(const State&, Move move) const { return std::to_string(move); }
    Result<State> parse_state(std::string_view) const { return Error{"not needed here"}; }
    Result<Move> parse_move(const State&, std::string_view) const {
        return Error{"not needed here"};
    }
    View view(const State&) const { return {}; }
};

TEST(LegalText, ListsTheMoves) {
    EXPECT_EQ(legal_texts(Countdown(), {3, Player::First}),
              (std::vector<std::string>{"0", "1", "2"}));
    EXPECT_EQ(legal_summary(Countdown(), {3, Player::First}), "legal: 0, 1, 2");
}

TEST(LegalText, CutsLongLists) {
    const std::string all =
        "legal: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, "
        "18, 19, 20, 21, 22, 23";
    EXPECT_EQ(legal_summary(Countdown(), {24, Player::First}), all);
    EXPECT_EQ(legal_summary(Countdown(), {30, Player::First}), all + " and 6 more");
}

TEST(LegalText, ExplainsAnIllegalMove) {
    EXPECT_EQ(illegal_move(Countdown(), {2, Player::First}, "5", "too large").message,
              "cannot play \"5\": too large; legal: 0, 1");
    EXPECT_EQ(illegal_move(Countdown(), {0, Player::First}, "0", "too late").message,
              "cannot play \"0\": too late; the game is over");
}

TEST(Game, AfterLeavesTheParentAlone) {
    const Countdown::State parent{5, Player::First};
    EXPECT_EQ(after(Countdown(), parent, 2), (Countdown::State{2, Player::Second}));
    EXPECT_EQ(parent, (Countdown::State{5, Player::First}));
}

TEST(Game, ScoresTurnRoundOnlyWhenTheTurnDoes) {
    const Countdown game;
    const Countdown::State other{2, Player::Second}, same{3, Player::First};
    EXPECT_EQ(seen_from_parent(game, Player::First, other, Score::loss_in(4)), Score::win_in(5));
    EXPECT_EQ(seen_from_parent(game, Player::First, same, Score::win_in(4)), Score::win_in(5));
    EXPECT_EQ(seen_from_parent(game, Player::First, other, Score::estimate(4)),
              Score::estimate(-4));
}

}  // namespace
}  // namespace petteia
