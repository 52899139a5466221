// Files that people name on the command line or at the prompt, read whole.
#pragma once

#include <cstddef>
#include <string>

#include "core/result.h"

namespace petteia {

// An error if there is no such file, it is no file, or it has more bytes than that.
Result<std::string> read_file(const std::string& path, std::size_t most_bytes);

}  // namespace petteia
