#include "games/pacman/maze.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace petteia::pacman {
namespace {

// Breadth first from one room into a row of the table. Rooms for which `is_end` are reached and not left.
template <typename Next, typename IsEnd>
void walk_from(Room from, std::uint16_t* distances, const Next& next, const IsEnd& is_end) {
    std::vector<Room> queue{from};
    distances[from] = 0;
    for (std::size_t done = 0; done < queue.size(); ++done) {
        const Room room = queue[done];
        if (room != from && is_end(room)) continue;
        for (int direction = 0; direction < kDirections; ++direction) {
            const Room target = next(room, direction);
            if (target == Maze::kNone || distances[target] != Maze::kNoWay) continue;
            distances[target] = static_cast<std::uint16_t>(distances[room] + 1);
            queue.push_back(target);
        }
    }
}

bool is_between(int value, int low, int high) { return low <= value && value <= high; }

// The solid blocks of the classic maze.
bool is_in_block(int row, int col) {
    return (is_between(row, 5, 8) || is_between(row, 11, 14)) &&
           (is_between(col, 5, 8) || is_between(col, 16, 19));
}

// Whether one may step from `row`, `col` of the classic maze: out of blocks but not into them, and over
// the edge where it has an opening.
bool is_open_in_classic(const MazePlan& plan, int row, int col, const Step& step) {
    const int to_row = row + step.rows, to_col = col + step.cols;
    if (!is_between(to_row, 0, plan.rows - 1)) return is_between(col, 11, 13);
    if (!is_between(to_col, 0, plan.cols - 1)) return is_between(row, 9, 10);
    return is_in_block(row, col) || !is_in_block(to_row, to_col);
}

MazePlan classic_plan() {
    MazePlan plan(20, 25);
    for (int row = 0; row < plan.rows; ++row) {
        for (int col = 0; col < plan.cols; ++col) {
            for (std::size_t d = 0; d < kDirections; ++d)
                plan.open[plan.room(row, col)][d] = is_open_in_classic(plan, row, col, kSteps[d]);
        }
    }
    plan.flags = {plan.room(2, 2), plan.room(2, 22), plan.room(17, 2), plan.room(17, 22)};
    return plan;
}

}  // namespace

Room MazePlan::beyond(Room from, int direction) const {
    const Step step = kSteps[static_cast<std::size_t>(direction)];
    return room((from / cols + step.rows + rows) % rows, (from % cols + step.cols + cols) % cols);
}

void MazePlan::open_both_ways(Room from, int direction) {
    open[from][static_cast<std::size_t>(direction)] = true;
    open[beyond(from, direction)][static_cast<std::size_t>(opposite(direction))] = true;
}

Maze::Maze(MazePlan plan) : plan_(std::move(plan)) {
    assert(is_between(size(), 1, kMaxRooms));
    assert(!plan_.flags.empty() && plan_.flags.size() <= kMaxFlags);
    assert(plan_.ghosts.size() <= kMaxGhosts);
    std::sort(plan_.flags.begin(), plan_.flags.end());
    flag_bits_.assign(static_cast<std::size_t>(size()), 0);
    for (std::size_t i = 0; i < plan_.flags.size(); ++i)
        flag_bits_[plan_.flags[i]] = static_cast<std::uint16_t>(1 << i);
    make_steps();
    make_distances();
    make_neighbourhoods();
}

const std::shared_ptr<const Maze>& Maze::classic() {
    static const auto maze = std::make_shared<const Maze>(classic_plan());
    return maze;
}

void Maze::make_steps() {
    for (Room from = 0; from < size(); ++from) {
        auto& steps = steps_.emplace_back();
        auto& ghost_steps = ghost_steps_.emplace_back();
        for (int d = 0; d < kDirections; ++d) {
            const Room target = plan_.beyond(from, d);
            const bool is_way = plan_.open[from][index(d)] && target != from;
            steps[index(d)] = is_way ? target : kNone;
            ghost_steps[index(d)] = is_way && flag_bit(target) == 0 ? target : kNone;
        }
    }
}

void Maze::make_distances() {
    const auto rooms = static_cast<std::size_t>(size());
    distances_.assign(rooms * rooms, kNoWay);
    ghost_distances_.assign(rooms * rooms, kNoWay);
    const auto next = [&](Room room, int direction) { return step(room, direction); };
    const auto is_never = [](Room) { return false; };
    const auto is_flag = [&](Room room) { return flag_bit(room) != 0; };
    for (Room from = 0; from < size(); ++from) {
        walk_from(from, &distances_[pair(from, 0)], next, is_never);
        walk_from(from, &ghost_distances_[pair(from, 0)], next, is_flag);
    }
}

// Two ghosts are near if there is a room that either could be in after the next step.
void Maze::make_neighbourhoods() {
    std::vector<std::vector<Room>> comers(static_cast<std::size_t>(size()));
    for (Room from = 0; from < size(); ++from) {
        comers[from].push_back(from);
        for (const Room target : ghost_steps_[from]) {
            if (target != kNone) comers[target].push_back(from);
        }
    }
    are_near_.assign(distances_.size(), false);
    for (const auto& group : comers) {
        for (const Room a : group) {
            for (const Room b : group) are_near_[pair(a, b)] = true;
        }
    }
}

bool Maze::is_on_edge(Room room) const {
    const int row = row_of(room), col = col_of(room);
    return row == 0 || row == rows() - 1 || col == 0 || col == cols() - 1;
}

int Maze::manhattan(Room a, Room b) const {
    return std::abs(row_of(a) - row_of(b)) + std::abs(col_of(a) - col_of(b));
}

int Maze::straight(Room a, Room b) const {
    const int down = row_of(a) - row_of(b), right = col_of(a) - col_of(b);
    return down * down + right * right;
}

int Maze::flags_in_reach(Room from) const {
    return static_cast<int>(std::count_if(
        flags().begin(), flags().end(), [&](Room flag) { return distance(from, flag) != kNoWay; }));
}

bool Maze::has_all_flags_in_reach(Room from) const {
    return flags_in_reach(from) == static_cast<int>(flags().size());
}

std::vector<Room> Maze::flags_out_of_reach() const {
    Room best = plan_.pacman.value_or(0);
    for (Room from = 0; from < size() && !plan_.pacman; ++from) {
        if (flags_in_reach(from) > flags_in_reach(best)) best = from;
    }
    std::vector<Room> lost;
    for (const Room flag : flags()) {
        if (distance(best, flag) == kNoWay) lost.push_back(flag);
    }
    return lost;
}

}  // namespace petteia::pacman
