// Ctrl-C, a request to end (SIGTERM) or a terminal that was closed (SIGHUP): asks whatever is running to stop, at the
// next safe place and with nothing lost. A second one ends the program at once, and so does one at a prompt,
// where nothing runs.
#pragma once

#include <stop_token>

namespace petteia {

// Call it before any other thread is started; again, it does nothing.
void watch_interrupts();
// Stopped by the next interrupt.
std::stop_token interrupt_token();
bool was_interrupted();
// The exit code that tells by which signal: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
int interrupted_exit();

// While one lives, the program waits for a person, and an interrupt ends it.
class AtPrompt {
  public:
    AtPrompt();
    ~AtPrompt();
    AtPrompt(const AtPrompt&) = delete;
    AtPrompt& operator=(const AtPrompt&) = delete;
};

}  // namespace petteia
