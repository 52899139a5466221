#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "arena/players/player_name.h"
#include "cli/command.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "grading/assignment.h"
#include "grading/grade_formats.h"
#include "grading/grader.h"

namespace petteia {
namespace {

// The trees of an assignment that are the same for everybody.
constexpr std::uint64_t kOpenSeed = 1;

int list() {
    std::size_t longest = 0;
    for (const grading::EmbeddedAssignment& each : grading::embedded_assignments())
        longest = std::max(longest, each.name.size());
    for (const grading::EmbeddedAssignment& each : grading::embedded_assignments()) {
        const auto assignment = grading::Assignment::open(std::string(each.name), kOpenSeed);
        if (!assignment) return failed(assignment.error());
        print_line(fmt::format("{} {:>3} points  {}", padded_right(each.name, longest),
                               assignment->max_score(), assignment->title));
    }
    return kDone;
}

void print_report(const Settings& options, const grading::GradeReport& report) {
    const std::string& format = options.text("format");
    print(format == "json"         ? grading::grade_json(report)
          : format == "gradescope" ? grading::grade_gradescope(report, options.has("seed"))
          : format == "junit"      ? grading::grade_junit(report)
                                   : grading::grade_text(report));
}

// Our own folder alone, or with nothing else to do.
Result<int> run_without_program(const Invocation& invocation) {
    const Settings& options = invocation.options;
    if (!invocation.words.empty())
        return Error{"--list and --new take neither assignment nor program"};
    if (options.flag("list")) return list();
    const Status made = grading::make_assignment(options.text("new"));
    if (!made) return failed(made.error());
    print_line("made " + options.text("new") + " with task.md and tests.txt");
    return kDone;
}

Result<int> run(const Invocation& invocation) {
    const Settings& options = invocation.options;
    if (options.flag("list") || options.has("new")) return run_without_program(invocation);
    if (invocation.words.empty())
        return Error{"grade needs an assignment; petteia grade --list shows them"};
    const std::uint64_t seed =
        options.has("seed") ? static_cast<std::uint64_t>(options.integer("seed")) : kOpenSeed;
    auto assignment = grading::Assignment::open(invocation.words[0], seed);
    if (!assignment) return assignment.error();
    if (invocation.words.size() == 1) {
        print(assignment->task);
        return kDone;
    }
    const PlayerName player = PlayerName::parse(invocation.words[1]);
    if (!player.is_program() || !player.settings.empty())
        return Error{"expected a program such as cmd:./mine, not " +
                     in_quotes(invocation.words[1])};
    if (const Status prepared = assignment->prepare(); !prepared) return failed(prepared.error());
    const auto report = grading::grade(*assignment, player.argument, interrupt_token());
    if (!report) return failed(report.error());
    if (was_interrupted()) return kInterruptedExit;
    print_report(options, *report);
    return kDone;
}

}  // namespace

Command grade_command() {
    Command command;
    command.name = "grade";
    command.summary = "Grade a student's program, and explain what is wrong.";
    command.arguments = "[ASSIGNMENT] [PLAYER]";
    command.details =
        "The assignment is one of ours (--list) or a folder; the program is cmd:PROGRAM. Without "
        "a\n"
        "program, what is asked is printed. Every test starts the program anew: a crash or a\n"
        "time-out costs the test it happens in. Known bugs are named, with the smallest tree that\n"
        "shows them. Runs are repeatable; --seed draws other trees, for a hidden set.";
    command.example = "petteia grade minimax \"cmd:python3 mine.py\"";
    command.max_words = 2;
    command.options = {
        Parameter::choice("format", "text", {"text", "json", "gradescope", "junit"},
                          "for people, or for other programs"),
        Parameter::flag("list", "list our assignments"),
        Parameter::text("new", "FOLDER", "make an assignment of your own to start from"),
        Parameter::integer("seed", "", 0, std::numeric_limits<std::int64_t>::max(),
                           "draw the random trees of a hidden set")};
    command.run = run;
    return command;
}

}  // namespace petteia
