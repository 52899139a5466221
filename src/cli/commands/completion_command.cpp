#include "cli/command.h"
#include "cli/reference/completion.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

Result<int> run(const Invocation& invocation) {
    const std::string shell = invocation.words.empty() ? "" : invocation.words[0];
    const CompletionModel model(invocation.registry);
    if (shell == "bash")
        print(bash_completion(model));
    else if (shell == "zsh")
        print(zsh_completion(model));
    else if (shell == "fish")
        print(fish_completion(model));
    else
        return Error{"completion needs a shell: bash, zsh or fish" +
                     (shell.empty() ? "" : ", not " + in_quotes(shell))};
    return kDone;
}

}  // namespace

Command completion_command() {
    Command command;
    command.name = "completion";
    command.summary = "Print a script that completes command lines in a shell.";
    command.arguments = "bash|zsh|fish";
    command.details =
        "Completes commands, games, options of the command and of the game, and the values of\n"
        "options. For bash, add to ~/.bashrc: source <(petteia completion bash). For zsh, save it\n"
        "as _petteia in a folder of $fpath. For fish, save it as\n"
        "~/.config/fish/completions/petteia.fish.";
    command.example = "petteia completion bash";
    command.max_words = 1;
    command.run = run;
    return command;
}

}  // namespace petteia
