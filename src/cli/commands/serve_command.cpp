// `petteia serve`, and a bare `petteia`: the arena in the browser.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "cli/command.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "games/hexthello/kernel.h"
#include "session/store/data_folder.h"
#include "web/arena_service.h"
#include "web/transport/gate.h"
#include "web/transport/server.h"

namespace petteia {
namespace {

using Opened = Result<std::unique_ptr<WebServer>>;

bool has_display() {
    const auto is_set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// The desktop knows which browser. It lives on when we end; that there is none is no trouble.
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

Result<WebServerOptions> server_options(const Settings& options) {
    WebServerOptions server;
    server.address = options.text("bind");
    server.port = static_cast<std::uint16_t>(options.integer("port"));
    server.token = options.text("token");
    if (options.has("token")) {
        if (const Status form = check_token_form(server.token); !form) return form.error();
    }
    return server;
}

// The port that was asked for; if none was, and the usual one is taken, one of the next few.
Opened open_server(WebServerOptions options, bool may_move) {
    constexpr int kTries = 10;
    Opened first = WebServer::open(options);
    for (int i = 1; i < kTries && may_move && !first; ++i) {
        ++options.port;
        if (Opened next = WebServer::open(options)) {
            say(fmt::format("{}; taking port {}", first.error().message, options.port));
            return next;
        }
    }
    return first;
}

// Where players of the league connect. That the usual port is taken is no reason not to serve.
Result<std::optional<Listener>> open_league(const Settings& options) {
    auto listener = Listener::open(options.text("bind"),
                                   static_cast<std::uint16_t>(options.integer("league-port")));
    if (listener) {
        say(fmt::format("players of the league connect to port {}", listener->port()));
        return std::optional(*std::move(listener));
    }
    if (options.is_given("league-port")) return listener.error();
    say(listener.error().message + "; players of the league cannot connect");
    return std::optional<Listener>();
}

ServiceOptions service_options() {
    ServiceOptions options;
    options.store = data_folder() / "arena.db";
    options.tournaments = data_folder() / "tournaments";
    options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    options.version = program_version();
    options.kernel = hexthello::best_kernel().name;
    return options;
}

Result<int> run(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const auto wanted = server_options(options);
    if (!wanted) return wanted.error();
    const auto server = open_server(*wanted, !options.is_given("port"));
    if (!server) return failed(server.error());
    auto league = open_league(options);
    if (!league) return failed(league.error());
    ServiceOptions wishes = service_options();
    wishes.league = *std::move(league);
    const auto service = make_arena_service(invocation.registry, **server, std::move(wishes));
    if (!service) return failed(service.error());
    print_line(fmt::format("Petteia is at {}", (*server)->address()));
    if (!can_print()) return kFailed;
    say("Ctrl-C ends it");
    if (!options.flag("no-browser") && has_display()) open_browser((*server)->address());
    (*server)->run(**service, interrupt_token());
    return kInterruptedExit;
}

}  // namespace

Command serve_command() {
    Parameter bind = Parameter::text("bind", "ADDRESS",
                                     "this machine's address to listen on; 0.0.0.0 is all of them");
    bind.default_text = "127.0.0.1";
    Command command;
    command.name = "serve";
    command.summary = "Open the arena in the browser; `petteia` alone does the same.";
    command.details =
        "Plays, analyses and shows games in a browser, at the address that it prints. Only this\n"
        "machine can reach it, unless --bind names another address; then whoever comes needs the\n"
        "token that is printed with the address. Ctrl-C ends it.\n\n"
        "Players of the HexThello league connect to --league-port of the same address, and the "
        "page of\nthe league has them play.";
    command.example = "petteia serve --port 8080 --no-browser";
    command.options = {
        Parameter::integer("port", "8080", 0, 65535,
                           "where to listen; 0 takes a free one, and so does 8080 if it is taken")
            .with_letter('p'),
        std::move(bind),
        Parameter::integer("league-port", "6002", 0, 65535,
                           "where players of the league connect; 0 takes a free one"),
        Parameter::text("token", "TOKEN", "what to ask for; made up where it is needed"),
        Parameter::flag("no-browser", "only print the address")};
    command.run = run;
    return command;
}

}  // namespace petteia
