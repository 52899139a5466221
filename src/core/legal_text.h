// The texts of the legal moves of a position: for error messages, and for games that read a move by
// comparing it with the legal ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text.h"

namespace petteia {

template <Game G>
std::vector<std::string> legal_texts(const G& game, const typename G::State& state) {
    std::vector<std::string> texts;
    for (const auto move : legal_moves(game, state)) texts.push_back(game.to_text(state, move));
    return texts;
}

// "legal: 1r, 3r, 1g" with a long list cut, or "the game is over".
template <Game G>
std::string legal_summary(const G& game, const typename G::State& state) {
    constexpr std::size_t kShown = 24;
    if (game.is_over(state)) return "the game is over";
    std::vector<std::string> texts = legal_texts(game, state);
    const std::size_t left_out = texts.size() > kShown ? texts.size() - kShown : 0;
    texts.resize(texts.size() - left_out);
    return "legal: " + join(texts, ", ") +
           (left_out > 0 ? " and " + std::to_string(left_out) + " more" : "");
}

// The error for a move that cannot be played: why, and what could be.
template <Game G>
Error illegal_move(const G& game, const typename G::State& state, std::string_view text,
                   std::string_view why) {
    return Error{"cannot play " + in_quotes(text) + ": " + std::string(why) + "; " +
                 legal_summary(game, state)};
}

}  // namespace petteia
