// HexThello's speed, from the arithmetic of the board up to whole games. With an argument only that
// part is run: perft, depth, endgame, threads, side3, side4, small (both small boards). Side 4 takes
// long and is run only if it is named.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/hexthello_positions.h"
#include "bench/stopwatch.h"
#include "games/hexthello/array_rules.h"
#include "games/hexthello/hexthello.h"
#include "games/hexthello/position_file.h"
#include "search/perft.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using hexthello::ArrayRules;
using State = Hexthello::State;

constexpr int kSide = SelfPlay::kSide;
constexpr int kRounds = 3;

State start_of(const Hexthello& game) {
    Rng unused(0);
    return game.start(unused);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
double geometric_mean(std::vector<double> values) {
    for (double& value : values) value = std::log(value);
    return std::exp(mean(values));
}
double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

void report_only(const std::string& what, double value) { report(what, value, "reported", true); }
void report_at_least(const std::string& what, double value, double wanted, bool is_right = true) {
    report(what, value, fmt::format("at least {}", wanted), is_right && value >= wanted);
}
void report_at_most(const std::string& what, double value, double wanted) {
    report(what, value, fmt::format("at most {}", wanted), value <= wanted);
}

// --- Perft ---

// A count of lines of play; `is_bulk` counts the last moves without playing them.
struct PerftTask {
    int depth;
    bool is_bulk;
    std::uint64_t known_leaves;
};
constexpr PerftTask kInBulk{9, true, 30843696}, kPlayed{8, false, 4280460};
// The array is slow, so less deep; what counts is leaves a second.
constexpr int kArrayDepth = 7;
constexpr std::uint64_t kArrayLeaves = 583380;

// Best of several; nothing if a count is wrong.
template <typename Count>
std::optional<double> leaves_per_second(std::uint64_t known_leaves, const Count& count) {
    double seconds = std::numeric_limits<double>::max();
    bool is_right = true;
    for (int i = 0; i < kRounds; ++i) {
        seconds =
            std::min(seconds, seconds_of([&] { is_right = count() == known_leaves && is_right; }));
    }
    if (!is_right) return std::nullopt;
    return static_cast<double>(known_leaves) / seconds;
}

double array_speed(bool is_bulk) {
    const ArrayRules rules(kSide);
    return leaves_per_second(kArrayLeaves, [&] { return rules.leaves(kArrayDepth, is_bulk); })
        .value_or(0);
}

std::optional<double> kernel_speed(const hexthello::Kernel& kernel, const PerftTask& task) {
    const Hexthello game(kSide, kernel);
    Perft<Hexthello> perft(game);
    if (!task.is_bulk) perft.play_leaves();
    const State start = start_of(game);
    return leaves_per_second(task.known_leaves, [&] { return perft.leaves(start, task.depth); });
}

double wanted_ratio(std::string_view kernel) {
    return kernel == "avx512" ? 100 : kernel == "avx2" ? 30 : 12;
}

void bench_perft_task(const PerftTask& task, const char* how) {
    const Ticker ticker(fmt::format("perft {}, {}", task.depth, how));
    const double reference = array_speed(task.is_bulk);
    report_only(fmt::format("perft {}, {}, array, million leaves/s", kArrayDepth, how),
                reference / 1e6);
    for (const hexthello::Kernel* kernel : hexthello::kernels()) {
        const std::string what = fmt::format("perft {}, {}, {}", task.depth, how, kernel->name);
        const auto speed = kernel_speed(*kernel, task);
        report(what + ", million leaves/s", speed.value_or(0) / 1e6, "reported", speed.has_value());
        report_at_least(what + ", speed against the array", speed.value_or(0) / reference,
                        wanted_ratio(kernel->name));
    }
}

void bench_perft() {
    bench_perft_task(kInBulk, "counted");
    bench_perft_task(kPlayed, "played");
}

// --- Depth in a second ---

constexpr std::size_t kSearched = 20;  // Positions.

// When each depth was finished, the first first.
std::vector<double> finish_times(const Hexthello& game, const State& state, Techniques techniques) {
    std::vector<double> seconds;
    Searcher<Hexthello> searcher(game, {techniques});
    Limits limits;
    limits.move_time = Milliseconds(1000);
    searcher.search(state, limits, {},
                    [&](const auto& found) { seconds.push_back(found.seconds); });
    return seconds;
}

// How many times longer a ply more takes. Even and odd depths differ, so it is measured over two.
double growth(const std::vector<double>& seconds) {
    const std::size_t last = seconds.size() - 1;
    return std::sqrt(seconds[last] / seconds[last - 2]);
}

struct DepthTask {
    const char* name;
    Techniques techniques;
    int discs;
    double wanted_depth, wanted_growth;
};

void bench_depth_task(const Hexthello& game, SelfPlay& play, const DepthTask& task) {
    const std::string what = fmt::format("{} discs, {}", task.discs, task.name);
    Ticker ticker(what, kSearched);
    std::vector<double> depths, growths;
    for (const State& state : play.positions(task.discs, kSearched)) {
        const auto seconds = finish_times(game, state, task.techniques);
        depths.push_back(static_cast<double>(seconds.size()));
        if (seconds.size() > 2) growths.push_back(growth(seconds));
        ticker.count_one();
    }
    report_at_least(what + ", mean depth in 1 s", mean(depths), task.wanted_depth);
    report_at_most(what + ", branching", geometric_mean(growths), task.wanted_growth);
}

void bench_depth() {
    const Hexthello game(kSide);
    SelfPlay play;
    constexpr Techniques kExact = Techniques::exact(), kStandard = Techniques::standard();
    for (const DepthTask& task : {DepthTask{"full width", kExact, 20, 14, 3.0},
                                  {"full width", kExact, 60, 11, 3.0},
                                  {"full width", kExact, 100, 11, 3.0},
                                  {"standard", kStandard, 20, 17, 2.0},
                                  {"standard", kStandard, 60, 17, 2.0},
                                  {"standard", kStandard, 100, 18, 2.0}})
        bench_depth_task(game, play, task);
}

// --- Endgames ---

// Milliseconds to the exact margin, and what it took. The searcher is made before the time counts, its
// table with it.
struct Solved {
    double ms;
    double nodes;
    int margin;
};
Solved solve(const Hexthello& game, const State& state) {
    Searcher<Hexthello> searcher(game, {});
    SearchReport<Hexthello::Move> found;
    const double seconds = seconds_of([&] { found = searcher.search(state, Limits{}); });
    if (!found.is_proven) fmt::print("NOT PROVEN: {}\n", game.to_text(state));
    return {1000 * seconds, static_cast<double>(found.counts.nodes),
            found.score.raw() / Hexthello::kMarginUnit};
}

// Positions of the test data, whose margins are known.
void bench_endgame(const std::vector<hexthello::KnownPosition>& known, int empties,
                   double wanted_ms) {
    const Hexthello game(kSide);
    std::vector<double> times, nodes;
    bool is_right = true;
    Ticker ticker(fmt::format("{} empties", empties));
    for (const auto& position : known) {
        if (position.numbers[0] != empties) continue;
        const Solved solved = solve(game, *game.parse_state(position.text));
        times.push_back(solved.ms);
        nodes.push_back(solved.nodes);
        is_right = is_right && solved.margin == position.numbers[1];
    }
    const std::string what = fmt::format("{} empties, {} positions", empties, times.size());
    report(what + ", median ms", median(times), fmt::format("at most {}", wanted_ms),
           is_right && median(times) <= wanted_ms);
    report_only(what + ", worst ms", *std::max_element(times.begin(), times.end()));
    report_only(what + ", median thousand nodes", median(nodes) / 1000);
}

void bench_endgames() {
    const auto known = hexthello::read_position_file(PETTEIA_TEST_DATA "/hexthello-timing.txt");
    if (!known) {
        fmt::print("{}\n", known.error().message);
        return;
    }
    bench_endgame(*known, 16, 12);
    bench_endgame(*known, 18, 60);
    bench_endgame(*known, 20, 450);
}

// --- Threads ---

struct Effort {
    double seconds = 0, nodes = 0;
    void operator+=(const Effort& other) {
        seconds += other.seconds;
        nodes += other.nodes;
    }
};
Effort effort_to_depth(const Hexthello& game, const State& state, int depth, int threads) {
    SearchOptions options;
    options.threads = threads;
    Searcher<Hexthello> searcher(game, options);
    Limits limits;
    limits.depth = depth;
    const auto found = searcher.search(state, limits);
    return {found.seconds, static_cast<double>(found.counts.nodes)};
}

void bench_threads() {
    constexpr int kDiscs = 60, kDepth = 12;
    const Hexthello game(kSide);
    Ticker ticker("two threads against one", kSearched);
    Effort one, two;
    std::vector<double> ratios;
    for (const State& state : SelfPlay().positions(kDiscs, kSearched)) {
        const Effort alone = effort_to_depth(game, state, kDepth, 1);
        const Effort together = effort_to_depth(game, state, kDepth, 2);
        one += alone;
        two += together;
        ratios.push_back(alone.seconds / together.seconds);
        ticker.count_one();
    }
    const std::string what = fmt::format("{} discs, two threads to depth {}", kDiscs, kDepth);
    fmt::print("{}: {:.2f} s and {:.2f} million nodes alone, {:.2f} s and {:.2f} together\n", what,
               one.seconds, one.nodes / 1e6, two.seconds, two.nodes / 1e6);
    report_at_least(what + ", speed of all", one.seconds / two.seconds, 1.6);
    report_at_least(what + ", mean of speeds", mean(ratios), 1.6);
}

// --- Small boards ---

std::string line_text(const Hexthello& game, State state,
                      const std::vector<Hexthello::Move>& line) {
    std::string text;
    for (const Hexthello::Move move : line) {
        text += ' ' + game.to_text(state, move);
        game.apply(state, move);
    }
    return text;
}

// Wanted seconds of 0: only reported.
void bench_small(int side, double wanted = 0) {
    constexpr std::size_t kTableMib = 512;
    const Hexthello game(side);
    const State start = start_of(game);
    const std::string what = fmt::format("side {}", side);
    const Ticker ticker(what);
    Searcher<Hexthello> searcher(game, {Techniques::standard(), kTableMib, 1});
    const auto found = searcher.search(start, Limits{});
    fmt::print("{}: Black's margin is {}, {} nodes, by{}\n", what,
               found.score.raw() / Hexthello::kMarginUnit, found.counts.nodes,
               line_text(game, start, found.pv));
    report(what + ", seconds to the exact margin", found.seconds,
           wanted > 0 ? fmt::format("at most {}", wanted) : "reported",
           found.is_proven && (wanted <= 0 || found.seconds <= wanted));
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    const std::string_view name = argc < 2 ? "" : argv[1];
    const auto is_asked = [&](std::string_view part) { return name.empty() || name == part; };
    if (is_asked("perft")) bench_perft();
    if (is_asked("depth")) bench_depth();
    if (is_asked("endgame")) bench_endgames();
    if (is_asked("threads")) bench_threads();
    if (is_asked("side3") || name == "small") bench_small(3);
    if (name == "side4" || name == "small") bench_small(4, 60);
}
