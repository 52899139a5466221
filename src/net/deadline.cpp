#include "net/deadline.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <utility>

namespace petteia {
namespace {

// For poll: -1 is for ever. Rounded up, so that it is over when poll says so.
int milliseconds_until(Deadline::Time time) {
    if (time == Deadline::Time::max()) return -1;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(time - std::chrono::steady_clock::now());
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kMost));
}

}  // namespace

std::string_view name_of(Transfer transfer) {
    switch (transfer) {
        case Transfer::Done:
            return "done";
        case Transfer::Closed:
            return "hung up";
        case Transfer::TimedOut:
            return "took too long";
        case Transfer::Stopped:
            return "was stopped";
        case Transfer::TooLong:
            return "sent a line without end";
    }
    return "";
}

Deadline Deadline::of(std::chrono::milliseconds time, std::stop_token stop) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_forever =
        time >= std::chrono::duration_cast<std::chrono::milliseconds>(Time::max() - now);
    return {is_forever ? Time::max() : now + time, std::move(stop)};
}

Transfer Waiter::wait_for(int descriptor, short events, const Deadline& deadline) {
    if (deadline.stop.stop_requested()) return Transfer::Stopped;
    if (!wake_.is_open() && deadline.stop.stop_possible())
        wake_ = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    std::array<pollfd, 2> watched{{{descriptor, events, 0}, {wake_.number(), POLLIN, 0}}};
    {
        const std::stop_callback wake(deadline.stop, [this] { eventfd_write(wake_.number(), 1); });
        while (poll(watched.data(), watched.size(), milliseconds_until(deadline.time)) < 0 &&
               errno == EINTR) {
        }
    }
    eventfd_t ignored;
    if (wake_.is_open()) eventfd_read(wake_.number(), &ignored);
    if (watched[0].revents != 0) return Transfer::Done;
    return deadline.stop.stop_requested() ? Transfer::Stopped : Transfer::TimedOut;
}

}  // namespace petteia
