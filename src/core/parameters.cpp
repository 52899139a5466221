#include "core/parameters.h"

#include <cassert>
#include <cstdio>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::size_t kLongestList = 64;

std::string shown(double number) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%g", number);
    return buffer;
}

std::string range_text(std::int64_t min, std::int64_t max) {
    return "from " + std::to_string(min) + " to " + std::to_string(max);
}

bool is_yes(std::string_view text) { return text == "true" || text == "yes" || text == "1"; }
bool is_no(std::string_view text) { return text == "false" || text == "no" || text == "0"; }

Parameter declare(Parameter::Kind kind, std::string name, std::string default_text,
                  std::string help) {
    Parameter parameter;
    parameter.kind = kind;
    parameter.name = std::move(name);
    parameter.default_text = std::move(default_text);
    parameter.help = std::move(help);
    return parameter;
}

}  // namespace

Parameter Parameter::integer(std::string name, std::string default_text, std::int64_t min,
                             std::int64_t max, std::string help) {
    Parameter p = declare(Kind::Integer, std::move(name), std::move(default_text), std::move(help));
    p.min = min;
    p.max = max;
    return p;
}

Parameter Parameter::integers(std::string name, std::string default_text, std::int64_t min,
                              std::int64_t max, std::string help) {
    Parameter p = integer(std::move(name), std::move(default_text), min, max, std::move(help));
    p.kind = Kind::Integers;
    return p;
}

Parameter Parameter::number(std::string name, std::string default_text, double min, double max,
                            std::string help) {
    Parameter p = declare(Kind::Number, std::move(name), std::move(default_text), std::move(help));
    p.min_number = min;
    p.max_number = max;
    return p;
}

Parameter Parameter::flag(std::string name, std::string help) {
    return declare(Kind::Flag, std::move(name), "false", std::move(help));
}

Parameter Parameter::choice(std::string name, std::string default_text,
                            std::vector<std::string> choices, std::string help) {
    Parameter p = declare(Kind::Choice, std::move(name), std::move(default_text), std::move(help));
    p.choices = std::move(choices);
    return p;
}

Parameter Parameter::text(std::string name, std::string placeholder, std::string help) {
    Parameter p = declare(Kind::Text, std::move(name), "", std::move(help));
    p.placeholder = std::move(placeholder);
    return p;
}

Parameter Parameter::document(std::string name, std::vector<std::string> words,
                              Result<std::string> (*from_document)(std::string_view),
                              std::string help) {
    Parameter p = text(std::move(name), "FILE", std::move(help));
    p.choices = std::move(words);
    p.from_document = from_document;
    return p;
}

Parameter Parameter::texts(std::string name, std::string placeholder, std::string help) {
    Parameter p = text(std::move(name), std::move(placeholder), std::move(help));
    p.kind = Kind::Texts;
    return p;
}

Parameter Parameter::with_letter(char with_letter) && {
    letter = with_letter;
    return std::move(*this);
}

Parameter Parameter::with_alias(std::string with_alias) && {
    alias = std::move(with_alias);
    return std::move(*this);
}

Parameter Parameter::start_only() && {
    is_start_only = true;
    return std::move(*this);
}

Parameter Parameter::labelled(std::string text) && {
    label = std::move(text);
    return std::move(*this);
}

Parameter Parameter::advanced() && {
    is_advanced = true;
    return std::move(*this);
}

std::string Parameter::expected() const {
    switch (kind) {
        case Kind::Integer:
            return "an integer " + range_text(min, max);
        case Kind::Integers:
            return "integers " + range_text(min, max) + " with commas between";
        case Kind::Number:
            return "a number from " + shown(min_number) + " to " + shown(max_number);
        case Kind::Flag:
            return "true or false";
        case Kind::Choice:
            return "one of " + join(choices, ", ");
        case Kind::Text:
        case Kind::Texts:
            break;
    }
    return "text";
}

std::string Parameter::value_form() const {
    switch (kind) {
        case Kind::Integer:
            return "N";
        case Kind::Integers:
            return "N,N,…";
        case Kind::Number:
            return "X";
        case Kind::Flag:
            return "";
        case Kind::Choice:
            return join(choices, "|");
        case Kind::Text:
        case Kind::Texts:
            break;
    }
    return placeholder;
}

