#include "cli/terminal/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <utility>

#include "cli/terminal/exit_codes.h"

namespace petteia {
namespace {

std::stop_source& source() {
    static std::stop_source the_source;
    return the_source;
}

std::atomic<bool> is_at_prompt{false};
std::atomic<int> first_signal{0};

// Signals are taken by a thread that waits for them, not by a handler: a thread may do anything.
void wait_for_interrupts(sigset_t signals) {
    for (;;) {
        int signal = 0;
        if (sigwait(&signals, &signal) != 0) return;
        if (is_at_prompt || source().stop_requested()) _exit(kSignalled + signal);
        first_signal = signal;
        source().request_stop();
    }
}

// As nohup has it.
bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void watch_interrupts() {
    static bool is_watching = false;
    if (std::exchange(is_watching, true)) return;
    signal(SIGPIPE, SIG_IGN);  // A closed stdout shows as a failed write.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (!is_ignored(SIGHUP)) sigaddset(&signals, SIGHUP);  // The terminal was closed.
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    source();
    std::thread(wait_for_interrupts, signals).detach();
}

std::stop_token interrupt_token() { return source().get_token(); }
bool was_interrupted() { return source().stop_requested(); }
int interrupted_exit() { return first_signal == 0 ? kInterruptedExit : kSignalled + first_signal; }

AtPrompt::AtPrompt() { is_at_prompt = true; }
AtPrompt::~AtPrompt() { is_at_prompt = false; }

}  // namespace petteia
