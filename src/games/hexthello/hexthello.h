// HexThello: Othello on a hexagonal board. A disc is placed so that it encloses runs of opposing discs
// between itself and other discs of its colour, and those turn. A player who cannot move
// passes; when neither can, the game is over and the player with more discs wins.
//
// A board with `side` cells per edge lies in an array of N x N cells, N = 2 * side - 1, the cell (row, col)
// having the neighbours (0, ±1), (±1, 0), (-1, +1) and (+1, -1).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/endgame_memory.h"
#include "core/explanation.h"
#include "core/game.h"
#include "games/hexthello/kernel.h"
#include "patterns/learnt_evaluation.h"

namespace petteia {

namespace hexthello {
// Of the rays only that there are none: they are large and seldom needed in full.
inline void forget(EndgameMemory& memory) {
    std::fill(std::begin(memory.entries), std::end(memory.entries), EndgameEntry{});
    memory.rays.board = memory.rays.listed = {};
}
}  // namespace hexthello

class Hexthello {
  public:
    static constexpr GameInfo kInfo{
        .name = "hexthello",
        .title = "HexThello",
        .summary =
            "Enclose opposing discs to turn them; the player with more discs at the end wins.",
        .players = {"Black", "White"}};
    static constexpr std::size_t kMaxMoves = hexthello::kBits;  // As a kernel lists them.
    static constexpr std::int32_t kMarginUnit = hexthello::kDiscUnits;

    struct State {
        hexthello::Position position;  // As the player to move sees it.
        Player mover;
        std::uint8_t discs;  // On the board.
        PatternIndices
            indices;  // Of the patterns of a learnt evaluation, as far as they are known.
        friend bool operator==(const State& a, const State& b);
    };
    using Move = std::uint8_t;  // A cell of the kernel's boards, or:
    static constexpr Move kPass = 255;

    static std::vector<Parameter> parameters();
    static Result<Hexthello> make(const Settings& settings);
    static std::vector<GameExample> examples();
    // REQUIRES: 3 <= side <= 8.
    explicit Hexthello(int side, const hexthello::Kernel& kernel = hexthello::best_kernel());

    State start(Rng& rng) const;
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const {
        return count_placements(state) == 0 && count_opposing(state) == 0;
    }
    void generate(const State& state, MoveList<Hexthello>& moves) const {
        const hexthello::Position& at = state.position;
        moves.assign_by(
            [&](Move* cells) { return kernel_->list_moves(at.own, at.other, at.empty, cells); });
        if (moves.empty() && count_opposing(state) > 0) moves.push_back(kPass);
    }
    int count_moves(const State& state) const {
        const int placements = count_placements(state);
        return placements > 0 ? placements : count_opposing(state) > 0 ? 1 : 0;
    }
    State child(const State& state, Move move) const {
        State result;
        result.mover = opponent(state.mover);
        if (move == kPass) {
            result.position = {state.position.other, state.position.own, state.position.empty};
            result.discs = state.discs;
            result.indices = state.indices;
            return result;
        }
        result.discs = static_cast<std::uint8_t>(state.discs + 1);
        if (evaluation_.patterns != nullptr) {
            PatternIndices found;
            kernel_->play_patterns(state.position, situation(state, found), move,
                                   *evaluation_.patterns, result.position, result.indices);
        } else {
            kernel_->play(state.position, move, result.position);
            result.indices.set = 0;
        }
        return result;
    }
    void apply(State& state, Move move) const { state = child(state, move); }

    // The winner's margin in discs; empty cells count for nobody.
    Score final_score(const State& state, Player pov) const;
    Score evaluate(const State& state, Player pov) const {
        const Score score = leaf(state).score;
        return pov == state.mover ? score : -score;
    }
    Leaf leaf(const State& state) const {
        PatternIndices found;
        const auto value = kernel_->judge(state.position, situation(state, found), evaluation_);
        return {Score::estimate(value.units), value.is_over};
    }
    std::vector<EvaluationTerm> explain(const State& state) const;
    // All moves, each judged where it leads.
    Frontier<Move> frontier(const State& state, Score beta, Move first) const;
    std::uint64_t hash(const State& state) const;

