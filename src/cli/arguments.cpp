#include "cli/arguments.h"

#include <algorithm>

#include "cli/terminal/file_text.h"
#include "core/text.h"

namespace petteia {
namespace {

// An option as it stands: name, and its value if there is one.
struct Option {
    std::string name;
    std::string value;
};

struct Words {
    std::vector<Option> options;
    std::vector<std::string> plain;
};

// The option of this name, or of this other name.
const Parameter* find_option(std::span<const Parameter> options, std::string_view name) {
    for (const Parameter& option : options) {
        if (option.name == name || option.alias == name) return &option;
    }
    return nullptr;
}

// Whether an option is followed by a value. Asked before the game is known, so all games answer.
bool takes_value(const Registry& registry, const Command& command, std::string_view name) {
    const Parameter* parameter = find_option(command.options, name);
    for (const GameEntry& game : registry.games()) {
        if (parameter == nullptr) parameter = find_parameter(game.parameters, name);
    }
    return parameter == nullptr || parameter->kind != Parameter::Kind::Flag;
}

// "--port" for "-p", if the command has such an option; else the word itself.
std::string spelled_out(const Command& command, const std::string& word) {
    if (word.size() != 2 || word[0] != '-') return word;
    for (const Parameter& option : command.options) {
        if (option.letter != 0 && option.letter == word[1]) return "--" + option.name;
    }
    return word;
}

Result<Words> sort_words(const Registry& registry, const Command& command,
                         std::span<const std::string> words) {
    Words sorted;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = spelled_out(command, words[i]);
        if (!word.starts_with("--")) {
            if (word.size() > 1 && word[0] == '-' && !parse_integer(word))
                return Error{"unknown option " + in_quotes(word) + "; options begin with --"};
            sorted.plain.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        Option option{word.substr(2, equals == std::string::npos ? equals : equals - 2), "true"};
        if (equals != std::string::npos) {
            option.value = word.substr(equals + 1);
        } else if (takes_value(registry, command, option.name)) {
            if (i + 1 == words.size() || words[i + 1].starts_with("--"))
                option.value.clear();  // Checked below: unknown, or without its value.
            else
                option.value = words[++i];
        }
        sorted.options.push_back(std::move(option));
    }
    return sorted;
}

std::vector<std::string> known_options(const Command& command, const GameEntry* game) {
    std::vector<std::string> names;
    for (const auto& name : names_of(command.options)) names.push_back("--" + name);
    if (game != nullptr)
        for (const auto& name : names_of(game->parameters)) names.push_back("--" + name);
    return names;
}

// The options' names in messages are as they are typed.
Status check(const Parameter& parameter, const std::string& value) {
    if (const Status fits = parameter.check(value); !fits)
        return Error{"--" + (value.empty()
                                 ? parameter.name + " needs a value: " + parameter.expected()
                                 : fits.error().message)};
    return ok();
}

// The value is the name of a known document, the document itself, or a file that holds it.
Result<std::string> document_of(const Parameter& parameter, const std::string& value) {
    constexpr std::size_t kLargestDocument = 1 << 20;
    const auto& words = parameter.choices;
    if (std::find(words.begin(), words.end(), value) != words.end()) return value;
    auto itself = parameter.from_document(value);
    if (itself) return itself;
    const auto text = read_file(value, kLargestDocument);
    if (!text)
        return Error{"--" + parameter.name + ": " + text.error().message +
                     did_you_mean(value, words) + " (and read as a " + parameter.name +
                     " itself: " + itself.error().message + ")"};
    auto document = parameter.from_document(*text);
    if (!document)
        return Error{parameter.name + " file " + in_quotes(value) + ": " +
                     document.error().message};
    return document;
}

// The value as the game gets it.
Result<std::string> value_of(const Parameter& parameter, const std::string& value) {
    if (const Status fits = check(parameter, value); !fits) return fits.error();
    return parameter.from_document != nullptr ? document_of(parameter, value) : Result(value);
}

// Stores an option among those of the command, in `given`, or of the game.
Status take_option(const Option& option, const Command& command, Invocation& invocation,
                   Settings::Given& given) {
    const Parameter* own = find_option(command.options, option.name);
    const Parameter* of_game = invocation.game != nullptr
                                   ? find_parameter(invocation.game->parameters, option.name)
                                   : nullptr;
    if (own == nullptr && of_game == nullptr) {
        const std::string name = "--" + option.name;
        return Error{"unknown option " + in_quotes(name) +
                     did_you_mean(name, known_options(command, invocation.game))};
    }
    const auto value = value_of(own != nullptr ? *own : *of_game, option.value);
    if (!value) return value.error();
    auto& target = own != nullptr ? given : invocation.game_settings;
    const std::string& name = own != nullptr ? own->name : option.name;
    const auto [place, is_new] = target.emplace(name, *value);
    if (is_new) return ok();
    if (own == nullptr || own->kind != Parameter::Kind::Texts)
        return Error{"--" + name + " is given twice"};
    place->second += "\n" + *value;
    return ok();
}

// The first word is the game, if the command takes one.
Status take_game(const Command& command, Invocation& invocation) {
    if (command.game == Command::GameUse::None) return ok();
    const Registry& registry = invocation.registry;
    if (invocation.words.empty()) {
        if (command.game == Command::GameUse::Optional) return ok();
        return Error{command.name + " needs a game: one of " + join(registry.names(), ", ")};
    }
    const auto game = registry.find(invocation.words.front());
    if (!game) return game.error();
    invocation.game = *game;
    invocation.words.erase(invocation.words.begin());
    return ok();
}

}  // namespace

Result<Invocation> read_arguments(const Registry& registry, const Command& command,
                                  std::span<const std::string> words, Cluster& cluster) {
    auto sorted = sort_words(registry, command, words);
    if (!sorted) return sorted.error();
    Invocation invocation{registry, cluster, nullptr, {}, {}, std::move(sorted->plain)};
    if (const Status named = take_game(command, invocation); !named) return named.error();
    if (invocation.words.size() > command.max_words)
        return Error{"unexpected " + in_quotes(invocation.words[command.max_words]) +
                     "; a position with blanks needs quotes"};

    Settings::Given given;
    for (const Option& option : sorted->options) {
        if (const Status taken = take_option(option, command, invocation, given); !taken)
            return taken.error();
    }
    auto settings = Settings::parse(command.options, given);
    if (!settings) return settings.error();
    invocation.options = std::move(*settings);
    return invocation;
}

bool asks_for_help(std::span<const std::string> words) {
    return std::any_of(words.begin(), words.end(),
                       [](const auto& word) { return word == "--help" || word == "-h"; });
}

const GameEntry* mentioned_game(const Registry& registry, std::span<const std::string> words) {
    for (const std::string& word : words) {
        if (const auto game = registry.find(word)) return *game;
    }
    return nullptr;
}

}  // namespace petteia
