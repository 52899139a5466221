// The settings of a search, declared and read in one place: those of a player ("engine:depth=6") and
// the options of a command (--depth 6) have the same names, ranges and meaning.
#pragma once

#include <string>

#include "core/parameters.h"
#include "core/result.h"
#include "search/limits.h"
#include "search/search_options.h"

namespace petteia {

Parameter level_parameter(std::string help = "strength: 1 is a newcomer, 10 a grandmaster");
Parameter depth_parameter(std::string help = "plies to search");
Parameter time_parameter(std::string help = "seconds a move");
Parameter nodes_parameter(std::string help = "nodes a move");
Parameter threads_parameter(std::string help = "threads to search on");
// At least `least_mib`: 0 switches the table off.
Parameter table_parameter(int least_mib = 0);
Parameter techniques_parameter(std::string help);
Parameter weights_parameter();

// From those of depth, nodes and time that are declared and set.
Limits limits_of(const Settings& settings);
bool has_limit(const Settings& settings);
// REQUIRES: table, techniques and eval are declared. An error names an unknown technique; whether
// the game has the evaluation is not checked here.
Result<SearchOptions> search_options_of(const Settings& settings);

}  // namespace petteia
