// Draft: a position while a person edits it. Unlike a state it may break the rules: pieces are put one by one,
// and only a finished draft is a position. A game that offers one says what can be put where, and writes a
// draft as the text of a position; whether that is one, and what is wrong with it, parse_state() decides.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/player.h"
#include "core/result.h"
#include "core/rules.h"
#include "core/view.h"

namespace petteia {

struct Draft {
    static constexpr int kEmpty = -1;

    // What can be put on a cell.
    struct Kind {
        std::string name;  // "X", "ghost 2"; no two alike.
        View::Piece piece;
        bool is_single = false;       // There is only one: put elsewhere, it moves.
        std::vector<int> cells = {};  // The only cells for it; none: any cell.

        bool fits(int cell) const {
            return cells.empty() || std::find(cells.begin(), cells.end(), cell) != cells.end();
        }
    };
    // A number that can be changed: the pieces of a pile, the turn.
    struct Number {
        std::string name;
        std::int64_t value = 0, min = 0, max = 0;
        // One cell of the view for each unit of the value, where they are drawn. Choosing one takes it and
        // those after it.
        std::vector<int> cells = {};
    };

    std::vector<Kind> kinds = {};
    // For each cell of the view the kind of its piece, or kEmpty. Empty if pieces are not put on cells.
    std::vector<int> cells = {};
    std::vector<Number> numbers = {};
    std::optional<Player> mover = {};  // Nothing: who moves follows from the rest.
};

// draft(state): the position as a draft. draft_text(draft): that draft, changed, as a text for parse_state(),
// or why there is none. What was put is what stands there: a text that reads back to a position has the same
// draft. The text of a position that is not over always reads back.
// REQUIRES of draft_text(): kinds and sizes as in draft(), pieces on cells that fit, numbers in their range, a
// mover exactly if there was one.
template <typename G>
concept HasDraft = Game<G> &&
    requires(const G& game, const typename G::State& state, const Draft& draft) {
    { game.draft(state) } -> std::same_as<Draft>;
    { game.draft_text(draft) } -> std::same_as<Result<std::string>>;
};

// For games that draw every piece where it stands: the kinds are found by their glyphs.
inline Draft draft_of(const View& view, std::vector<Draft::Kind> kinds) {
    Draft draft;
    for (const View::Cell& cell : view.cells) {
        const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const Draft::Kind& kind) {
            return kind.piece.glyph == cell.glyph;
        });
        draft.cells.push_back(found == kinds.end() ? Draft::kEmpty
                                                   : static_cast<int>(found - kinds.begin()));
    }
    draft.kinds = std::move(kinds);
    return draft;
}

// The sign of a cell: that of its kind, or `empty`.
inline char sign_of(const Draft& draft, std::size_t cell, std::string_view signs, char empty) {
    const int kind = draft.cells[cell];
    return kind == Draft::kEmpty ? empty : signs[static_cast<std::size_t>(kind)];
}

// The signs of all cells in their order; with a width, in rows with '/' between.
inline std::string signs_of(const Draft& draft, std::string_view signs, char empty,
                            std::size_t width = 0) {
    std::string text;
    for (std::size_t cell = 0; cell < draft.cells.size(); ++cell) {
        if (width > 0 && cell > 0 && cell % width == 0) text += '/';
        text += sign_of(draft, cell, signs, empty);
    }
    return text;
}

}  // namespace petteia
