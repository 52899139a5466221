#include "net/stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <limits>

namespace petteia {
namespace {

void make_nonblocking(int descriptor) {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

bool is_not_ready() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// For poll: -1 is for ever. Rounded up, so that it is over when poll says so.
int milliseconds_until(Patience::Time deadline) {
    if (deadline == Patience::Time::max()) return -1;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kMost));
}

ssize_t send_some(int descriptor, std::span<const std::uint8_t> bytes) {
    const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == ENOTSOCK) return ::write(descriptor, bytes.data(), bytes.size());
    return sent;
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

Patience Patience::of(std::chrono::milliseconds time, std::stop_token stop) {
    const auto now = std::chrono::steady_clock::now();
    const bool is_forever =
        time >= std::chrono::duration_cast<std::chrono::milliseconds>(Time::max() - now);
    return {is_forever ? Time::max() : now + time, std::move(stop)};
}

Stream::Stream(FileDescriptor both) : Stream(std::move(both), {}) {}

Stream::Stream(FileDescriptor in, FileDescriptor out)
    : in_(std::move(in)), out_(std::move(out)), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    make_nonblocking(in_.number());
    make_nonblocking(this->out());
}

Transfer Stream::read(std::span<std::uint8_t> bytes, const Patience& patience) {
    while (buffer_.size() < bytes.size()) {
        if (const Transfer filled = fill(patience); filled != Transfer::Done) return filled;
    }
    std::memcpy(bytes.data(), buffer_.data(), bytes.size());
    buffer_.erase(0, bytes.size());
    return Transfer::Done;
}

Transfer Stream::read_line(std::string& line, const Patience& patience) {
    std::size_t seen = 0, end = 0;
    while ((end = buffer_.find('\n', seen)) == std::string::npos) {
        seen = buffer_.size();
        if (seen > kLongestLine) return Transfer::TooLong;
        const Transfer filled = fill(patience);
        if (filled == Transfer::Closed && !buffer_.empty()) {
            end = buffer_.size();
            break;
        }
        if (filled != Transfer::Done) return filled;
    }
    line.assign(buffer_, 0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return Transfer::Done;
}

Transfer Stream::write(std::span<const std::uint8_t> bytes, const Patience& patience) {
    while (!bytes.empty()) {
        const ssize_t sent = send_some(out(), bytes);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (!is_not_ready()) return Transfer::Closed;
        if (const Transfer ready = wait_for(out(), POLLOUT, patience); ready != Transfer::Done)
            return ready;
    }
    return Transfer::Done;
}

Transfer Stream::write(std::string_view text, const Patience& patience) {
    return write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, patience);
}

bool Stream::has_input() {
    return !buffer_.empty() || wait_for(in_.number(), POLLIN, Patience::of({})) == Transfer::Done;
}

void Stream::discard_input() {
    buffer_.clear();
    // A flood may come faster than it is read.
    for (int i = 0; i < 64 && fill(Patience::of({})) == Transfer::Done; ++i) buffer_.clear();
}

Transfer Stream::fill(const Patience& patience) {
    std::array<char, 4096> bytes;
    for (;;) {
        const ssize_t size = ::read(in_.number(), bytes.data(), bytes.size());
        if (size > 0) {
            buffer_.append(bytes.data(), static_cast<std::size_t>(size));
            return Transfer::Done;
        }
        if (size == 0 || !is_not_ready()) return Transfer::Closed;
        if (const Transfer ready = wait_for(in_.number(), POLLIN, patience);
            ready != Transfer::Done)
            return ready;
    }
}

Transfer Stream::wait_for(int descriptor, short events, const Patience& patience) {
    if (patience.stop.stop_requested()) return Transfer::Stopped;
    std::array<pollfd, 2> watched{{{descriptor, events, 0}, {wake_.number(), POLLIN, 0}}};
    {
        const std::stop_callback wake(patience.stop, [this] { eventfd_write(wake_.number(), 1); });
        while (poll(watched.data(), watched.size(), milliseconds_until(patience.deadline)) < 0 &&
               errno == EINTR) {
        }
    }
    eventfd_t ignored;
    eventfd_read(wake_.number(), &ignored);
    if (watched[0].revents != 0) return Transfer::Done;
    return patience.stop.stop_requested() ? Transfer::Stopped : Transfer::TimedOut;
}

}  // namespace petteia
