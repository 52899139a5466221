// Othello positions with facts about them, one a line: "SQUARES SIDE EMPTIES MARGIN", '#' before a comment.
// For tests and benchmarks only, as are the files.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace petteia::othello {

struct KnownPosition {
    std::string text;  // "SQUARES SIDE", as a game reads it.
    int empties = 0;
    int margin = 0;  // Of the player to move under best play.
};

inline Result<KnownPosition> parse_known_position(const std::string& line) {
    const auto parts = words(line);
    const auto number = [&](std::size_t i) { return parse_integer(parts[i]); };
    if (parts.size() != 4 || !number(2) || !number(3))
        return Error{"expected squares, a side and two numbers, not " + in_quotes(line)};
    return KnownPosition{std::string(parts[0]) + " " + std::string(parts[1]),
                         static_cast<int>(*number(2)), static_cast<int>(*number(3))};
}

inline Result<std::vector<KnownPosition>> read_position_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) return Error{"cannot read " + in_quotes(path)};
    std::vector<KnownPosition> positions;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        auto position = parse_known_position(line);
        if (!position) return position.error();
        positions.push_back(*std::move(position));
    }
    return positions;
}

}  // namespace petteia::othello
