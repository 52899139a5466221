// The suite in conformance.h on games that are not in the registry, and on games that are broken on
// purpose, since a suite that finds nothing proves nothing. The games of the registry have a test each by
// their line in src/games/CMakeLists.txt.
#include "tests/conformance.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "search/trace/number_tree.h"

namespace petteia {
namespace {

constexpr std::uint64_t kSeed = 20240229;

template <Game G>
void check(const Settings::Given& given, int games) {
    check_settings<G>(given, kSeed, games);
}

TEST(Conformance, NumberTree) {
    check<NumberTree>({}, 10);
    check<NumberTree>({{"tree", "(1 (2 -3) ((4 (5 6) 7)))"}}, 10);
    check<NumberTree>({{"tree", "5"}}, 1);
}

// The least that a game may be: no refinement, a turn of two steps, a pass and a draw. The players
// add 0, 1 or 2 to a sum, two times in a row, eight steps in all; First wins above 8, Second below.
class TwoSteps {
  public:
    struct State {
        int sum = 0, steps = 0;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint8_t;
    static constexpr GameInfo kInfo{.name = "twosteps",
                                    .title = "Two steps",
                                    .summary = "Add up to two, twice.",
                                    .players = {"high", "low"}};
    static constexpr std::size_t kMaxMoves = 3;

    static std::vector<Parameter> parameters() { return {}; }
    static Result<TwoSteps> make(const Settings&) { return TwoSteps(); }
    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const {
        return state.steps % 4 < 2 ? Player::First : Player::Second;
    }
    bool is_over(const State& state) const { return state.steps == 8; }
    void generate(const State& state, MoveList<TwoSteps>& moves) const {
        moves.clear();
        for (Move move = 0; move < 3 && !is_over(state); ++move) moves.push_back(move);
    }
    void apply(State& state, Move move) const {
        state.sum += move;
        ++state.steps;
    }
    Score final_score(const State& state, Player pov) const {
        if (state.sum == 8) return Score::draw();
        return (state.sum > 8) == (pov == Player::First) ? Score::win_in(0) : Score::loss_in(0);
    }
    Score evaluate(const State& state, Player pov) const {
        const int lead = state.sum - state.steps;
        return Score::estimate(pov == Player::First ? lead : -lead);
    }
    std::uint64_t hash(const State& state) const {
        return mix64(static_cast<std::uint64_t>(16 * state.sum + state.steps) + 1);
    }
    std::string to_text(const State& state) const {
        return std::to_string(state.sum) + "/" + std::to_string(state.steps);
    }
    std::string to_text(const State&, Move move) const {
        return std::array{"pass", "+1", "+2"}[move];
    }
    Result<State> parse_state(std::string_view text) const {
        const auto parts = split(text, '/');
        const auto sum = parse_integer(parts[0]);
        const auto steps = parse_integer(parts.back());
        const bool is_possible = parts.size() == 2 && sum && steps && *steps >= 0 && *steps <= 8 &&
                                 *sum >= 0 && *sum <= 2 * *steps;
        if (!is_possible) return Error{"expected SUM/STEPS, not " + in_quotes(text)};
        return State{static_cast<int>(*sum), static_cast<int>(*steps)};
    }
    Result<Move> parse_move(const State& state, std::string_view text) const {
        for (const Move move : legal_moves(*this, state)) {
            if (text == to_text(state, move)) return move;
        }
        return illegal_move(*this, state, text, "a move is pass, +1 or +2");
    }
    View view(const State& state) const {
        View view;
        for (const auto& text : legal_texts(*this, state)) view.moves.push_back({text, {}});
        return view;
    }
};

TEST(Conformance, GameWithoutRefinements) { check<TwoSteps>({}, 20); }

enum class Fault {
    None,
    HashOfX,
    NeverOver,
    ForgetsMover,
    TrustsMoveTexts,
    SilentErrors,
    SameMoveTexts,
    BothWin,
    LateWin,
    OneSided,
    ClaimsProof,
    HalfMirror,
    KeyWithoutCell,
    TooFewKeyBits,
    PointsOutside,
    HidesMoves,
    StartsElsewhere,
    TermsWithoutSum,
    TermOutside,
    TermTwiceAtACell,
    FlatWinCurve,
    DraftOfUnknownKind,
    DraftTurnedRound,
    DraftUnreadable,
    Last = DraftUnreadable,
};

// Tic-tac-toe with one fault. make() is part of the concept only: it makes a sound game.
class FaultyTicTacToe : public TicTacToe {
  public:
    FaultyTicTacToe(TicTacToe sound, Fault fault) : TicTacToe(std::move(sound)), fault_(fault) {}
    static Result<FaultyTicTacToe> make(const Settings& settings) {
        return FaultyTicTacToe(*TicTacToe::make(settings), Fault::None);
    }

