#include "cli/report/level_table.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>

#include "cli/terminal/terminal.h"
#include "web/service/levels_json.h"

namespace petteia {
namespace {

constexpr std::size_t kTitleWidth = 13;
const std::string kLevelHeading = "level  " + padded_right("name", kTitleWidth);

std::string level_text(int number) {
    return fmt::format("{:5}  {}", number, padded_right(level(number).title, kTitleWidth));
}

std::string rating_text(const LevelRating& rating) {
    return fmt::format("{:+5} ± {:<4}", rating.elo, rating.error);
}

void print_measurement(const LevelRatings& ratings) {
    const LevelPlan& plan = ratings.plan;
    print_line("\nElo above the player who moves at random, ± 95 %.");
    print_line(
        fmt::format("{} games, {} a pairing, openings of {} random plies, at most {} nodes a move,",
                    grouped(static_cast<std::uint64_t>(ratings.games())), plan.games,
                    plan.opening_plies, grouped(static_cast<std::uint64_t>(plan.nodes))));
    print_line(fmt::format("seed {}, version {}, settings {}", plan.seed, ratings.version,
                           ratings.rules.empty() ? "as usual" : ratings.rules));
}

}  // namespace

void print_levels() {
    print_line(inked(Ink::Dim, kLevelHeading + "what it does"));
    for (int number = 1; number <= kLevels; ++number)
        print_line(level_text(number) + std::string(level(number).summary));
}

void print_levels(const GameEntry& game, const LevelRatings* ratings) {
    print_line(inked(Ink::Bold, fmt::format("Levels of the engine in {}", game.info.title)));
    if (ratings == nullptr) return print_levels();
    print_line(inked(Ink::Dim, kLevelHeading + "  Elo         what it does"));
    for (int number = 1; number <= kLevels; ++number)
        print_line(level_text(number) + rating_text(ratings->of(number)) + "  " +
                   std::string(level(number).summary));
    print_measurement(*ratings);
}

void print_elo(const std::vector<LevelRatings>& measured) {
    if (measured.empty()) return;
    constexpr std::size_t kWidth = 11;
    std::string heading = kLevelHeading;
    for (const LevelRatings& each : measured) heading += padded_left(each.game, kWidth);
    print_line("\nElo above the player who moves at random:");
    print_line(inked(Ink::Dim, heading));
    for (int number = 1; number <= kLevels; ++number) {
        std::string line = level_text(number);
        for (const LevelRatings& each : measured)
            line += padded_left(fmt::format("{:+}", each.of(number).elo), kWidth);
        print_line(line);
    }
    print_line("`petteia levels GAME` tells how certain that is, and how it was measured.");
}

boost::json::object level_table_json(const GameEntry* game, const LevelRatings* ratings) {
    boost::json::object object{{"game", nullptr}, {"levels", levels_json()}, {"ratings", nullptr}};
    if (game != nullptr) object["game"] = game->info.name;
    if (ratings != nullptr) object["ratings"] = ratings_json(*ratings);
    return object;
}

}  // namespace petteia
