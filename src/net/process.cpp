#include "net/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include "core/text.h"

namespace petteia {
namespace {

struct Pipe {
    FileDescriptor read_end, write_end;
};

// Closed in every child but the one that is given an end by name.
std::optional<Pipe> open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

// What the child does with its descriptors between its birth and the program.
class FileActions {
  public:
    FileActions(int input, int output, const std::string& errors_to) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        if (!errors_to.empty())
            posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, errors_to.c_str(),
                                             O_WRONLY | O_CREAT | O_APPEND, 0644);
        // Libraries may have opened files without O_CLOEXEC.
        posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }

    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

// A group of its own, and no signal blocked or ignored because we do so.
class Attributes {
  public:
    Attributes() {
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;
    ~Attributes() { posix_spawnattr_destroy(&attributes_); }

    const posix_spawnattr_t* get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_;
};

// It stays in the table of processes, and its number its own, until it is taken out of it.
bool has_ended(pid_t process) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process;
}

std::string ending_text(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) {
        const std::string text = "exited with code " + std::to_string(info.si_status);
        // What the shell says of a program that it cannot run.
        return info.si_status == 127   ? text + " (command not found)"
               : info.si_status == 126 ? text + " (not executable)"
                                       : text;
    }
    const char* name = sigdescr_np(info.si_status);
    return "was killed by signal " + std::to_string(info.si_status) +
           (name != nullptr ? " (" + std::string(name) + ")" : "");
}

}  // namespace

Result<Process> Process::start(const std::string& command, const std::string& errors_to) {
    [[maybe_unused]] static const auto ignored = signal(SIGPIPE, SIG_IGN);
    auto to_child = open_pipe(), from_child = open_pipe();
    if (!to_child || !from_child) return Error{"cannot open a pipe: too many open files"};
    const FileActions actions(to_child->read_end.number(), from_child->write_end.number(),
                              errors_to);
    std::string shell = "sh", flag = "-c", line = command;
    const std::array<char*, 4> words{shell.data(), flag.data(), line.data(), nullptr};
    pid_t child = 0;
    const int problem =
        posix_spawn(&child, "/bin/sh", actions.get(), Attributes().get(), words.data(), environ);
    if (problem != 0)
        return Error{"cannot start " + in_quotes(command) +
                     (errors_to.empty() ? "" : " or write to " + in_quotes(errors_to)) + ": " +
                     std::strerror(problem)};
    return Process(child, Stream(std::move(from_child->read_end), std::move(to_child->write_end)));
}

bool Process::wait(std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    while (leader_ != 0 && !has_ended(leader_)) {
        if (std::chrono::steady_clock::now() >= until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

std::string Process::end(std::chrono::milliseconds grace) {
    if (leader_ == 0) return {};
    stream_.reset();
    if (grace.count() > 0 && !wait(grace)) {
        kill(-leader_, SIGTERM);
        wait(grace);
    }
    // Before its number is free for another group: what it started may have outlived it.
    kill(-leader_, SIGKILL);
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(leader_), &info, WEXITED) != 0 && errno == EINTR) {
    }
    leader_ = 0;
    return ending_text(info);
}

}  // namespace petteia
