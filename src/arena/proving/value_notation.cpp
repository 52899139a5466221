#include "arena/proving/value_notation.h"

#include <optional>

#include "core/text.h"
#include "session/verdict.h"

namespace petteia {
namespace {

constexpr std::string_view kAny = "any";

}  // namespace

Score ValueNotation::nearest_result(Score estimate) const {
    if (estimate.is_decided()) return estimate;
    if (!has_margin()) return Score::draw();
    const std::int32_t half = estimate.raw() < 0 ? -unit_ / 2 : unit_ / 2;
    return Score::estimate((estimate.raw() + half) / unit_ * unit_);
}

std::string ValueNotation::to_text(Score score) const {
    if (score.is_infinite()) return std::string(kAny);
    EstimateScale scale;
    if (has_margin()) scale = {EstimateScale::Kind::Points, static_cast<double>(unit_)};
    return Verdict::of(score, true, scale).to_text();
}

std::string ValueNotation::to_text(const ScoreRange& range) const {
    const ScoreRange ends = widest();
    const bool is_low_open = range.low <= ends.low, is_high_open = range.high >= ends.high;
    if (range.is_exact()) return to_text(range.low);
    if (is_low_open && is_high_open) return "unknown";
    if (is_low_open) return "at most " + to_text(range.high);
    if (is_high_open) return "at least " + to_text(range.low);
    return to_text(range.low) + " to " + to_text(range.high);
}

Result<Score> ValueNotation::parse(std::string_view text, Score any) const {
    const auto parts = words(text);
    if (parts.size() == 1 && parts[0] == kAny) return any;
    if (parts.size() == 1 && parts[0] == "draw") return Score::draw();
    if (parts.size() == 3 && parts[1] == (has_margin() ? "by" : "in")) {
        const bool is_win = parts[0] == "win";
        const std::int64_t most =
            has_margin() ? Score::kMaxEstimate / unit_ : Score::kMaxDistance - 1;
        const auto number = parse_integer(parts[2]);
        if ((is_win || parts[0] == "loss") && number && *number >= (has_margin() ? 1 : 0) &&
            *number <= most) {
            const auto size = static_cast<int>(*number);
            const Score win = has_margin() ? Score::estimate(size * unit_) : Score::win_in(size);
            return is_win ? win : -win;
        }
    }
    return Error{in_quotes(text) + " is no value; expected " +
                 (has_margin() ? "win by N, draw or loss by N" : "win in N, draw or loss in N")};
}

Result<ScoreRange> ValueNotation::parse_range(std::string_view low, std::string_view high) const {
    const auto least = parse(low, -Score::infinity()), most = parse(high, Score::infinity());
    if (!least) return least.error();
    if (!most) return most.error();
    if (*least > *most) return Error{in_quotes(low) + " is better than " + in_quotes(high)};
    return ScoreRange{*least, *most};
}

}  // namespace petteia
