#include "games/piles.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::array<View::Colour, PileGame::kMaxPiles> kColours{
    View::Colour::Red,     View::Colour::Green, View::Colour::Yellow, View::Colour::Blue,
    View::Colour::Magenta, View::Colour::Cyan,  View::Colour::White,  View::Colour::Black};

// A row of more cubes than this is drawn as a number.
constexpr std::int32_t kMostDrawn = 40;

}  // namespace

Status PileGame::check_pile_count(std::span<const std::int64_t> sizes) {
    if (!sizes.empty() && sizes.size() <= kMaxPiles) return ok();
    return Error{"there must be 1 to " + std::to_string(kMaxPiles) + " piles, not " +
                 std::to_string(sizes.size())};
}

PileGame::PileGame(std::span<const std::int64_t> sizes) : pile_count_(sizes.size()) {
    constexpr std::uint64_t kTooLarge = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t stride = 1;
    for (std::size_t i = pile_count_; i-- > 0;) {
        sizes_[i] = static_cast<std::int32_t>(sizes[i]);
        strides_[i] = stride;
        const auto digits = static_cast<std::uint64_t>(sizes[i]) + 1;
        stride = stride > kTooLarge / digits ? kTooLarge : stride * digits;
    }
    index_size_ = stride;
}

std::string PileGame::to_text(const State& state) const {
    std::string text;
    for (std::size_t i = 0; i < pile_count_; ++i)
        text += (i > 0 ? "," : "") + std::to_string(state.counts[i]);
    return text + (state.mover == Player::First ? " first" : " second");
}

Result<PileGame::State> PileGame::parse_state(std::string_view text) const {
    const auto parts = words(text);
    if (parts.empty() || parts.size() > 2)
        return Error{"expected the piles and who moves, as in \"3,4,5 first\", not " +
                     in_quotes(text)};
    const auto counts = split(parts[0], ',');
    if (counts.size() != pile_count_)
        return Error{"expected " + std::to_string(pile_count_) + " piles with ',' between, got " +
                     std::to_string(counts.size()) + " in " + in_quotes(text)};
    State state;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        const auto count = parse_integer(counts[i]);
        if (!count || *count < 0 || *count > sizes_[i])
            return Error{"pile " + std::to_string(i + 1) + " must be an integer from 0 to " +
                         std::to_string(sizes_[i]) + ", not " + in_quotes(counts[i])};
        state.counts[i] = static_cast<std::int32_t>(*count);
    }
    const std::string mover = parts.size() == 2 ? lower(parts[1]) : "first";
    if (mover != "first" && mover != "second")
        return Error{"who moves must be first or second, not " + in_quotes(parts[1])};
    state.mover = mover == "first" ? Player::First : Player::Second;
    return state;
}

Draft PileGame::draft(const State& state) const {
    Draft draft;
    int cell = 0;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        Draft::Number pile{"pile " + std::to_string(i + 1), state.counts[i], 0, sizes_[i]};
        for (int piece = 0; piece < std::min(state.counts[i], kMostDrawn); ++piece, ++cell) {
            if (state.counts[i] <= kMostDrawn) pile.cells.push_back(cell);
        }
        draft.numbers.push_back(std::move(pile));
    }
    draft.mover = state.mover;
    return draft;
}

Result<std::string> PileGame::draft_text(const Draft& draft) const {
    State state{{}, *draft.mover};
    for (std::size_t i = 0; i < pile_count_; ++i)
        state.counts[i] = static_cast<std::int32_t>(draft.numbers[i].value);
    return to_text(state);
}

View PileGame::piles_view(const State& state) const {
    View view;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        const int y = static_cast<int>(2 * i);
        const std::int32_t count = state.counts[i];
        view.headings.push_back({-2, y, std::to_string(count)});
        for (int piece = 0; piece < std::min(count, kMostDrawn); ++piece)
            view.cells.push_back(
                {2 * piece, y, View::Shape::Cube, "■", kColours[i], "", View::Figure::Cube});
        if (count > kMostDrawn)
            view.headings.push_back({2 * kMostDrawn, y, "… " + std::to_string(count) + " in all"});
    }
    return view;
}

int PileGame::cell_to_take(const State& state, std::size_t pile, std::int32_t taken) const {
    int before = 0;
    for (std::size_t i = 0; i < pile; ++i) before += std::min(state.counts[i], kMostDrawn);
    return before + std::max(0, std::min(state.counts[pile], kMostDrawn) - taken);
}

}  // namespace petteia
