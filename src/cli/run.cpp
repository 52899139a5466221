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
#include "core/text.h"

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
                const Registry& registry) {
    if (asks_for_help(words)) {
        print_wrapped(help_of(command, registry, mentioned_game(registry, words)));
        return kDone;
    }
    const auto invocation = read_arguments(registry, command, words);
    if (!invocation) return misused(invocation.error(), command.name);
    const auto code = command.run(*invocation);
    return code ? *code : misused(code.error(), command.name);
}

int run_words(std::span<const std::string> words, const Registry& registry) {
    if (words.empty()) return run_command(serve_command(), words, registry);
    const std::string& first = words[0];
    if (first == "help") return show_help(words.subspan(1), registry);
    if (first == "--help" || first == "-h") return show_help({}, registry);
    if (first == "--version")
        return *version_command().run(Invocation{registry, nullptr, {}, {}, {}});
    std::vector<std::string> names{"help"}, longer;
    for (const Command& command : all_commands()) {
        if (const std::size_t count = words_naming(command, words))
            return run_command(command, words.subspan(count), registry);
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

// Whatever a command throws is a message and an exit code.
int run_guarded(std::span<const std::string> words, const Registry& registry) {
    try {
        return run_words(words, registry);
    } catch (const std::bad_alloc&) {
        say("not enough memory");
    } catch (const std::exception& problem) {
        say(problem.what());
    }
    return kFailed;
}

}  // namespace

int run_petteia(std::span<const std::string> words, const Registry& registry) {
    fill_standard_descriptors();
    watch_interrupts();
    const int code = run_guarded(words, registry);
    if (code == kInterruptedExit) return interrupted_exit();
    if (can_print()) return code;
    // Whoever closed the pipe has seen enough; any other problem must be reported.
    if (errno != EPIPE) say("cannot write to standard output");
    return kFailed;
}

}  // namespace petteia
