// Parameters: named settings that are declared once, with kind, range and default, and read from
// text. A game's sizes and piles, a player's level and a command's options are all of this kind, so
// help, error messages and JSON say the same thing about each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace petteia {

struct Parameter {
    enum class Kind : std::uint8_t { Integer, Integers, Number, Flag, Choice, Text, Texts };

    std::string name;
    std::string help;
    std::string label;  // What a form calls it: "Rows". Empty: its name.
    Kind kind = Kind::Text;
    std::string default_text;               // Empty: not set unless given.
    std::int64_t min = 0, max = 0;          // Integer and each of Integers.
    double min_number = 0, max_number = 0;  // Number.
    std::vector<std::string> choices;       // Choice.
    std::string placeholder;                // How help shows the value of a Text: "FILE".
    char letter = 0;                        // "-p" for "--port", if it has one.
    std::string alias;                      // Another name on the command line.
    bool is_start_only = false;  // Chooses a start position, leaves the rules as they are.
    bool is_advanced = false;    // Few people change it: a form shows it apart.
    // Of a Text that is a whole document: makes a file's text the value, on one line. An error names line
    // and column. `choices` are then the values that are not documents.
    Result<std::string> (*from_document)(std::string_view text) = nullptr;

    static Parameter integer(std::string name, std::string default_text, std::int64_t min,
                             std::int64_t max, std::string help);
    static Parameter integers(std::string name, std::string default_text, std::int64_t min,
                              std::int64_t max, std::string help);
    static Parameter number(std::string name, std::string default_text, double min, double max,
                            std::string help);
    static Parameter flag(std::string name, std::string help);
    static Parameter choice(std::string name, std::string default_text,
                            std::vector<std::string> choices, std::string help);
    static Parameter text(std::string name, std::string placeholder, std::string help);
    // A text, or one of some words; where people name files, a file's name will do.
    static Parameter document(std::string name, std::vector<std::string> words,
                              Result<std::string> (*from_document)(std::string_view),
                              std::string help);
    // Can be given several times, a line of text each.
    static Parameter texts(std::string name, std::string placeholder, std::string help);
    Parameter start_only() &&;
    Parameter labelled(std::string text) &&;
    Parameter advanced() &&;
    Parameter with_letter(char with_letter) &&;
    Parameter with_alias(std::string with_alias) &&;

    // What a value must look like: "an integer from 1 to 8", "one of x, o".
    std::string expected() const;
    // The value's form in a usage line: "N", "N,N,…", "FILE"; empty for a flag.
    std::string value_form() const;
    // An error names the parameter, the value and what would fit.
    Status check(std::string_view value) const;
};

// "rows" among `parameters`, or null.
const Parameter* find_parameter(std::span<const Parameter> parameters, std::string_view name);
std::vector<std::string> names_of(std::span<const Parameter> parameters);

// Checked values for a list of parameters: each one given, or its default.
class Settings {
  public:
    using Given = std::map<std::string, std::string, std::less<>>;

    Settings() = default;
    // An error if a name is unknown or a value does not fit; it says what would.
    static Result<Settings> parse(std::vector<Parameter> parameters, const Given& given);
    // "rows=4,k=3:2:2": how a player or a saved game writes settings. Lists use ':' inside.
    // An error if a part is not NAME=VALUE or a name is there twice.
    static Result<Given> read_list(std::string_view text);

    bool is_given(std::string_view name) const;
    // True if the parameter was given or has a default.
    bool has(std::string_view name) const { return !text(name).empty(); }

    // REQUIRES (all): `name` was declared, with the kind that is asked for; has(name) for values.
    std::int64_t integer(std::string_view name) const;
    std::vector<std::int64_t> integers(std::string_view name) const;
    double number(std::string_view name) const;
    bool flag(std::string_view name) const;
    const std::string& text(std::string_view name) const;
    std::vector<std::string> texts(std::string_view name) const;

    std::span<const Parameter> parameters() const { return parameters_; }
    // "rows=4 cols=3": every set parameter that changes the rules, in declared order.
    std::string rules_text() const;
    // About what it holds.
    std::size_t memory_bytes() const;

  private:
    std::vector<Parameter> parameters_;
    Given given_;
};

}  // namespace petteia