    State start(Rng&) const {
        return fault_ == Fault::StartsElsewhere ? State{{1, 0}, {}} : State{};
    }
    std::vector<State> starts() const { return {State{}}; }
    bool is_over(const State& state) const {
        return fault_ != Fault::NeverOver && TicTacToe::is_over(state);
    }
    Score final_score(const State& state, Player pov) const {
        if (fault_ == Fault::BothWin) return Score::win_in(0);
        const Score score = TicTacToe::final_score(state, pov);
        return fault_ == Fault::LateWin ? score.one_ply_up() : score;
    }
    Score evaluate(const State& state, Player pov) const {
        if (fault_ == Fault::OneSided) return Score::estimate(1);
        if (fault_ == Fault::ClaimsProof)
            return pov == Player::First ? Score::certain_win() : Score::certain_loss();
        return TicTacToe::evaluate(state, pov);
    }
    // Right whatever else is wrong, but for its own faults.
    std::vector<EvaluationTerm> explain(const State& state) const {
        EvaluationTerm all{"all", evaluate(state, state.mover).raw()};
        if (fault_ == Fault::TermsWithoutSum) ++all.units;
        if (fault_ == Fault::TermOutside) all.cells = {{9, 1}};
        if (fault_ == Fault::TermTwiceAtACell) all.cells = {{3, 1}, {3, 1}};
        return {all};
    }
    WinCurve win_curve() const { return {fault_ == Fault::FlatWinCurve ? 0.0 : 5.0}; }
    std::uint64_t hash(const State& state) const {
        return fault_ == Fault::HashOfX ? state.marks.first : TicTacToe::hash(state);
    }
    int key_bits() const {
        return TicTacToe::key_bits() - (fault_ == Fault::TooFewKeyBits ? 1 : 0);
    }
    std::uint64_t key(const State& state) const {
        return TicTacToe::key(state) & (fault_ == Fault::KeyWithoutCell ? ~0x100u : ~0ull);
    }
    using TicTacToe::symmetry;
    Move symmetry(Move move, int i) const {
        return fault_ == Fault::HalfMirror ? move : TicTacToe::symmetry(move, i);
    }
    using TicTacToe::to_text;
    std::string to_text(const State& state, Move move) const {
        return TicTacToe::to_text(
            state, static_cast<Move>(fault_ == Fault::SameMoveTexts ? move & ~1 : move));
    }
    Result<State> parse_state(std::string_view text) const {
        auto state = TicTacToe::parse_state(text);
        if (state && fault_ == Fault::ForgetsMover) state->mover = Player::First;
        return state;
    }
    Result<Move> parse_move(const State& state, std::string_view text) const {
        const auto number = parse_integer(text);
        if (fault_ == Fault::TrustsMoveTexts && number) return static_cast<Move>(*number - 1);
        auto move = TicTacToe::parse_move(state, text);
        if (!move && fault_ == Fault::SilentErrors) return Error{};
        return move;
    }
    Draft draft(const State& state) const {
        Draft draft = TicTacToe::draft(state);
        if (fault_ == Fault::DraftOfUnknownKind) draft.cells[4] = 2;
        return draft;
    }
    Result<std::string> draft_text(Draft draft) const {
        if (fault_ == Fault::DraftUnreadable) return std::string("nine cells");
        if (fault_ == Fault::DraftTurnedRound) std::ranges::reverse(draft.cells);
        return TicTacToe::draft_text(draft);
    }
    View view(const State& state) const {
        View view = TicTacToe::view(state);
        if (fault_ == Fault::PointsOutside) view.cells.pop_back();
        if (fault_ == Fault::HidesMoves && !view.moves.empty()) view.moves.pop_back();
        return view;
    }

  private:
    Fault fault_;
};

enum class NimFault { None, NormalTheory, AscendingIndex, CrookedIndex };

// The same with misère Nim, for the refinements that tic-tac-toe does not have.
class FaultyNim : public Nim {
  public:
    FaultyNim(const Nim& sound, NimFault fault) : Nim(sound), fault_(fault) {}
    static Result<FaultyNim> make(const Settings& settings) {
        return FaultyNim(*Nim::make(settings), NimFault::None);
    }

    std::optional<Player> theory(const State& state) const {
        if (fault_ != NimFault::NormalTheory) return Nim::theory(state);
        const auto sum = state.counts[0] ^ state.counts[1] ^ state.counts[2];
        return sum != 0 ? state.mover : opponent(state.mover);
    }
    std::uint64_t index(const State& state) const { return turned(Nim::index(state)); }
    State state_at(std::uint64_t index) const {
        return Nim::state_at(fault_ == NimFault::CrookedIndex ? index / 2 : turned(index));
    }

  private:
    std::uint64_t turned(std::uint64_t index) const {
        return fault_ == NimFault::AscendingIndex ? index_size() - 1 - index : index;
    }

    NimFault fault_;
};

template <Game G>
bool is_caught(const G& game) {
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter collect(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        check_rules(game, kSeed, 5);
    }
    return failures.size() > 0;
}

TEST(Conformance, CatchesFaults) {
    const auto game = TicTacToe::make(*Settings::parse(TicTacToe::parameters(), {}));
    EXPECT_FALSE(is_caught(FaultyTicTacToe(*game, Fault::None)));
    for (int fault = 1; fault <= static_cast<int>(Fault::Last); ++fault)
        EXPECT_TRUE(is_caught(FaultyTicTacToe(*game, static_cast<Fault>(fault)))) << fault;
}

TEST(Conformance, CatchesFaultsOfRefinements) {
    const auto game = Nim::make(*Settings::parse(Nim::parameters(), {{"misere", "true"}}));
    EXPECT_FALSE(is_caught(FaultyNim(*game, NimFault::None)));
    for (int fault = 1; fault <= static_cast<int>(NimFault::CrookedIndex); ++fault)
        EXPECT_TRUE(is_caught(FaultyNim(*game, static_cast<NimFault>(fault)))) << fault;
}

}  // namespace
}  // namespace petteia
