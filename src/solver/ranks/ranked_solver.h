// The solver on several ranks: what solver.h does on one machine, with the values divided among ranks. The file that
// comes out has the same bytes. Rank 0 has the file; the solution is never whole in any rank's memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "core/game.h"
#include "core/progress.h"
#include "core/result.h"
#include "solver/ranks/rank_run.h"
#include "solver/ranks/ranked_dense.h"
#include "solver/ranks/ranked_sparse.h"
#include "solver/ranks/solution_loading.h"
#include "solver/ranks/solution_storing.h"
#include "solver/solver.h"

namespace petteia {

struct RankedSolveOptions {
    std::filesystem::path path;    // Where rank 0 stores the solution, complete or not.
    std::uint64_t memory_mib = 0;  // For each rank; 0: its share of three quarters of the machine.
    std::chrono::seconds checkpoint_interval{60};
    std::function<void(const std::string&)> say = {};  // On rank 0: how much memory it takes.
};

struct RankedSolved {
    SolveEnd end = SolveEnd::Complete;
    std::uint64_t positions = 0;
    double seconds = 0;
    int checkpoints = 0;
    Traffic traffic;  // Of all ranks, without loading and storing.
};

namespace solver_detail {

// The least memory that any rank allows, in bytes.
std::uint64_t agreed_memory(Cluster& cluster, std::uint64_t memory_mib);

// What rank 0 has stored, as all ranks know it.
struct Earlier {
    bool exists = false;
    bool is_refused = false;  // It does not fit; rank 0 says why.
    std::uint64_t mark = 0;
};
// `saved` is null on other ranks, or if there is nothing.
Earlier agreed_earlier(Cluster& cluster, const SolutionHeader* saved, const SolutionHeader& wanted,
                       std::optional<Error>& refusal);

// A multiple of `hint`, the game's own slab, that is worth a message; without one, so short that all ranks have work.
std::uint64_t ranked_slab(std::uint64_t hint, std::uint64_t size, int ranks);

Traffic traffic_of_all(Cluster& cluster);

// "4 ranks each need 120 MiB of 4000 MiB allowed".
std::string memory_text(int ranks, std::uint64_t bytes, std::uint64_t allowed);

template <Game G>
class RankedSolver {
  public:
    using State = typename G::State;

    RankedSolver(const G& game, SolutionHeader header, const RankedSolveOptions& options,
                 RankRun& run)
        : game_(game),
          header_(std::move(header)),
          options_(options),
          run_(run),
          max_bytes_(agreed_memory(run.cluster(), options.memory_mib)) {}

    // As solve_on_ranks(), without the time taken. `file` is what is stored, null on other ranks than 0.
    Result<RankedSolved> solve(std::span<const State> starts, const SolutionFile* file) {
        if constexpr (!HasKey<G>) {
            return solve_dense(file);
        } else {
            if constexpr (HasIndex<G>) {
                if (fits_densely()) return solve_dense(file);
            }
            return solve_sparse(starts, file);
        }
    }

  private:
    static constexpr std::uint64_t kLeastCopies = std::uint64_t{16} << 20;  // MessageBytes.

    // False if there is nothing to go on from, or to go on with.
    bool prepare(const SolutionFile* file) {
        const SolutionHeader* const saved = file == nullptr ? nullptr : &file->header();
        earlier_ = agreed_earlier(run_.cluster(), saved, header_, refusal_);
        return !earlier_.is_refused;
    }
    Result<RankedSolved> refused() const {
        if (refusal_) return *refusal_;
        return RankedSolved{SolveEnd::Stopped, 0, 0, 0, {}};
    }

    // REQUIRES: index_size() < 2^60.
    PageLayout layout() const requires HasIndex<G> {
        std::uint64_t hint = 0;
        if constexpr (HasDescendingIndex<G>) hint = game_.index_slab();
        return {game_.index_size(), ranked_slab(hint, game_.index_size(), run_.ranks()),
                run_.ranks()};
    }
    std::uint64_t dense_bytes() const requires HasIndex<G> {
        return PageExchange::own_bytes(layout()) + kLeastCopies;
    }
    bool fits_densely() const requires HasIndex<G> {
        // Index sizes that do not fit into 64 bits are the largest number.
        return game_.index_size() < std::uint64_t{1} << 60 && dense_bytes() <= max_bytes_;
    }

    Result<RankedSolved> solve_dense(const SolutionFile* file) requires HasIndex<G> {
        header_.kind = SolutionHeader::Kind::Dense;
        header_.count = game_.index_size();
        if (!fits_densely())
            return too_large(header_.count / static_cast<std::uint64_t>(run_.ranks()),
                             max_bytes_ >> 20, {kLeastCopies, " on each rank"});
        if (!prepare(file)) return refused();
        tell(memory_text(run_.ranks(), dense_bytes(), max_bytes_));
        PageExchange exchange(run_, layout(), max_bytes_ - dense_bytes() + kLeastCopies);
        if (earlier_.exists) {
            const std::uint64_t end = HasDescendingIndex<G> ? earlier_.mark : 0;
            const Status loaded = agree(run_.cluster(), load_dense(run_, exchange, file, end));
            if (!loaded) return loaded.error();
        }
        return run_dense(exchange);
    }

