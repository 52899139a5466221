// Which moves of which positions some thread is searching right now. A thread puts such a move off
// and tries others first; when it comes back, the result is usually in the table. This makes threads
// share the work of one search (ABDADA: Weill 1996; in this simple form: Kerrigan 2017).
//
// It is advice only: a mark lost or mistaken costs time and changes no result.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "core/rng.h"

namespace petteia {

class AbdadaTable {
  public:
    static std::uint64_t mark_of(std::uint64_t position, std::uint16_t move) {
        return mix64(position + move) | 1;  // Never 0, which marks a free slot.
    }

    bool contains(std::uint64_t mark) const {
        for (const auto& slot : set_of(mark)) {
            if (slot.load(std::memory_order_relaxed) == mark) return true;
        }
        return false;
    }
    void add(std::uint64_t mark) {
        auto& set = set_of(mark);
        for (auto& slot : set) {
            const std::uint64_t held = slot.load(std::memory_order_relaxed);
            if (held == mark) return;
            if (held != 0) continue;
            slot.store(mark, std::memory_order_relaxed);
            return;
        }
        set[0].store(mark, std::memory_order_relaxed);
    }
    void remove(std::uint64_t mark) {
        for (auto& slot : set_of(mark)) {
            if (slot.load(std::memory_order_relaxed) == mark)
                slot.store(0, std::memory_order_relaxed);
        }
    }

    // A thread begins or ends the search of a move. Nothing is done if `table` is null.
    static void mark(AbdadaTable* table, std::uint64_t position, std::uint16_t move,
                     bool is_in_progress) {
        if (table == nullptr) return;
        const std::uint64_t mark = mark_of(position, move);
        is_in_progress ? table->add(mark) : table->remove(mark);
    }

  private:
    struct alignas(64) Set : std::array<std::atomic<std::uint64_t>, 8> {};  // A cache line.
    static constexpr std::size_t kSets = 1024;

    Set& set_of(std::uint64_t mark) { return sets_[mark >> 8 & (kSets - 1)]; }
    const Set& set_of(std::uint64_t mark) const { return sets_[mark >> 8 & (kSets - 1)]; }

    std::array<Set, kSets> sets_{};
};

}  // namespace petteia
