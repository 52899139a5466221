// Slows down who guesses tokens. After a few wrong ones an address has to wait, longer each time, before
// its next one is looked at; nobody holds a thread or a socket meanwhile. The same wrong token again is no
// new guess: a page that was left open with an old token tries for ever and must not lock its people out.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/time.h"

namespace petteia {

class GuessLimit {
  public:
    using Time = SteadyClock::time_point;

    // How long an address has to wait still; zero if it may try.
    Milliseconds wait(std::string_view address, Time now) const;
    void count_wrong(std::string_view address, std::string_view token, Time now);

    static constexpr int kFree = 5;  // Wrong tokens without a wait.
    static constexpr Milliseconds kFirstWait{100}, kLongestWait{5'000};
    static constexpr Milliseconds kForgottenAfter{600'000};
    static constexpr std::size_t kAddresses = 10'000;  // Beyond that the oldest are forgotten.

  private:
    struct Guesses {
        int count = 0;
        Time last, next;
        std::deque<std::size_t> hashes;  // Of the last few.
    };

    void forget_some(Time now);

    std::unordered_map<std::string, Guesses> guesses_;
};

}  // namespace petteia
