#include "cli/run.h"

#include <algorithm>
#include <cerrno>
#include <new>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "search/limits.h"

namespace petteia {
namespace {

int misused(const Error& error, const std::string& command) {
    say(error.message);
    say("see `petteia " + command + (command.empty() ? "" : " ") + "--help`");
    return kMisused;
}

// How many words name the command, "league serve" two; 0 if they name another.
std::size_t words_naming(const Command& command, std::span<const std::string> words) {
    const auto name = petteia::words(command.name);
    if (words.size() < name.size()) return 0;
    return std::equal(name.begin(), name.end(), words.begin()) ? name.size() : 0;
}

int show_help(std::span<const std::string> words, const Registry& registry) {
    for (const Command& command : all_commands()) {
        if (const std::size_t count = words_naming(command, words)) {
            print(help_of(command, registry, mentioned_game(registry, words.subspan(count))));
            return kDone;
        }
    }
    print(general_help(registry));
    return kDone;
}

int run_command(const Command& command, std::span<const std::string> words,
                const Registry& registry) {
    if (asks_for_help(words)) {
        print(help_of(command, registry, mentioned_game(registry, words)));
        return kDone;
    }
    const auto invocation = read_arguments(registry, command, words);
    if (!invocation) return misused(invocation.error(), command.name);
    try {
        const auto code = command.run(*invocation);
        return code ? *code : misused(code.error(), command.name);
    } catch (const std::bad_alloc&) {
        return failed(Error{"not enough memory"});
    }
}

int run_words(std::span<const std::string> words, const Registry& registry) {
    if (words.empty()) return run_command(serve_command(), words, registry);
    const std::string& first = words[0];
    if (first == "help") return show_help(words.subspan(1), registry);
    if (first == "--help" || first == "-h") return show_help({}, registry);
    if (first == "--version")
        return *version_command().run(Invocation{registry, nullptr, {}, {}, {}});
    std::vector<std::string> names{"help"}, longer;
    for (const Command& command : all_commands()) {
        if (const std::size_t count = words_naming(command, words))
            return run_command(command, words.subspan(count), registry);
        names.push_back(command.name);
        // "league" alone: what can follow it.
        if (command.name.starts_with(first + " ")) longer.push_back(command.name);
    }
    if (!longer.empty()) {
        if (asks_for_help(words)) return show_help({}, registry);
        return misused(Error{first + " what? There are " + join(longer, ", ")}, "");
    }
    return misused(Error{"unknown command " + in_quotes(first) + did_you_mean(first, names)}, "");
}

}  // namespace

std::vector<Command> all_commands() {
    return {
        serve_command(),         lobby_command(),        games_command(),
        play_command(),          replay_command(),       analyse_command(),
        tree_command(),          solve_command(),        perft_command(),
        compare_command(),       match_command(),        league_tournament_command(),
        league_report_command(), league_serve_command(), join_command(),
        engine_command(),        bench_command(),        version_command(),
    };
}

Parameter json_option() { return Parameter::flag("json", "print JSON, for programs"); }

Parameter threads_option() {
    return Parameter::integer("threads", "1", 1, 256, "threads to work on");
}

Parameter position_option() {
    return Parameter::text("position", "TEXT", "where to begin instead of the start")
        .with_alias("state");
}

std::vector<Parameter> limit_options() {
    return {
        Parameter::integer("depth", "", 1, Limits::kMaxDepth, "plies to look ahead"),
        Parameter::number("time", "", 0.001, 86400, "seconds to think"),
        Parameter::integer("nodes", "", 1, std::int64_t{1} << 50, "positions to visit"),
        Parameter::integer("table", "64", 0, 1 << 20, "MiB for the transposition table"),
        Parameter::text("techniques", "LIST",
                        "standard, exact, all, none, or names: standard,-killers"),
        evaluation_parameter(),
    };
}

std::vector<Parameter> clock_options() {
    return {Parameter::number("move-time", "", 0.001, 86400, "seconds a move; longer loses"),
            Parameter::number("game-time", "", 0.001, 864000,
                              "seconds for all of a player's moves; longer loses")};
}

TimeControl clock_of(const Settings& options) {
    const auto time = [&](std::string_view name) -> std::optional<Milliseconds> {
        if (!options.has(name)) return std::nullopt;
        return to_milliseconds(options.number(name));
    };
    return {time("move-time"), time("game-time")};
}

std::vector<Parameter> operator+(std::vector<Parameter> a, std::vector<Parameter> b) {
    for (Parameter& parameter : b) a.push_back(std::move(parameter));
    return a;
}

int failed(const Error& error) {
    say(error.message);
    return kFailed;
}

int run_petteia(std::span<const std::string> words, const Registry& registry) {
    watch_interrupts();
    const int code = run_words(words, registry);
    if (can_print()) return code;
    // Whoever closed the pipe has seen enough; any other trouble should be known.
    if (errno != EPIPE) say("cannot write to standard output");
    return kFailed;
}

}  // namespace petteia
