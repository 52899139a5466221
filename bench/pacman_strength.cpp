// How well Pac-Man and the ghosts play: matches from seeded starts of the classic maze, the engine on
// one side or both, the course's players on the other; and what it saves to search the ghosts' steps one
// by one. Games run one after another on one thread, so that a move has its core to itself.
//
//     pacman_strength [PART [GAMES [BUDGET [FIRST_SEED]]]]
//
// PART is pacman, ghosts, both, course, tree, all of these, or fewer: both with one to three ghosts, who
// guard flags until the limit and make long games. BUDGET is "10ms" for a time a move, or a number of
// nodes. Starts are those of seeds FIRST_SEED, FIRST_SEED + 1, …: the figures are of seeds from 0 on, and
// weights are tuned on others.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/games.h"
#include "bench/stopwatch.h"
#include "games/pacman/course.h"
#include "games/pacman/joint.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using State = Pacman::State;
using Move = Pacman::Move;

constexpr double kNinetyFive = 1.96;  // Standard deviations.
constexpr std::uint64_t kGames = 40;  // That positions for trees are taken from.

// --- Players ---

// Chooses the step of the creature whose turn it is.
using Choice = std::function<Move(const State&)>;

Choice engine(const Pacman& game, const Limits& limits) {
    auto searcher =
        std::make_shared<Searcher<Pacman>>(game, SearchOptions{Techniques::standard(), 16, 1});
    return [searcher, limits](const State& state) { return *searcher->search(state, limits).best; };
}

Choice course(const Pacman& game) {
    return [&game](const State& state) { return pacman::course_view(game, state).choice; };
}

Choice chasers(const Pacman& game) {
    return [&game](const State& state) { return pacman::chase_view(game, state).choice; };
}

// --- Matches ---

struct Tally {
    int games = 0, wins = 0, draws = 0, flags = 0, turns = 0;  // Wins are Pac-Man's.

    int losses() const { return games - wins - draws; }
    double share(int count) const { return 100.0 * count / games; }
    // Half the width of the interval that holds the true share with 95 % (Wilson 1927).
    double error(int count) const {
        const double n = games, p = count / n, z = kNinetyFive;
        return 100 * z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    }
};

State played_out(const Pacman& game, State state, const Choice& first, const Choice& second) {
    while (!game.is_over(state))
        game.apply(state, game.to_move(state) == Player::First ? first(state) : second(state));
    return state;
}

struct Plan {
    int games = 500;
    Limits limits;
    std::string budget = "10ms";
    std::uint64_t first_seed = 0;
    int ghosts = pacman::kMaxGhosts;
};

using Maker = std::function<Choice(const Pacman&)>;

// Players are made anew for each game: what one learns in it helps in no other.
Tally match(const std::string& what, const Plan& plan, const Maker& first, const Maker& second) {
    const auto game = game_of<Pacman>({{"ghosts", std::to_string(plan.ghosts)}});
    Ticker ticker(what, plan.games);
    Tally tally;
    for (int i = 0; i < plan.games; ++i) {
        Rng rng(plan.first_seed + static_cast<std::uint64_t>(i));
        const State end = played_out(game, game.start(rng), first(game), second(game));
        const Score score = game.final_score(end, Player::First);
        ++tally.games;
        tally.wins += score.is_win() ? 1 : 0;
        tally.draws += score.is_decided() ? 0 : 1;
        tally.flags += std::popcount(end.taken);
        tally.turns += end.turn;
        ticker.count_one();
    }
    fmt::print(
        "{}, {} games, {} a move: all flags {}, caught {}, drawn {}; "
        "{:.2f} flags and {:.0f} turns a game\n",
        what, tally.games, plan.budget, tally.wins, tally.losses(), tally.draws,
        static_cast<double>(tally.flags) / tally.games,
        static_cast<double>(tally.turns) / tally.games);
    return tally;
}

void report_share(const std::string& what, const Tally& tally, int count, double least) {
    report(fmt::format("{}, % of games (95 %: ± {:.1f})", what, tally.error(count)),
           tally.share(count), least > 0 ? fmt::format("at least {:.0f}", least) : "reported",
           tally.share(count) >= least);
}

// --- The tree ---

// Every tenth turn of games between the course's players.
std::vector<State> positions(const Pacman& game, std::uint64_t games) {
    std::vector<State> found;
    const Choice first = course(game), second = chasers(game);
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        Rng rng(seed);
        for (State state = game.start(rng); !game.is_over(state);) {
            if (state.step == 0 && state.turn % 10 == 5) found.push_back(state);
            game.apply(state, state.step == 0 ? first(state) : second(state));
        }
    }
    return found;
}

struct Cost {
    double nodes = 0;
    std::vector<Score> scores;
};

template <Game G>
Cost cost(const G& game, const std::vector<State>& states, int depth, Techniques uses) {
    Limits limits;
    limits.depth = depth;
    Cost sum;
    Ticker ticker(fmt::format("depth {} with {}", depth, uses.to_text()),
                  static_cast<int>(states.size()));
    for (const State& state : states) {
        const auto found = Searcher<G>(game, {uses, 16, 1}).search(state, limits);
        sum.nodes += static_cast<double>(found.counts.nodes);
        sum.scores.push_back(found.score);
        ticker.count_one();
    }
    return sum;
}

