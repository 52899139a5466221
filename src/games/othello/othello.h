// Othello: a disc is placed so that it encloses runs of opposing discs between itself and other discs of
// its colour, and those turn. A player who cannot move passes; when neither can, the game is over, and the
// player with more discs wins. Empty squares then count for the winner.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/endgame_memory.h"
#include "core/explanation.h"
#include "core/game.h"
#include "games/othello/kernel.h"
#include "patterns/learnt_evaluation.h"

namespace petteia {

namespace othello {
using EndgameEntries = std::array<EndgameEntry, kEndgameEntries>;
inline void forget(EndgameEntries& entries) { entries.fill({}); }
}  // namespace othello

class Othello {
  public:
    static constexpr GameInfo kInfo{
        .name = "othello",
        .title = "Othello",
        .summary =
            "Enclose opposing discs to turn them; the player with more discs at the end wins.",
        .players = {"Black", "White"}};
    static constexpr std::size_t kMaxMoves = othello::kSquares;
    static constexpr std::int32_t kMarginUnit = othello::kDiscUnits;

    struct State {
        othello::Squares own, other;  // Discs of the player to move, and of the opponent.
        Player mover;
        std::uint8_t empties;
        PatternIndices
            indices;  // Of the patterns of a learnt evaluation, as far as they are known.
        friend bool operator==(const State& a, const State& b) {
            return a.own == b.own && a.other == b.other && a.mover == b.mover &&
                   a.empties == b.empties;
        }
    };
    // A square of the 8 × 8 that hold boards of every size, or kPass. Two bytes, since a single one may
    // alias anything, which costs a search dearly.
    using Move = std::uint16_t;
    static constexpr Move kPass = othello::kSquares;

    static std::vector<Parameter> parameters();
    static Result<Othello> make(const Settings& settings);
    static std::vector<GameExample> examples();
    // REQUIRES: size is 4, 6 or 8.
    explicit Othello(int size, const othello::Kernel& kernel = othello::best_kernel());

    State start(Rng& rng) const;
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const {
        return placements(state) == 0 && replies_to_pass(state) == 0;
    }
    void generate(const State& state, MoveList<Othello>& moves) const {
        moves.clear();
        for (othello::Squares rest = placements(state); rest != 0; rest &= rest - 1)
            moves.push_back(static_cast<Move>(std::countr_zero(rest)));
        if (moves.empty() && replies_to_pass(state) != 0) moves.push_back(kPass);
    }
    int count_moves(const State& state) const {
        const int count = kernel_->count_moves(position_of(state));
        return count > 0 ? count : replies_to_pass(state) != 0 ? 1 : 0;
    }
    State child(const State& state, Move move) const {
        State result;
        result.mover = opponent(state.mover);
        if (move == kPass) {
            result.own = state.other;
            result.other = state.own;
            result.empties = state.empties;
            result.indices = state.indices;
            return result;
        }
        const othello::Squares turned = kernel_->flips(state.own, state.other, move);
        result.own = state.other ^ turned;
        result.other = state.own | turned | othello::bit_of(move);
        result.empties = static_cast<std::uint8_t>(state.empties - 1);
        if (evaluation_.patterns != nullptr) change_indices_after(state, move, turned, result);
        return result;
    }
    void apply(State& state, Move move) const { state = child(state, move); }

    Score final_score(const State& state, Player pov) const;
    Score evaluate(const State& state, Player pov) const {
        const Score score = leaf(state).score;
        return pov == state.mover ? score : -score;
    }
    Leaf leaf(const State& state) const {
        PatternIndices found;
        const auto value = kernel_->judge(position_of(state), situation(state, found), evaluation_);
        return {Score::estimate(value.units), value.is_over};
    }
    std::vector<EvaluationTerm> explain(const State& state) const;
    // With colours exchanged a position is worth the same to the player to move, who is not part of it.
    std::uint64_t hash(const State& state) const {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(state.own ^ 0x2D358DCCAA6C78A5u) *
                             ((state.other << 29 | state.other >> 35) ^ 0x8BB84B93962EACC9u);
        return mix64(static_cast<std::uint64_t>(product) ^
                     static_cast<std::uint64_t>(product >> 64) ^ state.own);
    }

    void ordering_scores(const State& state, const MoveList<Othello>& moves, int depth,
                         std::int32_t* scores) const {
        if (moves[0] == kPass) return;
        PatternIndices found;
        kernel_->order(position_of(state), situation(state, found), evaluation_, depth,
                       moves.begin(), static_cast<int>(moves.size()), scores);
    }