    Result<RankedSolved> run_dense(PageExchange& exchange) requires HasIndex<G> {
        std::uint64_t solved = header_.count;
        if constexpr (HasDescendingIndex<G>) {
            const auto store = [&] {
                header_.mark = finished_without_gap(run_, exchange);
                return store_dense(run_, exchange, header_, header_.mark, options_.path);
            };
            RankedDescending<G> solver(game_, exchange, run_, [&] { check(store()); });
            header_.is_complete = solver.run();
            if (Status left = leave(); !left) return left.error();
            if (!header_.is_complete) {
                if (Status stored = store(); !stored) return stored.error();
                solved = header_.mark;
            }
        } else {
            const auto store = [&](int pass) {
                header_.mark = static_cast<std::uint64_t>(pass);
                return store_dense(run_, exchange, header_, header_.count, options_.path);
            };
            RankedPasses<G> solver(game_, exchange, run_, static_cast<int>(earlier_.mark),
                                   [&](int pass) { check(store(pass)); });
            header_.is_complete = solver.run();
            if (Status left = leave(); !left) return left.error();
            if (!header_.is_complete) {
                if (Status stored = store(solver.pass()); !stored) return stored.error();
                solved = 0;
            }
        }
        if (header_.is_complete) {
            header_.mark = 0;
            Status stored = store_dense(run_, exchange, header_, header_.count, options_.path);
            if (!stored) return stored.error();
        }
        return solved_so_far(solved);
    }

    Result<RankedSolved> solve_sparse(std::span<const State> starts,
                                      const SolutionFile* file) requires HasKey<G> {
        header_.kind = SolutionHeader::Kind::Sparse;
        if (const Status fits = check_enumerable(game_.key_bits(), starts.size()); !fits)
            return fits.error();
        if (!prepare(file)) return refused();
        tell(memory_text(run_.ranks(), 0, max_bytes_));
        RankTable table;
        if (earlier_.exists) {
            const Status loaded =
                agree(run_.cluster(), load_sparse(run_, table, game_.key_bits(), file));
            if (!loaded) return loaded.error();
        }
        const auto store = [&] { return store_sparse(run_, table, header_, options_.path); };
        RankedSparse<G> solver(game_, table, max_bytes_, run_, [&] { check(store()); });
        header_.is_complete = solver.run(starts);
        if (Status left = leave(); !left) return left.error();
        if (Status stored = store(); !stored) return stored.error();
        return solved_so_far(header_.count);
    }

    Status leave() {
        traffic_ = traffic_of_all(run_.cluster());
        return run_.leave();
    }
    // Of a checkpoint: one that cannot be written ends the run before more work is lost.
    void check(const Status& stored) {
        ++checkpoints_;
        if (!stored) run_.fail(stored.error().message);
    }
    void tell(const std::string& text) const {
        if (run_.rank() == 0 && options_.say) options_.say(text);
    }
    RankedSolved solved_so_far(std::uint64_t positions) const {
        return {header_.is_complete ? SolveEnd::Complete : SolveEnd::Stopped, positions, 0,
                checkpoints_, traffic_};
    }

    const G& game_;
    SolutionHeader header_;
    const RankedSolveOptions& options_;
    RankRun& run_;
    std::uint64_t max_bytes_;
    Earlier earlier_;
    std::optional<Error> refusal_;
    int checkpoints_ = 0;
    Traffic traffic_;
};

}  // namespace solver_detail

// Blocks until the game is solved or a rank is stopped; then what was found is stored at options.path, on rank 0. All
// ranks call it with the same arguments, but only rank 0 gives what is stored already: a partial solution to go on
// from, or a complete one to extend. Errors are as those of solve(); only rank 0 is sure to get them.
template <Game G>
requires is_solvable<G> Result<RankedSolved> solve_on_ranks(
    Cluster& cluster, const G& game, std::string rules_text,
    std::span<const typename G::State> starts, const RankedSolveOptions& options,
    std::stop_token stop, const ProgressSink& progress, const SolutionFile* stored = nullptr) {
    const auto begin = std::chrono::steady_clock::now();
    RankRun run(cluster, std::move(stop), progress, options.checkpoint_interval);
    solver_detail::RankedSolver<G> solver(game, {std::string(G::kInfo.name), std::move(rules_text)},
                                          options, run);
    Result<RankedSolved> solved = solver.solve(starts, stored);
    if (!solved) return solved;
    solved->seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return solved;
}

}  // namespace petteia
