// The decisions of the selective techniques: where a search may look less deep, deeper, or not at all.
// Nothing here searches; NodeSearch asks, and searches what the answer says.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/game.h"
#include "search/alphabeta/transposition_table.h"
#include "search/technique.h"

namespace petteia {

// ProbCut (Buro 1995): a shallow null-window search whose result, if it lies outside (alpha, beta), stands
// for the deep one. Of several tests the cheapest comes first, and a deeper one if that does not decide
// (Multi-ProbCut: Buro 1997).
struct ProbCutTest {
    int depth;
    Score alpha, beta;  // The window of the shallow search.
    bool is_high;       // It tests for a value of at least beta, else of at most alpha.
    Score result;       // What the deep search is taken to return then.

    bool is_passed_by(Score score) const { return is_high ? score >= beta : score <= alpha; }
};

// The tests of a node, in the order in which they are made.
class ProbCutTests {
  public:
    static constexpr int kMost = 2;

    void add(const ProbCutTest& test) { tests_[size_++] = test; }
    const ProbCutTest* begin() const { return tests_.data(); }
    const ProbCutTest* end() const { return tests_.data() + size_; }
    bool empty() const { return size_ == 0; }

  private:
    std::array<ProbCutTest, kMost> tests_{};
    std::size_t size_ = 0;
};

// Logarithms to the base of two, in sixteenths, rounded down; without the library's, so that they are the
// same everywhere.
class Logarithms {
  public:
    constexpr Logarithms() {
        for (std::size_t n = 1; n < kSize; ++n) of_[n] = logarithm(static_cast<double>(n));
    }
    constexpr int of(std::size_t n) const { return of_[std::min(n, kSize - 1)]; }

  private:
    static constexpr std::size_t kSize = 256;

    static constexpr std::uint8_t logarithm(double x) {
        int sixteenths = 0;
        for (; x >= 2; x /= 2) sixteenths += 16;
        for (int bit = 8; bit > 0; bit /= 2) {
            x *= x;
            if (x < 2) continue;
            x /= 2;
            sixteenths += bit;
        }
        return static_cast<std::uint8_t>(sixteenths);
    }

    std::array<std::uint8_t, kSize> of_{};
};
inline constexpr Logarithms kLogarithms;

template <Rules G>
class Selective {
  public:
    using State = typename G::State;

    Selective(const G& game, Techniques uses)
        : game_(game),
          uses_endgame_(uses.has(Technique::Endgame)),
          uses_probcut_(uses.has(Technique::AlphaBeta) && uses.has(Technique::Table) &&
                        uses.has(Technique::ProbCut)),
          // Where distances count, a search that is less deep would get them wrong.
          uses_reductions_(HasMargin<G> && uses_pvs(uses) && uses.has(Technique::Reductions)),
          uses_singular_(uses_pvs(uses) && uses.has(Technique::Singular)) {}

    // The depth reaches beyond the last few moves of the game, which the game itself solves quickest.
    bool is_endgame(const State& state, int depth) const {
        if constexpr (HasEndgameSolver<G>) {
            if (!uses_endgame_) return false;
            const int left = game_.moves_left(state);
            return left <= G::kEndgameMoves && left <= depth;
        }
        return false;
    }

    // A search of this depth ends with the game in every line, and is to prove its value. One that reaches the
    // end only where nobody passes may prune.
    bool reaches_end(const State& state, int depth) const {
        if constexpr (HasEndgameSolver<G>) return uses_endgame_ && game_.max_plies(state) <= depth;
        return false;
    }

    // Only in null windows, short of the end of the game, and where the static value makes it likely
    // that the test is passed.
    ProbCutTests probcut(const State& state, int depth, Score alpha, Score beta) const {
        ProbCutTests tests;
        if constexpr (HasForecast<G>) {
            if (!uses_probcut_ || beta != alpha.next() || reaches_end(state, depth)) return tests;
            if (const auto first = game_.forecast(state, depth)) {
                const Score now = game_.leaf(state).score;
                add_test(tests, now, *first, alpha, beta);
                add_further_tests(tests, now, state, depth, alpha, beta);
            }
        }
        return tests;
    }

