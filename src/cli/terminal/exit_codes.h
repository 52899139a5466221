// The exit codes of the program; cli/reference/help.h has them in words.
#pragma once

namespace petteia {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;       // The work could not be done: damaged file, output closed.
inline constexpr int kMisused = 2;      // The command line is wrong.
inline constexpr int kSignalled = 128;  // And the number of the signal.
// What commands give when they were interrupted, by whichever signal (interrupt.h).
inline constexpr int kInterruptedExit = 130;

}  // namespace petteia
