// The course's players, kept as they were described: a Pac-Man that looks two plies ahead in straight
// lines, and ghosts that chase. Both ignore walls and ways round the edge when they measure, and both
// are pure functions of a position before anyone has chosen.
#pragma once

#include <array>
#include <optional>

#include "games/pacman/pacman.h"

namespace petteia::pacman {

struct CourseWeights {
    int on_edge = -5;
    int nearer_flag = 38, no_nearer_flag = -17;
    int farther_from_ghost = 40, nearer_to_ghost = -20;
    int ahead_of_ghost = 40;  // Nearer to the flag, which the ghost is farther from than he is.
    int each_follower = -12;  // For every ghost that can come nearer at once.
};

// By direction; nothing where it is closed or a ghost stands.
struct CourseView {
    std::array<std::optional<int>, kDirections> evaluations, values;
    Pacman::Move
        choice;  // The best value, the last of equals; without any, the last open direction.
};

// REQUIRES: the turn begins. The game may be over: with no flag left, flags count nothing.
CourseView course_view(const Pacman& game, const Pacman::State& state,
                       const CourseWeights& weights = {});

// What the chasers make of a ghost's steps.
struct ChaseView {
    std::array<std::optional<int>, kDirections> scores;  // By direction; the least is taken.
    Pacman::Move choice;
};
// Of the ghost to choose; Pac-Man's choice does not matter. It takes the legal step with the least
// dr² + dc², the first of equals, where (dr, dc) starts as ghost − Pac-Man and every step that is looked at
// is added to it and never taken back: a quirk of the original. REQUIRES: a ghost is to choose.
ChaseView chase_view(const Pacman& game, const Pacman::State& state);

}  // namespace petteia::pacman
