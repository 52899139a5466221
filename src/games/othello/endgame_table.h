// What the search of one endgame has found out about its positions. It is emptied before each: so what a
// search finds, and how many positions it visits, does not depend on those before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/othello/board.h"

namespace petteia::othello {

class EndgameTable {
  public:
    static constexpr std::size_t kSize = 1
                                         << 12;  // So small that it stays in the processor's cache.

    // The margin of the player to move is from `low` to `high`.
    struct Entry {
        Squares own, other;
        std::uint32_t age;
        std::int8_t low, high;
        std::uint8_t square;  // The best move, if one is known; else kNone.
    };
    static constexpr std::uint8_t kNone = kSquares;

    // Entries of another age mean nothing.
    Entry* entries() { return entries_; }
    std::uint32_t age() const { return age_; }

    void clear() {
        if (++age_ != 0) return;
        for (Entry& entry : entries_) entry = {};
        age_ = 1;
    }

    // Of the thread that asks, emptied.
    static EndgameTable& cleared() {
        thread_local const auto table = std::make_unique<EndgameTable>();
        table->clear();
        return *table;
    }

  private:
    Entry entries_[kSize] = {};
    std::uint32_t age_ = 0;
};

}  // namespace petteia::othello
