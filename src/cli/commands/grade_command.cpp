#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "arena/players/player_name.h"
#include "cli/command.h"
#include "cli/report/class_page.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/files/file_draft.h"
#include "core/text.h"
#include "grading/assignment.h"
#include "grading/grade_formats.h"
#include "grading/grader.h"
#include "grading/submissions/class_grading.h"

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

// Says loudly what programs are not kept from.
grading::Sandbox sandbox_of(const Settings& options) {
    const auto limit = [&](const char* name) { return static_cast<int>(options.integer(name)); };
    const auto sandbox = grading::Sandbox::make(
        {limit("memory"), limit("cpu"), limit("processes"), limit("file-size")});
    if (!sandbox.is_isolated())
        say("WARNING: the programs are NOT ISOLATED: they can use the network, and read and change "
            "your files. Only memory, processor time, processes and file sizes are limited. The "
            "system does not allow namespaces (" +
            printable(sandbox.problem(), 200) + ").");
    return sandbox;
}

Status write_files(const Settings& options, const grading::ClassReport& report) {
    if (options.has("html")) {
        if (Status written = write_whole_file(options.text("html"), class_page(report)); !written)
            return written;
    }
    if (!options.has("csv")) return ok();
    return write_whole_file(options.text("csv"), grading::class_csv(report));
}

int jobs_of(const Settings& options) {
    if (options.has("jobs")) return static_cast<int>(options.integer("jobs"));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<int> run_class(const Settings& options, const grading::Assignment& assignment) {
    const std::string& format = options.text("format");
    if (format != "text" && format != "json")
        return Error{"--all writes text or json, not " + format};
    const auto submissions = grading::submissions_in(options.text("all"));
    if (!submissions) return failed(submissions.error());
    for (const std::string& other : submissions->others)
        say("left out " + in_quotes(printable(other, 100)) +
            ": neither an executable file nor a folder with an executable \"run\"");
    const grading::Sandbox sandbox = sandbox_of(options);
    const std::size_t all = submissions->programs.size();
    const auto report = [&] {
        ProgressLine line("grading", "programs");
        return grading::grade_class(
            assignment, submissions->programs, sandbox, jobs_of(options), interrupt_token(),
            [&](std::size_t finished, const std::string&) {
                line.show(
                    Progress{static_cast<double>(finished) / static_cast<double>(all), finished});
            });
    }();
    print(format == "json" ? grading::class_json(report) : grading::class_table(report));
    if (const Status written = write_files(options, report); !written)
        return failed(written.error());
    if (report.entries.size() < all)
        say(fmt::format("{} of {} programs were not graded", all - report.entries.size(), all));
    return was_interrupted() ? interrupted_exit() : kDone;
}

// Options that only a class has.
Status check_class_options(const Settings& options) {
    for (const char* name : {"jobs", "html", "csv", "memory", "cpu", "processes", "file-size"}) {
        if (!options.has("all") && options.is_given(name))
            return Error{"--" + std::string(name) + " needs --all"};
    }
    return ok();
}

Result<grading::GradeReport> grade_program(const grading::Assignment& assignment,
                                           const std::string& command) {
    ProgressLine line("grading", "tests");
    std::size_t begun = 0;
    return grading::grade(
        assignment, grading::unprotected(command), interrupt_token(),
        [&](const grading::AssignmentTest&) {
            line.show(Progress{
                static_cast<double>(begun) / static_cast<double>(assignment.tests.size()), begun});
            ++begun;
        });
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
    if (const Status fits = check_class_options(options); !fits) return fits.error();
    if (options.has("all")) {
        if (invocation.words.size() > 1) return Error{"--all takes no program"};
        if (const Status prepared = assignment->prepare(); !prepared)
            return failed(prepared.error());
        return run_class(options, *assignment);
    }
    if (invocation.words.size() == 1) {
        print(assignment->task);
        return kDone;
    }
    const PlayerName player = PlayerName::parse(invocation.words[1]);
    if (!player.is_program() || !player.settings.empty())
        return Error{"expected a program such as cmd:./mine, not " +
                     in_quotes(invocation.words[1])};
    if (const Status prepared = assignment->prepare(); !prepared) return failed(prepared.error());
    const auto report = grade_program(*assignment, player.argument);
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
        "time-out costs the test it happens in. Known bugs are named, with the smallest tree or\n"
        "position that shows them. Runs are repeatable; --seed draws others, for a hidden set.\n"
        "\n"
        "--all grades every program in a folder: executable files, and folders with an executable\n"
        "\"run\". They run without the network and without other files where the system allows\n"
        "namespaces, and within limits anyhow. Prints a table: ✓ passed, ~ in part, ✗ failed,\n"
        "! a fault of the program.";
    command.example = "petteia grade minimax \"cmd:python3 mine.py\"";
    command.max_words = 2;
    command.options = {
        Parameter::choice("format", "text", {"text", "json", "gradescope", "junit"},
                          "for people, or for other programs"),
        Parameter::flag("list", "list our assignments"),
        Parameter::text("new", "FOLDER", "make an assignment of your own to start from"),
        Parameter::integer("seed", "", 0, std::numeric_limits<std::int64_t>::max(),
                           "draw the trees, positions and openings of a hidden set"),
        Parameter::text("all", "FOLDER", "grade every program in a folder"),
        Parameter::integer("jobs", "", 1, 256, "programs at once; default: as many as cores"),
        Parameter::text("html", "FILE", "write a page with every program's tests"),
        Parameter::text("csv", "FILE", "write the points as CSV"),
        Parameter::integer("memory", "4096", 16, 1 << 20, "MiB of addresses of each process"),
        Parameter::integer("cpu", "60", 1, 86400, "seconds of processor time of each process"),
        Parameter::integer("processes", "64", 1, 100'000, "processes and threads of a program"),
        Parameter::integer("file-size", "16", 0, 1 << 20, "MiB of a file that a program writes")};
    command.run = run;
    return command;
}

}  // namespace petteia
