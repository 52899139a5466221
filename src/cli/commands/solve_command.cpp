#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/search_status.h"
#include "cli/terminal/terminal.h"
#include "cluster/collective.h"
#include "core/files/file_draft.h"
#include "session/store/data_folder.h"
#include "session/store/solution_store.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

struct Job {
    Cluster& cluster;
    Session& session;
    const Settings& options;
    fs::path path{};
    SolveReport report{};
    std::string note{};  // How the solution came about.
    bool is_new = false;
};

// Opens what is stored: a complete solution, or a part to continue from.
Status open_earlier(Job& job) {
    std::error_code problem;
    if (job.options.flag("again") || !fs::exists(job.path, problem)) return ok();
    if (Status opened = job.session.open_solution(job.path); !opened) {
        // A damaged file that was named or is to be verified is an error. Our own store is only a
        // cache, and is made again.
        if (job.options.has("out") || job.options.flag("verify")) return opened;
        say("solving again: " + opened.error().message);
        return ok();
    }
    if (job.session.has_complete_solution())
        job.note = "already solved in " + job.path.string();
    else
        say("continuing from " + job.path.string());
    return ok();
}

// Before it is solved, which may take hours.
Status can_be_kept(const Job& job) {
    if (job.options.has("out") || job.options.flag("no-save")) return ok();
    const Status ready = prepare_data_folder();
    if (ready) return ok();
    return Error{ready.error().message +
                 ". The solution would be lost; --no-save solves all the same"};
}

std::uint64_t memory_mib(const Job& job) {
    return static_cast<std::uint64_t>(job.options.integer("memory"));
}

Result<SolveReport> solve_alone(Job& job, ProgressLine& line) {
    return job.session.solve(static_cast<int>(job.options.integer("threads")), memory_mib(job),
                             interrupt_token(), line.sink());
}

// Rank 0 writes the file on the way. If it shall not be kept, its name is gone as soon as it is open.
Result<SolveReport> solve_on_ranks(Job& job, ProgressLine& line) {
    const bool is_kept = !job.options.flag("no-save");
    const fs::path path =
        is_kept ? job.path
                : fs::temp_directory_path() / fmt::format("petteia-{}.solution", getpid());
    const SolveOnRanks order{job.cluster, path, memory_mib(job),
                             std::chrono::seconds(job.options.integer("checkpoint")),
                             [](const std::string& text) { say(text); }};
    auto report = job.session.solve_on_ranks(order, interrupt_token(), line.sink());
    std::error_code problem;
    if (!is_kept && job.cluster.is_first()) fs::remove(path, problem);
    return report;
}

Status prepare(Job& job) {
    if (!job.cluster.is_first()) return ok();
    if (Status ready = can_be_kept(job); !ready) return ready;
    if (job.cluster.has_ranks() && !job.options.flag("no-save")) {
        std::error_code problem;
        fs::create_directories(job.path.parent_path(), problem);
        FileDraft draft(job.path);
        if (Status can_write = draft.open(); !can_write) return can_write;
    }
    return open_earlier(job);
}

// Solves unless there is a complete solution; an error if the game cannot be solved here.
Status solve(Job& job) {
    if (job.session.has_complete_solution()) {
        job.report.is_complete = true;
        return ok();
    }
    ProgressLine line(fmt::format("solving {}", job.session.info().name), "positions");
    auto report = job.cluster.has_ranks() ? solve_on_ranks(job, line) : solve_alone(job, line);
    if (!report) return report.error();
    job.report = *report;
    job.note =
        fmt::format("{} positions in {:.2f} s", grouped(job.report.positions), job.report.seconds);
    if (job.report.bytes_sent > 0)
        job.note += fmt::format(
            " on {} ranks, which sent each other {:.1f} bytes a position", job.cluster.size(),
            static_cast<double>(job.report.bytes_sent) /
                static_cast<double>(std::max<std::uint64_t>(1, job.report.positions)));
    job.is_new = true;
    return ok();
}

// Stores what was found, complete or not.
Status save(Job& job) {
    if (!job.is_new || job.options.flag("no-save")) return ok();
    job.note += ", saved in " + job.path.string();
    if (job.cluster.has_ranks()) return ok();  // They have stored it already.
    std::error_code problem;
    fs::create_directories(job.path.parent_path(), problem);
    return job.session.save_solution(job.path);
}

Result<std::uint64_t> verify(const Job& job) {
    ProgressLine line(fmt::format("verifying {}", job.session.info().name), "positions");
    return job.session.verify_solution(static_cast<int>(job.options.integer("threads")),
                                       interrupt_token(), line.sink());
}

struct StartCounts {
    std::size_t all = 0, first = 0, draw = 0, second = 0;
};

StartCounts count_starts(const std::vector<StartVerdict>& starts) {
    StartCounts counts;
    for (const auto& start : starts) {
        ++counts.all;
        if (start.verdict.kind == Verdict::Kind::Win) ++counts.first;
        if (start.verdict.kind == Verdict::Kind::Draw) ++counts.draw;
        if (start.verdict.kind == Verdict::Kind::Loss) ++counts.second;
    }
    return counts;
}

void print_starts(const Session& session) {
    const auto starts = session.known_starts();
    for (const auto& start : starts)
        print_line(fmt::format("{}  {}", start.position, start.verdict.to_text()));
    const StartCounts counts = count_starts(starts);
    print_line(fmt::format("starts {}: {} {}, draw {}, {} {}", counts.all,
                           session.name_of(Player::First), counts.first, counts.draw,
                           session.name_of(Player::Second), counts.second));
}

