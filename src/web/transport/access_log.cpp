#include "web/transport/access_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <exception>
#include <system_error>

#include "core/text.h"

namespace petteia {
namespace {

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%FT%TZ", &parts)};
}

// Whatever stands in a request, it stays in its column of its line.
std::string field(std::string_view text) {
    constexpr std::size_t kMostBytes = 200;
    std::string shown = printable(text, kMostBytes);
    for (char& c : shown) {
        if (c == ' ') c = '?';
    }
    return shown.empty() ? "-" : shown;
}

std::string line_of(const Access& access) {
    return now_text() + " " + field(access.address) + " " + field(access.method) + " " +
           field(access.path) + " " + std::to_string(access.status) + " " +
           std::to_string(access.bytes) + " " + std::to_string(access.took.count()) + "\n";
}

}  // namespace

Result<AccessLog> AccessLog::open(const std::string& file, Report report) {
    constexpr int kMode = 0640;
    // Not blocking: nobody waits for who reads a pipe slowly.
    constexpr int kHow = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    FileDescriptor opened(file == "-" ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                                      : ::open(file.c_str(), kHow, kMode));
    if (!opened.is_open())
        return Error{"cannot write the access log " + in_quotes(file) + ": " +
                     std::generic_category().message(errno)};
    return AccessLog(std::move(opened), std::move(report));
}

void AccessLog::write(const Access& access) noexcept {
    try {
        const std::string line = line_of(access);
        const ssize_t size = ::write(file_.number(), line.data(), line.size());
        if (size != static_cast<ssize_t>(line.size())) return count_lost(size < 0 ? errno : ENOSPC);
        if (lost_ > 0) tell_lost();
    } catch (const std::exception&) {
        ++lost_;  // There is no memory for the line.
    }
}

void AccessLog::count_lost(int problem) {
    if (lost_++ == 0)
        report_("lines of the access log are lost: " + std::generic_category().message(problem));
}

void AccessLog::tell_lost() {
    report_("the access log is written again; " + std::to_string(lost_) + " lines were lost");
    lost_ = 0;
}

}  // namespace petteia
