// The solver: the exact value of every position of a game, or of every position that can come up
// after given starts. This is the file for the rest of the program; verify.h checks what comes out.
//
// A game with an index that fits into memory is solved densely, in one pass if its index descends
// and else in one pass per ply of distance; a game with a key by walking it from its starts.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

#include "core/game.h"
#include "core/progress.h"
#include "core/result.h"
#include "solver/crew.h"
#include "solver/descending.h"
#include "solver/passes.h"
#include "solver/solution.h"
#include "solver/sparse.h"

namespace petteia {

// Three quarters of the machine's memory.
std::uint64_t usual_memory_mib();

struct SolveOptions {
    int threads = 1;
    // For the values; a game that needs more is refused.
    std::uint64_t memory_mib = usual_memory_mib();
};

enum class SolveEnd { Complete, Stopped };

struct Solved {
    Solution solution;
    SolveEnd end = SolveEnd::Complete;
    std::uint64_t positions = 0;  // Solved so far, those of an earlier part included.
    double seconds = 0;           // This run.
};

template <Game G>
inline constexpr bool is_solvable = HasIndex<G> || HasKey<G>;

// Nothing if `saved` is of this game with these rules and of this kind, else what differs.
Status check_resumable(const SolutionHeader& saved, const SolutionHeader& wanted);
struct MoreThanValues {
    std::uint64_t bytes = 0;
    std::string where = {};  // " on each rank".
};
Error too_large(std::uint64_t positions, std::uint64_t memory_mib, const MoreThanValues& more = {});
// Whether positions with keys of this length can be found from so many starts.
Status check_enumerable(int key_bits, std::size_t starts);

namespace solver_detail {

inline std::uint64_t max_bytes(const SolveOptions& options) {
    constexpr std::uint64_t kMostMib = std::uint64_t{1} << 40;  // Keeps the product in 64 bits.
    return std::min(options.memory_mib, kMostMib) << 20;
}

// Everything one run is about, handed from step to step.
template <Game G>
struct Task {
    const G& game;
    SolutionHeader header;
    const SolveOptions& options;
    Crew& crew;
    std::optional<Solution> resume_from;
};

struct DenseEnd {
    bool is_complete = false;
    std::uint64_t solved = 0;
};

// Runs the solver that suits the index; the mark becomes where it ended.
template <HasIndex G>
DenseEnd run_dense(Task<G>& task, DenseValues& values) {
    if constexpr (HasDescendingIndex<G>) {
        DescendingSolver<G> solver(task.game, values, task.header.mark, task.crew);
        task.header.mark = solver.run();
        return {task.header.mark == values.size(), task.header.mark};
    } else {
        PassSolver<G> solver(task.game, values, static_cast<int>(task.header.mark), task.crew);
        const bool is_complete = solver.run();
        task.header.mark = static_cast<std::uint64_t>(solver.pass());
        return {is_complete, is_complete ? values.size() : solver.solved()};
    }
}

// The values to begin with: saved ones, or all unknown.
template <HasIndex G>
Result<DenseValues> first_values(Task<G>& task) {
    if (!task.resume_from) {
        auto values = DenseValues::make(task.header.count);
        if (!values) return too_large(task.header.count, task.options.memory_mib);
        return std::move(*values);
    }
    const SolutionHeader& saved = task.resume_from->header();
    const std::uint64_t most = HasDescendingIndex<G> ? task.header.count : Value::kMaxDistance;
    if (saved.count != task.header.count || saved.mark > most)
        return Error{"the saved state does not fit: it is of another number of positions"};
    task.header.mark = saved.mark;
    return std::move(*task.resume_from).take_values(task.crew.stop());
}

// What was given, if that is all there is to say: it is complete, or was not even read.
template <Game G>
Solved unchanged(Solution solution) {
    const SolutionHeader& header = solution.header();
    const SolveEnd end = header.is_complete ? SolveEnd::Complete : SolveEnd::Stopped;
    std::uint64_t positions = header.count;
    // After some passes the number of solved positions is known only by looking at all of them.
    if (header.kind == SolutionHeader::Kind::Dense && !header.is_complete)
        positions = HasDescendingIndex<G> ? header.mark : 0;
    return {std::move(solution), end, positions, 0};
}

template <HasIndex G>
Result<Solved> solve_dense(Task<G> task) {
    task.header.kind = SolutionHeader::Kind::Dense;
    task.header.count = task.game.index_size();
    if (task.resume_from) {
        const Status fits = check_resumable(task.resume_from->header(), task.header);
        if (!fits) return fits.error();
        if (task.resume_from->header().is_complete)
            return unchanged<G>(*std::move(task.resume_from));
    }
    auto values = first_values(task);
    if (!values && task.resume_from && task.crew.should_stop())
        return unchanged<G>(*std::move(task.resume_from));
    if (!values) return values.error();
    const DenseEnd end = run_dense(task, *values);
    if (task.crew.error()) return *task.crew.error();
    task.header.is_complete = end.is_complete;
    if (end.is_complete) task.header.mark = 0;
    return Solved{Solution(std::move(task.header), *std::move(values)),
                  end.is_complete ? SolveEnd::Complete : SolveEnd::Stopped, end.solved, 0};
}

template <HasKey G>
Result<Solved> solve_sparse(Task<G> task, std::span<const typename G::State> starts) {
    task.header.kind = SolutionHeader::Kind::Sparse;
    if (const Status fits = check_enumerable(task.game.key_bits(), starts.size()); !fits)
        return fits.error();
    SparseTable table;
    if (task.resume_from) {
        const Status fits = check_resumable(task.resume_from->header(), task.header);
        if (!fits) return fits.error();
        auto saved = (*std::move(task.resume_from)).take_table(task.crew.stop());
        if (!saved && task.crew.should_stop()) return unchanged<G>(*std::move(task.resume_from));
        if (!saved) return saved.error();
        table = *std::move(saved);
    }
    SparseSolver<G> solver(task.game, starts, table, max_bytes(task.options), task.crew);
    const bool is_complete = task.header.is_complete = solver.run();
    if (task.crew.error()) return *task.crew.error();
    return Solved{Solution(std::move(task.header), std::move(table)),
                  is_complete ? SolveEnd::Complete : SolveEnd::Stopped, solver.finished(), 0};
}

}  // namespace solver_detail

// Blocks until the game is solved or `stop` is requested; then the solution is partial, can be saved,
// and a later call goes on from there. A game too large, too long or, without an index, with
// positions that repeat is an error; so is a `resume_from` of other rules. The sink is called from
// one thread at a time, some twenty times a second. `starts` matter to sparse solutions only, which
// a complete `resume_from` may be extended to.
template <Game G>
requires is_solvable<G> Result<Solved> solve(const G& game, std::string rules_text,
                                             std::span<const typename G::State> starts,
                                             const SolveOptions& options, std::stop_token stop,
                                             const ProgressSink& progress,
                                             std::optional<Solution> resume_from = std::nullopt) {
    const auto begin = std::chrono::steady_clock::now();
    Crew crew(options.threads, std::move(stop), progress);
    solver_detail::Task<G> task{game,
                                {std::string(G::kInfo.name), std::move(rules_text)},
                                options,
                                crew,
                                std::move(resume_from)};
    const auto run = [&]() -> Result<Solved> {
        if constexpr (HasIndex<G>) {
            if (game.index_size() <= solver_detail::max_bytes(options) / sizeof(Value))
                return solver_detail::solve_dense<G>(std::move(task));
        }
        if constexpr (HasKey<G>) return solver_detail::solve_sparse<G>(std::move(task), starts);
        if constexpr (HasIndex<G>) return too_large(game.index_size(), options.memory_mib);
    };
    Result<Solved> solved = run();
    if (solved) {
        solved->seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (solved->end == SolveEnd::Complete) crew.report_end({1, solved->positions});
    }
    return solved;
}

// The value of `state`; nothing if it is not in the solution, or not solved yet. A position that is
// over is answered by the game. REQUIRES: the solution is of this game with these rules.
template <Game G>
requires is_solvable<G> std::optional<Value> lookup(const G& game, const Solution& solution,
                                                    const typename G::State& state) {
    if (game.is_over(state)) return Value::of_end(game.final_score(state, game.to_move(state)));
    Value value;
    if (solution.header().kind == Solution::Kind::Dense) {
        if constexpr (HasIndex<G>) value = solution.at_index(game.index(state));
    } else {
        if constexpr (HasKey<G>) {
            if (game.key_bits() <= 64) value = solution.at_key(canonical_key(game, state));
        }
    }
    return value.is_known() ? std::optional(value) : std::nullopt;
}

}  // namespace petteia
