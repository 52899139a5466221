// The program's version, from the build.
#pragma once

#include <string_view>

namespace petteia {

// "0.2.0"
std::string_view program_version();
// "GNU 12.2.0" and "Release".
std::string_view program_compiler();
std::string_view program_build_type();

}  // namespace petteia
