#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"

namespace petteia {

std::string_view program_version() { return PETTEIA_VERSION; }

Command version_command() {
    Command command;
    command.name = "version";
    command.summary = "Tell the version and how it was built.";
    command.example = "petteia version";
    command.run = [](const Invocation&) -> Result<int> {
        print_line(fmt::format("petteia {}", PETTEIA_VERSION));
        print_line(fmt::format("compiler: {} {}", PETTEIA_COMPILER, __VERSION__));
        print_line(fmt::format("build: {}", PETTEIA_BUILD_TYPE));
        print_line("kernels: portable");
        return kDone;
    };
    return command;
}

}  // namespace petteia
