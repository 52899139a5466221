#include <fmt/format.h>

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/rank_jobs.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

using Count = std::optional<std::uint64_t>;  // Nothing if it was stopped.

Count count_here(const Invocation& invocation, Session& session, int depth) {
    ProgressLine progress(fmt::format("depth {}", depth), "leaves");
    return session.perft(depth, threads_of(invocation), interrupt_token(), progress.sink());
}

// Positions some plies on, each with the number of ways to it; games that end before count as leaves.
struct Frontier {
    std::map<std::string, std::uint64_t> ways;
    std::uint64_t leaves = 0;
    int depth;  // That is left.
};

Result<Frontier> frontier_of(Session& session, int depth, std::size_t enough) {
    Frontier now{{{session.position(), 1}}, 0, depth};
    while (now.depth > 1 && now.ways.size() < enough && !now.ways.empty()) {
        Frontier next{{}, now.leaves, now.depth - 1};
        for (const auto& [position, ways] : now.ways) {
            if (const Status set = session.set_position(position); !set) return set.error();
            if (session.is_over()) {
                next.leaves += ways;
                continue;
            }
            for (const std::string& move : session.legal_moves()) {
                if (const Status played = session.play(move); !played) return played.error();
                next.ways[session.position()] += ways;
                session.undo();
            }
        }
        now = std::move(next);
    }
    return now;
}

// A job is "DEPTH POSITION", its result the number of leaves.
Count do_job(Session& session, const std::string& job, const std::stop_token& stop) {
    const std::size_t blank = job.find(' ');
    if (const Status set = session.set_position(job.substr(blank + 1)); !set)
        throw std::runtime_error(set.error().message);
    return session.perft(std::stoi(job.substr(0, blank)), 1, stop, {});
}

// On all ranks, with so many jobs that none waits long for the last.
Result<Count> count_on_ranks(JobRanks& ranks, Session& session, int depth) {
    const std::string root = session.position();
    const auto frontier =
        frontier_of(session, depth, 64 * (static_cast<std::size_t>(ranks.count()) + 1));
    if (!frontier) return frontier.error();
    std::mutex mutex;
    auto next = frontier->ways.begin();
    std::uint64_t leaves = frontier->leaves;
    std::size_t done = 0;
    ProgressLine progress(fmt::format("depth {}", depth), "leaves");
    const auto work = [&](const auto& count) {
        std::unique_lock lock(mutex);
        while (next != frontier->ways.end() && !was_interrupted()) {
            const auto& [position, ways] = *next++;
            lock.unlock();
            const Count counted = count(std::to_string(frontier->depth) + " " + position);
            lock.lock();
            if (!counted) continue;
            leaves += ways * *counted;
            ++done;
            progress.show(Progress{
                static_cast<double>(done) / static_cast<double>(frontier->ways.size()), leaves});
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < ranks.count(); ++i)
            threads.emplace_back([&, i] {
                work([&](const std::string& job) -> Count {
                    const auto text = ranks.run(i, job, interrupt_token());
                    if (!text) return std::nullopt;
                    return std::stoull(*text);
                });
            });
        work([&](const std::string& job) { return do_job(session, job, interrupt_token()); });
    }
    if (const Status set = session.set_position(root); !set) return set.error();
    return done == frontier->ways.size() ? Count(leaves) : Count();
}

Result<DoJob> do_perft_jobs(const Invocation& invocation) {
    auto opened = invocation.open();
    if (!opened) return opened.error();
    const std::shared_ptr<Session> session = *std::move(opened);
    return DoJob([session](const std::string& job,
                           const std::stop_token& stop) -> std::optional<std::string> {
        const Count leaves = do_job(*session, job, stop);
        if (!leaves) return std::nullopt;
        return std::to_string(*leaves);
    });
}

Result<int> count(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    JobRanks ranks(invocation.cluster, "");
    boost::json::array rows;
    const int last = static_cast<int>(options.integer("depth"));
    for (int depth = 1; depth <= last && can_print(); ++depth) {
        const auto started = std::chrono::steady_clock::now();
        const auto counted = ranks.count() > 0
                                 ? count_on_ranks(ranks, **session, depth)
                                 : Result<Count>(count_here(invocation, **session, depth));
        if (!counted) return failed(counted.error());
        const Count& leaves = *counted;
        if (!leaves) return kInterruptedExit;
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
        if (options.flag("json"))
            rows.push_back({{"depth", depth}, {"leaves", *leaves}, {"seconds", taken.count()}});
        else
            print_line(fmt::format("{} {}", depth, *leaves));
    }
    if (options.flag("json")) print_json(rows);
    return kDone;
}

Result<int> run(const Invocation& invocation) {
    return run_with_ranks(
        invocation.cluster, [&](const std::string&) { return do_perft_jobs(invocation); },
        [&] { return count(invocation); });
}

}  // namespace

Command perft_command() {
    Command command;
    command.name = "perft";
    command.summary = "Count the leaves of the game tree at each depth.";
    command.arguments = "GAME --depth N";
    command.details =
        "Prints a line \"depth leaves\" for each depth up to N. A game that ends earlier counts "
        "as\n"
        "one leaf at every greater depth. The classic check of a move generator.";
    command.example = "petteia perft tictactoe --depth 9";
    command.game = Command::GameUse::Required;
    command.options = {Parameter::integer("depth", "4", 1, 64, "plies to search"),
                       position_option(), threads_option(), json_option()};
    command.uses_ranks = true;
    command.run = run;
    return command;
}

}  // namespace petteia
