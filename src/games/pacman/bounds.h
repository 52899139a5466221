// Bounds on what a search finds from a scene on, told without searching.
//
// From above: in so many steps Pac-Man comes that much nearer to the end of his tour, and no ground is
// worth more than the whole maze. From below: he can walk any path that no ghost reaches in time, and at
// its end has at least the ground that would be left if every ghost, with each of its steps, had come
// nearer to all rooms at once. A real step brings it nearer to some of them only.
#pragma once

#include <optional>

#include "games/pacman/evaluation.h"
#include "games/pacman/maze.h"

namespace petteia::pacman {

// Where a search ends that goes on from a scene.
struct Horizon {
    int steps;          // That Pac-Man makes until then.
    bool ends_in_turn;  // Before the ghosts have all answered the last of them.
};

// Some ghost can be where Pac-Man is by the steps that it has left.
bool is_in_reach(const Evaluation& evaluation, const Scene& scene);

// Flags that are left once he has been in a room.
std::uint16_t without_flag(const Maze& maze, std::uint16_t left, Room room);

// In units of the evaluation. Nothing if he might take all flags.
std::optional<int> most_units(const Maze& maze, const Evaluation& evaluation, const Scene& scene,
                              const Horizon& horizon);
// Nothing if no path is safe. Looks for no better one than is worth `enough`.
// REQUIRES: he is not caught where he is.
std::optional<int> least_units(const Maze& maze, const Evaluation& evaluation, Scene scene,
                               const Horizon& horizon, int enough);

}  // namespace petteia::pacman
