#include "grading/submissions/sandbox_port.h"

#include <net/if.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

#include "core/time.h"
#include "league/codec.h"

namespace petteia::grading {
namespace {

Error problem_with(const std::string& what) { return Error{what + ": " + std::strerror(errno)}; }

FileDescriptor local_socket() {
    return FileDescriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

std::optional<sockaddr_un> address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) return std::nullopt;
    std::copy(path.begin(), path.end(), address.sun_path);
    return address;
}

const sockaddr* generic(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

Status switch_loopback_on() {
    const FileDescriptor any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    std::strncpy(request.ifr_name, "lo", IFNAMSIZ - 1);
    if (ioctl(any.number(), SIOCGIFFLAGS, &request) != 0)
        return problem_with("cannot find the loopback device");
    request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP);
    if (ioctl(any.number(), SIOCSIFFLAGS, &request) == 0) return ok();
    return problem_with("cannot switch the loopback device on");
}

// A message with a descriptor beside its one byte.
struct Parcel {
    std::array<char, 1> byte{'p'};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec content{byte.data(), byte.size()};
    msghdr message{};

    Parcel() {
        message.msg_iov = &content;
        message.msg_iovlen = 1;
        message.msg_control = control.data();
        message.msg_controllen = control.size();
    }
};

Status send_descriptor(int to, int descriptor) {
    Parcel parcel;
    cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    if (sendmsg(to, &parcel.message, MSG_NOSIGNAL) == 1) return ok();
    return problem_with("cannot hand the socket over");
}

FileDescriptor receive_descriptor(int from) {
    Parcel parcel;
    if (recvmsg(from, &parcel.message, MSG_CMSG_CLOEXEC) != 1) return {};
    const cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return {};
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return FileDescriptor(descriptor);
}

}  // namespace

Status hand_over_port(const std::string& path) {
    const auto address = address_of(path);
    if (!address) return Error{"the path of the socket is too long"};
    if (Status on = switch_loopback_on(); !on) return on;
    const auto listener = Listener::open("127.0.0.1", kLeaguePort);
    if (!listener) return listener.error();
    const FileDescriptor socket = local_socket();
    if (::connect(socket.number(), generic(*address), sizeof *address) != 0)
        return problem_with("cannot reach the grader");
    return send_descriptor(socket.number(), listener->descriptor());
}

Result<PortReceiver> PortReceiver::make() {
    std::error_code problem;
    std::string folder =
        (std::filesystem::temp_directory_path(problem) / "petteia-XXXXXX").string();
    if (problem || mkdtemp(folder.data()) == nullptr)
        return Error{"cannot make a folder for temporary files"};
    PortReceiver receiver;
    receiver.folder_ = folder;
    receiver.socket_ = local_socket();
    const auto address = address_of(receiver.path());
    if (!address || bind(receiver.socket_.number(), generic(*address), sizeof *address) != 0 ||
        listen(receiver.socket_.number(), 1) != 0)
        return Error{"cannot make a socket in " + folder};
    return receiver;
}

PortReceiver::~PortReceiver() {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<Listener> PortReceiver::receive(Process& process) {
    constexpr int kLookMs = 50;
    pollfd watched{socket_.number(), POLLIN, 0};
    while (poll(&watched, 1, kLookMs) <= 0) {
        if (process.wait(Milliseconds(0)))
            return Error{"no port could be opened for the program: it " + process.end()};
    }
    const FileDescriptor sender(accept4(socket_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    FileDescriptor received = receive_descriptor(sender.number());
    if (!received.is_open()) return Error{"no port came for the program"};
    return Listener::adopt(std::move(received));
}

}  // namespace petteia::grading
