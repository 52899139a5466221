// Time as the rest of the program counts it: a steady clock, durations in milliseconds.
#pragma once

#include <chrono>
#include <cmath>

namespace petteia {

using Milliseconds = std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

// Rounded to the nearest millisecond.
inline Milliseconds to_milliseconds(double seconds) {
    return Milliseconds(std::llround(seconds * 1000));
}

}  // namespace petteia
