#include "cli/reference/man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/reference/help.h"
#include "cli/version.h"
#include "core/text.h"

namespace petteia {
namespace {

// Text that roff shows as it is.
std::string escaped(std::string_view text) {
    std::string roff;
    for (const char c : text) {
        if (c == '\\')
            roff += "\\e";
        else if (c == '-')
            roff += "\\-";
        else
            roff += c;
    }
    // At the start of a line these would begin a request.
    if (roff.starts_with('.') || roff.starts_with('\'')) roff.insert(0, "\\&");
    return roff;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string page_name(std::string_view command) {
    std::string name = "petteia-" + std::string(command);
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

// Without a date, so that the same program always writes the same page.
std::string heading(const std::string& name, std::string_view summary) {
    std::string title = name;
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    // As the indices of man pages want it: "play a game".
    std::string purpose(summary.substr(0, summary.size() - (summary.ends_with('.') ? 1 : 0)));
    purpose = lower(purpose.substr(0, 1)) + purpose.substr(1);
    return fmt::format(".TH {} 1 \"\" \"Petteia {}\" \"Petteia\"\n.SH NAME\n{} \\- {}\n",
                       escaped(title), program_version(), escaped(name), escaped(purpose));
}

std::string section(std::string_view title) { return fmt::format(".SH {}\n", escaped(title)); }

std::string verbatim(std::string_view text) { return ".EX\n" + escaped(text) + "\n.EE\n"; }

// Blank lines begin paragraphs; indented lines are tables and keep their breaks.
std::string paragraphs(std::string_view text) {
    std::string roff;
    bool is_table = false;
    for (const std::string_view line : split(trim(text), '\n')) {
        const bool is_row = line.starts_with("  ");
        if (is_row != is_table) roff += is_row ? ".EX\n" : ".EE\n";
        is_table = is_row;
        roff += line.empty() ? ".PP\n" : escaped(line) + "\n";
    }
    return roff + (is_table ? ".EE\n" : "");
}

std::string option_entry(const Parameter& option) {
    std::string names = option.letter != 0 ? bold(fmt::format("-{}", option.letter)) + ", " : "";
    names += bold("--" + option.name);
    if (!option.alias.empty()) names += ", " + bold("--" + option.alias);
    const std::string form = option.value_form();
    if (!form.empty()) names += " " + italic(form);
    return ".TP\n" + names + "\n" + escaped(description_of(option)) + "\n";
}

std::string option_entries(std::span<const Parameter> options) {
    std::string roff;
    for (const Parameter& option : options) roff += option_entry(option);
    return roff;
}

std::string game_sections(const Registry& registry) {
    std::string roff;
    for (const GameEntry& game : registry.games())
        roff +=
            section("OPTIONS OF " + std::string(game.info.name)) + option_entries(game.parameters);
    return roff;
}

std::string exit_status() { return section("EXIT STATUS") + escaped(kExitCodes) + ".\n"; }

}  // namespace

ManPage general_man_page(const Registry& registry) {
    std::string text = heading("petteia", "play, analyse and solve two-player games");
    text += section("SYNOPSIS") + bold("petteia") + "\n.br\n" + bold("petteia") + " " +
            italic("COMMAND") + " [" + italic("GAME") + "] [options]\n";
    text += section("DESCRIPTION") +
            escaped("Without a command the arena opens in the browser, as with `petteia serve`.") +
            "\n" + escaped("Every command has a page of its own, as petteia-play(1), and --help.") +
            "\n";
    text += section("COMMANDS");
    for (const Command& command : all_commands())
        text += ".TP\n" + bold(command.name) + "\n" + escaped(command.summary) + "\n";
    text += section("GAMES");
    for (const GameEntry& game : registry.games())
        text += ".TP\n" + bold(game.info.name) + "\n" + escaped(game.info.summary) + "\n";
    text += exit_status() + section("SEE ALSO");
    const auto commands = all_commands();
    for (std::size_t i = 0; i < commands.size(); ++i)
        text +=
            bold(page_name(commands[i].name)) + "(1)" + (i + 1 < commands.size() ? ",\n" : "\n");
    return {"petteia", std::move(text)};
}

ManPage man_page_of(const Command& command, const Registry& registry) {
    const std::string name = page_name(command.name);
    std::string text = heading(name, command.summary);
    text += section("SYNOPSIS") + escaped(usage_of(command)) + "\n";
    if (!command.details.empty()) text += section("DESCRIPTION") + paragraphs(command.details);
    if (!command.options.empty()) text += section("OPTIONS") + option_entries(command.options);
    if (command.game != Command::GameUse::None) text += game_sections(registry);
    text += exit_status() + section("EXAMPLE") + verbatim(command.example);
    text += section("SEE ALSO") + bold("petteia") + "(1)\n";
    return {name, std::move(text)};
}

std::vector<ManPage> all_man_pages(const Registry& registry) {
    std::vector<ManPage> pages{general_man_page(registry)};
    for (const Command& command : all_commands()) pages.push_back(man_page_of(command, registry));
    return pages;
}

}  // namespace petteia
