#include "arena/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace petteia {
namespace {

// Who held the lock before may have removed the file after we opened it; then it locks nobody out.
bool is_at(const std::filesystem::path& path, int file) {
    struct stat opened {
    }, named{};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

}  // namespace

std::optional<FileLock> FileLock::take(const std::filesystem::path& path) {
    for (;;) {
        FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
        if (!file.is_open() || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
        if (is_at(path, file.number())) return FileLock(path, std::move(file));
    }
}

FileLock::~FileLock() {
    if (file_.is_open()) ::unlink(path_.c_str());
}

}  // namespace petteia
