#include "games/pacman/maze.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "core/shared_cache.h"
#include "games/pacman/evaluation.h"

namespace petteia::pacman {
namespace {

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
    make_flag_distances();
    make_neighbourhoods();
    evaluation_ = std::make_shared<const LazyEvaluation>();
}

std::shared_ptr<const Maze> Maze::shared(Maze maze) {
    static SharedCache<MazePlan, Maze> mazes;
    const MazePlan plan = maze.plan_;
    return mazes.find_or_make(plan, [&] { return std::move(maze); });
}

const std::shared_ptr<const Maze>& Maze::classic() {
    static const auto maze = shared(Maze(classic_plan()));
    return maze;
}

void Maze::make_steps() {
    steps_.resize(static_cast<std::size_t>(size()));
    ghost_steps_.resize(static_cast<std::size_t>(size()));
    for (Room from = 0; from < size(); ++from) {
        for (int d = 0; d < kDirections; ++d) {
            const Room target = plan_.beyond(from, d);
            const bool is_way = plan_.open[from][index(d)] && target != from;
            steps_[from][index(d)] = is_way ? target : kNone;
            ghost_steps_[from][index(d)] = is_way && flag_bit(target) == 0 ? target : kNone;
        }
    }
}

// Breadth first from each flag, against the direction of the steps.
void Maze::make_flag_distances() {
    const std::size_t flags = plan_.flags.size();
    flag_distances_.assign(static_cast<std::size_t>(size()) * flags, kNoWay);
    for (std::size_t flag = 0; flag < flags; ++flag) {
        const auto distance = [&](Room room) -> std::uint16_t& {
            return flag_distances_[room * flags + flag];
        };
        std::vector<Room> queue{plan_.flags[flag]};
        distance(queue[0]) = 0;
        for (std::size_t done = 0; done < queue.size(); ++done) {
            const Room room = queue[done];
            for (int d = 0; d < kDirections; ++d) {
                const Room before = plan_.beyond(room, opposite(d));
                if (step(before, d) != room || distance(before) != kNoWay) continue;
                distance(before) = static_cast<std::uint16_t>(distance(room) + 1);
                queue.push_back(before);
            }
        }
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
    are_near_.assign(static_cast<std::size_t>(size()) * static_cast<std::size_t>(size()), false);
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

bool Maze::leads_to(Room from, Room to) const {
    return std::find(steps_[from].begin(), steps_[from].end(), to) != steps_[from].end();
}

int Maze::flags_in_reach(Room from) const {
    int count = 0;
    for (std::size_t flag = 0; flag < flags().size(); ++flag)
        count += flag_distance(from, flag) != kNoWay ? 1 : 0;
    return count;
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
    for (std::size_t flag = 0; flag < flags().size(); ++flag) {
        if (flag_distance(best, flag) == kNoWay) lost.push_back(flags()[flag]);
    }
    return lost;
}

std::size_t Maze::memory_bytes() const {
    const auto rooms = static_cast<std::size_t>(size());
    const std::size_t of_room = sizeof(plan_.open[0]) + sizeof(steps_[0]) +
                                sizeof(ghost_steps_[0]) + sizeof(flag_bits_[0]) +
                                flags().size() * sizeof(Room);
    return sizeof(Maze) + rooms * of_room + are_near_.capacity() / 8 + evaluation_->memory_bytes();
}

}  // namespace petteia::pacman
