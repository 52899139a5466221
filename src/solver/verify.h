// verify: checks a solution by the rules alone. It shares nothing with the solvers but the reading of
// solutions: for every position in it, the value must be that of its best move, as the values of its
// children say. If all of them agree the solution is right, draws by repetition included, because a
// false one would have to rest on another false one with a smaller distance.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "core/game.h"
#include "core/progress.h"
#include "core/result.h"
#include "solver/crew.h"
#include "solver/solution.h"
#include "solver/sparse.h"

namespace petteia {

namespace solver_detail {

// "a win in 3"; "not solved".
std::string words_for(Value value);
std::string words_for(Score score);

// Looks positions up for one thread.
template <Game G>
class Reader {
  public:
    // `table` is what a sparse solution holds, null for a dense one.
    Reader(const G& game, const Solution& solution, const SparseTable* table)
        : game_(game), solution_(solution), table_(table) {
        if (table == nullptr && solution.file() != nullptr)
            cache_ = std::make_unique<BlockCache>(*solution.file(), 256);
    }

    // Nothing if it is not in the solution. Positions that are over need not be.
    std::optional<Score> score_of(const typename G::State& state) {
        if (game_.is_over(state)) return game_.final_score(state, game_.to_move(state));
        const Value value = stored(state);
        return value.is_known() ? std::optional(value.to_score()) : std::nullopt;
    }
    Value at_index(std::uint64_t index) {
        return cache_ != nullptr ? cache_->at_index(index) : solution_.at_index(index);
    }

  private:
    Value stored(const typename G::State& state) {
        if (table_ != nullptr) {
            if constexpr (HasKey<G>) return table_->find(canonical_key(game_, state));
        }
        if constexpr (HasIndex<G>) return at_index(game_.index(state));
        return {};
    }

    const G& game_;
    const Solution& solution_;
    const SparseTable* table_;
    std::unique_ptr<BlockCache> cache_;  // Null if all is in memory.
};

template <Game G>
class Verifier {
  public:
    using State = typename G::State;

    Verifier(const G& game, const Solution& solution, const SparseTable* table, Crew& crew)
        : game_(game), solution_(solution), table_(table), crew_(crew) {}

    // The number of positions checked, or what is wrong first.
    Result<std::uint64_t> run(std::span<const State> starts) {
        if (const Status status = check_starts(starts); !status) return status.error();
        crew_.run([this](int) { check_parts(); });
        if (first_wrong_) return *first_wrong_;
        if (crew_.error()) return *crew_.error();
        if (next_part_ < part_count())
            return Error{"stopped after " + std::to_string(checked_) + " positions"};
        crew_.report_end({1, checked_});
        return checked_.load();
    }

  private:
    static constexpr std::uint64_t kPart = 8192;

    // What a thread takes at a time: a stretch of indices, or a shard of the table.
    std::uint64_t part_count() const {
        return table_ != nullptr ? SparseTable::kShards : solution_.header().count / kPart + 1;
    }

    Status check_starts(std::span<const State> starts) {
        Reader<G> reader(game_, solution_, table_);
        for (const State& start : starts) {
            if (!reader.score_of(start))
                return Error{"the start " + game_.to_text(start) + " is not in the solution"};
        }
        return ok();
    }

    // Parts are taken in order and finished even if a later one is found wrong, so that the wrong
    // position that is reported does not depend on the threads.
    void check_parts() {
        Reader<G> reader(game_, solution_, table_);
        while (!crew_.should_stop() && !has_wrong_) {
            const std::uint64_t part = next_part_.load();
            std::uint64_t taken = part;
            if (part >= part_count()) return;
            if (!next_part_.compare_exchange_strong(taken, part + 1)) continue;
            if (table_ != nullptr) {
                check_shard(reader, part);
            } else {
                check_stretch(reader, part);
            }
        }
    }

