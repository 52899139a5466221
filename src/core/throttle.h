// Throttle: lets news through no more often than every so many milliseconds, so that nobody drowns in them.
#pragma once

#include <optional>

#include "core/time.h"

namespace petteia {

// For one thread.
class Throttle {
  public:
    explicit Throttle(Milliseconds gap) : gap_(gap) {}
    bool is_due() {
        const auto now = SteadyClock::now();
        if (last_ && now - *last_ < gap_) return false;
        last_ = now;
        return true;
    }

  private:
    Milliseconds gap_;
    std::optional<SteadyClock::time_point> last_;
};

}  // namespace petteia
