#include "web/service/levels_json.h"

#include <boost/json.hpp>

namespace petteia {

boost::json::array levels_json() {
    boost::json::array levels;
    for (int number = 1; number <= kLevels; ++number)
        levels.push_back({{"level", number},
                          {"title", level(number).title},
                          {"summary", level(number).summary}});
    return levels;
}

boost::json::object ratings_json(const LevelRatings& ratings) {
    boost::json::array levels;
    for (int number = 1; number <= kLevels; ++number) {
        const LevelRating& rating = ratings.of(number);
        levels.push_back({{"level", number},
                          {"elo", rating.elo},
                          {"error", rating.error},
                          {"games", rating.games}});
    }
    return {{"rules", ratings.rules},     {"version", ratings.version},
            {"seed", ratings.plan.seed},  {"openings", ratings.plan.opening_plies},
            {"games", ratings.games()},   {"nodes", ratings.plan.nodes},
            {"levels", std::move(levels)}};
}

}  // namespace petteia
