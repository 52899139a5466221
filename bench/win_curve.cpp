// Fits the win curve of an evaluation (core/win_curve.h) to played games: how often a player won whom a search
// saw so far ahead.
//
//   win_curve GAME GAMES DEPTH [NAME=VALUE …]     settings of the game, and eval=NAME, first=N, second=N
//
// The engine plays both sides, searching DEPTH plies, and every tenth move is random, as are the first two: so
// the curve is that of players who make mistakes. `first` and `second` set how often, one move in N, where one side
// would never win otherwise. With DEPTH 0 all moves are random, and the values are those of
// the evaluation without search. Positions whose value is proven say nothing about estimates and are left out.
// The curve is the one that makes the results most likely, a draw counting as half a win.
#include "core/win_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {
namespace {

constexpr int kRandomPlies = 2;
constexpr int kMostPlies = 2000;

struct Plan {
    std::string game;
    std::int64_t games = 0;
    int depth = 0;
    Settings::Given settings;
    std::string evaluation;
    std::array<std::uint64_t, 2> mistakes{10, 10};  // One move in so many is random, by player.
};

// What the first player was thought to have, and got.
struct Example {
    double units, score;
};

double score_of(const Session& session) {
    if (!session.is_over()) return 0.5;
    const auto kind = session.result(Player::First).kind;
    return kind == Verdict::Kind::Win ? 1 : kind == Verdict::Kind::Loss ? 0 : 0.5;
}

class Games {
  public:
    explicit Games(const Plan& plan) : plan_(plan) {
        search_.evaluation = plan.evaluation;
        search_.table_mib = 16;
        limits_.depth = plan.depth;
    }

    void play(Session& session, std::uint64_t seed) {
        Rng rng(seed);
        session.restart(seed);
        const std::size_t first = examples_.size();
        for (int ply = 0; ply < kMostPlies && !session.is_over(); ++ply) {
            std::string move = session.random_move(rng);
            const bool is_random =
                ply < kRandomPlies || rng.below(mistakes_of(session.to_move())) == 0;
            if (plan_.depth == 0)
                add(session, session.evaluation());
            else if (!is_random)
                move = searched(session);
            if (!session.play(move)) std::abort();
        }
        const double score = score_of(session);
        for (std::size_t i = first; i < examples_.size(); ++i) examples_[i].score = score;
    }
    const std::vector<Example>& examples() const { return examples_; }

  private:
    std::uint64_t mistakes_of(Player player) const {
        return plan_.mistakes[static_cast<std::size_t>(index_of(player))];
    }
    std::string searched(Session& session) {
        const Analysis analysis = session.search(search_, limits_);
        add(session, analysis.verdict);
        return *analysis.best;
    }
    void add(const Session& session, const Verdict& verdict) {
        if (verdict.is_proven()) return;
        const bool is_first = session.to_move() == Player::First;
        examples_.push_back(
            {static_cast<double>(is_first ? verdict.estimate : -verdict.estimate), 0});
    }

    const Plan& plan_;
    SearchOptions search_;
    Limits limits_;
    std::vector<Example> examples_;
};

// As 1 / (1 + exp(-(slope * x + shift))).
struct Line {
    double slope = 0, shift = 0;
    double chance(double units) const { return 1 / (1 + std::exp(-(slope * units + shift))); }
};

// Newton's method on the likelihood, which has a single maximum.
Line fit(const std::vector<Example>& examples, bool has_shift) {
    Line line;
    for (int round = 0; round < 100; ++round) {
        double g0 = 0, g1 = 0, h00 = 1e-12, h01 = 0, h11 = 1e-12;
        for (const auto& [units, score] : examples) {
            const double chance = line.chance(units), weight = chance * (1 - chance);
            g0 += (score - chance) * units;
            g1 += score - chance;
            h00 += weight * units * units;
            h01 += weight * units;
            h11 += weight;
        }
        if (!has_shift) {
            line.slope += g0 / h00;
            continue;
        }
        const double determinant = h00 * h11 - h01 * h01;
        line.slope += (g0 * h11 - g1 * h01) / determinant;
        line.shift += (g1 * h00 - g0 * h01) / determinant;
    }
    return line;
}

// A tenth of the examples in each row, by their estimates.
void print_rows(std::vector<Example> examples, const Line& line) {
    std::ranges::sort(examples, {}, &Example::units);
    fmt::print("{:>10} {:>10} {:>10}\n", "estimate", "predicted", "scored");
    constexpr std::size_t kRows = 10;
    for (std::size_t row = 0; row < kRows; ++row) {
        const std::size_t from = row * examples.size() / kRows,
                          to = (row + 1) * examples.size() / kRows;
        double units = 0, predicted = 0, score = 0;
        for (std::size_t i = from; i < to; ++i) {
            units += examples[i].units;
            predicted += line.chance(examples[i].units);
            score += examples[i].score;
        }
        const double count = std::max(1.0, static_cast<double>(to - from));
        fmt::print("{:10.1f} {:9.1f}% {:9.1f}%\n", units / count, 100 * predicted / count,
                   100 * score / count);
    }
}

std::optional<Plan> plan_of(int argc, char** argv) {
    if (argc < 4) return std::nullopt;
    const auto games = parse_integer(argv[2]), depth = parse_integer(argv[3]);
    if (!games || !depth || *games < 1 || *depth < 0) return std::nullopt;
    Plan plan{argv[1], *games, static_cast<int>(*depth), {}, {}};
    for (int i = 4; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        const std::string name(word.substr(0, equals)), value(word.substr(equals + 1));
        const auto number = parse_integer(value).value_or(0);
        if (name == "eval")
            plan.evaluation = value;
        else if (name == "first" || name == "second")
            plan.mistakes[name == "first" ? 0 : 1] =
                static_cast<std::uint64_t>(std::max<std::int64_t>(1, number));
        else
            plan.settings.emplace(name, value);
    }
    return plan;
}

int run(const Plan& plan) {
    const auto session = built_in_games().open(plan.game, plan.settings);
    const Status fits =
        session ? (*session)->check_evaluation(plan.evaluation) : Status(session.error());
    if (!fits) {
        fmt::print(stderr, "{}\n", fits.error().message);
        return 2;
    }
    Games games(plan);
    for (std::int64_t i = 0; i < plan.games; ++i)
        games.play(**session, static_cast<std::uint64_t>(i) + 1);
    if (games.examples().empty()) {
        fmt::print("every value was proven\n");
        return 1;
    }
    const Line line = fit(games.examples(), (*session)->info().has_roles);
    fmt::print("{} games, {} positions: size {:.1f}, even {:.1f}\n", plan.games,
               games.examples().size(), 1 / line.slope, -line.shift / line.slope);
    print_rows(games.examples(), line);
    return 0;
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    const auto plan = petteia::plan_of(argc, argv);
    if (plan) return petteia::run(*plan);
    fmt::print(stderr, "usage: win_curve GAME GAMES DEPTH [NAME=VALUE …]\n");
    return 2;
}
