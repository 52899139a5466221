// DescendingSolver: games in which every move leads to a smaller index are solved in one pass in
// index order, since all children of a position are done when it is reached.
//
// With several threads the indices are cut into slabs, claimed in increasing order; each slab is
// solved by one thread from its beginning to its end, and a watermark tells how far it is. Whoever
// needs a child in a slab that is not so far yet waits. Slabs wait only for lower ones, which were
// claimed before, so the lowest unfinished slab never waits and nothing locks up. If a slab is what
// HasDescendingIndex asks for, threads follow one another at a small distance, like a wave.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <thread>

#include "core/game.h"
#include "solver/crew.h"
#include "solver/dense_values.h"

namespace petteia {

template <HasDescendingIndex G>
class DescendingSolver {
  public:
    // REQUIRES: values has index_size() items, those below `first` are right. All must outlive this.
    DescendingSolver(const G& game, DenseValues& values, std::uint64_t first, Crew& crew)
        : game_(game),
          values_(values),
          crew_(crew),
          size_(values.size()),
          slab_(slab_size(game.index_slab(), size_, crew.threads())),
          slab_count_((size_ + slab_ - 1) / slab_),
          first_(first),
          next_slab_(first / slab_),
          solved_(first),
          watermarks_(std::make_unique<std::atomic<std::uint64_t>[]>(slab_count_)) {
        for (std::uint64_t slab = 0; slab < slab_count_; ++slab)
            watermarks_[slab] = std::clamp(first_, slab * slab_, end_of(slab));
    }

    // Solves until the end or until the crew stops. Gives the new `first`: all values below it are
    // right, those from there on unknown.
    std::uint64_t run() {
        crew_.run([this](int) { Worker(*this).run(); });
        return settle();
    }

  private:
    static constexpr std::uint64_t kBlock = 1024;  // Between two looks at the world outside.
    static constexpr std::uint64_t kLeastSlab = 4 * kBlock;

    // A multiple of the game's slab that is worth a claim; without a useful hint, small enough that
    // all threads get some.
    static std::uint64_t slab_size(std::uint64_t hint, std::uint64_t size, int threads) {
        const auto shares = 8 * static_cast<std::uint64_t>(threads);
        if (hint == 0 || hint > size / 2) hint = size / shares + 1;
        return hint < kLeastSlab ? (kLeastSlab + hint - 1) / hint * hint : hint;
    }
    std::uint64_t end_of(std::uint64_t slab) const { return std::min((slab + 1) * slab_, size_); }
    std::uint64_t watermark(std::uint64_t slab) const {
        return watermarks_[slab].load(std::memory_order_acquire);
    }

    class Worker {
      public:
        explicit Worker(DescendingSolver& solver)
            : all_(solver), game_(solver.game_), values_(solver.values_) {}

        void run() {
            for (;;) {
                const std::uint64_t slab = all_.next_slab_.fetch_add(1, std::memory_order_relaxed);
                if (slab >= all_.slab_count_ || !solve_slab(slab)) return;
            }
        }

      private:
        bool solve_slab(std::uint64_t slab) {
            own_begin_ = slab * all_.slab_;
            near_begin_ = near_end_ = slab == 0 ? 0 : own_begin_ - all_.slab_;
            raise_floor(slab);
            const std::uint64_t end = all_.end_of(slab);
            for (std::uint64_t begin = all_.watermark(slab); begin < end;) {
                const std::uint64_t block_end = std::min(begin + kBlock, end);
                if (all_.crew_.should_stop() || !solve_block(begin, block_end)) return false;
                all_.watermarks_[slab].store(block_end, std::memory_order_release);
                all_.count_solved(block_end - begin);
                begin = block_end;
            }
            return true;
        }

        // False if the crew stopped meanwhile.
        bool solve_block(std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) {
                const Value value = value_of(game_.state_at(i));
                if (!value.is_known()) return false;
                values_[i] = value;
            }
            return true;
        }

        // Unknown if the crew stopped meanwhile.
        Value value_of(const typename G::State& state) {
            game_.generate(state, moves_);
            if (moves_.empty())
                return Value::of_end(game_.final_score(state, game_.to_move(state)));
            bool is_stopped = false;
            const Value best = best_of(game_, state, moves_, [&](const typename G::State& child) {
                const std::uint64_t i = game_.index(child);
                if (!is_ready(i) && !wait_for(i)) is_stopped = true;
                assert(is_stopped || values_[i].is_known());  // Or the index does not descend.
                return values_[i];
            });
            if (best.is_too_far()) all_.crew_.fail(kTooFar);
            return is_stopped || best.is_too_far() ? Value() : best;
        }

        // True if `i` is known to be done without asking the other threads.
        bool is_ready(std::uint64_t i) const {
            return i >= own_begin_ || (i >= near_begin_ && i < near_end_) || i < floor_;
        }

        // Blocks until index `i` is done; false if the crew stopped before.
        bool wait_for(std::uint64_t i) {
            const std::uint64_t slab = i / all_.slab_;
            std::uint64_t mark = all_.watermark(slab);
            while (mark <= i) {
                if (all_.crew_.should_stop()) return false;
                std::this_thread::yield();
                mark = all_.watermark(slab);
            }
            if (slab * all_.slab_ == near_begin_) near_end_ = mark;
            return true;
        }

        void raise_floor(std::uint64_t slab) {
            while (floor_slab_ < slab && all_.watermark(floor_slab_) == all_.end_of(floor_slab_))
                ++floor_slab_;
            floor_ = floor_slab_ * all_.slab_;
        }

        DescendingSolver& all_;
        const G& game_;
        DenseValues& values_;
        MoveList<G> moves_;
        std::uint64_t own_begin_ = 0;                  // From here up everything is this thread's.
        std::uint64_t near_begin_ = 0, near_end_ = 0;  // Seen done in the slab before.
        std::uint64_t floor_slab_ = 0, floor_ = 0;     // Below the floor everything is done.
    };

    void count_solved(std::uint64_t positions) {
        const auto done = solved_.fetch_add(positions, std::memory_order_relaxed) + positions;
        crew_.report([&] {
            return Progress{static_cast<double>(done) / static_cast<double>(size_), done};
        });
    }

    // Threads stop at different places: keeps what is done without a gap and forgets the rest.
    std::uint64_t settle() {
        std::uint64_t slab = first_ / slab_;
        while (slab < slab_count_ && watermarks_[slab] == end_of(slab)) ++slab;
        const std::uint64_t settled = slab < slab_count_ ? watermarks_[slab].load() : size_;
        for (; slab < std::min(next_slab_.load(), slab_count_); ++slab) {
            // The block that was left half done lies beyond the watermark.
            const std::uint64_t touched = std::min(watermarks_[slab] + kBlock, end_of(slab));
            values_.forget(std::max(settled, slab * slab_), touched);
        }
        return settled;
    }

    const G& game_;
    DenseValues& values_;
    Crew& crew_;
    std::uint64_t size_, slab_, slab_count_, first_;
    std::atomic<std::uint64_t> next_slab_;
    std::atomic<std::uint64_t> solved_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> watermarks_;
};

}  // namespace petteia
