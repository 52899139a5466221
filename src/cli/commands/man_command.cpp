#include <filesystem>

#include "cli/command.h"
#include "cli/reference/man_page.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

Status write_all(const std::string& folder, const Registry& registry) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) return Error{"cannot make the folder " + in_quotes(folder)};
    for (const ManPage& page : all_man_pages(registry)) {
        const auto path = std::filesystem::path(folder) / (page.name + ".1");
        if (Status written = write_file(path.string(), page.text); !written) return written;
    }
    return ok();
}

Result<int> run(const Invocation& invocation) {
    if (invocation.options.has("out")) {
        if (!invocation.words.empty()) return Error{"--out writes all pages; name no command"};
        const Status written = write_all(invocation.options.text("out"), invocation.registry);
        return written ? kDone : failed(written.error());
    }
    if (invocation.words.empty()) {
        print(general_man_page(invocation.registry).text);
        return kDone;
    }
    const std::string name = join(invocation.words, " ");
    std::vector<std::string> names;
    for (const Command& command : all_commands()) {
        names.push_back(command.name);
        if (command.name != name) continue;
        print(man_page_of(command, invocation.registry).text);
        return kDone;
    }
    return Error{"unknown command " + in_quotes(name) + did_you_mean(name, names)};
}

}  // namespace

Command man_command() {
    Command command;
    command.name = "man";
    command.summary = "Print a man page, of petteia or of a command.";
    command.arguments = "[COMMAND]";
    command.details = "The page is in roff: `petteia man play | man -l -` shows it.";
    command.example = "petteia man --out share/man/man1";
    command.max_words = 2;  // "league serve".
    command.options = {Parameter::text("out", "FOLDER", "write all pages there, as files")};
    command.run = run;
    return command;
}

}  // namespace petteia
