// Options that the commands of the league share.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/parameters.h"
#include "league/codec.h"

namespace petteia {

// The league's port by default. `least` is 0 where 0 takes a free one.
inline Parameter league_port_option(std::string name, std::int64_t least, std::string help) {
    return Parameter::integer(std::move(name), std::to_string(kLeaguePort), least, 65535,
                              std::move(help));
}

}  // namespace petteia
