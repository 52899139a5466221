// What Pac-Man's evaluation counts, term by term.
#include "core/explanation.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "games/pacman/pacman.h"

namespace petteia {
namespace {

// Rooms that he is in before any ghost can be.
std::vector<int> ground_of(const pacman::Evaluation& evaluation, const pacman::Scene& scene,
                           int rooms) {
    std::vector<int> ground;
    for (int room = 0; room < rooms; ++room) {
        const auto to = static_cast<pacman::Room>(room);
        int soonest = pacman::Evaluation::kFar;
        for (std::size_t i = 0; i < scene.count; ++i) {
            const auto& ghost = scene.ghosts[i];
            const int steps = evaluation.ghost_distance(ghost.room, to) - ghost.head_start;
            soonest = std::min(soonest, std::max(0, steps));
        }
        if (evaluation.distance(scene.pacman, to) < soonest) ground.push_back(room);
    }
    return ground;
}

}  // namespace

// win_curve pacman 2000 6 second=2: 500,961 positions of the classic maze. Against ghosts that make fewer mistakes
// he would not win at all.
WinCurve Pacman::win_curve() const { return {1882.5, -1450.3}; }

std::vector<EvaluationTerm> Pacman::explain(const State& state) const {
    const pacman::Scene scene = scene_of(state);
    const int sign = to_move(state) == Player::First ? 1 : -1;
    const auto worth = evaluation().parts(scene);
    const auto shared = [&](const char* name, const std::vector<int>& rooms, int units) {
        CellShares shares(static_cast<std::size_t>(maze_->size()));
        if (!rooms.empty()) shares.share(rooms, sign * units);
        return shares.term(name, sign * units);
    };
    std::vector<int> flags;
    for (pacman::Room room = 0; room < maze_->size(); ++room) {
        if ((maze_->flag_bit(room) & scene.left) != 0) flags.push_back(room);
    }
    return {shared("flags left", flags, worth.flags),
            {"the way to them", sign * worth.tour},
            shared("rooms he reaches first", ground_of(evaluation(), scene, maze_->size()),
                   worth.ground)};
}

}  // namespace petteia