    // Where the evaluation is learnt.
    std::optional<Forecast> forecast(const State& state, int depth, int number = 0) const {
        return learnt_ != nullptr ? learnt_->forecasts().at(pieces(state), depth, number)
                                  : std::nullopt;
    }

    static constexpr int kEndgameMoves = 11;
    int moves_left(const State& state) const { return state.empties; }
    // A pass is followed by a move.
    int max_plies(const State& state) const { return 2 * state.empties; }
    using EndgameMemory = petteia::EndgameMemory<othello::EndgameEntries>;
    EndgameResult solve_endgame(const State& state, Score alpha, Score beta,
                                EndgameMemory& memory) const;
    double proof_nodes(const State& state) const;
    // What stable discs leave of the margin, where the depth reaches the end of the game.
    std::optional<StaticBound> static_bound(const State& state, int depth, Score alpha,
                                            Score beta) const;

    static std::span<const EvaluationInfo> evaluations();
    Othello with_evaluation(std::size_t number) const;

    // The learnt evaluation (patterns/learnt_evaluation.h).
    PatternGame pattern_game() const;
    std::string default_patterns() const;
    void contents(const State& state, std::span<std::uint8_t> contents) const;
    int pieces(const State& state) const { return size_ * size_ - state.empties; }
    std::vector<float> term_counts(const State& state) const;
    std::int32_t unlearnt_worth(const State& /*state*/) const { return 0; }
    Result<Othello> with_weights(LearntWeights weights) const;
    const PatternEvaluation* pattern_evaluation() const { return learnt_.get(); }
    std::size_t memory_bytes() const;

    // The squares row by row from a1, 'X' black, 'O' white, '-' empty; then who is to move, 'X' or 'O'.
    std::string to_text(const State& state) const;
    std::string to_text(const State& state, Move move) const;
    // The same, in either case, and with '.' for empty squares too.
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const {
        return signs_of(draft, "XO", '-') + (*draft.mover == Player::First ? " X" : " O");
    }
    RulesCard rules_card() const;

    int symmetry_count() const { return othello::kSymmetries; }
    State symmetry(const State& state, int number) const {
        return {othello::image_of(state.own, number),
                othello::image_of(state.other, number),
                state.mover,
                state.empties,
                {}};
    }
    Move symmetry(Move move, int number) const {
        if (move == kPass) return kPass;
        return static_cast<Move>(
            std::countr_zero(othello::image_of(othello::bit_of(move), number)));
    }
    // Later in a game mirrored positions do not meet.
    bool symmetry_pays(const State& state) const { return state.empties >= symmetric_empties_; }

    int size() const { return size_; }
    const othello::Kernel& kernel() const { return *kernel_; }
    othello::Position position_of(const State& state) const {
        return {state.own, state.other, board_ & ~(state.own | state.other)};
    }

  private:
    othello::Squares placements(const State& state) const {
        return kernel_->moves(position_of(state));
    }
    othello::Squares replies_to_pass(const State& state) const {
        return kernel_->moves({state.other, state.own, board_ & ~(state.own | state.other)});
    }
    // The indices are the state's own if they belong to this evaluation; others are found, in `found`.
    othello::Situation situation(const State& state, PatternIndices& found) const {
        const bool is_known =
            evaluation_.patterns == nullptr || state.indices.set == evaluation_.patterns->set;
        if (!is_known) found = find_indices(state);
        return {index_of(state.mover), is_known ? state.indices : found};
    }
    PatternIndices find_indices(const State& state) const;
    void change_indices_after(const State& state, Move move, othello::Squares turned,
                              State& child) const;
    void use(std::shared_ptr<const PatternEvaluation> learnt);
    State state_with(othello::Squares own, othello::Squares other, Player mover) const;
    int first() const { return (othello::kWidth - size_) / 2; }  // Row and column.
    int square_at(int row, int col) const {
        return othello::kWidth * (first() + row) + first() + col;
    }
    char square_text(const State& state, int square) const;

    int size_;
    const othello::Kernel* kernel_;
    othello::Squares board_;
    int symmetric_empties_;
    othello::Evaluation evaluation_;
    std::shared_ptr<const PatternEvaluation> learnt_;  // What the evaluation refers to, or null.
};

}  // namespace petteia
