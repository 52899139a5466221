#include <fmt/format.h>

#include <filesystem>

#include "arena/players/search_parameters.h"
#include "arena/proving/certificate.h"
#include "arena/proving/guesses.h"
#include "arena/proving/proof_check.h"
#include "arena/proving/proving.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/rank_jobs.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/version.h"
#include "cluster/byte_stream.h"
#include "core/text.h"
#include "solver/solver.h"

namespace petteia {
namespace {

// --- What is asked for.

Status set_jobs(ProofPlan& plan, const Settings& options, bool is_stored) {
    if (options.is_given("plies") && options.is_given("jobs"))
        return Error{"give --plies or --jobs, not both"};
    if (options.is_given("plies")) {
        plan.plies = static_cast<int>(options.integer("plies"));
        plan.jobs = 0;
    } else if (options.is_given("jobs") || !is_stored) {
        plan.jobs = options.integer("jobs");
    }
    return ok();
}

// The stored plan, if there is one, changed by the command line.
Result<ProofPlan> plan_of(const Invocation& invocation, const ProofPlan* stored) {
    const Settings& options = invocation.options;
    ProofPlan plan;
    if (stored != nullptr) plan = *stored;
    if (invocation.game != nullptr) {
        const auto session = invocation.open();
        if (!session) return session.error();
        plan.game = invocation.game->info.name;
        plan.settings = invocation.game_settings;
        plan.position = (*session)->position();
    }
    if (const Status set = set_jobs(plan, options, stored != nullptr); !set) return set.error();
    const auto search = search_options_of(options);
    if (!search) return search.error();
    if (options.is_given("techniques")) plan.search.techniques = search->techniques;
    if (options.is_given("table") || stored == nullptr) plan.search.table_mib = search->table_mib;
    if (options.is_given("eval")) plan.search.evaluation = search->evaluation;
    if (options.is_given("low")) plan.low = options.text("low");
    if (options.is_given("high")) plan.high = options.text("high");
    if (options.is_given("guess") || stored == nullptr)
        plan.guess_nodes = static_cast<std::uint64_t>(options.integer("guess"));
    return plan;
}

// Every search has a table of its own.
Status check_memory(const ProofPlan& plan, int threads) {
    const std::uint64_t need = static_cast<std::uint64_t>(threads) * plan.search.table_mib;
    const std::uint64_t most = usual_memory_mib();
    if (need <= most) return ok();
    return Error{
        fmt::format("{} searches with tables of {} MiB need {} MiB, and three quarters of "
                    "the memory are {} MiB; give a smaller --table or fewer --threads",
                    threads, plan.search.table_mib, need, most)};
}

// --- The work.

// All that a proof needs while it runs.
struct Work {
    const GameEntry& game;
    JobRunner runner;  // Whose session is at the root.
    ProofTree tree;
    std::unique_ptr<JobRanks> ranks;  // The other ranks; some of the workers hand jobs to them.
    std::vector<JobWorker> workers;
};

std::string purpose_of(const ProofPlan& plan) {
    ByteWriter writer;
    writer.put_texts(plan.to_lines());
    return writer.take_text();
}

// On another rank.
Result<DoJob> do_proof_jobs(const Registry& registry, const std::string& purpose) {
    ByteReader reader{std::string_view(purpose)};
    const auto plan = ProofPlan::from_lines(reader.get_texts());
    if (!plan) return plan.error();
    const auto game = registry.find(plan->game);
    if (!game) return game.error();
    auto opened = JobRunner::open(**game, *plan);
    if (!opened) return opened.error();
    const auto runner = std::make_shared<JobRunner>(*std::move(opened));
    return DoJob([runner](const std::string& job, const std::stop_token& stop) {
        return std::optional(runner->do_job(job, stop));
    });
}

JobWorker worker_on(JobRanks& ranks, int rank) {
    return [&ranks, rank](const std::string& line, const std::stop_token& stop) {
        return ranks.run(rank, line, stop).value_or(error_line({"the rank was stopped"}));
    };
}

Result<Work> prepare(const Invocation& invocation, const ProofPlan& plan) {
    const auto game = invocation.registry.find(plan.game);
    if (!game) return game.error();
    const int threads = threads_of(invocation);
    if (const Status fits =
            check_memory(plan, threads * invocation.cluster.ranks_on_this_machine());
        !fits)
        return fits.error();
    auto runner = JobRunner::open(**game, plan);
    if (!runner) return runner.error();
    auto tree = ProofTree::build(runner->session(), plan, interrupt_token());
    if (!tree) return tree.error();
    auto workers = local_workers(**game, plan, threads);
    if (!workers) return workers.error();
    auto ranks = std::make_unique<JobRanks>(invocation.cluster, purpose_of(plan));
    for (int i = 0; i < ranks->count(); ++i) workers->push_back(worker_on(*ranks, i));
    return Work{**game, *std::move(runner), *std::move(tree), std::move(ranks),
                *std::move(workers)};
}

std::string status_of(const ProofProgress& now, const ValueNotation& notation) {
    std::string rest;
    if (now.rest && now.expected > 0)
        rest = fmt::format(", estimated {:.2g} nodes ({:.2g} to {:.2g})", now.rest->nodes,
                           now.rest->low, now.rest->high);
    const double rate =
        now.run_seconds > 0 ? static_cast<double>(now.run_nodes) / now.run_seconds : 0;
    return fmt::format(
        "{} of {} jobs searched, {} dropped, {} running, about {} searches to come{}; {} nodes/s, "
        "value {}",
        now.proven, now.jobs, now.dropped, now.running, now.expected, rest,
        grouped(static_cast<std::uint64_t>(rate)), notation.to_text(now.root));
}

// --- What is told.

std::string best_of(const ProofTree& tree, const ProofStore& store) {
    // Where the root is the job, its search knows.
    if (tree.plies() == 0) return store.proofs().empty() ? "" : store.proofs().back().best;
    for (const auto& each : tree.root_moves()) {
        if (each.value.low >= tree.root().low && tree.root().low > -Score::infinity())
            return each.move;
    }
    return "";
}

double search_seconds(const ProofStore& store) {
    double seconds = 0;
    for (const StoredProof& proof : store.proofs())
        seconds += static_cast<double>(proof.microseconds) / 1e6;
    return seconds;
}

std::vector<std::string> certificates_of(const ProofStore& store, const ValueNotation& notation) {
    std::vector<std::string> lines;
    for (const StoredProof& proof : store.proofs())
        lines.push_back(certificate_of(store, proof, notation));
    return lines;
}

boost::json::object to_json(const Settings& options, Work& work, const ProofStore& store,
                            const ProofProgress& now) {
    const ValueNotation& notation = work.runner.notation();
    boost::json::object object = subject_json(work.runner.session());
    object["settled"] = now.is_settled;
    object["value"] = notation.to_text(now.root);
    object["low"] = notation.to_text(now.root.low);
    object["high"] = notation.to_text(now.root.high);
    if (now.is_settled) object["best"] = best_of(work.tree, store);
    boost::json::array moves;
    for (const auto& each : work.tree.root_moves())
        moves.push_back({{"move", each.move}, {"value", notation.to_text(each.value)}});
    object["moves"] = std::move(moves);
    object["plies"] = work.tree.plies();
    object["jobs"] = now.jobs;
    object["searched"] = now.proven;
    object["dropped"] = now.dropped;
    object["searches"] = now.searches;
    object["expected"] = now.expected;
    object["nodes"] = now.nodes;
    object["seconds"] = search_seconds(store);
    object["estimate"] = nullptr;
    if (now.rest && !now.is_settled)
        object["estimate"] = {
            {"nodes", now.rest->nodes}, {"low", now.rest->low}, {"high", now.rest->high}};
    if (options.flag("certificates")) {
        boost::json::array lines;
        for (const std::string& line : certificates_of(store, notation)) lines.emplace_back(line);
        object["certificates"] = std::move(lines);
    }
    return object;
}

void print_report(const Settings& options, Work& work, const ProofStore& store,
                  const ProofProgress& now) {
    const ValueNotation& notation = work.runner.notation();
    if (options.flag("certificates")) {
        for (const std::string& line : certificates_of(store, notation)) print_line(line);
        return;
    }
    Session& session = work.runner.session();
    print_line(fmt::format("{} {}: {} jobs {} plies on, {} searched, {} dropped",
                           session.info().name, session.rules_text(), grouped(now.jobs),
                           work.tree.plies(), grouped(now.proven), grouped(now.dropped)));
    print_line(fmt::format("{} to move: {}", session.name_of(session.to_move()),
                           notation.to_text(now.root)));
    if (now.is_settled) {
        if (const std::string best = best_of(work.tree, store); !best.empty())
            print_line("best: " + best);
    }
    print_line(fmt::format("{} nodes in {} {}, {:.1f} s together", grouped(now.nodes),
                           grouped(now.searches), now.searches == 1 ? "search" : "searches",
                           search_seconds(store)));
    if (now.is_settled) return;
    print_line(fmt::format("not finished: about {} searches to come", grouped(now.expected)) +
               (now.rest ? fmt::format(", estimated {:.2g} nodes ({:.2g} to {:.2g}) if they are "
                                       "like those before",
                                       now.rest->nodes, now.rest->low, now.rest->high)
                         : ""));
}

Result<int> prove(const Invocation& invocation, Work& work, ProofStore& store) {
    const ValueNotation& notation = work.runner.notation();
    if (const Status taken = take_over(store, work.tree, notation); !taken)
        return failed(taken.error());
    Proving proving(store, work.tree, notation, std::string(program_version()));
    const Status done = [&] {
        ProgressLine line("proving " + std::string(work.game.info.name));
        return proving.run(work.workers, interrupt_token(),
                           [&](const ProofProgress& now) { line.show(status_of(now, notation)); });
    }();
    if (!done) return failed(done.error());
    const ProofProgress now = proving.progress();
    if (invocation.options.flag("json"))
        print_json(to_json(invocation.options, work, store, now));
    else
        print_report(invocation.options, work, store, now);
    return now.is_settled ? kDone : kInterruptedExit;
}

Result<int> resume(const Invocation& invocation, const std::string& path) {
    auto store = ProofStore::open(path, ProofStore::Access::Write, interrupt_token());
    if (!store) return was_interrupted() ? kInterruptedExit : failed(store.error());
    const auto plan = plan_of(invocation, &store->plan());
    if (!plan) return plan.error();
    if (const auto different = difference(plan->to_lines(), store->plan().to_lines()))
        return Error{in_quotes(path) + " holds another proof: " + *different};
    auto work = prepare(invocation, store->plan());
    if (!work) return was_interrupted() ? kInterruptedExit : failed(work.error());
    return prove(invocation, *work, *store);
}

Result<int> begin(const Invocation& invocation) {
    if (invocation.game == nullptr)
        return Error{"prove needs a game, or --store FILE with a proof"};
    auto plan = plan_of(invocation, nullptr);
    if (!plan) return plan.error();
    auto work = prepare(invocation, *plan);
    if (was_interrupted()) return kInterruptedExit;
    if (!work) return work.error();
    plan->plies = work->tree.plies();
    const auto jobs = [&] {
        ProgressLine line("guessing at values", "jobs");
        return guess_jobs(work->tree, *plan, work->runner.notation(), work->workers,
                          interrupt_token(), line.sink());
    }();
    if (was_interrupted()) return kInterruptedExit;
    if (!jobs) return failed(jobs.error());
    const std::string& path = invocation.options.text("store");
    auto store =
        path.empty() ? ProofStore::in_memory(*plan, *jobs) : ProofStore::create(path, *plan, *jobs);
    if (!store) return failed(store.error());
    return prove(invocation, *work, *store);
}

// --- The check.

Result<int> check(const Invocation& invocation, const std::string& path) {
    const Settings& options = invocation.options;
    const auto store = ProofStore::open(path, ProofStore::Access::Read, interrupt_token());
    if (!store) return was_interrupted() ? kInterruptedExit : failed(store.error());
    auto work = prepare(invocation, store->plan());
    if (!work) return was_interrupted() ? kInterruptedExit : failed(work.error());
    const ValueNotation& notation = work->runner.notation();
    if (const Status follows = take_over(*store, work->tree, notation); !follows)
        return failed(Error{in_quotes(path) + ": " + follows.error().message});
    const auto sample = [&] {
        ProgressLine line("searching again", "proofs");
        return check_sample(*store, notation,
                            {static_cast<std::size_t>(options.integer("sample")),
                             static_cast<std::uint64_t>(options.integer("sample-seed")),
                             std::string(program_version())},
                            work->workers, interrupt_token(), line.sink());
    }();
    if (!sample) return failed(sample.error());
    for (const std::string& fault : sample->faults) say(fault);
    const bool is_settled = work->tree.is_settled(), is_sound = sample->faults.empty();
    const std::string value = notation.to_text(work->tree.root());
    if (options.flag("json")) {
        boost::json::object object = subject_json(work->runner.session());
        object["settled"] = is_settled;
        object["value"] = value;
        object["jobs"] = work->tree.job_count();
        object["searches"] = store->proofs().size();
        object["checked"] = sample->checked;
        object["checked_without_nodes"] = sample->without_nodes;
        object["faults"] = boost::json::array(sample->faults.begin(), sample->faults.end());
        print_json(object);
    } else {
        print_line(fmt::format("{} jobs, {} searches, {}: {}", grouped(work->tree.job_count()),
                               grouped(store->proofs().size()),
                               is_settled ? "from which the value follows" : "not finished",
                               value));
        print_line(fmt::format("searched again: {}, {} of them with another result{}",
                               grouped(sample->checked), grouped(sample->faults.size()),
                               sample->without_nodes == 0
                                   ? ""
                                   : fmt::format("; {} are by another version, whose nodes were "
                                                 "not compared",
                                                 grouped(sample->without_nodes))));
    }
    if (was_interrupted()) return kInterruptedExit;
    return is_sound ? kDone : kFailed;
}

Result<int> prove_or_check(const Invocation& invocation) {
    const Settings& options = invocation.options;
    if (options.has("check")) {
        if (invocation.game != nullptr || options.has("store"))
            return Error{"--check STORE needs no game and no other store"};
        return check(invocation, options.text("check"));
    }
    const std::string& path = options.text("store");
    return !path.empty() && ProofStore::exists(path) ? resume(invocation, path) : begin(invocation);
}

Result<int> run(const Invocation& invocation) {
    return run_with_ranks(
        invocation.cluster,
        [&](const std::string& purpose) { return do_proof_jobs(invocation.registry, purpose); },
        [&] { return prove_or_check(invocation); });
}

}  // namespace

Command prove_command() {
    Command command;
    command.name = "prove";
    command.summary = "Prove what a position is worth by many searches that can be repeated.";
    command.arguments = "[GAME [POSITION]]";
    command.details =
        "For positions that are too large for one search. Positions some plies on, mirror images\n"
        "counted once, become jobs, each proven by a search of its own. The value follows from "
        "them\n"
        "by minimax; jobs that no longer matter for it are dropped. Everything that is proven is "
        "in\n"
        "the store at once: interrupted or killed, the same command or --store alone goes on.\n\n"
        "--certificates prints a line for each search: the command that repeats it on one thread, "
        "with\n"
        "value, best move and nodes. --check STORE checks that the value follows from the "
        "searches, and\n"
        "makes some of them again. --low and --high ask for less than the value: what is at most "
        "LOW\n"
        "is only shown to be so, and likewise what is at least HIGH.";
    command.example = "petteia prove connect4 --cols 5 --rows 4 --plies 4 --store proof.db";
    command.game = Command::GameUse::Optional;
    command.max_words = 1;
    command.options = {
        position_option(),
        Parameter::text("store", "FILE", "store the proof there, or go on with the one there"),
        Parameter::integer("plies", "", 0, ProofPlan::kMostPlies, "how many plies on the jobs are"),
        Parameter::integer("jobs", "1000", 1, ProofPlan::kMostJobs,
                           "as many plies as it takes for so many jobs"),
        Parameter::text("low", "VALUE", "values up to this are not distinguished: \"draw\""),
        Parameter::text("high", "VALUE", "values from this on are not distinguished: \"win by 2\""),
        Parameter::integer("guess", "10000", 1, 1'000'000'000,
                           "nodes to guess at a job's value, which decides the order"),
        table_parameter(),
        techniques_parameter("standard, exact, all, none, or names: standard,-killers"),
        evaluation_parameter(),
        Parameter::flag("certificates", "print a line for each search, which repeats it"),
        Parameter::text("check", "STORE", "check a stored proof"),
        Parameter::integer("sample", "10", 0, 1'000'000'000,
                           "searches that --check makes again; 0: all"),
        Parameter::integer("sample-seed", "1", 0, 1'000'000'000, "which searches those are"),
        threads_option(),
        json_option()};
    command.uses_ranks = true;
    command.run = run;
    return command;
}

}  // namespace petteia
