#include "cli/reference/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

std::string option_row(const Parameter& option) {
    std::string left = option.letter != 0 ? fmt::format("  -{}, --", option.letter) : "  --";
    left += option.name;
    if (!option.alias.empty()) left += ", --" + option.alias;
    const std::string form = option.value_form();
    if (!form.empty()) left += " " + form;
    return padded_right(left, 26) + " " + description_of(option) + "\n";
}

}  // namespace

std::string usage_of(const Command& command) {
    return fmt::format("petteia {}{}{}{}", command.name, command.arguments.empty() ? "" : " ",
                       command.arguments, command.options.empty() ? "" : " [options]");
}

std::string description_of(const Parameter& option) {
    std::string text = option.help;
    if (option.kind == Parameter::Kind::Integer || option.kind == Parameter::Kind::Number)
        text += "; " + option.expected().substr(option.expected().find("from"));
    if (option.kind != Parameter::Kind::Flag && !option.default_text.empty())
        text += " [" + option.default_text + "]";
    if (option.kind == Parameter::Kind::Texts) text += "; can be given several times";
    return text;
}

std::string help_of(const Command& command, const Registry& registry, const GameEntry* game) {
    std::string text = fmt::format("{}\n\nUsage: {}\n", command.summary, usage_of(command));
    if (!command.details.empty()) text += "\n" + command.details + "\n";
    if (!command.options.empty()) text += "\nOptions:\n";
    for (const Parameter& option : command.options) text += option_row(option);
    if (command.game != Command::GameUse::None) {
        for (const GameEntry& each : registry.games()) {
            if (game != nullptr && game != &each) continue;
            text += fmt::format("\nOptions of {}:\n", each.info.name);
            for (const Parameter& parameter : each.parameters) text += option_row(parameter);
        }
    }
    return text + "\nExample:\n  " + command.example + "\n";
}

std::string general_help(const Registry& registry) {
    std::string text =
        "Petteia plays, analyses and solves two-player games.\n\n"
        "Usage: petteia COMMAND [GAME] [options]\n"
        "       petteia              open the arena in the browser\n\nCommands:\n";
    const auto commands = all_commands();
    std::size_t width = 10;
    for (const Command& command : commands) width = std::max(width, command.name.size() + 2);
    for (const Command& command : commands)
        text += "  " + padded_right(command.name, width) + command.summary + "\n";
    text += "\nGames:\n";
    for (const GameEntry& game : registry.games())
        text += "  " + padded_right(game.info.name, width) + std::string(game.info.summary) + "\n";
    return text + fmt::format(
                      "\n`petteia COMMAND --help` describes a command; `petteia COMMAND GAME "
                      "--help` shows only the\noptions of that game.\nExit codes: {}.\n",
                      kExitCodes);
}

}  // namespace petteia
