#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "games/hexthello/kernel.h"

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
        std::vector<std::string> kernels;
        for (const auto* each : hexthello::kernels()) kernels.emplace_back(each->name);
        print_line(fmt::format("HexThello kernels: {}; {} is used", join(kernels, ", "),
                               hexthello::best_kernel().name));
        return kDone;
    };
    return command;
}

}  // namespace petteia
