#include "web/gate/guess_limit.h"

#include <algorithm>
#include <functional>

namespace petteia {

Milliseconds GuessLimit::wait(std::string_view address, Time now) const {
    const auto found = guesses_.find(std::string(address));
    if (found == guesses_.end() || found->second.next <= now) return Milliseconds(0);
    return std::chrono::ceil<Milliseconds>(found->second.next - now);
}

void GuessLimit::count_wrong(std::string_view address, std::string_view token, Time now) {
    constexpr std::size_t kRemembered = 8;
    if (guesses_.size() >= kAddresses) forget_some(now);
    Guesses& guesses = guesses_[std::string(address)];
    if (now - guesses.last > kForgottenAfter) guesses = {};
    const std::size_t hash = std::hash<std::string_view>()(token);
    if (std::ranges::find(guesses.hashes, hash) != guesses.hashes.end()) return;
    guesses.hashes.push_back(hash);
    if (guesses.hashes.size() > kRemembered) guesses.hashes.pop_front();
    guesses.last = guesses.next = now;
    ++guesses.count;
    constexpr int kMostDoublings = 10;
    const int doublings = std::min(guesses.count - kFree, kMostDoublings);
    if (doublings >= 0) guesses.next += std::min(kFirstWait * (1 << doublings), kLongestWait);
}

void GuessLimit::forget_some(Time now) {
    std::erase_if(guesses_,
                  [&](const auto& each) { return now - each.second.last > kForgottenAfter; });
    if (guesses_.size() < kAddresses) return;
    const auto is_older = [](const auto& a, const auto& b) {
        return a.second.last < b.second.last;
    };
    guesses_.erase(std::ranges::min_element(guesses_, is_older));
}

}  // namespace petteia
