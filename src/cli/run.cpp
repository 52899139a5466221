#include "cli/run.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <new>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/reference/help.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cluster/solo_cluster.h"
#include "core/text.h"
#include "grading/submissions/sandbox_port.h"

namespace petteia {
namespace {

int misused(const Error& error, const std::string& command) {
    say(error.message);
    say("see `petteia " + command + (command.empty() ? "" : " ") + "--help`");
    return kMisused;
}

// The number of words that name the command, two for "league serve"; 0 if they name another.
std::size_t words_naming(const Command& command, std::span<const std::string> words) {
    const auto name = petteia::words(command.name);
    if (words.size() < name.size()) return 0;
    return std::equal(name.begin(), name.end(), words.begin()) ? name.size() : 0;
}

int show_help(std::span<const std::string> words, const Registry& registry) {
    for (const Command& command : all_commands()) {
        if (const std::size_t count = words_naming(command, words)) {
            print_wrapped(
                help_of(command, registry, mentioned_game(registry, words.subspan(count))));
            return kDone;
        }
    }
    print_wrapped(general_help(registry));
    return kDone;
}

int run_command(const Command& command, std::span<const std::string> words,
                const Registry& registry, Cluster& cluster) {
    if (!command.uses_ranks && !cluster.is_first()) return kDone;
    if (asks_for_help(words)) {
        print_wrapped(help_of(command, registry, mentioned_game(registry, words)));
        return kDone;
    }
    const auto invocation = read_arguments(registry, command, words, cluster);
    if (!invocation) return misused(invocation.error(), command.name);
    const auto code = command.run(*invocation);
    return code ? *code : misused(code.error(), command.name);
}

// What a sandbox has done inside, before a program that is graded; nobody types it.
int open_port(const std::string& path) {
    const Status handed = grading::hand_over_port(path);
    return handed ? kDone : failed(handed.error());
}

int run_words(std::span<const std::string> words, const Registry& registry, Cluster& cluster) {
    if (words.empty()) return run_command(serve_command(), words, registry, cluster);
    const std::string& first = words[0];
    if (first == "help") return show_help(words.subspan(1), registry);
    if (first == "--help" || first == "-h") return show_help({}, registry);
    if (first == "--version")
        return *version_command().run(Invocation{registry, cluster, nullptr, {}, {}, {}});
    if (first == grading::kOpenPortWord && words.size() == 2) return open_port(words[1]);
    std::vector<std::string> names{"help"}, longer;
    for (const Command& command : all_commands()) {
        if (const std::size_t count = words_naming(command, words))
            return run_command(command, words.subspan(count), registry, cluster);
        names.push_back(command.name);
        // "league" alone: what can follow it.
        if (command.name.starts_with(first + " ")) longer.push_back(command.name);
    }
    if (!longer.empty()) {
        if (asks_for_help(words)) return show_help({}, registry);
        return misused(Error{in_quotes(first) + " needs another word: " + join(longer, ", ")}, "");
    }
    return misused(Error{"unknown command " + in_quotes(first) + did_you_mean(first, names)}, "");
}

// A socket or database must never be taken for standard input or output. What is opened instead fails as
// a closed one does: it cannot be read or written.
void fill_standard_descriptors() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) == -1)
            static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
}

// Other ranks than 0 would say the same again.
void fall_silent() {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere == -1) return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

// Whatever a command throws is a message and an exit code; if other ranks wait for this one, the end of all.
int run_guarded(std::span<const std::string> words, const Registry& registry, Cluster& cluster) {
    std::string problem;
    try {
        return run_words(words, registry, cluster);
    } catch (const std::bad_alloc&) {
        problem = "not enough memory";
    } catch (const std::exception& thrown) {
        problem = thrown.what();
    }
    if (cluster.size() > 1) cluster.abort(problem);
    say(problem);
    return kFailed;
}

}  // namespace

int run_petteia(std::span<const std::string> words, const Registry& registry) {
    SoloCluster alone;
    return run_petteia(words, registry, alone);
}

int run_petteia(std::span<const std::string> words, const Registry& registry, Cluster& cluster) {
    fill_standard_descriptors();
    watch_interrupts();
    if (!cluster.is_first()) fall_silent();
    const int code = run_guarded(words, registry, cluster);
    if (code == kInterruptedExit) return interrupted_exit();
    if (can_print()) return code;
    // Whoever closed the pipe has seen enough; any other problem must be reported.
    if (errno != EPIPE) say("cannot write to standard output");
    return kFailed;
}

}  // namespace petteia
