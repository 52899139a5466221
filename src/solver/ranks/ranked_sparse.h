// RankedSparse: the sparse solver on several ranks. A position belongs to the rank that its key says. All ranks walk the
// game together, level by level: forwards to find the positions, and backwards to value them, when those of the next
// level are known. Keys and values travel in batches (key_exchange.h).
//
// The level of a position is that of the first way to it. Where ways to a position differ in length, one of its
// children may be on a level that is not valued yet; it then waits for the next sweep backwards. A sweep that values
// nothing means that positions repeat.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cluster/collective.h"
#include "core/game.h"
#include "solver/ranks/key_exchange.h"
#include "solver/ranks/rank_table.h"
#include "solver/sparse.h"

namespace petteia {

template <HasKey G>
class RankedSparse {
  public:
    using State = typename G::State;
    using Keys = KeyExchange::Keys;

    // `table` may hold right values already; `max_bytes` is for this rank. `store` writes what all tables hold, on all
    // ranks together. All must outlive this. REQUIRES: key_bits() <= 64.
    RankedSparse(const G& game, RankTable& table, std::uint64_t max_bytes, RankRun& run,
                 std::function<void()> store)
        : game_(game),
          table_(table),
          max_bytes_(max_bytes),
          run_(run),
          store_(std::move(store)),
          exchange_(run, game.key_bits(),
                    {[this](Keys keys) { accept(keys); },
                     [this](Keys keys, std::vector<Value>& values) { answer(keys, values); }}) {}

    // True if everything that the starts lead to is valued; else all ranks were stopped or one failed.
    bool run(std::span<const State> starts) {
        if (!find_all(starts)) return false;
        while (all_.open > 0) {
            const std::uint64_t before = all_.open;
            if (!sweep_back()) return false;
            if (all_.open == before) {
                run_.fail(
                    "the positions of the game repeat: it can be solved only with a dense index");
                return false;
            }
        }
        return true;
    }

  private:
    // Of all ranks, or of one.
    struct Counts {
        std::uint64_t open = 0;  // Positions that are not valued.
        std::uint64_t found = 0;
        std::uint64_t next = 0;  // Of `found`, those of the next level.
        std::uint64_t stopped = 0, checkpoint = 0;
    };

    // Forwards. False if it was stopped.
    bool find_all(std::span<const State> starts) {
        levels_.emplace_back();
        for (const State& start : starts) {
            if (game_.is_over(start)) continue;
            const std::uint64_t key = canonical_key(game_, start);
            if (exchange_.owners().owner_of(key) == run_.rank()) accept(Keys(&key, 1));
        }
        do {
            levels_.emplace_back();
            exchange_.begin_step();
            for_each_position(levels_.size() - 2, [&](std::uint64_t key, std::uint32_t) {
                for_each_child(key, [&](const State& child, bool) {
                    if (!game_.is_over(child)) hand_over(canonical_key(game_, child));
                });
            });
            exchange_.end_step();
            if (!agree()) return false;
        } while (all_.next > 0);
        levels_.pop_back();
        return true;
    }

    // Backwards once. False if it was stopped.
    bool sweep_back() {
        for (std::size_t level = levels_.size(); level-- > 0;) {
            value_level(level);
            if (!agree()) return false;
            if (all_.checkpoint > 0 && all_.open > 0) {
                store_();
                run_.checkpoint_done();
            }
        }
        return true;
    }

    void value_level(std::size_t level) {
        auto& keys = levels_[level];
        best_.assign(keys.size(), Value());
        is_open_.assign(keys.size(), true);
        exchange_.begin_step([this](std::uint32_t note, Value value) { raise(note, value); });
        for_each_position(level, [&](std::uint64_t key, std::uint32_t number) {
            is_open_[number] = false;
            for_each_child(key, [&](const State& child, bool is_same_mover) {
                const std::uint32_t note = number << 1 | (is_same_mover ? 1U : 0U);
                if (game_.is_over(child))
                    raise(note, Value::of_end(game_.final_score(child, game_.to_move(child))));
                else
                    exchange_.ask(canonical_key(game_, child), note);
            });
        });
        exchange_.end_step();
        keep_values(keys);
    }

    // Value of a child of position note / 2; the lowest bit says that the mover is the same.
    void raise(std::uint32_t note, Value value) {
        const std::uint32_t number = note >> 1;
        if (!value.is_known()) {
            is_open_[number] = true;
            return;
        }
        const Value seen = ((note & 1) != 0 ? value : -value).one_ply_up();
        best_[number] = std::max(best_[number], seen);
    }

