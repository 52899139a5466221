// TypedSolving<G>: Solving for a game of type G. A game without key and index compiles to errors.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "session/interfaces/solving.h"
#include "session/typed/game_in_progress.h"
#include "solver/ranks/ranked_solver.h"
#include "solver/solver.h"
#include "solver/verify.h"

namespace petteia {

template <Game G>
class TypedSolving : public virtual Solving {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    explicit TypedSolving(GameInProgress<G>& game) : current_(game), game_(game.game) {}

    bool is_solvable() const override { return petteia::is_solvable<G>; }
    Result<SolveReport> solve(int threads, std::uint64_t memory_mib, std::stop_token stop,
                              const ProgressSink& sink) override;
    Result<SolveReport> solve_on_ranks(const SolveOnRanks& order, std::stop_token stop,
                                       const ProgressSink& sink) override;
    std::optional<SolveReport> solve_if_small(std::stop_token stop) override;
    Status open_solution(const std::filesystem::path& path) override;
    Status save_solution(const std::filesystem::path& path) const override {
        return solution_->save(path);
    }
    bool has_solution() const override { return solution_.has_value(); }
    bool has_complete_solution() const override {
        return solution_ && solution_->header().is_complete;
    }
    Result<std::uint64_t> verify_solution(int threads, std::stop_token stop,
                                          const ProgressSink& sink) const override;
    std::optional<Analysis> known() const override;
    std::vector<StartVerdict> known_starts() const override;

  protected:
    std::size_t solution_bytes() const { return solution_ ? solution_->memory_bytes() : 0; }

  private:
    static Error not_solvable() {
        return {std::string(G::kInfo.name) +
                " cannot be solved: it has neither a key nor an index"};
    }
    // A moment's work: about this many moves looked at, and MiB.
    static constexpr std::uint64_t kSmallWork = std::uint64_t{1} << 24, kSmallMib = 2;

    bool may_be_small() const;
    std::string rules_text() const { return current_.settings.rules_text(); }
    // The score of a position by the solution, for the player to move.
    std::optional<Score> known_score(const State& state) const;
    std::vector<std::string> known_line(State state) const;
    std::optional<std::vector<std::pair<Move, Score>>> known_moves(const State& state) const;

