#include "cli/reference/completion.h"

#include <algorithm>

#include "arena/players/agent_factory.h"
#include "core/text.h"
#include "search/technique.h"

namespace petteia {
namespace {

void add_once(std::vector<std::string>& words, std::string word) {
    if (std::find(words.begin(), words.end(), word) == words.end())
        words.push_back(std::move(word));
}

std::vector<std::string> technique_names() {
    std::vector<std::string> names{"standard", "exact", "all", "none"};
    for (const TechniqueInfo& each : kTechniques) names.emplace_back(each.name);
    return names;
}

}  // namespace

CompletionModel::CompletionModel(const Registry& registry)
    : registry_(registry), commands_(all_commands()) {}

std::vector<std::string> CompletionModel::first_words() const {
    std::vector<std::string> words;
    for (const Command& command : commands_)
        add_once(words, command.name.substr(0, command.name.find(' ')));
    words.emplace_back("help");
    return words;
}

std::vector<std::string> CompletionModel::second_words(std::string_view first) const {
    std::vector<std::string> words;
    for (const Command& command : commands_) {
        if (command.name.starts_with(std::string(first) + " "))
            words.push_back(command.name.substr(first.size() + 1));
    }
    return words;
}

std::vector<std::string> CompletionModel::game_commands() const {
    std::vector<std::string> names;
    for (const Command& command : commands_) {
        if (command.game != Command::GameUse::None) names.push_back(command.name);
    }
    return names;
}

CompletionModel::Value CompletionModel::value_of(const Parameter& option) const {
    using Kind = Value::Kind;
    if (option.kind == Parameter::Kind::Flag) return {Kind::None};
    if (option.name == "techniques") return {Kind::Words, technique_names()};
    if (option.name == "eval") return {Kind::Evaluation};
    if (option.kind == Parameter::Kind::Choice) return {Kind::Words, option.choices};
    Value value = value_named(option.placeholder);
    value.words.insert(value.words.end(), option.choices.begin(), option.choices.end());
    return value;
}

std::vector<CompletionModel::Value> CompletionModel::words_of(const Command& command) const {
    std::vector<Value> values;
    for (std::string_view word : words(command.arguments)) {
        if (word == "|" || word.starts_with("-")) break;  // Another form, or options.
        if (word.starts_with('[')) word = word.substr(1, word.size() - 2);
        values.push_back(value_named(word));
    }
    return values;
}

CompletionModel::Value CompletionModel::value_named(std::string_view placeholder) const {
    using Kind = Value::Kind;
    if (placeholder == "GAME") return {Kind::Words, game_names()};
    if (placeholder == "COMMAND") return {Kind::Words, first_words()};
    if (placeholder == "PLAYER") return {Kind::Player};
    if (placeholder == "FILE" || placeholder == "FOLDER") return {Kind::File};
    if (placeholder.find('|') == std::string_view::npos) return {Kind::Free};
    Value choice{Kind::Words};
    for (const std::string_view word : split(placeholder, '|')) choice.words.emplace_back(word);
    return choice;
}

std::vector<std::string> CompletionModel::players(const GameEntry* game) const {
    std::vector<std::string> names;
    for (const AgentKind& kind : agent_kinds(game)) names.push_back(kind.name);
    return names;
}

std::vector<std::string> CompletionModel::evaluations(const GameEntry& game) const {
    std::vector<std::string> names;
    for (const EvaluationInfo& each : game.evaluations) names.emplace_back(each.name);
    return names;
}

// Not all of them read a backslash inside as fish does, so the quote is closed around it.
std::string shell_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + "'";
}

}  // namespace petteia
