#include "arena/players/contestant.h"

#include "arena/players/agent_factory.h"

namespace petteia {

Result<Contestant> Contestant::named(std::string_view text, const GameEntry* game) {
    const auto made = make_agent(text, 0, game);
    if (!made) return made.error();
    const std::string name = (*made)->name();
    return Contestant{name,
                      [name, game](std::uint64_t seed) { return *make_agent(name, seed, game); }};
}

}  // namespace petteia
