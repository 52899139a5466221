// One `complete` line for each word and option, each with a condition on what stands before it.
#include <fmt/format.h>

#include "cli/reference/completion.h"
#include "core/text.h"

namespace petteia {
namespace {

using Value = CompletionModel::Value;

constexpr std::string_view kFunctions =
    R"script(# Words that are not options; the values of options are among them.
function __petteia_words
    set -l words (commandline -opc)
    set -e words[1]
    string match --invert -- '-*' $words
end

# The command on the line is the given one.
function __petteia_at -a command
    set -l words (__petteia_words)
    test "$words[1]" = "$command"; or test "$words[1] $words[2]" = "$command"
end

# As many words stand on the line.
function __petteia_count -a count
    test (count (__petteia_words)) -eq $count
end

)script";

std::string line(const std::string& condition, const std::string& rest) {
    return fmt::format("complete -c petteia -n {} {}\n", shell_quoted(condition), rest);
}

// What follows an option or is a word: "-x -a '…'".
std::string arguments_of(const CompletionModel& model, const Value& value, const GameEntry* game) {
    std::vector<std::string> words = value.words;
    const auto add = [&](const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    if (value.kind == Value::Kind::None) return "";
    if (value.kind == Value::Kind::Player) add(model.players(game));
    if (value.kind == Value::Kind::Evaluation && game != nullptr) add(model.evaluations(*game));
    const std::string files = value.kind == Value::Kind::File ? "-r -F" : "-x";
    return words.empty() ? files : files + " -a " + shell_quoted(join(words, " "));
}

std::string option_line(const std::string& condition, const CompletionModel& model,
                        const Parameter& option, const GameEntry* game) {
    std::string rest = "-l " + option.name;
    if (option.letter != 0) rest += fmt::format(" -s {}", option.letter);
    if (const auto taken = arguments_of(model, model.value_of(option), game); !taken.empty())
        rest += " " + taken;
    return line(condition, rest + " -d " + shell_quoted(option.help));
}

// For every game that has words of its own, and then for any other.
std::string command_lines(const CompletionModel& model, const Command& command) {
    const std::string here = "__petteia_at " + shell_quoted(command.name);
    const std::size_t named = words(command.name).size();
    std::string lines;
    for (const Parameter& option : command.options) {
        const Value::Kind kind = model.value_of(option).kind;
        for (const GameEntry& game : model.games()) {
            if ((kind == Value::Kind::Player && !game.policies.empty()) ||
                (kind == Value::Kind::Evaluation && !game.evaluations.empty()))
                lines += option_line(here + "; and __petteia_game " + std::string(game.info.name),
                                     model, option, &game);
        }
        lines += option_line(here, model, option, nullptr);
    }
    const auto slots = model.words_of(command);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].kind == Value::Kind::Free) continue;
        const std::string place = fmt::format("{}; and __petteia_count {}", here, named + i);
        if (slots[i].kind == Value::Kind::File)
            lines += line(place, "-F");
        else
            lines += line(place, arguments_of(model, slots[i], nullptr).substr(3));
    }
    return lines;
}

std::string game_function(const CompletionModel& model) {
    std::vector<std::string> commands;
    for (const std::string& name : model.game_commands()) commands.push_back(shell_quoted(name));
    return fmt::format(
        "# The command takes a game, and it is the given one.\n"
        "function __petteia_game -a game\n"
        "    set -l words (__petteia_words)\n"
        "    contains -- \"$words[1]\" {0}; or contains -- \"$words[1] $words[2]\" {0}; or return "
        "1\n"
        "    contains -- $game $words[2..3]\n"
        "end\n\n",
        join(commands, " "));
}

std::string first_lines(const CompletionModel& model) {
    std::string lines;
    for (const std::string& first : model.first_words()) {
        std::string summary =
            first == "help" ? "Show help." : join(model.second_words(first), ", ");
        for (const Command& command : model.commands()) {
            if (command.name == first) summary = command.summary;
        }
        lines += line("__petteia_count 0", "-a " + first + " -d " + shell_quoted(summary));
        if (const auto words = model.second_words(first); !words.empty())
            lines += line("__petteia_at " + first + "; and __petteia_count 1",
                          "-a " + shell_quoted(join(words, " ")));
    }
    return lines;
}

}  // namespace

std::string fish_completion(const CompletionModel& model) {
    std::string script =
        "# fish completion for petteia, made by `petteia completion fish`.\n\n" +
        std::string(kFunctions) + game_function(model) +
        "complete -c petteia -f\ncomplete -c petteia -l help -s h -d 'show help'\n" +
        first_lines(model);
    for (const Command& command : model.commands()) script += command_lines(model, command);
    for (const GameEntry& game : model.games()) {
        for (const Parameter& option : game.parameters)
            script +=
                option_line("__petteia_game " + std::string(game.info.name), model, option, &game);
    }
    return script;
}

}  // namespace petteia
