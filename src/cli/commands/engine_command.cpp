#include <fmt/format.h>

#include <array>
#include <iostream>
#include <limits>
#include <optional>

#include "arena/players/search_parameters.h"
#include "arena/ugi/ugi_engine.h"
#include "cli/command.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/version.h"

namespace petteia {
namespace {

// Nothing at the end of input. A line that is longer than any command is ignored.
std::optional<std::string> next_line() {
    static std::array<char, 1 << 18> buffer;
    if (std::cin.getline(buffer.data(), buffer.size())) return buffer.data();
    if (std::cin.eof() || std::cin.bad()) return std::nullopt;
    std::cin.clear();
    std::cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    return "";
}

// The engine's own options under the names that they have on a command line.
void set_options(UgiEngine& engine, const Settings& options) {
    for (const auto& [option, name] :
         {std::pair{"level", "Level"}, {"threads", "Threads"}, {"table", "Hash"}}) {
        if (options.has(option)) engine.obey(ugi::Choice{name, options.text(option)}.to_text());
    }
}

Result<int> run(const Invocation& invocation) {
    const AtPrompt at_prompt;  // An interrupt ends an engine at once.
    const std::string name = invocation.options.has("name")
                                 ? invocation.options.text("name")
                                 : "Petteia " + std::string(program_version());
    if (invocation.game != nullptr) {
        if (const auto session = invocation.open_game(); !session) return session.error();
    }
    UgiEngine engine(invocation.registry, invocation.game, invocation.game_settings, name,
                     [](const std::string& line) {
                         print_line(line);
                         can_print();
                     });
    set_options(engine, invocation.options);
    while (const auto line = next_line()) {
        if (!engine.obey(*line) || !can_print()) break;
    }
    return kDone;
}

}  // namespace

Command engine_command() {
    Command command;
    command.name = "engine";
    command.summary = "Run as an engine for other programs (UGI).";
    command.arguments = "[GAME]";
    command.details =
        "Speaks UGI, the Universal Game Interface, on standard input and output:\n"
        "docs/engine-protocol.md describes it. Without GAME, choose one with\n"
        "\"setoption name Game value GAME\".";
    command.example = "petteia match nim \"cmd:petteia engine\" random --games 10";
    command.game = Command::GameUse::Optional;
    command.options = {
        level_parameter(), Parameter::integer("threads", "", 1, 256, "threads to search on"),
        Parameter::integer("table", "", 0, 1 << 16, "MiB for the transposition table"),
        Parameter::text("name", "NAME", "the name that it reports")};
    command.run = run;
    return command;
}

}  // namespace petteia
