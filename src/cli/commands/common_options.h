// Options that several commands share, each declared once.
#pragma once

#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "core/parameters.h"

namespace petteia {

Parameter json_option();
Parameter threads_option();
Parameter position_option();
// A text with a default value.
Parameter text_option(std::string name, std::string placeholder, std::string default_text,
                      std::string help);
// Players by name (arena/players/player_name.h).
Parameter player_option(std::string name, std::string help);
// The port of the league, whose default is the league's own; 0 stands for a free port.
Parameter league_port_option(std::string name, std::string help);
// How long players may think: --move-time and --game-time.
std::vector<Parameter> clock_options();
TimeControl clock_of(const Settings& options);

std::vector<Parameter> operator+(std::vector<Parameter> a, std::vector<Parameter> b);

}  // namespace petteia
