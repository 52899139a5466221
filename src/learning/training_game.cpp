#include "learning/training_game.h"

#include <cmath>

#include "core/score.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::int64_t kMostMargin = 1'000'000;

Result<TrainingMove> parse_move(std::string_view word) {
    TrainingMove move;
    const std::size_t sign = word.find('=');
    if (sign != std::string_view::npos) {
        const auto value = parse_integer(word.substr(sign + 1));
        if (!value || std::abs(*value) > Score::kMaxEstimate)
            return Error{in_quotes(word) + " has no value after ="};
        move.value = static_cast<std::int32_t>(*value);
        word = word.substr(0, sign);
    }
    if (word.ends_with('?')) {
        move.is_random = true;
        word.remove_suffix(1);
    }
    if (word.empty()) return Error{"a move has no name"};
    move.move = word;
    return move;
}

}  // namespace

std::string TrainingGame::to_text() const {
    std::string text = std::to_string(margin);
    for (const TrainingMove& each : moves) {
        text += " " + each.move;
        if (each.is_random) text += "?";
        if (each.value) text += "=" + std::to_string(*each.value);
    }
    return text;
}

Result<TrainingGame> TrainingGame::parse(std::string_view line) {
    const auto parts = words(line);
    const auto margin = parts.empty() ? std::nullopt : parse_integer(parts[0]);
    if (!margin || std::abs(*margin) > kMostMargin)
        return Error{"a game begins with its margin, not with " +
                     in_quotes(parts.empty() ? "" : parts[0])};
    TrainingGame game;
    game.margin = static_cast<int>(*margin);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        auto move = parse_move(parts[i]);
        if (!move) return move.error();
        game.moves.push_back(*std::move(move));
    }
    return game;
}

}  // namespace petteia
