// Maze: the rooms that Pac-Man and the ghosts walk in. A room has four sides, each open or walled for
// whoever stands inside, so that a wall may let pass in one direction only. What is open on the outer
// edge leads to the opposite edge. Ghosts never enter a room with a flag.
//
// A MazePlan is what a maze is made from; a Maze is made for speed: a step is one look into a table. It
// never changes, so that games in equal mazes share one, and the tables that only a search needs
// (evaluation.h) are made once for all of them.
//
// As text, a maze of R × C rooms is 2R+1 lines of 2C+1 characters:
//
//     +-+.+-+     rooms       ' ' or '.' empty, F a flag, P Pac-Man's start, 1 to 4 the ghosts' starts
//     |P|  F|     sides left and right of a room
//     + +v+ +                 ' ' or '.' open, | wall, > and < open to the right, to the left only
//     .    1.     sides above and below
//     + + +-+                 ' ' or '.' open, - wall, v and ^ open downwards, upwards only
//     |F    |     between four rooms     +
//     +-+.+-+
//
// The left edge and the right edge are the same sides, as are the upper and the lower: they must agree.
// Creatures that the text does not place start in random rooms. On one line, for settings and saved games, the same has
// '/' for every line's end.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"

namespace petteia::pacman {

using Room = std::uint16_t;  // row * cols + col.
enum class Direction : std::uint8_t { West, South, East, North };

constexpr int kDirections = 4, kMaxGhosts = 4, kMaxFlags = 16;
constexpr int kMaxRooms = 2000;  // A search's tables then take 8 MB, and 2 more with 16 flags.

// One step by the grid, without walls: West is {0, -1}.
struct Step {
    int rows, cols;
};
constexpr std::array<Step, kDirections> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
constexpr int opposite(int direction) { return direction ^ 2; }

struct MazePlan {
    // All walled.
    MazePlan(int with_rows, int with_cols)
        : rows(with_rows), cols(with_cols), open(static_cast<std::size_t>(with_rows * with_cols)) {}

    int rows, cols;
    std::vector<std::array<bool, kDirections>> open;  // By room: may one leave it that way?
    std::vector<Room> flags;
    std::optional<Room> pacman;
    std::vector<Room> ghosts;

    Room room(int row, int col) const { return static_cast<Room>(row * cols + col); }
    // The room on the other side, round the edge if need be, walls or not.
    Room beyond(Room room, int direction) const;
    void open_both_ways(Room room, int direction);

    friend auto operator<=>(const MazePlan&, const MazePlan&) = default;
};

class LazyEvaluation;

class Maze {
  public:
    static constexpr Room kNone = 0xFFFF;
    static constexpr std::uint16_t kNoWay = 0xFFFF;

    // REQUIRES: 1 to kMaxRooms rooms; 1 to kMaxFlags flags, no two alike; at most kMaxGhosts ghosts, no
    // two alike, none with a flag or with Pac-Man.
    explicit Maze(MazePlan plan);
    // The one of these rooms, sides, flags and starts that every game shares; made of `maze` if no game
    // holds it. Any thread.
    static std::shared_ptr<const Maze> shared(Maze maze);

    // The maze of the course: 20 × 25, four solid blocks, four flags.
    static const std::shared_ptr<const Maze>& classic();
    // A maze that Pac-Man can walk all of, with some loops; the same for the same seed.
    // REQUIRES: at least 2 × 2 rooms, at most kMaxRooms; 1 <= flags <= kMaxFlags and fewer than rooms.
    static Maze random(int rows, int cols, int flags, std::uint64_t seed);
    // In lines, or on one line. An error names line, column, what is there and what was expected.
    static Result<Maze> parse(std::string_view text);
    // Reads back to the same maze.
    std::string to_text() const;
    // The same on one line: '/' between the lines, and no blanks.
    std::string to_line() const;

    int rows() const { return plan_.rows; }
    int cols() const { return plan_.cols; }
    int size() const { return plan_.rows * plan_.cols; }
    int row_of(Room room) const { return room / plan_.cols; }
    int col_of(Room room) const { return room % plan_.cols; }
    Room room(int row, int col) const { return plan_.room(row, col); }
    bool is_on_edge(Room room) const;
    // Rows and columns apart, regardless of walls.
    int manhattan(Room a, Room b) const;
    // The square of the distance in a straight line.
    int straight(Room a, Room b) const;

    // Where a step leads, or kNone. A way that leads back into the same room is none.
    Room step(Room room, int direction) const { return steps_[room][index(direction)]; }
    Room ghost_step(Room room, int direction) const { return ghost_steps_[room][index(direction)]; }

    bool is_open(Room room, int direction) const { return plan_.open[room][index(direction)]; }
    Room beyond(Room room, int direction) const { return plan_.beyond(room, direction); }
    // There is a wall, for one direction or both.
    bool is_walled(Room room, int direction) const {
        return !plan_.open[room][index(direction)] ||
               !plan_.open[plan_.beyond(room, direction)][index(opposite(direction))];
    }

    // In row-major order; the place in it is the number of the flag.
    const std::vector<Room>& flags() const { return plan_.flags; }
    // The flag's bit, 1 << number, or 0.
    std::uint16_t flag_bit(Room room) const { return flag_bits_[room]; }
    const std::optional<Room>& pacman_start() const { return plan_.pacman; }
    const std::vector<Room>& ghost_starts() const { return plan_.ghosts; }

    // A step leads from one room into the other.
    bool leads_to(Room from, Room to) const;
    // Steps from a room to the flag of this number, or kNoWay.
    std::uint16_t flag_distance(Room from, std::size_t flag) const {
        return flag_distances_[from * plan_.flags.size() + flag];
    }
    // Ghosts in these rooms cannot be in each other's way in the next step.
    bool are_apart(Room a, Room b) const { return !are_near_[pair(a, b)]; }

    bool has_all_flags_in_reach(Room from) const;
    // Flags that Pac-Man cannot get: from his start, or, if that is random, from the room that
    // reaches most. Such a maze can be played but not won.
    std::vector<Room> flags_out_of_reach() const;

    // What a search needs of the maze; the same for all copies of it.
    const std::shared_ptr<const LazyEvaluation>& evaluation() const { return evaluation_; }
    // Of this maze and what it holds, the evaluation included once it is made.
    std::size_t memory_bytes() const;

  private:
    static std::size_t index(int direction) { return static_cast<std::size_t>(direction); }
    std::size_t pair(Room a, Room b) const {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(size()) + b;
    }
    int flags_in_reach(Room from) const;
    char side_sign(Room after, Direction back, bool is_edge) const;
    char room_sign(Room room) const;
    void make_steps();
    void make_flag_distances();
    void make_neighbourhoods();

    MazePlan plan_;
    std::vector<std::array<Room, kDirections>> steps_, ghost_steps_;
    std::vector<std::uint16_t> flag_bits_;
    std::vector<std::uint16_t> flag_distances_;  // By room and flag.
    std::vector<bool> are_near_;
    std::shared_ptr<const LazyEvaluation> evaluation_;
};

}  // namespace petteia::pacman
