// What a game's own search of the last moves remembers (RemembersEndgames): a table of plain entries, of
// which a fresh one means nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace petteia {

template <typename Entry, std::size_t kEntries>
class EndgameMemory {
  public:
    // kEntries of them, made when they are first asked for: most searches never do.
    Entry* entries() {
        if (entries_.empty()) entries_.resize(kEntries);
        is_clear_ = false;
        return entries_.data();
    }
    void clear() {
        if (!is_clear_) std::fill(entries_.begin(), entries_.end(), Entry{});
        is_clear_ = true;
    }
    std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }

  private:
    std::vector<Entry> entries_;
    bool is_clear_ = true;
};

}  // namespace petteia
