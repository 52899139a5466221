#include "cli/version.h"

namespace petteia {

std::string_view program_version() { return PETTEIA_VERSION; }

std::string_view program_compiler() { return PETTEIA_COMPILER " " __VERSION__; }

std::string_view program_build_type() { return PETTEIA_BUILD_TYPE; }

}  // namespace petteia