    void check_stretch(Reader<G>& reader, std::uint64_t part) {
        if constexpr (HasIndex<G>) {
            const std::uint64_t begin = part * kPart;
            const std::uint64_t end = std::min(begin + kPart, solution_.header().count);
            for (std::uint64_t i = begin; i < end; ++i)
                check(reader, part, game_.state_at(i), reader.at_index(i));
            count(end - begin);
        }
    }
    void check_shard(Reader<G>& reader, std::uint64_t part) {
        if constexpr (HasKey<G>) {
            std::uint64_t in_part = 0;
            table_->for_each_in_shard(part, [&](std::uint64_t key, Value value) {
                if (++in_part % 1024 == 0 && crew_.should_stop()) return;
                const State state = game_.state_of(key);
                if (canonical_key(game_, state) != key)
                    report_wrong(part, game_.to_text(state) + " is stored under a wrong key");
                check(reader, part, state, value);
            });
            count(in_part);
        }
    }

    void check(Reader<G>& reader, std::uint64_t part, const State& state, Value value) {
        MoveList<G> moves;
        game_.generate(state, moves);
        const Player mover = game_.to_move(state);
        Score best = -Score::infinity();
        if (moves.empty()) best = game_.final_score(state, mover);
        for (const auto move : moves) {
            const State child = after(game_, state, move);
            const auto score = reader.score_of(child);
            if (!score)
                return report_wrong(part, game_.to_text(child) + ", which follows from " +
                                              game_.to_text(state) + ", is not in the solution");
            best = std::max(best, seen_from_parent(game_, mover, child, *score));
        }
        if (!value.is_known() || value.to_score() != best)
            report_wrong(part, game_.to_text(state) + " is " + words_for(value) +
                                   " in the solution, but its moves make it " + words_for(best));
    }

    void report_wrong(std::uint64_t part, std::string what) {
        const std::lock_guard lock(mutex_);
        has_wrong_ = true;
        if (part >= wrong_part_) return;
        wrong_part_ = part;
        first_wrong_ = Error{std::move(what)};
    }

    void count(std::uint64_t positions) {
        const auto done = checked_.fetch_add(positions) + positions;
        crew_.report([&] {
            return Progress{
                static_cast<double>(done) / static_cast<double>(solution_.header().count), done};
        });
    }

    const G& game_;
    const Solution& solution_;
    const SparseTable* table_;
    Crew& crew_;
    std::atomic<std::uint64_t> next_part_{0}, checked_{0};
    std::atomic<bool> has_wrong_{false};
    std::mutex mutex_;
    std::uint64_t wrong_part_ = std::numeric_limits<std::uint64_t>::max();
    std::optional<Error> first_wrong_;
};

}  // namespace solver_detail

// The number of positions checked. An error names a position whose value does not follow from those
// of its children, a child or start that is missing, or says that `stop` was requested first. A
// partial solution is an error too. REQUIRES: the solution is of this game with these rules.
template <Game G>
requires(HasIndex<G> ||
         HasKey<G>) Result<std::uint64_t> verify(const G& game, const Solution& solution,
                                                 std::span<const typename G::State> starts,
                                                 int threads, std::stop_token stop,
                                                 const ProgressSink& progress) {
    const bool is_dense = solution.header().kind == Solution::Kind::Dense;
    if (is_dense ? !HasIndex<G> : !HasKey<G>)
        return Error{"the solution is of another kind than the game"};
    if (!solution.header().is_complete) return Error{"the solution is not complete"};
    if constexpr (HasIndex<G>) {
        if (is_dense && solution.header().count != game.index_size())
            return Error{"the solution has " + std::to_string(solution.header().count) +
                         " positions, the game " + std::to_string(game.index_size())};
    }
    // Children lie all over a sparse file: it is read as a whole.
    std::optional<SparseTable> loaded;
    if (!is_dense && solution.table() == nullptr) {
        auto table = read_table(*solution.file(), stop);
        if (!table) return table.error();
        loaded = *std::move(table);
    }
    const SparseTable* const table = loaded ? &*loaded : solution.table();
    Crew crew(threads, std::move(stop), progress);
    return solver_detail::Verifier<G>(game, solution, table, crew).run(starts);
}

}  // namespace petteia
