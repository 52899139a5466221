// The solver on its large games. With an argument only that one is run, in a process of its own, so
// that its memory is its own: xox4, xox5, cubes300, cubes1000.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "bench/games.h"
#include "bench/stopwatch.h"
#include "games/cubes/cubes.h"
#include "games/xox/xox.h"
#include "solver/solver.h"

namespace petteia {
namespace {

constexpr int kThreads = 2;

template <Game G>
Solved solved(const G& game, const std::vector<typename G::State>& starts) {
    double shown = 0;
    const auto sink = [&](const Progress& progress) {
        if (progress.fraction < shown + 0.1) return;
        shown = progress.fraction;
        fmt::print(stderr, "  {:.0f} %\n", 100 * shown);
    };
    auto result = solve(game, "", starts, {.threads = kThreads}, {}, sink);
    if (result) return *std::move(result);
    fmt::print(stderr, "{}\n", result.error().message);
    std::abort();
}

void bench_xox(const std::string& rows, double limit_s) {
    const auto game = game_of<Xox>({{"rows", rows}, {"cols", "4"}});
    const auto starts = game.starts();
    const Solved found = solved(game, starts);
    int wins = 0, draws = 0, losses = 0;
    for (const auto& start : starts) {
        const Score score = lookup(game, found.solution, start)->to_score();
        (score.is_win() ? wins : score.is_loss() ? losses : draws) += 1;
    }
    fmt::print("XOX {}×4: {} starts, X {}, draw {}, O {}; {} positions, {:.0f} MB\n", rows,
               starts.size(), wins, draws, losses, found.positions, peak_mb());
    report(fmt::format("XOX {}×4, seconds for all starts", rows), found.seconds,
           limit_s > 0 ? fmt::format("under {}", limit_s) : "reported",
           limit_s == 0 || found.seconds < limit_s);
}

void bench_cubes(const std::string& m, double limit_s, double limit_mb) {
    const auto game = game_of<Cubes>({{"m", m}});
    Rng rng(1);
    const auto start = game.start(rng);
    const Solved found = solved(game, {start});
    const Score score = lookup(game, found.solution, start)->to_score();
    fmt::print("cubes m={}: {} positions, {} in {} plies\n", m, found.positions,
               score.is_win() ? "win" : "loss", score.distance());
    report(fmt::format("cubes m={}, seconds on {} threads", m, kThreads), found.seconds,
           fmt::format("under {}", limit_s), found.seconds < limit_s);
    report(fmt::format("cubes m={}, MB", m), peak_mb(), fmt::format("under {}", limit_mb),
           peak_mb() < limit_mb);
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    const auto is_asked = [&](const char* name) {
        return argc < 2 || std::strcmp(argv[1], name) == 0;
    };
    if (is_asked("xox4")) bench_xox("4", 2);
    if (is_asked("cubes300")) bench_cubes("300", 2, 200);
    if (is_asked("xox5")) bench_xox("5", 0);
    if (is_asked("cubes1000")) bench_cubes("1000", 60, 2500);
}
