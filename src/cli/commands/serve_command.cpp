// `petteia serve`, and a bare `petteia`: the arena in the browser.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/league/league_options.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/version.h"
#include "core/text.h"
#include "games/hexthello/kernel.h"
#include "session/store/data_folder.h"
#include "web/arena_service.h"
#include "web/gate/gate.h"
#include "web/gate/kept_token.h"
#include "web/transport/access_log.h"
#include "web/transport/server.h"

namespace petteia {
namespace {

using Opened = Result<std::unique_ptr<WebServer>>;

constexpr std::int64_t kLeastMemoryMib = 64, kMostMemoryMib = 1 << 20;

bool has_display() {
    const auto is_set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// The desktop chooses the browser, which outlives this program. Without one nothing happens.
void open_browser(std::string address) {
    posix_spawn_file_actions_t silence;
    posix_spawn_file_actions_init(&silence);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&silence, descriptor, "/dev/null", O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    std::string program = "xdg-open";
    char* const words[] = {program.data(), address.data(), nullptr};
    pid_t ignored = 0;
    posix_spawnp(&ignored, program.c_str(), &silence, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&silence);
}

// From a file, the command line or the environment, in this order; empty if there is none.
Result<std::string> guest_token(const Settings& options) {
    constexpr std::size_t kMostBytes = 1000;
    const char* set = std::getenv("PETTEIA_TOKEN");
    std::string token = set != nullptr ? set : "";
    if (options.has("token")) token = options.text("token");
    if (options.has("token-file")) {
        const auto text = read_file(options.text("token-file"), kMostBytes);
        if (!text) return text.error();
        token = trim(*text);
        if (token.empty())
            return Error{"there is no token in " + in_quotes(options.text("token-file"))};
    }
    if (token.empty()) return token;
    if (const Status form = check_token_form(token); !form) return form.error();
    return token;
}

// Kept for the next time, if that can be.
std::string host_token(bool is_kept) {
    if (!is_kept) return random_token();
    const auto kept = kept_token(data_folder() / "host-token");
    if (kept) return *kept;
    say(kept.error().message + "; the address will be another one next time");
    return random_token();
}

// False, and said what is lost, if nothing can be kept.
bool can_keep_data() {
    const Status ready = prepare_data_folder();
    if (!ready)
        say(ready.error().message +
            ". Until then tables and tournaments are lost when the server ends, and its address "
            "changes");
    return static_cast<bool>(ready);
}

// A quarter of what the machine has, so that searches and the system have room beside the games.
std::int64_t usual_memory_mib() {
    const std::int64_t bytes = std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
    return std::clamp<std::int64_t>(bytes / 4 >> 20, kLeastMemoryMib, 64 << 10);
}

Result<WebServerOptions> server_options(const Settings& options, bool keeps_data) {
    WebServerOptions server;
    server.address = options.text("bind");
    server.port = static_cast<std::uint16_t>(options.integer("port"));
    const auto guests = guest_token(options);
    if (!guests) return guests.error();
    server.guest_token = *guests;
    server.public_address = options.text("public-address");
    if (!server.public_address.empty()) {
        if (const Status form = check_public_address(server.public_address); !form)
            return form.error();
    }
    server.trusts_proxy = options.flag("trust-proxy");
    server.host_token = host_token(keeps_data);
    server.report = say;
    return server;
}

// The port that was asked for. If none was and the default one is in use, one of the next few.
Opened open_server(WebServerOptions options, bool may_move) {
    constexpr int kTries = 10;
    Opened first = WebServer::open(options);
    for (int i = 1; i < kTries && may_move && !first; ++i) {
        ++options.port;
        if (Opened next = WebServer::open(options)) {
            say(fmt::format("{}; using port {} instead", first.error().message, options.port));
            return next;
        }
    }
    return first;
}

// Where players of the league connect. If the default port is in use, the service starts without.
Result<std::optional<Listener>> open_league(const Settings& options, const Roster& roster) {
    auto listener = Listener::open(options.text("bind"),
                                   static_cast<std::uint16_t>(options.integer("league-port")));
    if (listener) {
        say("players of the league connect to " + reach_of(*listener, roster));
        return std::optional(*std::move(listener));
    }
    if (options.is_given("league-port")) return listener.error();
    say(listener.error().message + "; players of the league cannot connect");
    return std::optional<Listener>();
}

Result<std::optional<AccessLog>> open_log(const Settings& options) {
    if (!options.has("access-log")) return std::optional<AccessLog>();
    auto log = AccessLog::open(options.text("access-log"), say);
    if (!log) return log.error();
    return std::optional(*std::move(log));
}

ServiceOptions service_options(const Settings& given, bool keeps_data) {
    ServiceOptions options;
    if (keeps_data) {
        options.store = data_folder() / "arena.db";
        options.tournaments = data_folder() / "tournaments";
    }
    const std::int64_t memory_mib =
        given.has("max-memory") ? given.integer("max-memory") : usual_memory_mib();
    options.max_memory = static_cast<std::uint64_t>(memory_mib) << 20;
    options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    options.version = program_version();
    options.kernel = hexthello::best_kernel().name;
    options.tell = [](const std::string& text) { say(text); };
    return options;
}

void print_addresses(const WebServer& server) {
    print_line(fmt::format("Petteia is at {}", server.address()));
    if (server.guest_address().empty()) return;
    print_line(fmt::format("Others come in at {}", server.guest_address()));
    say("keep the first address to yourself: whoever opens it may change everything");
}

Result<int> run(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const bool keeps_data = can_keep_data();
    auto wanted = server_options(options, keeps_data);
    if (!wanted) return wanted.error();
    auto programs = NamedPrograms::read(options.texts("player"));
    if (!programs) return programs.error();
    auto log = open_log(options);
    if (!log) return failed(log.error());
    if (*log) wanted->log = [&log](const Access& access) { (*log)->write(access); };
    const auto server = open_server(*wanted, !options.is_given("port"));
    if (!server) return failed(server.error());
    auto roster = roster_of(options);
    if (!roster) return failed(roster.error());
    auto league = open_league(options, *roster);
    if (!league) return failed(league.error());
    ServiceOptions wishes = service_options(options, keeps_data);
    wishes.programs = *std::move(programs);
    wishes.league = *std::move(league);
    wishes.guest_address = (*server)->guest_address();
    wishes.league_roster = *std::move(roster);
    const auto service = make_arena_service(invocation.registry, **server, std::move(wishes));
    if (!service) return failed(service.error());
    print_addresses(**server);
    if (!can_print()) return kFailed;
    say("press Ctrl-C to stop");
    if (!options.flag("no-browser") && has_display()) open_browser((*server)->browser_address());
    (*server)->run(**service, interrupt_token());
    return kInterruptedExit;
}

}  // namespace

Command serve_command() {
    Command command;
    command.name = "serve";
    command.summary = "Open the arena in the browser; `petteia` alone does the same.";
    command.details =
        "Play, analyse and watch games in a browser, at the address that it prints. The address "
        "has "
        "a\n"
        "token in it, which stays the same from one start to the next: whoever shows it is the "
        "host "
        "and\n"
        "may change everything. Ctrl-C stops the server.\n\n"
        "Only this machine can reach it unless --bind names another address. Then there is a "
        "second\n"
        "token, for guests, in a second address that can be shared. It is made at random unless\n"
        "--token-file, the environment variable PETTEIA_TOKEN or --token gives one; the process "
        "list\n"
        "shows --token to everybody on this machine. Behind a proxy that speaks TLS, "
        "--public-address\n"
        "names what people type into their browser (docs/serving.md).\n\n"
        "Players of the HexThello league connect to --league-port of the same address; start "
        "their\n"
        "games on the league page. Programs that speak the engine protocol take part in "
        "tournaments "
        "of\n"
        "any game if --player names them; no visitor can name a command.";
    command.example = "petteia serve --port 8080 --no-browser";
    command.options = {
        Parameter::integer("port", "8080", 0, 65535,
                           "port to listen on; 0: any free port; 8080 may move to a free one")
            .with_letter('p'),
        bind_option(),
        league_port_option("league-port",
                           "port where players of the league connect; 0: any free port"),
        roster_option(),
        Parameter::texts("player", "NAME=cmd:COMMAND",
                         "let this program play in tournaments under this name"),
        Parameter::text("token-file", "FILE", "file with the token of the guests"),
        Parameter::text("token", "TOKEN", "the token itself, which the process list shows"),
        Parameter::text("public-address", "URL",
                        "where a proxy shows this server: https://arena.example"),
        Parameter::flag("trust-proxy", "take visitors' addresses from the proxy's X-Forwarded-For"),
        Parameter::integer(
            "max-memory", "", kLeastMemoryMib, kMostMemoryMib,
            "MiB for all games and searches; a quarter of the machine's unless given"),
        Parameter::text("access-log", "FILE", "a line for each request; - is stderr"),
        Parameter::flag("no-browser", "only print the address, open no browser")};
    command.run = run;
    return command;
}

}  // namespace petteia
