// What a position of Pac-Man is worth, by walking distances: how many flags are left, the shortest tour of
// them, and his ground, the rooms that he reaches before any ghost. Who has little of it is about to be
// caught, and ghosts who want it small cut him off instead of following.
//
// The ground is found by racing to every room at once. The distances of a room are a row of bytes, so
// that the ghosts' best over all rooms, and where Pac-Man beats it, are a few dozen vector instructions.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "games/pacman/maze.h"

namespace petteia::pacman {

// The shortest way to collect flags, in any order.
class Tours {
  public:
    explicit Tours(const Maze& maze);

    // Steps from `from` through all flags of `left`, a bit each; a flag that cannot be reached counts as
    // many steps as there are rooms.
    int length(Room from, std::uint16_t left) const;
    std::size_t memory_bytes() const;

  private:
    std::size_t flags_;
    std::vector<std::uint16_t> steps_;  // By room and flag.
    std::vector<std::uint16_t> rests_;  // From a flag through a set, by set and flag.
};

// Who is where, in the middle of a turn or at its beginning.
struct Scene {
    struct Ghost {
        Room room;
        std::uint8_t head_start;  // Steps that it may still make before Pac-Man makes his next.
    };
    Room pacman;
    std::array<Ghost, kMaxGhosts> ghosts;
    std::size_t count;   // Of ghosts, at least 1.
    std::uint16_t left;  // Flags, a bit each.
};

class Evaluation {
  public:
    explicit Evaluation(const Maze& maze);

    // As far as this or farther, or no way at all.
    static constexpr std::uint8_t kFar = 255;
    // Steps from one room to another, at most kFar.
    int distance(Room from, Room to) const { return at(pacman_rows_, from, to); }
    // The same for a ghost, who walks round flag rooms; to such a room, how near he could come to being
    // in it: one more than to the best room beside it.
    int ghost_distance(Room from, Room to) const { return at(ghost_rows_, from, to); }

    // For Pac-Man.
    int units(const Scene& scene) const;
    // What those are the sum of: flags that are left, the way to them, and his ground.
    struct Parts {
        int flags, tour, ground;
    };
    Parts parts(const Scene& scene) const;
    // Rooms that he is in before any ghost can be.
    int ground(const Scene& scene) const;
    // The most that he can have after so many steps, with so many flags of `left` taken on the way.
    int most_units(Room pacman, std::uint16_t left, int flags, int steps) const;
    const Tours& tours() const { return tours_; }
    std::size_t memory_bytes() const;

  private:
    // Sixteen rooms at a time.
    using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
    static constexpr std::size_t kLanes = sizeof(Bytes);

    int at(const std::vector<Bytes>& rows, Room from, Room to) const {
        return rows[from * blocks_ + to / kLanes][to % kLanes];
    }
    const Bytes* row(const std::vector<Bytes>& rows, Room from) const {
        return &rows[from * blocks_];
    }
    int ground_value(int rooms) const { return ground_values_[static_cast<std::size_t>(rooms)]; }

    Tours tours_;
    std::size_t blocks_;  // Of a row.
    std::vector<Bytes> pacman_rows_, ghost_rows_;
    std::vector<int> ground_values_;
};

// The evaluation of a maze, made when it is first asked for: a game that nobody searches needs none. Any
// thread may ask.
class LazyEvaluation {
  public:
    // REQUIRES: always the same maze.
    const Evaluation& of(const Maze& maze) const {
        const Evaluation* const made = made_.load(std::memory_order_acquire);
        return made != nullptr ? *made : make(maze);
    }
    std::size_t memory_bytes() const;

  private:
    const Evaluation& make(const Maze& maze) const;

    mutable std::mutex mutex_;
    mutable std::unique_ptr<const Evaluation> evaluation_;
    mutable std::atomic<const Evaluation*> made_ = nullptr;
};

}  // namespace petteia::pacman
