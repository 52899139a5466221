// What a game's own search of the last moves remembers (RemembersEndgames), made when it is first asked for:
// most searches never do.
#pragma once

#include <cstddef>
#include <memory>

namespace petteia {

// `forget(Kept&)`, found beside Kept, leaves nothing in it, whatever was there.
template <typename Kept>
class EndgameMemory {
  public:
    Kept& kept() {
        if (kept_ == nullptr) {
            kept_ = std::make_unique_for_overwrite<Kept>();
            forget(*kept_);
        }
        is_clear_ = false;
        return *kept_;
    }
    void clear() {
        if (!is_clear_) forget(*kept_);
        is_clear_ = true;
    }
    std::size_t memory_bytes() const { return kept_ != nullptr ? sizeof(Kept) : 0; }

  private:
    std::unique_ptr<Kept> kept_;
    bool is_clear_ = true;
};

}  // namespace petteia
