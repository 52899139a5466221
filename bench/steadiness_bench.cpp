// By how much the value of a position of HexThello changes from one depth of search to the next. An evaluation is steady
// if it says of a position what it says of those that follow; where it swings, a search compares what cannot be
// compared. `steadiness_bench WEIGHTS` measures weights of a file, `--standard` with forward pruning: without it, values
// are exactly minimax's.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/hexthello_positions.h"
#include "bench/stopwatch.h"

namespace petteia {
namespace {

using State = Hexthello::State;

constexpr std::size_t kPositions = 100;
constexpr std::size_t kTableMib = 64;

struct Task {
    std::string name;
    std::vector<State> positions;
    int first, last;  // Depths.
    double wanted;    // Mean change in discs.
};

std::vector<Task> tasks(const Hexthello& game) {
    Rng unused(0);
    std::vector<Task> all{{"start", {game.start(unused)}, 5, 14, 3}};
    SelfPlay play;
    for (const int discs : {20, 60, 100})
        all.push_back(
            {fmt::format("{} discs", discs), play.positions(discs, kPositions), 5, 10, 1});
    return all;
}

// Of the changes of one depth to the next: their mean shows what odd and even depths differ by, their mean size what
// changes at all.
struct Changes {
    double sum = 0, sizes = 0;
    int count = 0;

    void add(double change) {
        sum += change;
        sizes += std::abs(change);
        ++count;
    }
    double mean() const { return sum / count; }
    double mean_size() const { return sizes / count; }
};

// The value after each depth, in discs, the first being depth 1.
std::vector<double> values(const Hexthello& game, Techniques techniques, const State& state,
                           int depth) {
    std::vector<double> found;
    Limits limits;
    limits.depth = depth;
    Searcher<Hexthello>(game, {techniques, kTableMib, 1})
        .search(state, limits, {}, [&](const auto& report) {
            found.push_back(static_cast<double>(report.score.raw()) / Hexthello::kMarginUnit);
        });
    return found;
}

void bench(const Hexthello& game, Techniques techniques, const Task& task) {
    Ticker ticker(task.name, static_cast<int>(task.positions.size()));
    const auto depths = static_cast<std::size_t>(task.last - task.first);
    std::vector<Changes> by_depth(depths);
    Changes all;
    for (const State& state : task.positions) {
        const auto found = values(game, techniques, state, task.last);
        for (std::size_t i = 0; i < depths; ++i) {
            const auto at = static_cast<std::size_t>(task.first - 1) + i;
            const double change = found[at + 1] - found[at];
            by_depth[i].add(change);
            all.add(change);
        }
        ticker.count_one();
    }
    std::string means;
    for (const Changes& each : by_depth) means += fmt::format(" {:+.2f}", each.mean());
    fmt::print("{}, depth {} to {}: mean of each step{}\n", task.name, task.first, task.last,
               means);
    report(
        fmt::format("{}, depth {} to {}, mean change in discs", task.name, task.first, task.last),
        all.mean_size(), fmt::format("at most {}", task.wanted), all.mean_size() <= task.wanted);
}

Result<Hexthello> game_with(const std::string& file) {
    Hexthello game(SelfPlay::kSide);
    if (file.empty()) return game.with_evaluation(0);
    auto weights = LearntWeights::load(file);
    if (!weights) return weights.error();
    return game.with_weights(*std::move(weights));
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    std::string file;
    Techniques techniques = Techniques::exact();
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--standard")
            techniques = Techniques::standard();
        else
            file = argv[i];
    }
    const auto game = game_with(file);
    if (!game) {
        fmt::print(stderr, "{}\n", game.error().message);
        return EXIT_FAILURE;
    }
    for (const Task& task : tasks(*game)) bench(*game, techniques, task);
}
