#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/terminal/terminal.h"
#include "cli/version.h"
#include "core/text.h"
#include "games/embedded_weights.h"
#include "games/hexthello/kernel.h"

namespace petteia {

Command version_command() {
    Command command;
    command.name = "version";
    command.summary = "Print the version and how it was built.";
    command.example = "petteia version";
    command.run = [](const Invocation&) -> Result<int> {
        print_line(fmt::format("petteia {}", program_version()));
        print_line(fmt::format("compiler: {}", program_compiler()));
        print_line(fmt::format("build: {}", program_build_type()));
        std::vector<std::string> kernels;
        for (const auto* each : hexthello::kernels()) kernels.emplace_back(each->name);
        print_line(fmt::format("HexThello kernels: {}; {} is used", join(kernels, ", "),
                               hexthello::best_kernel().name));
        for (const EmbeddedFile& each : embedded_weights()) {
            const auto weights = LearntWeights::from_bytes(each.bytes);
            print_line(
                fmt::format("weights of {}: {}", each.name, weights ? weights->id() : "damaged"));
        }
        return kDone;
    };
    return command;
}

}  // namespace petteia
