// The web service above its transport: everything that docs/web-api.md describes, without a socket.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "league/server/roster.h"
#include "net/tcp.h"
#include "session/registry.h"
#include "web/players/named_programs.h"
#include "web/transport/application.h"

namespace petteia {

struct ServiceOptions {
    std::filesystem::path store =
        {};  // The file of the tables; without one they are lost at the end.
    std::uint64_t max_memory = std::uint64_t{2} << 30;  // Bytes of all games and searches.
    int threads = 1;  // For agents that think, and the same number for analyses.
    // Shown by /api/about.
    std::string version = {}, kernel = {};
    // The same: the address that lets guests in, for links; empty if there is none.
    std::string guest_address = {};
    // Where players of the league connect, if they may. One that is lost in mid-game may come back
    // within the grace; who may come is on the roster.
    std::optional<Listener> league = {};
    Milliseconds league_grace{5000};
    Roster league_roster = {};
    NamedPrograms programs = {};             // That the host lets play in tournaments.
    std::filesystem::path tournaments = {};  // The folder of their stores; the same without one.
    // Called with what the user should know: what is damaged or missing in the stores. On any thread.
    std::function<void(const std::string&)> tell = [](const std::string&) {};
    // For clocks and pace.
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

// An error if the store cannot be used. Registry and loop must outlive the service.
Result<std::unique_ptr<Application>> make_arena_service(const Registry& registry, Loop& loop,
                                                        ServiceOptions options);

}  // namespace petteia
