#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace petteia {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Edit distance with swaps of neighbours counted as one (Damerau), row by row.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, previous(b.size() + 1), current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
        }
        before = previous;
        std::swap(previous, current);
    }
    return previous[b.size()];
}

// The length of the UTF-8 character that `text` begins with; 0 if it is a control character, or no
// character at all: half of one, or an encoding that RFC 3629 forbids.
std::size_t printable_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return lead < 0x20 || lead == 0x7F ? 0 : 1;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead < 0xC2 || lead > 0xF4 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const unsigned start = lead << 8 | byte(1);
    const bool is_control = start < 0xC2A0;
    const bool is_overlong =
        (start >= 0xE000 && start < 0xE0A0) || (start >= 0xF000 && start < 0xF090);
    const bool is_out_of_range = (start >= 0xEDA0 && start < 0xEE00) || start >= 0xF490;
    return is_control || is_overlong || is_out_of_range ? 0 : length;
}

}  // namespace

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const std::size_t end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> pieces;
    for (text = trim(text); !text.empty(); text = trim(text)) {
        const auto end = std::find_if(text.begin(), text.end(), is_blank);
        const auto length = static_cast<std::size_t>(end - text.begin());
        pieces.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return pieces;
}

std::string join(std::span<const std::string> pieces, std::string_view separator) {
    std::string result;
    for (const std::string& piece : pieces) {
        if (&piece != &pieces.front()) result += separator;
        result += piece;
    }
    return result;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc{} || stopped != end) return std::nullopt;
    return value;
}

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc{} || stopped != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kShown = 40;
    std::string result = "\"";
    for (std::size_t shown = 0; !text.empty(); ++shown) {
        if (shown == kShown) {
            result += "…";
            break;
        }
        const std::size_t length = printable_length(text);
        result += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result + "\"";
}

std::string printable(std::string_view text, std::size_t most_bytes) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = printable_length(text);
        if (result.size() + std::max<std::size_t>(length, 1) > most_bytes) break;
        result += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
    constexpr std::size_t kLongestWord = 64;  // Longer is no slip, and the distance is quadratic.
    if (word.empty() || word.size() > kLongestWord) return std::nullopt;
    const std::string wanted = lower(word);
    const std::string* best = nullptr;
    // Of a single letter, one slip leaves nothing to recognise.
    const std::size_t most_slips =
        wanted.size() == 1 ? 0 : std::max<std::size_t>(1, wanted.size() / 3);
    std::size_t best_distance = most_slips + 1;
    for (const std::string& candidate : candidates) {
        const bool is_start = wanted.size() > 1 && candidate.starts_with(wanted);
        const std::size_t distance = is_start ? 1 : edit_distance(wanted, lower(candidate));
        if (distance < best_distance) {
            best_distance = distance;
            best = &candidate;
        }
    }
    if (best == nullptr) return std::nullopt;
    return *best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
    const auto guess = nearest(word, candidates);
    return guess ? "; did you mean " + in_quotes(*guess) + "?" : "";
}

}  // namespace petteia
