// ValueNotation: proven values as text, and back: "win by 4" where results have a size, "loss in 3" where they have
// a distance, "draw"; "any" is beyond all of them. So that lines that are stored or sent say the same to people
// and programs.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/score.h"
#include "session/estimate_scale.h"

namespace petteia {

class ValueNotation {
  public:
    // Of a game's scores (Playing::estimate_scale).
    explicit ValueNotation(const EstimateScale& scale)
        : unit_(scale.has_points() ? static_cast<std::int32_t>(scale.size) : 0) {}

    bool has_margin() const { return unit_ > 0; }
    // Of a position where the game is not over.
    ScoreRange widest() const {
        if (has_margin()) return {};
        return {Score::loss_in(1), Score::win_in(1)};
    }

    // The result that an estimate is nearest to.
    Score nearest_result(Score estimate) const;

    // REQUIRES: it is a result, or beyond all.
    std::string to_text(Score score) const;
    // "win by 4", "at least draw", "at most loss in 8", "loss by 2 to win by 4", "unknown".
    std::string to_text(const ScoreRange& range) const;

    // `any` is what "any" means: the end of a range. An error if the text is no value of this game.
    Result<Score> parse(std::string_view text, Score any) const;
    // From the texts of its ends. An error also if the ends are the wrong way round.
    Result<ScoreRange> parse_range(std::string_view low, std::string_view high) const;

  private:
    std::int32_t unit_;  // Of the margin; 0 where results have a distance.
};

}  // namespace petteia
