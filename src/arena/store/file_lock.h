// A lock file that one process at a time can hold. The lock ends with the process, however that ends,
// and the file is removed when the lock is released.
#pragma once

#include <filesystem>
#include <optional>

#include "net/file_descriptor.h"

namespace petteia {

class FileLock {
  public:
    // Nothing if another holds it, or the file cannot be made.
    static std::optional<FileLock> take(const std::filesystem::path& path);

    FileLock(FileLock&&) noexcept = default;
    ~FileLock();

  private:
    FileLock(std::filesystem::path path, FileDescriptor file)
        : path_(std::move(path)), file_(std::move(file)) {}

    std::filesystem::path path_;
    FileDescriptor file_;
};

}  // namespace petteia
