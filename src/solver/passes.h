// PassSolver: games with an index but without descent, whose positions may repeat. Pass n = 0, 1, 2 …
// over all positions finds exactly those that are won or lost in n plies, until one finds none; the
// positions that are left over go on for ever: draws.
//
// A pass must build on the passes before it only, or distances would come out too short. As the
// distance in a value is the pass that wrote it, threads can tell, and share one array.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "solver/crew.h"
#include "solver/dense_values.h"

namespace petteia {

template <HasIndex G>
class PassSolver {
  public:
    // REQUIRES: values has index_size() items and holds what the passes below `first_pass` found,
    // and perhaps some of `first_pass` itself. All must outlive this.
    PassSolver(const G& game, DenseValues& values, int first_pass, Crew& crew)
        : game_(game),
          values_(values),
          crew_(crew),
          first_pass_(first_pass),
          open_in_block_((values.size() + kBlock - 1) / kBlock, kBlock) {
        for (std::uint64_t i = 0; first_pass > 0 && i < values.size(); ++i)
            found_ += values[i].is_known() ? 1U : 0U;
    }

    // True if everything is solved; else the crew stopped in pass().
    bool run() {
        for (pass_ = first_pass_;; ++pass_) {
            // An interrupted pass may have found its positions already.
            const bool is_resumed = pass_ == first_pass_ && pass_ > 0;
            has_found_ = pass_ == 0 || is_resumed;
            if (!run_over_blocks([this](auto block, auto& moves) { solve_block(block, moves); }))
                return false;
            if (!has_found_) break;
        }
        // Should this be stopped, a later run finds draws among its values, which disturb nothing.
        return run_over_blocks([this](std::uint64_t block, MoveList<G>&) { mark_draws(block); });
    }
    int pass() const { return pass_; }
    // How many positions are solved. REQUIRES: run() has returned.
    std::uint64_t solved() const { return found_; }

  private:
    static constexpr std::uint64_t kBlock = 1024;

    // The children of one position, as its mover sees them, with what was known before this pass.
    struct Outlook {
        bool has_win = false;
        bool all_lost = true;
    };

    // Does action(block, moves), where moves is the thread's own, for all blocks; false if the crew
    // stopped before the end.
    template <typename Action>
    bool run_over_blocks(const Action& action) {
        next_block_ = 0;
        crew_.run([&](int) {
            MoveList<G> moves;
            for (std::uint64_t block; (block = next_block_.fetch_add(1)) < open_in_block_.size();) {
                if (crew_.should_stop()) return;
                if (open_in_block_[block] > 0) action(block, moves);
            }
        });
        return !crew_.should_stop();
    }

    // Blocks belong to the thread that claimed them; only values are read across.
    void solve_block(std::uint64_t block, MoveList<G>& moves) {
        const std::uint64_t begin = block * kBlock, end = std::min(begin + kBlock, values_.size());
        std::uint64_t open = 0, found = 0;
        for (std::uint64_t i = begin; i < end; ++i) {
            if (read(i).is_known()) continue;
            const Value value = value_now(game_.state_at(i), moves);
            if (value.is_known())
                std::atomic_ref(values_[i]).store(value, std::memory_order_relaxed);
            value.is_known() ? ++found : ++open;
        }
        open_in_block_[block] = open;
        count_found(found);
    }

    // The value if it is decided in this very pass, else unknown.
    Value value_now(const typename G::State& state, MoveList<G>& moves) {
        game_.generate(state, moves);
        if (moves.empty()) return Value::of_end(game_.final_score(state, game_.to_move(state)));
        if (pass_ == 0) return Value();
        const Outlook outlook = look(state, moves);
        if (!outlook.has_win && !outlook.all_lost) return Value();
        if (pass_ > Value::kMaxDistance) {
            crew_.fail(kTooFar);
            return Value();
        }
        return outlook.has_win ? Value::win_in(pass_) : Value::loss_in(pass_);
    }

    Outlook look(const typename G::State& state, const MoveList<G>& moves) {
        const Player mover = game_.to_move(state);
        Outlook outlook;
        for (const auto move : moves) {
            const auto child = after(game_, state, move);
            const Value value = read(game_.index(child));
            const bool is_older = value.is_decided() && value.distance() < pass_;
            const Value seen = game_.to_move(child) == mover ? value : -value;
            const bool is_win = is_older && seen.outcome() == Value::Outcome::Win;
            outlook.has_win |= is_win;
            outlook.all_lost &= is_older && !is_win;
        }
        return outlook;
    }

    Value read(std::uint64_t i) {
        return std::atomic_ref(values_[i]).load(std::memory_order_relaxed);
    }

    void count_found(std::uint64_t found) {
        if (found > 0) has_found_.store(true, std::memory_order_relaxed);
        const auto done = found_.fetch_add(found, std::memory_order_relaxed) + found;
        crew_.report([&] {
            return Progress{static_cast<double>(done) / static_cast<double>(values_.size()), done};
        });
    }

    void mark_draws(std::uint64_t block) {
        const std::uint64_t begin = block * kBlock, end = std::min(begin + kBlock, values_.size());
        for (std::uint64_t i = begin; i < end; ++i) {
            if (!values_[i].is_known()) values_[i] = Value::draw();
        }
    }

    const G& game_;
    DenseValues& values_;
    Crew& crew_;
    int first_pass_, pass_ = 0;
    // How many positions of each block were undecided when it was last seen: most blocks are
    // finished early, and then skipped.
    std::vector<std::uint64_t> open_in_block_;
    std::atomic<std::uint64_t> next_block_{0}, found_{0};
    std::atomic<bool> has_found_{false};
};

}  // namespace petteia
