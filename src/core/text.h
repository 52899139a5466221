// Reading small things out of text, and saying what went wrong. Used by every parser of arguments,
// positions and moves, so that the same mistake gets the same words everywhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace petteia {

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);
// "a,b,,c" at ',' gives four pieces; empty text gives one empty piece.
std::vector<std::string_view> split(std::string_view text, char separator);
// The pieces between runs of blanks; none for blank text.
std::vector<std::string_view> words(std::string_view text);
std::string join(std::span<const std::string> pieces, std::string_view separator);

// The whole text as a decimal integer, or nothing: no blanks, no trailing characters, no overflow.
std::optional<std::int64_t> parse_integer(std::string_view text);
// The same for a finite decimal number.
std::optional<double> parse_number(std::string_view text);

// The text in quotes, cut at 40 characters and with unprintable bytes shown as '?', for messages.
std::string in_quotes(std::string_view text);
// As much of the text as takes `most_bytes`, whole characters only, with unprintable bytes as '?'.
std::string printable(std::string_view text, std::size_t most_bytes);

// The candidate that differs least from `word`, if it is near enough to be a typing error.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);
// `; did you mean "X"?` or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

}  // namespace petteia
