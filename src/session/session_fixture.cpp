#include "session/session_fixture.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/legal_text.h"
#include "core/text.h"
#include "session/typed/entry.h"

namespace petteia::session_fixture {
namespace {

class Climb {
  public:
    static constexpr GameInfo kInfo{.name = "climb",
                                    .title = "Climb",
                                    .summary = "Reach the top.",
                                    .players = {"first", "second"}};
    static constexpr std::size_t kMaxMoves = 2;
    static constexpr int kTop = 12;
    using Move = std::uint8_t;  // How many steps.
    struct State {
        int height = 0;
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };

    static std::vector<Parameter> parameters() { return {}; }
    static Result<Climb> make(const Settings&) { return Climb(); }
    static std::span<const EvaluationInfo> evaluations() { return kEvaluations; }
    Climb with_evaluation(std::size_t i) const {
        Climb game = *this;
        game.likes_low_ = i == 1;
        return game;
    }

    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const { return state.height == kTop; }
    void generate(const State& state, MoveList<Climb>& moves) const {
        moves.clear();
        for (Move move = 1; move <= 2 && state.height + move <= kTop; ++move) moves.push_back(move);
    }
    void apply(State& state, Move move) const {
        state.height += move;
        state.mover = opponent(state.mover);
    }
    Score final_score(const State& state, Player pov) const {
        return state.mover == pov ? Score::loss_in(0) : Score::win_in(0);
    }
    Score evaluate(const State& state, Player pov) const {
        const bool likes_high = (pov == Player::First) != likes_low_;
        return Score::estimate(likes_high ? state.height : -state.height);
    }
    std::uint64_t hash(const State& state) const {
        return mix64(static_cast<std::uint64_t>(2 * state.height + index_of(state.mover)) + 1);
    }

    std::string to_text(const State& state) const {
        return std::to_string(state.height) + (state.mover == Player::First ? " first" : " second");
    }
    std::string to_text(const State&, Move move) const { return std::to_string(move); }
    Result<State> parse_state(std::string_view) const { return Error{"not read"}; }
    Result<Move> parse_move(const State& state, std::string_view text) const {
        for (const Move move : legal_moves(*this, state)) {
            if (text == to_text(state, move)) return move;
        }
        return illegal_move(*this, state, text, "a move is 1 or 2");
    }
    View view(const State&) const { return {}; }

  private:
    static constexpr std::array<EvaluationInfo, 2> kEvaluations{
        {{"high", "the first player likes to be high"},
         {"low", "the first player likes to be low"}}};

    bool likes_low_ = false;
};

}  // namespace

const Registry& climbing() {
    static const Registry registry({entry<Climb>()});
    return registry;
}

}  // namespace petteia::session_fixture