    // Corners first, and moves that leave the opponent few replies.
    void ordering_scores(const State& state, const MoveList<Hexthello>& moves, int depth,
                         std::int32_t* scores) const;

    // Fitted to searches of self-played positions of every stage, full width.
    std::optional<Forecast> forecast(const State& state, int depth, int number = 0) const;
    // With 1.0 a search is half a ply deeper, but wins fewer games against full width.
    static constexpr float kProbCutErrors = 1.2F;

    static constexpr int kEndgameMoves = 11;
    int moves_left(const State& state) const { return cells_ - state.discs; }
    // A pass is followed by a move.
    int max_plies(const State& state) const { return 2 * moves_left(state); }
    using EndgameMemory = petteia::EndgameMemory<hexthello::EndgameMemory>;
    EndgameResult solve_endgame(const State& state, Score alpha, Score beta,
                                EndgameMemory& memory) const;
    double proof_nodes(const State& state) const;

    static std::span<const EvaluationInfo> evaluations();
    Hexthello with_evaluation(std::size_t number) const;

    // The learnt evaluation (patterns/learnt_evaluation.h).
    PatternGame pattern_game() const;
    std::string default_patterns() const;
    void contents(const State& state, std::span<std::uint8_t> contents) const;
    int pieces(const State& state) const { return state.discs; }
    std::vector<float> term_counts(const State& state) const;
    std::int32_t unlearnt_worth(const State& state) const;
    Result<Hexthello> with_weights(LearntWeights weights) const;
    const PatternEvaluation* pattern_evaluation() const { return learnt_.get(); }
    std::size_t memory_bytes() const;

    std::string to_text(const State& state) const;
    std::string to_text(const State& state, Move move) const;
    // As many cells as the array has, row by row: '#' outside, '.' empty, 'W', 'B', '*' a hole; then
    // who is to move, 'W' or 'B'.
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const;
    RulesCard rules_card() const;

    int symmetry_count() const { return kSymmetries; }
    State symmetry(const State& state, int number) const;
    Move symmetry(Move move, int number) const {
        return images_[static_cast<std::size_t>(number)][move];
    }
    // Later in a game mirrored positions do not meet.
    bool symmetry_pays(const State& state) const { return state.discs <= kSymmetricDiscs; }

    int side() const { return side_; }
    const hexthello::Kernel& kernel() const { return *kernel_; }

  private:
    static constexpr int kSymmetries = 12;
    static constexpr int kSymmetricDiscs = 10;
    int size() const { return 2 * side_ - 1; }
    int radius() const { return side_ - 1; }
    bool is_on_board(int row, int col) const;
    int count_placements(const State& state) const {
        const auto& [own, other, empty] = state.position;
        return kernel_->count_moves(own, other, empty);
    }
    int count_opposing(const State& state) const {
        const auto& [own, other, empty] = state.position;
        return kernel_->count_moves(other, own, empty);
    }
    char cell_text(const State& state, int row, int col) const;
    // The indices are the state's own if they belong to this evaluation; others are found, in `found`.
    hexthello::Situation situation(const State& state, PatternIndices& found) const {
        const bool is_known =
            evaluation_.patterns == nullptr || state.indices.set == evaluation_.patterns->set;
        if (!is_known) found = find_indices(state);
        return {index_of(state.mover), state.discs, is_known ? state.indices : found};
    }
    bool has_forecasts() const {
        return learnt_ != nullptr && !learnt_->weights().forecasts.stages.empty();
    }
    PatternIndices find_indices(const State& state) const;
    std::vector<Move> cells() const;
    void use(std::shared_ptr<const PatternEvaluation> learnt);
    void find_landmarks();
    void find_values();
    void find_images();

    int side_;
    const hexthello::Kernel* kernel_;
    int cells_;  // Of the board; holes are among them.
    hexthello::Evaluation evaluation_{};
    std::shared_ptr<const PatternEvaluation> learnt_;     // What the evaluation refers to, or null.
    std::array<std::int8_t, hexthello::kBits> values_{};  // Of cells, for ordering.
    std::array<std::array<Move, hexthello::kBits>, kSymmetries> images_{};
};

}  // namespace petteia
