#include "net/stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace petteia {
namespace {

void make_nonblocking(int descriptor) {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

bool is_not_ready() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

ssize_t send_some(int descriptor, std::span<const std::uint8_t> bytes) {
    const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == ENOTSOCK) return ::write(descriptor, bytes.data(), bytes.size());
    return sent;
}

}  // namespace

Stream::Stream(FileDescriptor both) : Stream(std::move(both), {}) {}

Stream::Stream(FileDescriptor in, FileDescriptor out) : in_(std::move(in)), out_(std::move(out)) {
    make_nonblocking(in_.number());
    make_nonblocking(this->out());
}

Transfer Stream::read(std::span<std::uint8_t> bytes, const Deadline& deadline) {
    while (buffer_.size() < bytes.size()) {
        if (const Transfer filled = fill(deadline); filled != Transfer::Done) return filled;
    }
    std::copy_n(buffer_.begin(), bytes.size(), bytes.begin());
    buffer_.erase(0, bytes.size());
    return Transfer::Done;
}

Transfer Stream::read_line(std::string& line, const Deadline& deadline) {
    std::size_t seen = 0, end = 0;
    while ((end = buffer_.find('\n', seen)) == std::string::npos) {
        seen = buffer_.size();
        if (seen > kLongestLine) return Transfer::TooLong;
        const Transfer filled = fill(deadline);
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

Transfer Stream::write(std::span<const std::uint8_t> bytes, const Deadline& deadline) {
    while (!bytes.empty()) {
        const ssize_t sent = send_some(out(), bytes);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
            continue;
        }
        if (!is_not_ready()) return Transfer::Closed;
        if (const Transfer ready = waiter_.wait_for(out(), POLLOUT, deadline);
            ready != Transfer::Done)
            return ready;
    }
    return Transfer::Done;
}

Transfer Stream::write(std::string_view text, const Deadline& deadline) {
    return write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, deadline);
}

std::size_t Stream::discard_input() {
    std::size_t count = std::exchange(buffer_, {}).size();
    // A flood may come faster than it is read.
    for (int i = 0; i < 64 && fill(Deadline::of({})) == Transfer::Done; ++i)
        count += std::exchange(buffer_, {}).size();
    return count;
}

bool Stream::is_hung_up() const {
    pollfd watched{in_.number(), POLLRDHUP, 0};
    return poll(&watched, 1, 0) > 0;
}

Transfer Stream::fill(const Deadline& deadline) {
    std::array<char, 4096> bytes;
    for (;;) {
        const ssize_t size = ::read(in_.number(), bytes.data(), bytes.size());
        if (size > 0) {
            buffer_.append(bytes.data(), static_cast<std::size_t>(size));
            return Transfer::Done;
        }
        if (size == 0 || !is_not_ready()) return Transfer::Closed;
        if (const Transfer ready = waiter_.wait_for(in_.number(), POLLIN, deadline);
            ready != Transfer::Done)
            return ready;
    }
}

}  // namespace petteia
