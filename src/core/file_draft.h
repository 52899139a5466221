// FileDraft: a file that is written beside the place where it shall be, and put there in one step when all of
// it is on the disk. Whatever happens before, a full disk or a power failure, `path` is the old file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia {

class FileDraft {
  public:
    // A link stays, and what it leads to is replaced. What is no regular file (a device, a pipe) and anything
    // in /dev is written to directly.
    explicit FileDraft(const std::filesystem::path& path);
    FileDraft(const FileDraft&) = delete;
    FileDraft& operator=(const FileDraft&) = delete;
    // Removes the draft unless it is in place.
    ~FileDraft();

    // Errors name the file and the system's reason.
    Status open();
    // REQUIRES: open() succeeded.
    Status write(std::span<const std::byte> bytes);
    Status put_into_place();

  private:
    Error error() const;

    const std::string name_;            // As it was given, for errors.
    std::filesystem::path path_;        // Without links.
    std::filesystem::path draft_path_;  // Empty if there is no draft.
    bool is_direct_ = false;
    int descriptor_ = -1;
};

// Replaces what is there with the text.
Status write_whole_file(const std::filesystem::path& path, std::string_view text);

}  // namespace petteia
