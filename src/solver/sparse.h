// SparseSolver: games with an exact key and no (or too large) an index, whose positions never repeat.
// Depth-first from the starts, on a stack of its own, with the values of finished positions in a
// table; symmetric positions share an entry. Positions that are over are not stored: the game tells.
//
// All threads walk the whole game, each with its own order of moves, and skip what anyone finished:
// they drift apart quickly and meet only where little is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/game.h"
#include "solver/crew.h"
#include "solver/sparse_table.h"

namespace petteia {

// The smallest key among the images of `state`. REQUIRES: key_bits() <= 64.
template <HasKey G>
std::uint64_t canonical_key(const G& game, const typename G::State& state) {
    std::uint64_t key = game.key(state);
    if constexpr (HasSymmetry<G>) {
        for (int i = 1; i < game.symmetry_count(); ++i)
            key = std::min(key, game.key(game.symmetry(state, i)));
    }
    return key;
}

template <HasKey G>
class SparseSolver {
  public:
    using State = typename G::State;

    // A path longer than this means that positions repeat.
    static constexpr std::size_t kMaxDepth = 65'536;

    // `table` may hold right values already. All must outlive this. REQUIRES: key_bits() <= 64.
    SparseSolver(const G& game, std::span<const State> starts, SparseTable& table,
                 std::uint64_t max_bytes, Crew& crew)
        : game_(game), starts_(starts), table_(table), max_bytes_(max_bytes), crew_(crew) {}

    // True if everything that the starts lead to is in the table; else the crew stopped.
    bool run() {
        finished_ = table_.size();
        crew_.run([this](int thread) { Walker(*this, thread).run(); });
        return is_complete_;
    }
    std::uint64_t finished() const { return finished_; }

  private:
    // One position on the path from a start.
    struct Frame {
        State state;
        std::uint64_t key = 0;
        MoveList<G> moves;
        std::size_t first = 0;    // The move that this thread tries first.
        std::size_t visited = 0;  // How many moves it has tried.
        Value best;
    };

    class Walker {
      public:
        Walker(SparseSolver& solver, int thread)
            : all_(solver),
              game_(solver.game_),
              table_(solver.table_),
              thread_(static_cast<std::size_t>(thread)),
              threads_(static_cast<std::size_t>(solver.crew_.threads())) {}

        void run() {
            const std::size_t count = all_.starts_.size();
            for (; starts_done_ < count; ++starts_done_) {
                const std::size_t i = (starts_done_ + thread_ * count / threads_) % count;
                if (!solve(all_.starts_[i])) return;
            }
            all_.is_complete_ = true;
        }

      private:
        // False if the crew stopped.
        bool solve(const State& start) {
            enter_if_unknown(start);
            while (!path_.empty()) {
                if (path_.back().visited < path_.back().moves.size()) {
                    visit_next_child();
                    if (path_.size() > kMaxDepth) all_.crew_.fail(kRepeats);
                } else {
                    finish();
                }
                if (++steps_ % kStepsBetweenLooks == 0) all_.look_round(fraction());
                if (all_.crew_.should_stop()) return false;
            }
            return true;
        }

        // The value of `state` as far as it is known; if it is not, the path goes on there.
        Value enter_if_unknown(const State& state) {
            if (game_.is_over(state))
                return Value::of_end(game_.final_score(state, game_.to_move(state)));
            const std::uint64_t key = canonical_key(game_, state);
            const Value known = table_.find(key);
            if (!known.is_known()) enter(state, key);
            return known;
        }
        void enter(const State& state, std::uint64_t key) {
            Frame& frame = path_.emplace_back();
            frame.state = state;
            frame.key = key;
            game_.generate(state, frame.moves);
            frame.first = thread_ * frame.moves.size() / threads_;
        }

        void visit_next_child() {
            Frame& frame = path_.back();
            const std::size_t i = (frame.first + frame.visited++) % frame.moves.size();
            const State child = after(game_, frame.state, frame.moves[i]);
            const Value value = enter_if_unknown(child);
            if (value.is_known()) raise(frame, child, value);
        }
        // The last position of the path has seen all its moves: its parent learns the value.
        void finish() {
            const Frame& frame = path_.back();
            if (frame.best.is_too_far()) return all_.crew_.fail(kTooFar);
            if (table_.insert(frame.key, frame.best))
                all_.finished_.fetch_add(1, std::memory_order_relaxed);
            if (path_.size() > 1) raise(path_[path_.size() - 2], frame.state, frame.best);
            path_.pop_back();
        }
        void raise(Frame& parent, const State& child, Value value) {
            const Player mover = game_.to_move(parent.state);
            parent.best = std::max(parent.best, seen_from_parent(game_, mover, child, value));
        }

        // Assumes that all moves take the same time, although the first ones take most.
        double fraction() const {
            double share = 1 / static_cast<double>(all_.starts_.size());
            double sum = static_cast<double>(starts_done_) * share;
            for (const Frame& frame : path_) {
                if (frame.visited == 0) break;
                share /= static_cast<double>(frame.moves.size());
                sum += static_cast<double>(frame.visited - 1) * share;
            }
            return sum;
        }

        static constexpr std::uint64_t kStepsBetweenLooks = 1024;

        SparseSolver& all_;
        const G& game_;
        SparseTable& table_;
        std::size_t thread_, threads_;
        std::vector<Frame> path_;
        std::size_t starts_done_ = 0;
        std::uint64_t steps_ = 0;
    };

    static constexpr const char* kRepeats =
        "the game goes on for more than 65536 plies, so its positions seem to repeat: it can be "
        "solved only with a dense index";

    void look_round(double fraction) {
        crew_.report([&] { return Progress{fraction, finished_}; });
        // The table grows in large steps: asking it rarely is enough.
        if (looks_.fetch_add(1, std::memory_order_relaxed) % 64 == 0 && table_.bytes() > max_bytes_)
            crew_.fail("the game is too large: " + std::to_string(finished_) +
                       " positions already take " + std::to_string(table_.bytes() >> 20) +
                       " MiB, and only " + std::to_string(max_bytes_ >> 20) + " MiB are allowed");
    }

    const G& game_;
    std::span<const State> starts_;
    SparseTable& table_;
    std::uint64_t max_bytes_;
    Crew& crew_;
    std::atomic<std::uint64_t> finished_{0}, looks_{0};
    std::atomic<bool> is_complete_{false};
};

}  // namespace petteia
