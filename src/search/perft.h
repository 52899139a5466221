// Perft: how many lines of play there are of a given length, finished games counted once at whatever
// length they ended. The classic check of move generation, and a measure of its speed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/progress.h"

namespace petteia {

template <Game G>
class Perft {
  public:
    using State = typename G::State;

    explicit Perft(const G& game, std::stop_token stop = {})
        : game_(game), stop_(std::move(stop)) {}

    // The number of leaves; a stopped count means nothing. REQUIRES: depth >= 0, threads >= 1.
    std::uint64_t leaves(const State& state, int depth, int threads = 1,
                         const ProgressSink& sink = {}) {
        constexpr int kMinSplitDepth = 4;
        if (depth < kMinSplitDepth) return count(state, depth);
        return count_together(state, depth, threads, sink);
    }
    bool is_stopped() const { return is_stopped_; }

    // From now on the last moves are played, not only counted: a measure of playing.
    void play_leaves() { plays_leaves_ = true; }

  private:
    std::uint64_t count(const State& state, int depth) {
        if (depth == 0) return 1;
        if constexpr (HasMoveCount<G>) {
            if (depth == 1 && !plays_leaves_)
                return static_cast<std::uint64_t>(std::max(1, game_.count_moves(state)));
        }
        const auto moves = legal_moves(game_, state);
        if (moves.empty()) return 1;
        if (depth == 1 && !plays_leaves_) return moves.size();
        if (depth > 2 && should_stop()) return 0;
        std::uint64_t leaves = 0;
        for (const auto move : moves) leaves += count(after(game_, state, move), depth - 1);
        return leaves;
    }

    // The positions two plies down are the tasks; threads take them one by one.
    std::uint64_t count_together(const State& state, int depth, int threads,
                                 const ProgressSink& sink) {
        std::uint64_t leaves = 0;
        const std::vector<State> tasks = two_plies_down(state, leaves);
        std::atomic<std::size_t> taken{0};
        std::size_t finished = 0;
        std::mutex mutex;
        const auto work = [&] {
            for (std::size_t t = taken++; t < tasks.size() && !should_stop(); t = taken++) {
                const std::uint64_t found = count(tasks[t], depth - 2);
                const std::lock_guard lock(mutex);
                leaves += found;
                ++finished;
                if (sink)
                    sink({static_cast<double>(finished) / static_cast<double>(tasks.size()),
                          leaves});
            }
        };
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
        helpers.clear();  // Joins them.
        return leaves;
    }

    // Games that are over by then are added to `finished`.
    std::vector<State> two_plies_down(const State& state, std::uint64_t& finished) const {
        std::vector<State> states{state};
        for (int ply = 0; ply < 2; ++ply) {
            std::vector<State> next;
            for (const State& each : states) {
                const auto moves = legal_moves(game_, each);
                if (moves.empty()) ++finished;
                for (const auto move : moves) next.push_back(after(game_, each, move));
            }
            states = std::move(next);
        }
        return states;
    }

    bool should_stop() {
        if (stop_.stop_requested()) is_stopped_ = true;
        return is_stopped_;
    }

    const G& game_;
    std::stop_token stop_;
    bool plays_leaves_ = false;
    std::atomic<bool> is_stopped_{false};
};

}  // namespace petteia
