// Files that people name on the command line or at the prompt, read and written whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia {

// An error if there is no such file, it is not a regular file, or it has more than `most_bytes`.
Result<std::string> read_file(const std::string& path, std::size_t most_bytes);
// Replaces what is there in one step, or leaves it as it is. An error names the file.
Status write_file(const std::string& path, std::string_view text);

}  // namespace petteia
