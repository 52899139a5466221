// LearntWeights: what was learnt about a game, and the file it is kept in. All numbers are little-endian:
//
//   offset  bytes
//        0      8  "PETTWGHT"
//        8      8  XXH64 of everything that follows
//       16      4  version of this layout: 1
//       20      4  t, length of the text
//       24      4  n, how many weights
//       28      t  text: a line "name: value" each for game, rules, terms and forecasts; then the patterns
//                  after a line "patterns:", and how the weights were made after a line "record:"
//     28+t         weights, packed by zstd: the low bytes of all, then the high bytes of all. For each
//                  stage those of the patterns, as PatternSet shares them, then those of the terms.
//
// A weight is what a pattern or one of a term adds to the value for the player to move, in units of the score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "patterns/forecast_model.h"

namespace petteia {

// The weight that is nearest to the number.
std::int16_t rounded_weight(double number);

struct LearntWeights {
    std::string game;                // GameInfo::name.
    std::string rules;               // As Settings::rules_text() writes them.
    std::vector<std::string> terms;  // What is counted besides patterns.
    std::string patterns;            // See PatternSet.
    ForecastModel forecasts;
    std::string record;  // Lines that say how they were made.
    std::vector<std::int16_t> weights;

    // "3f2a90c1": different for different weights.
    std::string id() const;
    std::vector<std::byte> to_bytes() const;
    // Any bytes may be given. Whether patterns and weights go together is for PatternEvaluation to say.
    static Result<LearntWeights> from_bytes(std::span<const std::byte> bytes);

    // Errors name the file.
    static Result<LearntWeights> load(const std::filesystem::path& path);
    Status save(const std::filesystem::path& path) const;
};

}  // namespace petteia
