// Positions with facts about them, one a line: "CELLS SIDE NUMBER…", '#' and a blank before a
// comment. For tests and benchmarks only, as are the files.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace petteia::hexthello {

struct KnownPosition {
    std::string text;  // "CELLS SIDE", as a game reads it.
    char side = ' ';   // To move: 'W' or 'B'.
    std::vector<int> numbers;
};

inline Result<KnownPosition> parse_known_position(const std::string& line) {
    const auto parts = words(line);
    if (parts.size() < 3 || (parts[1] != "W" && parts[1] != "B"))
        return Error{"expected cells, W or B, and numbers, not " + in_quotes(line)};
    KnownPosition position{std::string(parts[0]) + " " + std::string(parts[1]), parts[1][0], {}};
    for (std::size_t i = 2; i < parts.size(); ++i) {
        const auto number = parse_integer(parts[i]);
        if (!number) return Error{"expected a number, not " + in_quotes(parts[i])};
        position.numbers.push_back(static_cast<int>(*number));
    }
    return position;
}

inline Result<std::vector<KnownPosition>> read_position_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) return Error{"cannot read " + in_quotes(path)};
    std::vector<KnownPosition> positions;
    for (std::string line; std::getline(file, line);) {
        // The first cell of a position may be '#' too, but no blank follows it.
        if (line.empty() || line.starts_with("# ")) continue;
        auto position = parse_known_position(line);
        if (!position) return position.error();
        positions.push_back(*std::move(position));
    }
    return positions;
}

}  // namespace petteia::hexthello
