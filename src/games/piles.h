// What the games have in common in which two players take pieces from piles in turn: the state, its
// text, hash and dense index. Such a game adds which takes are legal and who has won.
//
// The games are impartial, so the index and the hash leave out whose turn it is. The index is a
// mixed-radix number with the last pile as its lowest digit:
//
//     index = ((counts[0] * (size[1] + 1) + counts[1]) * (size[2] + 1) + counts[2]) …
//
// Taking makes a digit smaller and so the index: HasDescendingIndex. A slab is one layer of pile 0.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/player.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/view.h"

namespace petteia {

class PileGame {
  public:
    static constexpr std::size_t kMaxPiles = 8;
    using Counts = std::array<std::int32_t, kMaxPiles>;

    struct State {
        Counts counts{};
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };

    static constexpr bool kIndexDescends = true;

    State start(Rng&) const { return {sizes_, Player::First}; }
    Player to_move(const State& state) const { return state.mover; }
    std::uint64_t hash(const State& state) const {
        std::uint64_t mixed = 0;
        for (std::size_t i = 0; i < pile_count_; ++i)
            mixed = mix64(mixed ^ static_cast<std::uint64_t>(state.counts[i])) + i;
        return mixed;
    }

    std::uint64_t index_size() const { return index_size_; }
    std::uint64_t index_slab() const { return strides_[0]; }
    std::uint64_t index(const State& state) const {
        std::uint64_t index = 0;
        for (std::size_t i = 0; i < pile_count_; ++i)
            index += static_cast<std::uint64_t>(state.counts[i]) * strides_[i];
        return index;
    }
    State state_at(std::uint64_t index) const {
        State state;
        for (std::size_t i = 0; i < pile_count_; ++i) {
            state.counts[i] = static_cast<std::int32_t>(index / strides_[i]);
            index %= strides_[i];
        }
        return state;
    }

    // "3,4,5 first"
    std::string to_text(const State& state) const;
    // Reads that back; the side may be left out and is then the first player.
    Result<State> parse_state(std::string_view text) const;

    // A number for each pile.
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const;

  protected:
    // REQUIRES: 1 to kMaxPiles sizes.
    explicit PileGame(std::span<const std::int64_t> sizes);

    static Status check_pile_count(std::span<const std::int64_t> sizes);
    bool is_empty(const State& state) const { return state.counts == Counts{}; }
    // A row of cubes per pile, each in the pile's colour.
    View piles_view(const State& state) const;
    // The place in piles_view's cells of the piece that a player points at to take `taken` pieces.
    int cell_to_take(const State& state, std::size_t pile, std::int32_t taken) const;

    std::size_t pile_count_;
    Counts sizes_{};

  private:
    std::array<std::uint64_t, kMaxPiles> strides_{};
    std::uint64_t index_size_ = 0;
};

}  // namespace petteia
