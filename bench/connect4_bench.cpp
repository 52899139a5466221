// Connect Four proven: positions of five kinds against the nodes of Pascal Pons' solver, what each technique
// saves there, boards of all sizes from the start, and the board of 7 × 6 with one thread and with two. With
// an argument only that part is run: kinds, techniques, boards, empty, threads.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/games.h"
#include "bench/stopwatch.h"
#include "core/text.h"
#include "games/connect4/connect4.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using State = Connect4::State;

struct KnownPosition {
    std::string kind;
    State state;
    double nodes;  // Of the other solver.
};

std::vector<KnownPosition> known_positions(const Connect4& game) {
    std::vector<KnownPosition> positions;
    std::ifstream file(PETTEIA_TEST_DATA "/connect4-kinds.txt");
    for (std::string line; std::getline(file, line);) {
        const auto parts = words(line);
        if (parts.size() != 3 || line.starts_with('#')) continue;
        const auto state = game.parse_state(parts[1]);
        if (state) positions.push_back({std::string(parts[0]), *state, *parse_number(parts[2])});
    }
    return positions;
}

struct Sum {
    int positions = 0, proven = 0;
    double nodes = 0, seconds = 0, reference = 0;
};

// Each position with an empty table.
std::map<std::string, Sum> prove_kinds(Techniques uses) {
    const auto game = game_of<Connect4>();
    std::map<std::string, Sum> sums;
    std::map<std::string, Searcher<Connect4>> searchers;
    for (const KnownPosition& each : known_positions(game)) {
        auto& searcher =
            searchers.try_emplace(each.kind, game, SearchOptions{uses, 16, 1}).first->second;
        searcher.clear();
        const auto found = searcher.search(each.state, {});
        Sum& sum = sums[each.kind];
        ++sum.positions;
        sum.proven += found.is_proven ? 1 : 0;
        sum.nodes += static_cast<double>(found.counts.nodes);
        sum.seconds += found.seconds;
        sum.reference += each.nodes;
    }
    return sums;
}

void bench_kinds() {
    for (const auto& [kind, sum] : prove_kinds(Techniques::exact())) {
        fmt::print("{}: {:.0f} nodes, {:.1f} µs a position\n", kind, sum.nodes / sum.positions,
                   1e6 * sum.seconds / sum.positions);
        report(kind + ", nodes against the other solver", sum.nodes / sum.reference, "at most 1.00",
               sum.nodes <= sum.reference && sum.proven == sum.positions);
    }
}

void bench_techniques() {
    const auto all = prove_kinds(Techniques::exact());
    for (const Technique without :
         {Technique::Proof, Technique::Tactics, Technique::StaticBound, Technique::EnhancedCutoffs,
          Technique::OrderingScore, Technique::History, Technique::Killers, Technique::TableMove}) {
        const auto sums = prove_kinds(Techniques::exact().without(without));
        for (const char* kind : {"middle-easy", "middle-medium"})
            report(fmt::format("{}, nodes without {}, times as many", kind,
                               kTechniques[static_cast<std::size_t>(without)].name),
                   sums.at(kind).nodes / all.at(kind).nodes, "reported", true);
    }
}

// --- From the empty board ---

// Plies to the end: above 0 the first player wins, below 0 the second; 0 is a draw.
struct KnownBoard {
    int cols, rows, distance;
};
constexpr KnownBoard kBoards[] = {{4, 4, 0}, {5, 4, 0}, {6, 4, -24}, {7, 4, 0}, {4, 5, 0},
                                  {5, 5, 0}, {6, 5, 0}, {4, 6, 0},   {5, 6, 0}, {4, 7, 0}};

auto prove_board(const KnownBoard& board, std::size_t table_mib, int threads) {
    const auto game = game_of<Connect4>(
        {{"cols", std::to_string(board.cols)}, {"rows", std::to_string(board.rows)}});
    Searcher<Connect4> searcher(game, {Techniques::exact(), table_mib, threads});
    const auto found = searcher.search({}, {});
    const Score expected = board.distance > 0   ? Score::win_in(board.distance)
                           : board.distance < 0 ? Score::loss_in(-board.distance)
                                                : Score::draw();
    const bool is_right = found.is_proven && found.score == expected;
    fmt::print("{} × {}: {:.1f} million nodes, {:.1f} s, {} thread{}, {}\n", board.cols, board.rows,
               static_cast<double>(found.counts.nodes) / 1e6, found.seconds, threads,
               threads > 1 ? "s" : "", is_right ? "right" : "WRONG");
    return std::pair{found, is_right};
}

void bench_boards() {
    double seconds = 0;
    bool is_right = true;
    for (const KnownBoard& board : kBoards) {
        const auto [found, is_known] = prove_board(board, 256, 1);
        seconds += found.seconds;
        is_right = is_right && is_known;
    }
    report("boards with width + height up to 11, seconds", seconds, "at most 300",
           is_right && seconds <= 300);
}

constexpr KnownBoard kStandard{7, 6, 41};

void bench_empty() {
    const Ticker ticker("7 × 6");
    const auto [found, is_right] = prove_board(kStandard, 1024, 1);
    report("empty 7 × 6 board, seconds", found.seconds, "at most 60",
           is_right && found.seconds <= 60);
    const double nodes = static_cast<double>(found.counts.nodes) / 1e6;
    report("empty 7 × 6 board, million nodes", nodes, "at most 150", is_right && nodes <= 150);
}

void bench_threads() {
    const Ticker ticker("7 × 6, one thread and two");
    const double one = prove_board(kStandard, 1024, 1).first.seconds;
    const double two = prove_board(kStandard, 1024, 2).first.seconds;
    report("empty 7 × 6 board, two threads, speed against one", one / two, "at least 1.75",
           one / two >= 1.75);
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    const std::string_view part = argc > 1 ? argv[1] : "";
    if (part.empty() || part == "kinds") bench_kinds();
    if (part.empty() || part == "techniques") bench_techniques();
    if (part.empty() || part == "boards") bench_boards();
    if (part.empty() || part == "empty") bench_empty();
    if (part.empty() || part == "threads") bench_threads();
}
