// Texts for the conformance suite: damaged ones to read, and what every error message must be like.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"

namespace petteia {
namespace conformance {

inline bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text[0]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || length > text.size()) return false;
        for (std::size_t i = 1; i < length; ++i) {
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

// Messages are sent in lines of JSON and printed on terminals.
inline void check_message(const Error& error) {
    EXPECT_NE(error.message, "");
    EXPECT_TRUE(is_utf8(error.message)) << error.message;
    const bool is_one_line = std::none_of(error.message.begin(), error.message.end(),
                                          [](char c) { return c >= 0 && c < ' '; });
    EXPECT_TRUE(is_one_line) << error.message;
}

// The text damaged: a flipped bit, cut off, doubled, or with something inserted.
inline std::string damaged(std::string text, Rng& rng) {
    using namespace std::string_view_literals;
    static constexpr std::array kInsertions{
        "\0"sv, "\n"sv,   " "sv,        "-1"sv,   "+"sv,
        "/"sv,  ","sv,    "é"sv,        "…"sv,    "😀"sv,
        "0"sv,  "\xFF"sv, "\x1b[31m"sv, "\xC3"sv, "18446744073709551616"sv};
    const auto place = static_cast<std::size_t>(rng.below(text.size() + 1));
    switch (rng.below(5)) {
        case 0:
            if (place < text.size())
                text[place] = static_cast<char>(text[place] ^ 1 << rng.below(8));
            return text;
        case 1:
            return text.substr(0, place);
        case 2:
            return text.substr(place);
        case 3:
            return text + text;
        default:
            return text.insert(place, kInsertions[rng.below(kInsertions.size())]);
    }
}

inline std::vector<std::string> sorted(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace conformance
}  // namespace petteia
