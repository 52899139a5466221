// The search against its references, in one run: minimax against a recursion written for tic-tac-toe
// by hand, the searcher with everything off against minimax, two threads against one.
#include <bit>
#include <cstdint>
#include <cstdio>

#include "bench/games.h"
#include "bench/stopwatch.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/minimax.h"
#include "search/searcher.h"

namespace petteia {
namespace {

// Tic-tac-toe and nothing else: what a careful student writes with nine-bit boards.
class HandWritten {
  public:
    int value() { return best(0, 0, 0); }
    std::uint64_t nodes() const { return nodes_; }

  private:
    static bool has_line(unsigned cells) {
        constexpr unsigned kLines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (const unsigned line : kLines) {
            if ((cells & line) == line) return true;
        }
        return false;
    }

    // For the owner of `own`, who is to move; a quick win is worth more than a slow one.
    int best(unsigned own, unsigned other, int ply) {
        ++nodes_;
        if (has_line(other)) return ply - 100;
        if ((own | other) == 0777) return 0;
        int value = -1000;
        for (unsigned cell = 1; cell < 01000; cell <<= 1) {
            if (((own | other) & cell) != 0) continue;
            value = std::max(value, -best(other, own | cell, ply + 1));
        }
        return value;
    }

    std::uint64_t nodes_ = 0;
};

void bench_minimax(const TicTacToe& game, const TicTacToe::State& start) {
    std::uint64_t by_hand = 0, by_concept = 0;
    const Times times = race(
        20,
        [&] {
            HandWritten hand;
            hand.value();
            by_hand = hand.nodes();
        },
        [&] { by_concept = Minimax<TicTacToe>(game).best_moves(start, 9).nodes; });
    fmt::print("hand-written {} nodes in {:.4f} s, minimax {} nodes in {:.4f} s\n", by_hand,
               times.reference, by_concept, times.tried);
    report("minimax, speed against the hand-written recursion", times.ratio(), "at least 0.95",
           times.ratio() >= 0.95 && by_hand == by_concept);
}

void bench_plain_searcher(const TicTacToe& game, const TicTacToe::State& start) {
    std::uint64_t reference = 0, plain = 0;
    Limits limits;
    limits.depth = 9;
    Searcher<TicTacToe> searcher(game, {Techniques::none(), 0, 1});
    const Times times = race(
        20, [&] { reference = Minimax<TicTacToe>(game).best_moves(start, 9).nodes; },
        [&] { plain = searcher.search(start, limits).counts.nodes; });
    report("searcher with everything off, speed against minimax", times.ratio(), "at least 0.80",
           times.ratio() >= 0.8 && reference == plain);
}

void bench_nodes(const TicTacToe& game, const TicTacToe::State& start) {
    Limits limits;
    limits.depth = 9;
    const auto report_of =
        Searcher<TicTacToe>(game, {Techniques::exact(), 1, 1}).search(start, limits);
    report("tic-tac-toe, nodes with all exact techniques",
           static_cast<double>(report_of.counts.nodes), "at most 500",
           report_of.counts.nodes <= 500);
}

// Hard starts of a large grid, each solved to its proven value.
void bench_threads() {
    const auto game = game_of<Xox>({{"rows", "6"}, {"cols", "4"}});
    const auto starts = game.starts();
    double one = 0, two = 0;
    for (const std::size_t i : {25, 100, 175, 250, 325}) {
        Score values[2];
        const auto solve = [&](int threads) {
            Limits limits;
            limits.depth = 24;
            Searcher<Xox> searcher(game, {Techniques::exact(), 256, threads});
            const auto found = searcher.search(starts[i], limits);
            values[threads - 1] = found.score;
            return found.seconds;
        };
        const double alone = solve(1), together = solve(2);
        fmt::print("XOX 6×4 {}: {:.2f} s alone, {:.2f} s with two threads, {}\n",
                   game.to_text(starts[i]), alone, together,
                   values[0] == values[1] ? "same value" : "DIFFERENT VALUES");
        one += alone;
        two += together;
    }
    report("two threads, speed against one to the same proven value", one / two, "at least 1.60",
           one / two >= 1.6);
}

}  // namespace
}  // namespace petteia

int main() {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    const auto game = game_of<TicTacToe>();
    const TicTacToe::State start;
    bench_nodes(game, start);
    bench_minimax(game, start);
    bench_plain_searcher(game, start);
    bench_threads();
}
