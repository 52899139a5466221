#include "web/gate/kept_token.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "core/text.h"
#include "net/file_descriptor.h"
#include "web/gate/gate.h"

namespace petteia {
namespace {

Error cannot_use(const std::filesystem::path& file, int problem) {
    return Error{"cannot keep the host's token in " + in_quotes(file.string()) + ": " +
                 std::generic_category().message(problem)};
}

// Nothing if there is none, or none that others could not have read or written.
Result<std::string> read_token(const std::filesystem::path& file) {
    const FileDescriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!descriptor.is_open())
        return errno == ENOENT ? Result(std::string()) : cannot_use(file, errno);
    struct stat about {};
    if (fstat(descriptor.number(), &about) != 0) return cannot_use(file, errno);
    constexpr mode_t kOthers = 077;
    if (!S_ISREG(about.st_mode)) return cannot_use(file, EINVAL);
    if ((about.st_mode & kOthers) != 0 || about.st_uid != geteuid()) return std::string();
    std::array<char, 1024> bytes{};
    const ssize_t size = read(descriptor.number(), bytes.data(), bytes.size());
    if (size < 0) return cannot_use(file, errno);
    const std::string token(trim(std::string_view(bytes.data(), static_cast<std::size_t>(size))));
    return check_token_form(token) ? token : std::string();
}

// Written beside and renamed, so that nobody ever reads half of it.
Status write_token(const std::filesystem::path& file, const std::string& token) {
    const std::string beside = file.string() + "." + random_token();
    const FileDescriptor descriptor(
        open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!descriptor.is_open()) return cannot_use(file, errno);
    const std::string text = token + "\n";
    const ssize_t size = write(descriptor.number(), text.data(), text.size());
    if (size == static_cast<ssize_t>(text.size()) && fsync(descriptor.number()) == 0 &&
        rename(beside.c_str(), file.c_str()) == 0)
        return ok();
    const int problem = errno;
    unlink(beside.c_str());
    return cannot_use(file, problem);
}

}  // namespace

Result<std::string> kept_token(const std::filesystem::path& file) {
    std::error_code problem;
    std::filesystem::create_directories(file.parent_path(), problem);
    if (problem) return cannot_use(file, problem.value());
    auto kept = read_token(file);
    if (!kept || !kept->empty()) return kept;
    const std::string token = random_token();
    if (const Status written = write_token(file, token); !written) return written.error();
    // Another server may have written its own since; the last one is kept.
    return token;
}

}  // namespace petteia
