// A port that only a program in a namespace of its own can reach. The socket is opened inside, where the program will
// run, by our own program; it is handed out over a socket of the file system, and belongs to the namespace
// still. So the grader accepts connections although no network leads in or out.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.h"
#include "league/server/launched_client.h"

namespace petteia::grading {

// The word by which our own program does the part inside, followed by the path of the socket.
inline constexpr std::string_view kOpenPortWord = "--open-port";
// The part inside: switches the loopback device on, listens on kLeaguePort, and hands the listening socket over.
Status hand_over_port(const std::string& path);

// The part outside. Its folder goes with it.
class PortReceiver {
  public:
    static Result<PortReceiver> make();
    PortReceiver(PortReceiver&& other) noexcept
        : folder_(std::exchange(other.folder_, {})), socket_(std::move(other.socket_)) {}
    PortReceiver& operator=(PortReceiver&&) = delete;
    ~PortReceiver();

    // What the part inside is to be told.
    std::string path() const { return (folder_ / "port").string(); }
    // Blocks until the listening socket has come, or `process`, which was to send it, has ended.
    Result<Listener> receive(Process& process);

  private:
    PortReceiver() = default;

    std::filesystem::path folder_;
    FileDescriptor socket_;
};

}  // namespace petteia::grading
