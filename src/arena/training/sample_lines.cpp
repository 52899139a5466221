#include "arena/training/sample_lines.h"

#include <cstdlib>
#include <fstream>

#include "arena/training/games_file.h"
#include "core/file_kind.h"
#include "core/text.h"
#include "learning/fit_rows.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

// The text of a line, which belongs to the unit of this number.
SampleLine line_of(SampleLine::Kind kind, std::uint64_t unit, std::string text, std::string place) {
    constexpr std::uint64_t kHeldOut = 20;  // Every so many units.
    return {kind, static_cast<int>(unit % kFitParts), unit % kHeldOut == kHeldOut - 1,
            std::move(text), std::move(place)};
}

Status add_game(const Learner& learner, std::string_view line, const LabelPlan& plan,
                Samples& samples) {
    const auto game = TrainingGame::parse(line);
    if (!game) return game.error();
    return learner.add(*game, plan, samples);
}

// "POSITION VALUE MARGIN".
Status add_position(const Learner& learner, std::string_view line, const LabelPlan& plan,
                    Samples& samples) {
    constexpr std::int64_t kMost = 1 << 24;
    const std::size_t second = line.rfind(' ');
    const std::size_t first =
        second == std::string_view::npos || second == 0 ? second : line.rfind(' ', second - 1);
    if (first == std::string_view::npos) return Error{"expected POSITION VALUE MARGIN"};
    const auto value = parse_integer(line.substr(first + 1, second - first - 1)),
               margin = parse_integer(line.substr(second + 1));
    if (!value || !margin || std::abs(*value) > kMost || std::abs(*margin) > kMost)
        return Error{"expected a value and a margin, whole numbers, after the position"};
    return learner.add(line.substr(0, first), static_cast<std::int32_t>(*value),
                       static_cast<int>(*margin), plan, samples);
}

}  // namespace

Status add_line(const Learner& learner, const SampleLine& line, double outcome, Samples& samples) {
    const LabelPlan plan{outcome, line.is_held_out};
    const Status added = line.kind == SampleLine::Kind::Game
                             ? add_game(learner, line.text, plan, samples)
                             : add_position(learner, line.text, plan, samples);
    if (!added) return Error{line.place + ": " + added.error().message};
    return ok();
}

Status read_sample_games(const fs::path& path, const SampleLineSink& use) {
    return read_game_lines(
        path, [&](std::uint64_t number, const std::string& text, const std::string& place) {
            return use(line_of(SampleLine::Kind::Game, number, text, place));
        });
}

Status read_sample_positions(const fs::path& path, const SampleLineSink& use) {
    constexpr std::uint64_t kTogether = 1000;  // Lines: where a game begins is not marked.
    const std::string name = "positions " + in_quotes(path.string());
    if (const std::string problem = no_regular_file(path); !problem.empty())
        return Error{name + ": " + problem};
    std::ifstream file(path);
    std::string line;
    for (std::uint64_t number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line.starts_with("# ")) continue;
        const Status used = use(line_of(SampleLine::Kind::Position, number / kTogether, line,
                                        name + ", line " + std::to_string(number)));
        if (!used) return used;
    }
    return ok();
}

}  // namespace petteia
