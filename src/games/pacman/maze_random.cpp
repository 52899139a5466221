// Random mazes: a tree of corridors that reaches every room, in which some more walls are taken down, so
// that there is a way round where a ghost stands. The tree grows depth first, which gives long corridors.
#include <algorithm>
#include <numeric>

#include "games/pacman/maze.h"

namespace petteia::pacman {
namespace {

constexpr double kLoops = 0.25;  // The share of the walls inside that is taken down.
constexpr double kHoles = 0.1;   // And of the outer edge.

template <typename T>
void shuffle(std::vector<T>& items, Rng& rng) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[rng.below(i)]);
}

bool is_over_edge(const MazePlan& plan, Room room, int direction) {
    const Step step = kSteps[static_cast<std::size_t>(direction)];
    const int row = room / plan.cols + step.rows, col = room % plan.cols + step.cols;
    return row < 0 || row >= plan.rows || col < 0 || col >= plan.cols;
}

// Corridors that reach every room in one way.
void grow_tree(MazePlan& plan, Rng& rng) {
    std::vector<bool> is_reached(plan.open.size());
    std::vector<Room> path{static_cast<Room>(rng.below(plan.open.size()))};
    is_reached[path[0]] = true;
    while (!path.empty()) {
        std::vector<int> ways;
        for (int d = 0; d < kDirections; ++d) {
            if (!is_over_edge(plan, path.back(), d) && !is_reached[plan.beyond(path.back(), d)])
                ways.push_back(d);
        }
        if (ways.empty()) {
            path.pop_back();
            continue;
        }
        const int way = ways[rng.below(ways.size())];
        plan.open_both_ways(path.back(), way);
        path.push_back(plan.beyond(path.back(), way));
        is_reached[path.back()] = true;
    }
}

void open_loops(MazePlan& plan, Rng& rng) {
    for (std::size_t room = 0; room < plan.open.size(); ++room) {
        // Each side between two rooms once.
        for (const Direction direction : {Direction::South, Direction::East}) {
            const auto from = static_cast<Room>(room);
            const int d = static_cast<int>(direction);
            if (rng.chance(is_over_edge(plan, from, d) ? kHoles : kLoops))
                plan.open_both_ways(from, d);
        }
    }
}

}  // namespace

Maze Maze::random(int rows, int cols, int flags, std::uint64_t seed) {
    Rng rng(seed);
    MazePlan plan(rows, cols);
    grow_tree(plan, rng);
    open_loops(plan, rng);
    plan.flags.resize(plan.open.size());
    std::iota(plan.flags.begin(), plan.flags.end(), Room{0});
    shuffle(plan.flags, rng);
    plan.flags.resize(static_cast<std::size_t>(flags));
    return Maze(std::move(plan));
}

}  // namespace petteia::pacman
