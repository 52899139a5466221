// Plans: what the agents at a table expect to happen, each the line of its last search.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <optional>

#include "session/session.h"

namespace petteia {

class Plans {
  public:
    // What an agent found at a node of the table's tree.
    void keep(Player player, int node, const Analysis& analysis, const EstimateScale& scale);
    void clear() { plans_ = {}; }
    // {"node", "moves", "depth", and a verdict for the player}, or null.
    boost::json::value to_json(Player player) const;

  private:
    struct Plan {
        int node = 0;
        std::vector<std::string> moves;
        int depth = 0;
        Verdict verdict;
    };
    std::array<std::optional<Plan>, 2> plans_;
};

}  // namespace petteia