    GameInProgress<G>& current_;
    const G& game_;
    std::optional<Solution> solution_;
};

template <Game G>
Result<SolveReport> TypedSolving<G>::solve(int threads, std::uint64_t memory_mib,
                                           std::stop_token stop, const ProgressSink& sink) {
    if constexpr (petteia::is_solvable<G>) {
        SolveOptions options{.threads = threads};
        if (memory_mib > 0) options.memory_mib = memory_mib;
        std::optional<Solution> partial = std::move(solution_);
        solution_.reset();
        const auto starts = current_.starts();
        auto solved = petteia::solve(current_.rules(), rules_text(), starts, options,
                                     std::move(stop), sink, std::move(partial));
        if (!solved) return solved.error();
        solution_ = std::move(solved->solution);
        return SolveReport{solved->end == SolveEnd::Complete, solved->positions, solved->seconds,
                           0};
    }
    return not_solvable();
}

template <Game G>
Result<SolveReport> TypedSolving<G>::solve_on_ranks(const SolveOnRanks& order, std::stop_token stop,
                                                    const ProgressSink& sink) {
    if constexpr (petteia::is_solvable<G>) {
        const RankedSolveOptions options{order.path, order.memory_mib, order.checkpoint_interval,
                                         order.say};
        const auto starts = current_.starts();
        const SolutionFile* const stored = solution_ ? solution_->file() : nullptr;
        const auto solved = petteia::solve_on_ranks(order.cluster, current_.rules(), rules_text(),
                                                    std::span<const State>(starts), options,
                                                    std::move(stop), sink, stored);
        if (!solved) return solved.error();
        if (order.cluster.is_first()) {
            auto opened = Solution::open_own(order.path);
            if (!opened) return opened.error();
            solution_ = std::move(*opened);
        }
        return SolveReport{solved->end == SolveEnd::Complete, solved->positions, solved->seconds,
                           solved->traffic.bytes};
    }
    return not_solvable();
}

// An index says how large the game is, and the estimate of a proof may say that it is too large; otherwise the
// solver finds out when its memory is used up.
template <Game G>
bool TypedSolving<G>::may_be_small() const {
    const auto starts = current_.starts();
    if (!petteia::is_solvable<G> || starts.empty()) return false;
    if constexpr (HasIndex<G>) {
        const std::uint64_t moves = 1 + petteia::legal_moves(game_, starts.front()).size();
        return current_.rules().index_size() <= kSmallWork / moves;
    } else if constexpr (HasLength<G>) {
        return current_.rules().proof_nodes(starts.front()) * 16 <= double{kSmallWork};
    }
    return true;
}

template <Game G>
std::optional<SolveReport> TypedSolving<G>::solve_if_small(std::stop_token stop) {
    if (solution_ || !may_be_small()) return std::nullopt;
    const auto solved = solve(1, kSmallMib, std::move(stop), {});
    if (solved && solved->is_complete) return *solved;
    solution_.reset();
    return std::nullopt;
}

template <Game G>
Status TypedSolving<G>::open_solution(const std::filesystem::path& path) {
    auto opened = Solution::open(path);
    if (!opened) return opened.error();
    const SolutionHeader& header = opened->header();
    if (header.game != G::kInfo.name || header.rules != rules_text())
        return Error{path.string() + " is a solution of " + header.game + " " + header.rules +
                     ", not of " + std::string(G::kInfo.name) + " " + rules_text()};
    solution_ = std::move(*opened);
    return ok();
}

template <Game G>
Result<std::uint64_t> TypedSolving<G>::verify_solution(int threads, std::stop_token stop,
                                                       const ProgressSink& sink) const {
    if constexpr (petteia::is_solvable<G>) {
        const auto starts = current_.starts();
        return verify(current_.rules(), *solution_, starts, threads, std::move(stop), sink);
    }
    return Error{"there is no solution"};
}

template <Game G>
std::optional<Score> TypedSolving<G>::known_score(const State& state) const {
    if constexpr (petteia::is_solvable<G>) {
        if (!solution_) return std::nullopt;
        if (const auto value = lookup(game_, *solution_, state)) return value->to_score();
    }
    return std::nullopt;
}

// The moves of a position with their scores by the solution, best first; nothing if one is unknown.
template <Game G>
std::optional<std::vector<std::pair<typename G::Move, Score>>> TypedSolving<G>::known_moves(
    const State& state) const {
    std::vector<std::pair<Move, Score>> moves;
    for (const Move move : petteia::legal_moves(game_, state)) {
        const State child = after(game_, state, move);
        const auto score = known_score(child);
        if (!score) return std::nullopt;
        moves.emplace_back(move, seen_from_parent(game_, game_.to_move(state), child, *score));
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return moves;
}

// Best play to the end, as far as the solution goes.
template <Game G>
std::vector<std::string> TypedSolving<G>::known_line(State state) const {
    constexpr std::size_t kLongest = 1000;  // Draws may go on for ever.
    std::vector<std::string> line;
    while (!game_.is_over(state) && line.size() < kLongest) {
        const auto moves = known_moves(state);
        if (!moves) break;
        line.push_back(game_.to_text(state, moves->front().first));
        game_.apply(state, moves->front().first);
    }
    return line;
}

template <Game G>
std::optional<Analysis> TypedSolving<G>::known() const {
    const State& state = current_.state;
    const auto score = known_score(state);
    if (!score || !has_complete_solution()) return std::nullopt;
    Analysis analysis;
    analysis.source = Analysis::Source::Solution;
    analysis.verdict = current_.verdict_of(*score, true);
    if (game_.is_over(state)) return analysis;
    const auto moves = known_moves(state);
    if (!moves) return std::nullopt;
    for (const auto& [move, move_score] : *moves) {
        auto pv = known_line(after(game_, state, move));
        pv.insert(pv.begin(), game_.to_text(state, move));
        analysis.moves.push_back(
            {pv.front(), current_.verdict_of(move_score, true), true, std::move(pv)});
    }
    analysis.best = analysis.moves.front().move;
    analysis.pv = analysis.moves.front().pv;
    return analysis;
}

template <Game G>
std::vector<StartVerdict> TypedSolving<G>::known_starts() const {
    std::vector<StartVerdict> verdicts;
    for (const State& state : current_.starts()) {
        if (const auto score = known_score(state))
            verdicts.push_back({game_.to_text(state), current_.verdict_of(*score, true)});
    }
    return verdicts;
}

}  // namespace petteia
