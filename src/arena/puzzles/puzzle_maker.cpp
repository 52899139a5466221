#include "arena/puzzles/puzzle_maker.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "session/analysis/position_analysis.h"

namespace petteia {
namespace {

constexpr std::size_t kTableMib = 16;
// Ends the search where the rules and the order leave nothing to be found.
constexpr int kMostFruitlessGames = 300;
// Of a game, from its end.
constexpr std::size_t kMostPositionsOfGame = 40;

// Theory knows who wins and not how soon.
SearchOptions proof_options() {
    SearchOptions options;
    options.techniques = Techniques::exact().without(Technique::Theory);
    options.table_mib = kTableMib;
    return options;
}

Limits all_moves_within(std::uint64_t nodes, int depth = Limits::kMaxDepth) {
    Limits limits;
    limits.nodes = nodes;
    limits.depth = depth;
    limits.values_all_moves = true;
    return limits;
}

bool is_better(Verdict::Kind one, Verdict::Kind other) {
    return static_cast<int>(one) < static_cast<int>(other);  // Win, draw, loss.
}

// Wins and losses before and after estimates, and sooner wins first.
double rank_of(const Verdict& verdict) {
    constexpr double kDecided = 1e12;
    const double near = verdict.margin     ? *verdict.margin
                        : verdict.distance ? -*verdict.distance
                                           : 0;
    switch (verdict.kind) {
        case Verdict::Kind::Win:
            return kDecided + near;
        case Verdict::Kind::Loss:
            return -kDecided + (verdict.margin ? near : -near);
        case Verdict::Kind::Draw:
            return 0;
        case Verdict::Kind::Estimate:
            break;
    }
    return verdict.estimate;
}

// The only move of the best kind, if it wins or draws; nothing if there are several.
const MoveVerdict* only_move(const Analysis& analysis) {
    if (analysis.moves.size() < 2) return nullptr;
    const MoveVerdict* best = &analysis.moves.front();
    for (const MoveVerdict& each : analysis.moves) {
        if (is_better(each.verdict.kind, best->verdict.kind)) best = &each;
    }
    if (best->verdict.kind == Verdict::Kind::Loss) return nullptr;
    const auto is_as_good = [&](const MoveVerdict& each) {
        return each.verdict.kind == best->verdict.kind;
    };
    return std::ranges::count_if(analysis.moves, is_as_good) == 1 ? best : nullptr;
}

int length_of(const Analysis& analysis, const MoveVerdict& solution) {
    if (solution.verdict.distance) return *solution.verdict.distance;
    int longest = 0;
    if (solution.verdict.kind == Verdict::Kind::Draw) {
        for (const MoveVerdict& each : analysis.moves)
            longest = std::max(longest, each.verdict.distance.value_or(0));
    }
    return longest > 0 ? longest : static_cast<int>(solution.pv.size());
}

int difficulty_at(int depth) {
    constexpr std::array kDeepest{1, 3, 5, 8};  // Of each difficulty but the last.
    const auto found = std::ranges::lower_bound(kDeepest, depth);
    return static_cast<int>(found - kDeepest.begin()) + 1;
}

}  // namespace

PuzzleMaker::PuzzleMaker(Session& session, const PuzzleOrder& order)
    : session_(session), order_(order), rng_(mix64(order.seed)) {}

Status PuzzleMaker::check(const Session& session) { return session.check_proof(proof_options()); }

PuzzleReport PuzzleMaker::make(std::stop_token stop, const ProgressSink& sink,
                               const PuzzleSink& found) {
    stop_ = std::move(stop);
    PuzzleReport report;
    // A small game is solved, and its solution asked from then on.
    (void)known_or_solved(session_, stop_);
    int fruitless = 0;
    while (static_cast<int>(report.puzzles.size()) < order_.count &&
           fruitless < kMostFruitlessGames && !stop_.stop_requested()) {
        auto puzzle = best_of_game();
        fruitless = puzzle ? 0 : fruitless + 1;
        if (puzzle && !stop_.stop_requested()) {
            if (found) found(*puzzle);
            report.puzzles.push_back(*std::move(puzzle));
        }
        report.positions = positions_;
        if (sink) {
            const double done = static_cast<double>(report.puzzles.size()) / order_.count;
            sink({std::max(done, static_cast<double>(fruitless) / kMostFruitlessGames),
                  report.puzzles.size()});
        }
    }
    report.is_complete = !stop_.stop_requested();
    return report;
}

// Of a game, the longest puzzle that was asked for.
std::optional<Puzzle> PuzzleMaker::best_of_game() {
    std::optional<Puzzle> best;
    const auto positions = positions_of_game();
    for (const std::string& each : positions | std::views::reverse) {
        if (stop_.stop_requested()) break;
        if (!seen_.insert(each).second) continue;
        ++positions_;
        bool is_too_large = false;
        auto puzzle = puzzle_at(each, is_too_large);
        // Those before it take even more.
        if (is_too_large) break;
        if (puzzle && is_wanted(*puzzle) && (!best || puzzle->length > best->length))
            best = std::move(puzzle);
    }
    return best;
}

// The last ones, since games of huge piles last millions of moves; each as the one of its mirror images that stands
// for all.
std::deque<std::string> PuzzleMaker::positions_of_game() {
    std::deque<std::string> positions;
    session_.restart(rng_.next());
    while (!session_.is_over() && !stop_.stop_requested()) {
        const std::string next = played_from(session_.successors());
        if (!set_position(next)) break;
        if (!session_.is_over()) positions.push_back(next);
        if (positions.size() > kMostPositionsOfGame) positions.pop_front();
    }
    return positions;
}

// Half of the moves are such that the game goes on for a while, and half are mistakes.
std::string PuzzleMaker::played_from(const std::vector<Successor>& successors) {
    constexpr double kSearched = 0.5;
    constexpr int kDepth = 2;
    if (rng_.chance(kSearched)) {
        Limits limits;
        limits.depth = kDepth;
        const auto best = session_.search(proof_options(), limits, stop_).best;
        const auto found = std::ranges::find_if(
            successors, [&](const Successor& each) { return each.move == best; });
        if (found != successors.end()) return found->position;
    }
    return successors[static_cast<std::size_t>(rng_.below(successors.size()))].position;
}

std::optional<Puzzle> PuzzleMaker::puzzle_at(const std::string& position, bool& is_too_large) {
    if (!set_position(position)) return std::nullopt;
    const auto values = proven_values();
    is_too_large = !values;
    if (!values) return std::nullopt;
    const MoveVerdict* solution = only_move(*values);
    if (solution == nullptr) return std::nullopt;
    Puzzle puzzle{position,
                  solution->move,
                  solution->pv,
                  solution->verdict,
                  values->moves,
                  length_of(*values, *solution),
                  1};
    if (puzzle.line.empty()) puzzle.line = {puzzle.solution};
    puzzle.difficulty = difficulty_of(puzzle.solution);
    return puzzle;
}

// Of every move; nothing if that takes too long.
std::optional<Analysis> PuzzleMaker::proven_values() {
    if (auto known = session_.known()) return known;
    session_.prepare(proof_options());
    auto found = session_.search(proof_options(), all_moves_within(order_.proof_nodes), stop_);
    const bool is_proven = std::ranges::all_of(found.moves, [](const MoveVerdict& each) {
        return each.is_exact && each.verdict.is_proven();
    });
    return is_proven ? std::optional(std::move(found)) : std::nullopt;
}

// By the first depth at which a search values the solution above all others, and so at every later one.
int PuzzleMaker::difficulty_of(const std::string& solution) {
    constexpr int kDeepest = 9;
    int seen_at = 1;
    for (int depth = 1; depth <= kDeepest && !stop_.stop_requested(); ++depth) {
        session_.prepare(proof_options());
        const auto found =
            session_.search(proof_options(), all_moves_within(order_.proof_nodes, depth), stop_);
        double own = 0, others = -1e300;
        for (const MoveVerdict& each : found.moves) {
            if (each.move == solution)
                own = rank_of(each.verdict);
            else
                others = std::max(others, rank_of(each.verdict));
        }
        if (own <= others) seen_at = depth + 1;
        if (found.verdict.is_proven()) break;
    }
    return difficulty_at(seen_at);
}

bool PuzzleMaker::is_wanted(const Puzzle& puzzle) const {
    return puzzle.length >= order_.shortest && puzzle.length <= order_.longest &&
           puzzle.difficulty >= order_.easiest && puzzle.difficulty <= order_.hardest;
}

bool PuzzleMaker::set_position(const std::string& position) {
    return static_cast<bool>(session_.set_position(position));
}

}  // namespace petteia