    // How many plies less deep a move is searched at first. Late moves seldom turn out best, and the
    // deeper the search, the more there is to save: about 2/3 ln(depth) ln(number), rounded.
    bool may_reduce(const State& state, int depth) const {
        return uses_reductions_ && depth >= kMinReducedDepth && !reaches_end(state, depth);
    }
    static int reduction(bool may_reduce, int depth, std::size_t move_number) {
        if (!may_reduce || move_number <= kFullDepthMoves) return 0;
        const int product =
            kLogarithms.of(static_cast<std::size_t>(depth)) * kLogarithms.of(move_number);
        return std::min((product + kPerPly / 2) / kPerPly, depth - 2);
    }

    // From now on a node leaves out its moves beyond so many.
    static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();
    void set_width(std::size_t width) { width_ = width; }
    bool is_narrow() const { return width_ != kAllMoves; }
    bool leaves_out(std::size_t move_number) const { return move_number > width_; }

    // Singular extension (Anantharaman, Campbell & Hsu 1988): the table's move is searched a ply deeper if
    // every other stays below this score in a search of half the depth. Nothing: no extension here.
    std::optional<Score> singular_bound(const State& state, const TableEntry& entry,
                                        int depth) const {
        if (!uses_singular_ || depth < kMinSingularDepth || !entry.has_move ||
            entry.bound == Bound::Upper || entry.depth < depth - 3 || entry.score.is_decided() ||
            reaches_end(state, depth))
            return std::nullopt;
        return entry.score.plus(-singular_margin());
    }

  private:
    static constexpr int kMinSingularDepth = 6;
    static constexpr int kMinReducedDepth = 3;
    static constexpr std::size_t kFullDepthMoves = 3;
    static constexpr int kPerPly = 800;  // Of a product of two logarithms.

    static bool uses_pvs(Techniques uses) {
        return uses.has(Technique::AlphaBeta) && uses.has(Technique::Pvs);
    }

    void add_further_tests(ProbCutTests& tests, Score now, const State& state, int depth,
                           Score alpha, Score beta) const {
        if constexpr (HasForecasts<G>) {
            for (int number = 1; number < ProbCutTests::kMost; ++number) {
                const auto forecast = game_.forecast(state, depth, number);
                if (!forecast) return;
                add_test(tests, now, *forecast, alpha, beta);
            }
        }
    }

    static void add_test(ProbCutTests& tests, Score now, const Forecast& forecast, Score alpha,
                         Score beta) {
        const float room = probcut_errors() * forecast.error;
        // The shallow score that predicts `score`, `more` above it.
        const auto predicting = [&](Score score, float more) {
            return Score::estimate(static_cast<std::int32_t>(
                (static_cast<float>(score.raw()) + more) / forecast.slope));
        };
        const Score high = predicting(beta, room), low = predicting(alpha, -room);
        const auto reach = static_cast<std::int32_t>(room);
        if (now >= high.plus(-reach))
            tests.add({forecast.depth, high.plus(-1), high, true, beta});
        else if (now <= low.plus(reach))
            tests.add({forecast.depth, low, low.plus(1), false, alpha});
    }

    // How many standard deviations a forecast must lie outside the window. A game may choose its own.
    static constexpr float probcut_errors() {
        if constexpr (requires { G::kProbCutErrors; }) return G::kProbCutErrors;
        return 1.4F;
    }

    static constexpr std::int32_t singular_margin() {
        if constexpr (HasMargin<G>) return 2 * G::kMarginUnit;
        return 1;
    }

    const G& game_;
    bool uses_endgame_, uses_probcut_, uses_reductions_, uses_singular_;
    std::size_t width_ = kAllMoves;
};

}  // namespace petteia