    // What is valued goes into the table, the rest stays on its level.
    void keep_values(std::vector<std::uint64_t>& keys) {
        std::vector<std::uint64_t> open;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i + kAhead < keys.size()) table_.prefetch(keys[i + kAhead]);
            if (is_open_[i]) {
                open.push_back(keys[i]);
            } else if (best_[i].is_too_far()) {
                run_.fail(kTooFar);
            } else {
                table_.set(keys[i], best_[i]);
                --own_.open;
            }
        }
        keys = std::move(open);
        keys.shrink_to_fit();
    }

    // Calls body(key, number) for the own positions of a level, and looks after other ranks; leaves when stopped.
    template <typename Body>
    void for_each_position(std::size_t level, const Body& body) {
        for (std::size_t i = 0; i < levels_[level].size(); ++i) {
            if (i % kPositionsBetweenPolls == 0) {
                exchange_.poll();
                report(level);
                if (run_.should_stop()) return;
            }
            body(levels_[level][i], static_cast<std::uint32_t>(i));
        }
    }

    template <typename Body>
    void for_each_child(std::uint64_t key, const Body& body) {
        const State state = game_.state_of(key);
        const Player mover = game_.to_move(state);
        game_.generate(state, moves_);
        for (const auto move : moves_) {
            const State child = after(game_, state, move);
            body(child, game_.to_move(child) == mover);
        }
    }

    // Neighbours have many children in common: what was handed over a moment ago need not go again.
    void hand_over(std::uint64_t key) {
        std::uint64_t& recent = recent_[place_in_recent(key)];
        if (std::exchange(recent, key) != key) exchange_.hand_over(key);
    }
    static std::size_t place_in_recent(std::uint64_t key) { return mix64(key) % kRecent; }
    // At first each place has a key that belongs to another.
    static std::vector<std::uint64_t> nothing_recent() {
        std::vector<std::uint64_t> recent(kRecent, 0);
        std::uint64_t& first = recent[place_in_recent(0)];
        while (place_in_recent(first) == place_in_recent(0)) ++first;
        return recent;
    }

    void accept(Keys keys) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i + kAhead < keys.size()) table_.prefetch(keys[i + kAhead]);
            if (is_full_ || !table_.insert(keys[i])) continue;
            levels_.back().push_back(keys[i]);
            ++own_.found;
            ++own_.open;
            // Its key is listed by level, and once more when the table is sorted for the file.
            const std::uint64_t bytes = table_.bytes_to_grow() + 16 * table_.size();
            if (bytes > max_bytes_) refuse(bytes);
        }
    }
    void refuse(std::uint64_t bytes) {
        is_full_ = true;
        run_.fail("the game is too large: rank " + std::to_string(run_.rank()) + " has " +
                  std::to_string(table_.size()) + " positions and needs " +
                  std::to_string(bytes >> 20) + " MiB for more, and only " +
                  std::to_string(max_bytes_ >> 20) + " MiB are allowed");
    }

    void answer(Keys keys, std::vector<Value>& values) {
        values.clear();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i + kAhead < keys.size()) table_.prefetch(keys[i + kAhead]);
            values.push_back(table_.find(keys[i]));
        }
    }

    // Adds up the counts of all ranks; false if anybody was stopped.
    bool agree() {
        own_.next = levels_.back().size();
        own_.stopped = run_.should_stop() || is_full_ ? 1 : 0;
        own_.checkpoint = run_.rank() == 0 && run_.is_checkpoint_due() ? 1 : 0;
        std::array<std::int64_t, 5> sums{
            static_cast<std::int64_t>(own_.open), static_cast<std::int64_t>(own_.found),
            static_cast<std::int64_t>(own_.next), static_cast<std::int64_t>(own_.stopped),
            static_cast<std::int64_t>(own_.checkpoint)};
        sum_over_ranks(run_.cluster(), sums);
        const auto count = [&](std::size_t i) { return static_cast<std::uint64_t>(sums[i]); };
        all_ = {count(0), count(1), count(2), count(3), count(4)};
        return all_.stopped == 0;
    }

    // Rank 0 speaks for all: positions are spread evenly. How many levels there are is not known on the way forwards.
    void report(std::size_t level) {
        run_.report([&] {
            const auto ranks = static_cast<std::uint64_t>(run_.ranks());
            const bool is_forwards = level + 2 == levels_.size();
            const double valued =
                1 - static_cast<double>(own_.open) /
                        static_cast<double>(std::max<std::uint64_t>(1, own_.found));
            return Progress{is_forwards && all_.open == all_.found ? 0 : 0.5 + valued / 2,
                            own_.found * ranks};
        });
    }

    static constexpr std::size_t kAhead = 24;  // How early a place of the table is fetched.
    static constexpr std::size_t kRecent = 1 << 16;
    static constexpr std::size_t kPositionsBetweenPolls = 256;

    const G& game_;
    RankTable& table_;
    std::uint64_t max_bytes_;
    RankRun& run_;
    std::function<void()> store_;
    std::vector<std::vector<std::uint64_t>> levels_;  // Keys of own positions that are not valued.
    KeyExchange exchange_;
    MoveList<G> moves_;
    std::vector<std::uint64_t> recent_ = nothing_recent();
    std::vector<Value> best_;    // Of the level that is valued, by number.
    std::vector<bool> is_open_;  // Likewise: a child's value is not known.
    Counts own_, all_;
    bool is_full_ = false;
};

}  // namespace petteia
