// The host's token, kept in a file so that addresses in bookmarks survive a restart.
#pragma once

#include <filesystem>
#include <string>

#include "core/result.h"

namespace petteia {

// The token in the file, which only its owner can read; made if there is none, if what is there has not the
// form of a token, or if others could have read it. An error says why the file cannot be used.
Result<std::string> kept_token(const std::filesystem::path& file);

}  // namespace petteia