// Distances to the end are counted in other plies, so of decided games only the winner is compared.
bool are_alike(const Cost& a, const Cost& b) {
    return std::equal(a.scores.begin(), a.scores.end(), b.scores.begin(), [](Score x, Score y) {
        return x.is_decided() ? x.is_win() == y.is_win() && x.is_loss() == y.is_loss() : x == y;
    });
}

// So many whole turns and Pac-Man's next step, by steps and by joint moves.
void compare_trees(int turns, std::size_t count) {
    const Pacman game = game_of<Pacman>();
    const pacman::JointPacman joint(game);
    auto states = positions(game, kGames);
    states.resize(std::min(states.size(), count));
    const auto alpha_beta = Techniques::none().with(Technique::AlphaBeta);
    const int steps = turns * (1 + game.ghosts()) + 1, plies = 2 * turns + 1;
    const Cost ours = cost(game, states, steps, Techniques::exact().without(Technique::Deepening));
    const auto compare = [&](const std::string& what, Techniques uses, double least) {
        const Cost theirs = cost(joint, states, plies, uses);
        const double ratio = theirs.nodes / ours.nodes;
        report(fmt::format("  nodes with {}, times as many", what), ratio,
               least > 0 ? fmt::format("at least {:.0f}", least) : "reported",
               are_alike(ours, theirs) && ratio >= least);
    };
    fmt::print("{} positions, {} and a step: {:.0f} nodes each\n", states.size(),
               turns == 1 ? "a turn" : fmt::format("{} turns", turns),
               ours.nodes / static_cast<double>(states.size()));
    compare("joint moves and alpha-beta", alpha_beta, turns == 1 ? 10 : 0);
    if (turns == 1) compare("joint moves and minimax", Techniques::none(), 0);
}

// What each exact technique saves on three turns less a step.
void weigh_techniques() {
    constexpr int kDepth = 14;
    const Pacman game = game_of<Pacman>();
    auto states = positions(game, kGames);
    states.resize(std::min<std::size_t>(states.size(), 20));
    const auto exact = Techniques::exact();
    const Cost all = cost(game, states, kDepth, exact);
    fmt::print("{} positions to depth {}: {:.0f} nodes each\n", states.size(), kDepth,
               all.nodes / static_cast<double>(states.size()));
    for (const auto& info : kTechniques) {
        const bool is_idle =
            info.technique == Technique::Symmetry || info.technique == Technique::AlphaBeta;
        if (!info.is_exact || is_idle) continue;
        const Cost fewer = cost(game, states, kDepth, exact.without(info.technique));
        report(fmt::format("  nodes without {}, times as many", info.name), fewer.nodes / all.nodes,
               "reported", are_alike(all, fewer));
    }
}

void run(std::string_view part, const Plan& plan) {
    const auto is_asked = [&](std::string_view name) { return part == "all" || part == name; };
    const Maker ours = [&](const Pacman& game) { return engine(game, plan.limits); };
    if (is_asked("pacman")) {
        const Tally tally = match("engine against chasers", plan, ours, chasers);
        report_share("  Pac-Man takes all flags", tally, tally.wins, 99);
    }
    if (is_asked("ghosts")) {
        const Tally tally = match("course against engine", plan, course, ours);
        report_share("  the ghosts catch him", tally, tally.losses(), 95);
    }
    if (is_asked("both")) {
        const Tally tally = match("engine against engine", plan, ours, ours);
        report_share("  Pac-Man takes all flags", tally, tally.wins, 0);
    }
    if (part == "fewer") {
        for (int ghosts = 1; ghosts < pacman::kMaxGhosts; ++ghosts) {
            Plan fewer = plan;
            fewer.ghosts = ghosts;
            const auto what = fmt::format("engine against engine with {} of the ghosts", ghosts);
            const Tally tally = match(what, fewer, ours, ours);
            report_share("  Pac-Man takes all flags", tally, tally.wins, 0);
        }
    }
    if (is_asked("course")) match("course against chasers", plan, course, chasers);
    if (is_asked("tree")) {
        compare_trees(1, 200);
        compare_trees(2, 20);
        weigh_techniques();
    }
}

// False if the text is no budget.
bool read_budget(std::string_view text, Plan& plan) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (error != std::errc() || number == 0 || (unit != "ms" && !unit.empty())) return false;
    if (unit.empty()) plan.limits.nodes = number;
    if (unit == "ms") plan.limits.move_time = Milliseconds(number);
    plan.budget = unit.empty() ? std::string(text) + " nodes" : std::string(text);
    return true;
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Figures as they come, in a pipe too.
    Plan plan;
    if (argc > 2) plan.games = std::max(1, std::atoi(argv[2]));
    if (!read_budget(argc > 3 ? argv[3] : "10ms", plan)) {
        fmt::print(stderr, "the budget is {}; expected 10ms or a number of nodes\n", argv[3]);
        return 2;
    }
    if (argc > 4) plan.first_seed = static_cast<std::uint64_t>(std::atoll(argv[4]));
    run(argc > 1 ? argv[1] : "all", plan);
}
