// Lines of games files and position files on their way to the samples of a fit, here or on another rank.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "learning/learner.h"

namespace petteia {

struct SampleLine {
    enum class Kind : std::uint8_t { Game, Position };

    Kind kind = Kind::Game;
    int part = 0;  // Of the fit (kFitParts).
    bool is_held_out = false;
    std::string text;
    std::string place;  // "games "FILE", line 3": for errors.
};

// Adds what the line has to the samples. Errors name the line's place.
Status add_line(const Learner& learner, const SampleLine& line, double outcome, Samples& samples);

// Gives every line of the files to `use`, until it has an error. A game, or a thousand positions, is of one part and held
// out or not as a whole; lines of positions that begin with "# " are comments.
using SampleLineSink = std::function<Status(SampleLine)>;
Status read_sample_games(const std::filesystem::path& path, const SampleLineSink& use);
Status read_sample_positions(const std::filesystem::path& path, const SampleLineSink& use);

}  // namespace petteia
