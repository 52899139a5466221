// The script has tables as functions with one case per line, and one function that uses them. Bash
// splits words at ':' and '=', so "engine:level=3" comes as five words and "--depth=3" as three.
#include <fmt/format.h>

#include "cli/reference/completion.h"
#include "core/text.h"

namespace petteia {
namespace {

using Value = CompletionModel::Value;

std::string case_line(const std::string& pattern, const std::vector<std::string>& words) {
    return fmt::format("    {}) echo {} ;;\n", pattern, shell_quoted(join(words, " ")));
}

std::string table(std::string_view name, std::string_view subject, const std::string& cases) {
    return fmt::format("{}() {{\n    case {} in\n{}    esac\n}}\n\n", name, subject, cases);
}

std::vector<std::string> option_names(std::span<const Parameter> options, bool flags_only) {
    std::vector<std::string> names;
    for (const Parameter& option : options) {
        if (!flags_only || option.kind == Parameter::Kind::Flag)
            names.push_back("--" + option.name);
    }
    return names;
}

std::string option_tables(const CompletionModel& model) {
    std::string of_commands, of_games;
    std::vector<std::string> flags{"--help"};
    for (const Command& command : model.commands()) {
        auto names = option_names(command.options, false);
        names.emplace_back("--help");
        of_commands += case_line(shell_quoted(command.name), names);
        for (auto& flag : option_names(command.options, true)) flags.push_back(std::move(flag));
    }
    for (const GameEntry& game : model.games()) {
        of_games += case_line(shell_quoted(game.info.name), option_names(game.parameters, false));
        for (auto& flag : option_names(game.parameters, true)) flags.push_back(std::move(flag));
    }
    return table("_petteia_options", "$1", of_commands) +
           table("_petteia_game_options", "$1", of_games) +
           fmt::format(
               "_petteia_is_flag() {{\n    case $1 in\n    {}) return 0 ;;\n    esac\n"
               "    return 1\n}}\n\n",
               join(flags, " | "));
}

// What `--option` or the word of this number can be, for each game and then for any other. The subject
// is "COMMAND/OPTION/GAME"; a game's options belong to every command.
std::string value_cases(const CompletionModel& model, const std::string& key, const Value& value) {
    switch (value.kind) {
        case Value::Kind::None:
        case Value::Kind::Free:
            return "";
        case Value::Kind::File:
            return case_line(key + "/*", {"FILE"});
        case Value::Kind::Words:
            return case_line(key + "/*", value.words);
        case Value::Kind::Evaluation:
        case Value::Kind::Player:
            break;
    }
    std::string cases;
    const bool is_player = value.kind == Value::Kind::Player;
    const auto with_words = [&](std::vector<std::string> names) {
        names.insert(names.begin(), value.words.begin(), value.words.end());
        return names;
    };
    for (const GameEntry& game : model.games()) {
        if (is_player ? game.policies.empty() : game.evaluations.empty()) continue;
        cases += case_line(key + "/" + std::string(game.info.name),
                           is_player ? with_words(model.players(&game)) : model.evaluations(game));
    }
    return cases + (is_player ? case_line(key + "/*", with_words(model.players(nullptr))) : "");
}

std::string value_table(const CompletionModel& model) {
    std::string cases;
    for (const Command& command : model.commands()) {
        for (const Parameter& option : command.options)
            cases += value_cases(model, shell_quoted(command.name) + "/--" + option.name,
                                 model.value_of(option));
        const auto words = model.words_of(command);
        for (std::size_t i = 0; i < words.size(); ++i)
            cases += value_cases(model, fmt::format("{}/{}", shell_quoted(command.name), i + 1),
                                 words[i]);
    }
    for (const GameEntry& game : model.games()) {
        for (const Parameter& option : game.parameters) {
            const Value value = model.value_of(option);
            const std::string key = fmt::format("*/--{}/{}", option.name, game.info.name);
            if (value.kind == Value::Kind::Words) cases += case_line(key, value.words);
            if (value.kind == Value::Kind::File) {
                auto words = value.words;
                words.emplace_back("FILE");
                cases += case_line(key, words);
            }
        }
    }
    return table("_petteia_values", "$1/$2/$3", cases);
}

std::string word_tables(const CompletionModel& model) {
    std::string second;
    for (const std::string& first : model.first_words()) {
        if (const auto words = model.second_words(first); !words.empty())
            second += case_line(shell_quoted(first), words);
    }
    std::vector<std::string> games;
    for (const std::string& name : model.game_commands()) games.push_back(shell_quoted(name));
    return fmt::format("_petteia_first_words() {{\n    echo {}\n}}\n\n",
                       shell_quoted(join(model.first_words(), " "))) +
           table("_petteia_second_words", "$1", second) +
           fmt::format(
               "_petteia_takes_game() {{\n    case $1 in\n    {}) return 0 ;;\n    esac\n"
               "    return 1\n}}\n\n",
               join(games, " | "));
}

constexpr std::string_view kFunction = R"script(_petteia_reply() {
    local words=$1 current=$2
    case " $words " in
    *' FILE '*)
        words=${words/FILE/}
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
        ;;
    *) COMPREPLY=() ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$current"))
}

_petteia() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local command=${COMP_WORDS[1]} start=2 game= plain=0 i word
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        _petteia_reply "$(_petteia_first_words)" "$current"
        return
    fi
    if [[ $command == help ]]; then
        ((COMP_CWORD == 2)) && _petteia_reply "$(_petteia_first_words)" "$current"
        return
    fi
    local second=$(_petteia_second_words "$command")
    if [[ -n $second ]]; then
        if ((COMP_CWORD == 2)); then
            _petteia_reply "$second" "$current"
            return
        fi
        command="$command ${COMP_WORDS[2]}"
        start=3
    fi

    # --option=value comes as three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((i = start; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
        -*)
            if ! _petteia_is_flag "$word"; then
                [[ ${COMP_WORDS[i+1]} == = ]] && ((i++))
                ((i++))
            fi
            ;;
        : | =) ((i++)) ;; # The word before goes on, as in engine:level=3.
        *)
            ((plain++))
            if ((plain == 1)) && _petteia_takes_game "$command"; then game=$word; fi
            ;;
        esac
    done

    if [[ $previous == --* ]] && ! _petteia_is_flag "$previous"; then
        _petteia_reply "$(_petteia_values "$command" "$previous" "$game")" "$current"
    elif [[ $current == : || $previous == : || $previous == = ]]; then
        COMPREPLY=()
    elif [[ $current == -* ]]; then
        _petteia_reply "$(_petteia_options "$command") $(_petteia_game_options "$game")" "$current"
    else
        _petteia_reply "$(_petteia_values "$command" $((plain + 1)) "$game")" "$current"
    fi
}

complete -F _petteia petteia
)script";

}  // namespace

std::string bash_completion(const CompletionModel& model) {
    return "# bash completion for petteia, made by `petteia completion bash`.\n\n" +
           word_tables(model) + option_tables(model) + value_table(model) + std::string(kFunction);
}

}  // namespace petteia
