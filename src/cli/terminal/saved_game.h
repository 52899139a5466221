// Games kept in files, in the form of session/record.h.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "session/registry.h"

namespace petteia {

Status save_game(const Session& session, const std::string& path);
// With all its moves played. An error names the file, and the line in it if that is at fault.
Result<std::unique_ptr<Session>> load_game(const Registry& registry, const std::string& path);

}  // namespace petteia
