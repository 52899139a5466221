// A contestant: a player in as many copies as there are games at the same time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "arena/play/agent.h"
#include "core/result.h"

namespace petteia {

struct GameEntry;

struct Contestant {
    std::string name;
    std::function<std::unique_ptr<Agent>(std::uint64_t seed)> make;

    // From a name that make_agent() can read. The game must outlive the contestant.
    static Result<Contestant> named(std::string_view text, const GameEntry* game = nullptr);
};

}  // namespace petteia
