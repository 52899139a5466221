// The plan of a proof: everything that its jobs and their node counts depend on. It is stored with them, and is all
// that another machine needs to do jobs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/store/plan_lines.h"
#include "core/parameters.h"
#include "core/result.h"
#include "search/search_options.h"

namespace petteia {

struct ProofPlan {
    static constexpr int kMostPlies = 100;
    static constexpr std::int64_t kMostJobs = 1'000'000;

    std::string game;
    Settings::Given settings;  // Of the game.
    std::string position;
    // Jobs are the positions this many plies on; 0 is the position itself. If `jobs` is not 0, plies are
    // as many as it takes for so many jobs.
    int plies = 0;
    std::int64_t jobs = 0;
    std::string low = "any", high = "any";  // The window of the whole, in ValueNotation.
    // Of the searches: techniques, table_mib, evaluation.
    SearchOptions search = {};
    std::uint64_t guess_nodes = 10'000;  // Of the search that guesses at a job's value.

    PlanLines to_lines() const;
    // An error names the line that does not fit.
    static Result<ProofPlan> from_lines(const PlanLines& lines);
};

}  // namespace petteia