Status Parameter::check(std::string_view value) const {
    const auto fits = [&] {
        switch (kind) {
            case Kind::Integer: {
                const auto number = parse_integer(value);
                return number && *number >= min && *number <= max;
            }
            case Kind::Integers: {
                const auto pieces = split(value, ',');
                for (const auto piece : pieces) {
                    const auto number = parse_integer(piece);
                    if (!number || *number < min || *number > max) return false;
                }
                return pieces.size() <= kLongestList;
            }
            case Kind::Number: {
                const auto number = parse_number(value);
                return number && *number >= min_number && *number <= max_number;
            }
            case Kind::Flag:
                return is_yes(value) || is_no(value);
            case Kind::Choice:
                for (const auto& choice : choices) {
                    if (value == choice) return true;
                }
                return false;
            case Kind::Text:
            case Kind::Texts:
                return !value.empty();
        }
        return false;
    };
    if (fits()) return ok();
    return Error{name + " must be " + expected() + ", not " + in_quotes(value)};
}

const Parameter* find_parameter(std::span<const Parameter> parameters, std::string_view name) {
    for (const Parameter& parameter : parameters) {
        if (parameter.name == name) return &parameter;
    }
    return nullptr;
}

std::vector<std::string> names_of(std::span<const Parameter> parameters) {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameters) names.push_back(parameter.name);
    return names;
}

Result<Settings> Settings::parse(std::vector<Parameter> parameters, const Given& given) {
    for (const auto& [name, value] : given) {
        const Parameter* parameter = find_parameter(parameters, name);
        if (parameter == nullptr) {
            const auto names = names_of(parameters);
            std::string message =
                "unknown parameter " + in_quotes(name) + did_you_mean(name, names);
            return Error{message + (names.empty() ? "" : " (known: " + join(names, ", ") + ")")};
        }
        if (const Status fits = parameter->check(value); !fits) return fits.error();
    }
    Settings settings;
    settings.parameters_ = std::move(parameters);
    settings.given_ = given;
    return settings;
}

Result<Settings::Given> Settings::read_list(std::string_view text) {
    Given given;
    if (trim(text).empty()) return given;
    for (const std::string_view piece : split(text, ',')) {
        const std::size_t equals = piece.find('=');
        std::string name(trim(piece.substr(0, equals)));
        if (name.empty()) return Error{"expected NAME=VALUE, got " + in_quotes(piece)};
        std::string value =
            equals == std::string_view::npos ? "true" : std::string(trim(piece.substr(equals + 1)));
        for (char& c : value) c = c == ':' ? ',' : c;
        if (!given.emplace(name, std::move(value)).second)
            return Error{in_quotes(name) + " is given twice"};
    }
    return given;
}

bool Settings::is_given(std::string_view name) const { return given_.find(name) != given_.end(); }

const std::string& Settings::text(std::string_view name) const {
    if (const auto found = given_.find(name); found != given_.end()) return found->second;
    const Parameter* parameter = find_parameter(parameters_, name);
    assert(parameter != nullptr);
    return parameter->default_text;
}

std::vector<std::string> Settings::texts(std::string_view name) const {
    std::vector<std::string> lines;
    if (!has(name)) return lines;
    for (const auto line : split(text(name), '\n')) lines.emplace_back(line);
    return lines;
}

std::int64_t Settings::integer(std::string_view name) const {
    const auto value = parse_integer(text(name));
    assert(value);
    return *value;
}

std::vector<std::int64_t> Settings::integers(std::string_view name) const {
    std::vector<std::int64_t> values;
    if (!has(name)) return values;
    for (const auto piece : split(text(name), ',')) values.push_back(parse_integer(piece).value());
    return values;
}

double Settings::number(std::string_view name) const {
    const auto value = parse_number(text(name));
    assert(value);
    return *value;
}

bool Settings::flag(std::string_view name) const { return is_yes(text(name)); }

std::string Settings::rules_text() const {
    std::string result;
    for (const Parameter& parameter : parameters_) {
        if (parameter.is_start_only || !has(parameter.name)) continue;
        if (!result.empty()) result += ' ';
        result += parameter.name + "=" + text(parameter.name);
    }
    return result;
}

std::size_t Settings::memory_bytes() const {
    constexpr std::size_t kNode = 48;  // What a map keeps around an item.
    std::size_t bytes = parameters_.capacity() * sizeof(Parameter);
    for (const Parameter& each : parameters_) bytes += each.help.capacity();
    for (const auto& [name, value] : given_)
        bytes += kNode + 2 * sizeof(std::string) + name.capacity() + value.capacity();
    return bytes;
}

}  // namespace petteia
