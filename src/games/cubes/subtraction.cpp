#include "games/cubes/subtraction.h"

#include <algorithm>

namespace petteia {

SubtractionGame::SubtractionGame(std::span<const std::int32_t> amounts) {
    constexpr std::size_t kTable = 1 << 14;
    std::size_t longest = 0;
    for (const std::int32_t amount : amounts)
        longest = std::max(longest, static_cast<std::size_t>(amount));
    std::vector<bool> reached(amounts.size() + 1);
    for (std::size_t pile = 0; pile < kTable; ++pile) {
        // The number is the least one that no move reaches; with a amounts it is at most a.
        std::fill(reached.begin(), reached.end(), false);
        for (const std::int32_t amount : amounts) {
            const auto taken = static_cast<std::size_t>(amount);
            if (taken <= pile) reached[numbers_[pile - taken]] = true;
        }
        const auto first_gap = std::find(reached.begin(), reached.end(), false);
        numbers_.push_back(static_cast<std::uint8_t>(first_gap - reached.begin()));
    }
    find_period(longest);
}

// A number depends on the `longest_take` numbers before it only: once that many in a row repeat,
// all that follow repeat too.
void SubtractionGame::find_period(std::size_t longest_take) {
    const std::size_t window = std::max<std::size_t>(longest_take, 1);
    for (std::size_t period = 1; 2 * period + window < numbers_.size(); ++period) {
        std::size_t first = numbers_.size() - period;  // Where the agreement at the end begins.
        while (first > 0 && numbers_[first - 1] == numbers_[first - 1 + period]) --first;
        if (numbers_.size() - period - first >= std::max(window, period)) {
            period_start_ = first;
            period_ = period;
            return;
        }
    }
}

std::optional<int> SubtractionGame::grundy(std::int64_t pile) const {
    auto place = static_cast<std::size_t>(pile);
    if (place >= numbers_.size()) {
        if (period_ == 0) return std::nullopt;
        place = period_start_ + (place - period_start_) % period_;
    }
    return numbers_[place];
}

}  // namespace petteia
