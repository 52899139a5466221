#include "games/pacman/bounds.h"

#include <algorithm>
#include <bit>

namespace petteia::pacman {

bool is_in_reach(const Evaluation& evaluation, const Scene& scene) {
    const auto* const first = scene.ghosts.begin();
    return std::any_of(first, first + scene.count, [&](const Scene::Ghost& ghost) {
        return evaluation.ghost_distance(ghost.room, scene.pacman) <= ghost.head_start;
    });
}

std::uint16_t without_flag(const Maze& maze, std::uint16_t left, Room room) {
    return static_cast<std::uint16_t>(left & ~maze.flag_bit(room));
}

std::optional<int> most_units(const Maze& maze, const Evaluation& evaluation, const Scene& scene,
                              const Horizon& horizon) {
    int flags = 0;
    for (std::size_t each = scene.left; each != 0; each &= each - 1) {
        const Room flag = maze.flags()[static_cast<std::size_t>(std::countr_zero(each))];
        flags += evaluation.distance(scene.pacman, flag) <= horizon.steps ? 1 : 0;
    }
    if (flags == std::popcount(scene.left)) return std::nullopt;
    return evaluation.most_units(scene.pacman, scene.left, flags, horizon.steps);
}

std::optional<int> least_units(const Maze& maze, const Evaluation& evaluation, Scene scene,
                               const Horizon& horizon, int enough) {
    if (horizon.steps == 0) return evaluation.units(scene);
    for (Scene::Ghost& ghost : scene.ghosts) ++ghost.head_start;
    const Horizon rest{horizon.steps - 1, horizon.ends_in_turn};
    const bool ends_turn = rest.steps > 0 || !horizon.ends_in_turn;
    const Room from = scene.pacman;
    const std::uint16_t left = scene.left;
    std::optional<int> best;
    for (int direction = 0; direction < kDirections; ++direction) {
        scene.pacman = maze.step(from, direction);
        if (scene.pacman == Maze::kNone || (ends_turn && is_in_reach(evaluation, scene))) continue;
        if (ends_turn) scene.left = without_flag(maze, left, scene.pacman);
        const auto units = least_units(maze, evaluation, scene, rest, enough);
        if (units && (!best || *units > *best)) best = units;
        if (best && *best >= enough) break;
    }
    return best;
}

}  // namespace petteia::pacman