void print_value(const Verdict& verdict, const std::string& distance_note) {
    print_line(fmt::format("value: {}", verdict.word()));
    if (verdict.distance)
        print_line(fmt::format("distance: {}", *verdict.distance));
    else if (verdict.kind != Verdict::Kind::Draw)
        print_line("distance: " + distance_note);
}

boost::json::object to_json(const Job& job, const std::optional<Verdict>& verdict,
                            std::optional<std::uint64_t> verified) {
    boost::json::object object = subject_json(job.session);
    if (verdict) add_verdict(object, *verdict);
    object["complete"] = job.report.is_complete;
    object["positions"] = job.report.positions;
    object["seconds"] = job.report.seconds;
    if (!job.options.flag("no-save") && !job.options.flag("winner"))
        object["file"] = job.path.string();
    if (verified) object["verified"] = *verified;
    if (job.options.flag("starts")) {
        boost::json::array rows;
        const auto starts = job.session.known_starts();
        for (const auto& start : starts) {
            boost::json::object row{{"position", start.position}};
            add_verdict(row, start.verdict);
            rows.push_back(std::move(row));
        }
        object["starts"] = std::move(rows);
    }
    return object;
}

// Too large for the solver, but the game's theory may know who wins.
int answer_by_theory(const Job& job, const Error& why) {
    const auto verdict = job.session.theory();
    if (!verdict) return failed(why);
    say(why.message);
    if (job.options.flag("json"))
        print_json(to_json(job, verdict, std::nullopt));
    else
        print_value(*verdict, "unknown; the winner is known by theory");
    return kDone;
}

// Of the start alone, by proof-number search.
Result<int> find_winner(Job& job) {
    constexpr std::size_t kTableMib = 256;
    SearchOptions search;
    search.method = SearchMethod::ProofNumber;
    const auto memory = static_cast<std::size_t>(job.options.integer("memory"));
    search.table_mib = memory > 0 ? memory : kTableMib;
    if (const Status fits = job.session.check_search(search); !fits) return fits.error();
    ProgressLine line(fmt::format("solving {}", job.session.info().name));
    const Analysis found = job.session.search(search, {}, interrupt_token(), shown_on(line));
    if (was_interrupted()) return kInterruptedExit;
    if (!found.verdict.is_proven()) return failed(Error{"the lines of this game are too long"});
    job.report = {true, found.counts.nodes, found.seconds};
    if (job.options.flag("json")) {
        print_json(to_json(job, found.verdict, std::nullopt));
        return kDone;
    }
    print_line(fmt::format("{} {}: {} nodes in {:.2f} s", job.session.info().name,
                           job.session.rules_text(), grouped(found.counts.nodes), found.seconds));
    print_value(found.verdict, "unknown; only the winner was sought");
    return kDone;
}

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    Job job{invocation.cluster, **session, options};
    if (options.flag("winner")) return job.cluster.is_first() ? find_winner(job) : kDone;
    job.path = options.has("out") ? fs::path(options.text("out")) : solution_path(**session);
    // Other ranks must know whether there is anything left to do.
    const Status ready = agree(job.cluster, prepare(job));
    if (!ready) return failed(ready.error());
    if (!agree_whether(job.cluster, !job.session.has_complete_solution()) &&
        !job.cluster.is_first())
        return kDone;

    if (const Status solved = solve(job); !solved) return answer_by_theory(job, solved.error());
    if (!job.cluster.is_first()) return kDone;
    if (const Status saved = save(job); !saved) return failed(saved.error());
    if (!job.report.is_complete) {
        say(job.note + "; interrupted, run it again to continue");
        return kInterruptedExit;
    }
    std::optional<std::uint64_t> verified;
    if (options.flag("verify")) {
        const auto checked = verify(job);
        if (was_interrupted()) return kInterruptedExit;
        if (!checked) return failed(checked.error());
        verified = *checked;
    }
    const auto known = job.session.known();
    const auto verdict = known ? std::optional(known->verdict) : std::nullopt;
    if (options.flag("json")) {
        print_json(to_json(job, verdict, verified));
        return kDone;
    }
    print_line(
        fmt::format("{} {}: {}", job.session.info().name, job.session.rules_text(), job.note));
    if (options.flag("starts")) print_starts(job.session);
    if (verdict) print_value(*verdict, "unknown");
    if (verified) print_line(fmt::format("verified: {} positions", grouped(*verified)));
    return kDone;
}

}  // namespace

Command solve_command() {
    Command command;
    command.name = "solve";
    command.summary = "Find the exact value of every position of a game.";
    command.arguments = "GAME";
    command.details =
        "Prints the value of the start for the side to move, with best play by both. The solution "
        "is\n"
        "stored, and play and analyse use it. Ctrl-C stores what was found so far; the same "
        "command\n"
        "continues from there.";
    command.example = "petteia solve xox --rows 4 --cols 3 --starts";
    command.game = Command::GameUse::Required;
    command.options = {
        Parameter::flag("winner",
                        "only who wins at the start, by proof-number search; nothing is stored"),
        Parameter::flag("starts", "list every start position with its value, and count them"),
        Parameter::flag("verify", "then verify the solution: every value against its children"),
        Parameter::flag("again", "solve again, even if a solution is stored"),
        Parameter::text("out", "FILE", "store the solution there"),
        Parameter::flag("no-save", "do not store the solution"),
        Parameter::integer("memory", "0", 0, 1 << 30,
                           "MiB to use at most; 0: three quarters of the memory"),
        Parameter::integer("checkpoint", "60", 0, 86'400,
                           "seconds between checkpoints, where several ranks solve"),
        threads_option(),
        json_option()};
    command.uses_ranks = true;
    command.run = run;
    return command;
}

}  // namespace petteia
