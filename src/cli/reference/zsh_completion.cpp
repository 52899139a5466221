// The script collects the specifications of the command and of the game on the line, and leaves the
// rest to _arguments of zsh.
#include <fmt/format.h>

#include "cli/reference/completion.h"
#include "core/text.h"

namespace petteia {
namespace {

using Value = CompletionModel::Value;

// Help inside of an option's brackets, or in a message.
std::string specified(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

// A line of specifications: an option or word, and what the shell offers there. The arrays of players
// and evaluations are those of the game on the line, so they are left to the shell to expand.
std::string spec_line(const std::string& head, const Value& value) {
    const std::string words = join(value.words, " ");
    const auto quoted = [&]() -> std::string {
        switch (value.kind) {
            case Value::Kind::None:
                return shell_quoted(head);
            case Value::Kind::Free:
                return shell_quoted(head + " ");
            case Value::Kind::File:
                return shell_quoted(head + (words.empty() ? "_files"
                                                          : "_alternative \"words:word:(" + words +
                                                                ")\" \"files:file:_files\""));
            case Value::Kind::Words:
                return shell_quoted(head + "(" + words + ")");
            case Value::Kind::Player:
                return shell_quoted(head + "(" + words + " ") + "\"$players\"" + shell_quoted(")");
            case Value::Kind::Evaluation:
                break;
        }
        return shell_quoted(head + "(") + "\"$evaluations\"" + shell_quoted(")");
    };
    return "            " + quoted() + "\n";
}

std::string option_line(const CompletionModel& model, const Parameter& option) {
    const Value value = model.value_of(option);
    const std::string help = "[" + specified(option.help) + "]";
    if (value.kind == Value::Kind::None) return spec_line("--" + option.name + help, value);
    const std::string star = option.kind == Parameter::Kind::Texts ? "*" : "";
    const std::string rest = help + ":" + specified(option.value_form()) + ":";
    std::string lines = spec_line(star + "--" + option.name + "=" + rest, value);
    if (option.letter != 0) lines += spec_line(fmt::format("-{}{}", option.letter, rest), value);
    return lines;
}

std::string option_lines(const CompletionModel& model, std::span<const Parameter> options) {
    std::string lines;
    for (const Parameter& option : options) lines += option_line(model, option);
    return lines;
}

std::string case_of(std::string_view name, const std::string& body) {
    return fmt::format("    ({})\n{}        ;;\n", shell_quoted(name), body);
}

std::string command_case(const CompletionModel& model, const Command& command) {
    std::string lines = option_lines(model, command.options);
    const auto words = model.words_of(command);
    for (std::size_t i = 0; i < words.size(); ++i)
        lines += spec_line(fmt::format("{}:word:", i + 1), words[i]);
    return case_of(command.name, "        specs+=(\n" + lines + "        )\n");
}

std::string game_case(const CompletionModel& model, const GameEntry& game) {
    return case_of(
        game.info.name,
        fmt::format(
            "        players=({})\n        evaluations=({})\n        specs+=(\n{}        )\n",
            join(model.players(&game), " "), join(model.evaluations(game), " "),
            option_lines(model, game.parameters)));
}

std::string described(std::string_view word, std::string_view summary) {
    return "        " + shell_quoted(std::string(word) + ":" + std::string(summary)) + "\n";
}

// The commands with their summaries; groups such as "league" stand for their commands.
std::string command_list(const CompletionModel& model) {
    std::string lines;
    for (const std::string& first : model.first_words()) {
        std::string summary = first == "help" ? "Show help." : "";
        for (const Command& command : model.commands()) {
            if (command.name == first) summary = command.summary;
        }
        const auto longer = model.second_words(first);
        lines += described(first, longer.empty() ? summary : join(longer, ", "));
    }
    return lines;
}

std::string second_cases(const CompletionModel& model) {
    std::string cases;
    for (const std::string& first : model.first_words()) {
        const auto words = model.second_words(first);
        if (words.empty()) continue;
        cases += case_of(first, fmt::format("        if (( CURRENT == 3 )); then\n"
                                            "            compadd -- {}\n            return\n"
                                            "        fi\n"
                                            "        command=\"$words[2] $words[3]\"\n"
                                            "        shift words\n        (( CURRENT -= 1 ))\n",
                                            join(words, " ")));
    }
    return cases;
}

}  // namespace

std::string zsh_completion(const CompletionModel& model) {
    std::string commands, games;
    for (const Command& command : model.commands()) commands += command_case(model, command);
    for (const GameEntry& game : model.games()) games += game_case(model, game);
    return fmt::format(
        R"script(#compdef petteia
# zsh completion for petteia, made by `petteia completion zsh`.

_petteia() {{
    local -a commands specs players evaluations
    local command game word
    commands=(
{}    )
    if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
        (( CURRENT <= 3 )) && _describe -t commands command commands
        return
    fi
    command=$words[2]
    case $command in
{}    esac
    shift words
    (( CURRENT -= 1 ))
    for word in $words[2,CURRENT-1]; do
        case $word in
        ({}) game=$word; break ;;
        esac
    done
    players=({})
    specs=('--help[show help]')
    case $game in
{}    esac
    case $command in
{}    esac
    _arguments -S : $specs
}}

_petteia "$@"
)script",
        command_list(model), second_cases(model), join(model.game_names(), "|"),
        join(model.players(nullptr), " "), games, commands);
}

}  // namespace petteia
