// Othello's speed: counting lines of play, endgames of the French federation's test set, the board of 6 × 6,
// and two threads. With an argument only that part is run: perft, endgame, threads, size6. The last takes long
// and is run only if it is named.
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "bench/stopwatch.h"
#include "games/othello/array_rules.h"
#include "games/othello/othello.h"
#include "games/othello/position_file.h"
#include "search/perft.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using State = Othello::State;

constexpr std::size_t kTableMib = 256;

State start_of(const Othello& game) {
    Rng unused(0);
    return game.start(unused);
}

// --- Perft ---

void bench_perft() {
    constexpr int kDepth = 11, kArrayDepth = 7;
    constexpr std::uint64_t kLeaves = 212258800;
    const Ticker ticker("perft");
    std::uint64_t leaves = 0;
    const double array = seconds_of([&] { leaves = othello::ArrayRules(8).leaves(kArrayDepth); });
    report(fmt::format("perft {}, array, million leaves/s", kArrayDepth),
           static_cast<double>(leaves) / array / 1e6, "reported", leaves == 55092);
    for (const othello::Kernel* kernel : othello::kernels()) {
        const Othello game(8, *kernel);
        const double seconds =
            seconds_of([&] { leaves = Perft(game).leaves(start_of(game), kDepth); });
        const double speed = static_cast<double>(leaves) / seconds / 1e6;
        report(fmt::format("perft {}, counted, {}, million leaves/s", kDepth, kernel->name), speed,
               "at least 100", leaves == kLeaves && speed >= 100);
    }
}

// --- Endgames ---

// FFO 40 to 49 of the test set, the first being number 0.
std::vector<othello::KnownPosition> hard_endgames() {
    constexpr std::size_t kEasier = 10;
    auto positions = othello::read_position_file(PETTEIA_TEST_DATA "/othello-ffo.txt");
    if (!positions) {
        fmt::print("{}\n", positions.error().message);
        return {};
    }
    return {positions->begin() + kEasier, positions->end()};
}

struct Solved {
    double seconds;
    std::uint64_t nodes;
    bool is_right;
};

Solved solve(const othello::KnownPosition& known, int threads) {
    const Othello game(8);
    const auto state = game.parse_state(known.text);
    Searcher<Othello> searcher(game, {Techniques::standard(), kTableMib, threads});
    const auto found = searcher.search(*state, Limits{});
    return {found.seconds, found.counts.nodes,
            found.is_proven && found.score.raw() == Othello::kMarginUnit * known.margin};
}

void bench_endgames() {
    constexpr int kFirst = 40;
    double seconds = 0, nodes = 0;
    bool is_right = true;
    int number = kFirst;
    for (const auto& known : hard_endgames()) {
        const Solved solved = solve(known, 1);
        seconds += solved.seconds;
        nodes += static_cast<double>(solved.nodes);
        is_right = is_right && solved.is_right;
        fmt::print("FFO {}, {} empty: {} by {}, {:.2f} s, {:.1f} million nodes\n", number++,
                   known.empties, solved.is_right ? "right," : "WRONG,", known.margin,
                   solved.seconds, static_cast<double>(solved.nodes) / 1e6);
    }
    report("FFO 40 to 49, exact, seconds", seconds, "at most 60", is_right && seconds <= 60);
    report("FFO 40 to 49, exact, million nodes", nodes / 1e6, "at most 1200",
           is_right && nodes <= 1.2e9);
}

// --- Threads ---

void bench_threads() {
    constexpr std::size_t kSolved = 5;
    const Ticker ticker("two threads against one");
    double one = 0, two = 0;
    bool is_right = true;
    auto positions = hard_endgames();
    positions.resize(kSolved);
    for (const auto& known : positions) {
        const Solved alone = solve(known, 1), together = solve(known, 2);
        one += alone.seconds;
        two += together.seconds;
        is_right = is_right && alone.is_right && together.is_right;
    }
    fmt::print("FFO 40 to 44: {:.2f} s alone, {:.2f} s with two threads\n", one, two);
    report("FFO 40 to 44, speed of two threads", one / two, "at least 1.75",
           is_right && one / two >= 1.75);
}

// --- The board of 6 × 6 ---

std::string line_text(const Othello& game, State state, const std::vector<Othello::Move>& line) {
    std::string text;
    for (const Othello::Move move : line) {
        text += ' ' + game.to_text(state, move);
        game.apply(state, move);
    }
    return text;
}

void bench_size6() {
    const Othello game(6);
    const State start = start_of(game);
    const Ticker ticker("6 × 6");
    Searcher<Othello> searcher(game, {Techniques::standard(), 1024, 1});
    const auto found = searcher.search(start, Limits{});
    const int margin = found.score.raw() / Othello::kMarginUnit;
    fmt::print("6 × 6: Black's margin is {}, {} nodes, by{}\n", margin, found.counts.nodes,
               line_text(game, start, found.pv));
    report("6 × 6, seconds to the exact margin", found.seconds, "reported",
           found.is_proven && margin == -4);
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    const std::string_view name = argc < 2 ? "" : argv[1];
    const auto is_asked = [&](std::string_view part) { return name.empty() || name == part; };
    if (is_asked("perft")) bench_perft();
    if (is_asked("endgame")) bench_endgames();
    if (is_asked("threads")) bench_threads();
    if (name == "size6") bench_size6();
}
