// The part of the conformance suite about drafts (core/draft.h).
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "conformance_texts.h"
#include "core/draft.h"
#include "core/rng.h"
#include "core/text.h"

namespace petteia::conformance {

template <HasDraft G>
class DraftCheck {
  public:
    DraftCheck(const G& game, Rng& rng) : game_(game), rng_(rng) {}

    // The draft of a position is well formed. Its text reads back to the same draft, and so does that of a
    // changed one, if it is a position at all.
    void check(const typename G::State& state) {
        const Draft draft = game_.draft(state);
        check_form(draft, static_cast<int>(game_.view(state).cells.size()));
        if (testing::Test::HasFailure()) return;
        if (!game_.is_over(state)) {
            const auto text = game_.draft_text(draft);
            ASSERT_TRUE(text) << text.error().message;
            const auto read = game_.parse_state(*text);
            ASSERT_TRUE(read) << read.error().message;
        }
        check_text(draft);
        check_text(changed(draft));
        check_text(changed(changed(draft)));
    }

  private:
    void check_form(const Draft& draft, int cells) {
        std::set<std::string> names;
        for (const Draft::Kind& kind : draft.kinds) {
            EXPECT_TRUE(names.insert(kind.name).second) << "two kinds " << kind.name;
            EXPECT_NE(kind.piece.glyph, "");
            check_cells(kind.cells, cells);
        }
        EXPECT_TRUE(draft.cells.empty() || static_cast<int>(draft.cells.size()) == cells);
        for (std::size_t i = 0; i < draft.cells.size(); ++i) {
            const int kind = draft.cells[i];
            ASSERT_TRUE(kind >= Draft::kEmpty && kind < static_cast<int>(draft.kinds.size()));
            EXPECT_TRUE(kind == Draft::kEmpty || fits(draft, i, kind)) << "cell " << i;
        }
        for (const Draft::Number& number : draft.numbers) {
            EXPECT_TRUE(names.insert(number.name).second) << "two of " << number.name;
            EXPECT_TRUE(number.min <= number.value && number.value <= number.max) << number.name;
            EXPECT_TRUE(number.cells.empty() ||
                        static_cast<std::int64_t>(number.cells.size()) == number.value)
                << number.name;
            check_cells(number.cells, cells);
        }
    }

    static bool fits(const Draft& draft, std::size_t cell, int kind) {
        return draft.kinds[static_cast<std::size_t>(kind)].fits(static_cast<int>(cell));
    }

    static void check_cells(const std::vector<int>& cells, int size) {
        for (const int cell : cells) EXPECT_TRUE(cell >= 0 && cell < size) << "cell " << cell;
    }

    // What was put is what stands there.
    void check_text(const Draft& draft) {
        const auto text = game_.draft_text(draft);
        if (!text) return check_message(text.error());
        const auto read = game_.parse_state(*text);
        if (!read) return check_message(read.error());
        SCOPED_TRACE("draft written as " + in_quotes(*text));
        const Draft again = game_.draft(*read);
        EXPECT_EQ(again.cells, draft.cells);
        EXPECT_TRUE(again.mover == draft.mover);
        ASSERT_EQ(again.numbers.size(), draft.numbers.size());
        for (std::size_t i = 0; i < draft.numbers.size(); ++i)
            EXPECT_EQ(again.numbers[i].value, draft.numbers[i].value) << draft.numbers[i].name;
    }

    // One piece, one number or the mover is another.
    Draft changed(Draft draft) {
        if (!draft.cells.empty() && rng_.below(3) > 0) {
            const std::size_t cell = rng_.below(draft.cells.size());
            const int kind = static_cast<int>(rng_.below(draft.kinds.size() + 1)) - 1;
            if (kind == Draft::kEmpty || fits(draft, cell, kind)) draft.cells[cell] = kind;
        } else if (!draft.numbers.empty() && rng_.below(3) > 0) {
            Draft::Number& number = draft.numbers[rng_.below(draft.numbers.size())];
            const auto span = static_cast<std::uint64_t>(number.max - number.min);
            number.value = number.min + static_cast<std::int64_t>(rng_.below(span + 1));
        } else if (draft.mover) {
            draft.mover = opponent(*draft.mover);
        }
        return draft;
    }

    const G& game_;
    Rng& rng_;
};

}  // namespace petteia::conformance
