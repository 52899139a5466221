// ForecastModel: what a shallow search predicts of a deeper one with the same evaluation, for ProbCut. The error
// is a power of the plies that are left out and of the depth that is searched; the value itself grows or shrinks
// with every ply that is left out. Each stage of the game has its own numbers.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"

namespace petteia {

struct ForecastModel {
    struct Stage {
        double filled = 0;  // The share of the board that is filled.
        double error = 0;   // Of leaving out one ply after a search of one, in units of the score.
        double gap_power = 0;    // It grows with the plies left out,
        double depth_power = 0;  // and shrinks with the plies searched.
        double growth = 0;       // Of the value, per ply left out.
    };
    std::vector<Stage> stages;  // As the board fills; none if there is no model.

    // For a search of `depth` that rests on one of `shallow` plies. REQUIRES: stages, and 0 < shallow < depth.
    Forecast at(double filled, int depth, int shallow) const;

    // "0.1 230 0.42 0.2 -0.06; …", and back.
    std::string to_text() const;
    static Result<ForecastModel> parse(std::string_view text);
};

// The forecasts of a model for every number of pieces and every depth, as a search looks them up.
class ForecastTable {
  public:
    static constexpr int kMinDepth = 3, kMaxDepth = 40;
    static constexpr int kNumbers = 2;  // A cheap one, and one that is nearer.

    // For a board with so many cells.
    ForecastTable(const ForecastModel& model, int cells);

    std::optional<Forecast> at(int pieces, int depth, int number) const;
    std::size_t memory_bytes() const { return by_pieces_.capacity() * sizeof(ByDepth); }

  private:
    // How deep the search is that forecast `number` rests on: about a quarter, and half; as odd or even.
    static int shallow_depth(int depth, int number);

    using ByDepth = std::array<std::array<Forecast, kNumbers>, kMaxDepth + 1>;
    std::vector<ByDepth> by_pieces_;  // None if there is no model.
};

}  // namespace petteia
