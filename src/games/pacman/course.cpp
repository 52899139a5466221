#include "games/pacman/course.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>
#include <vector>

namespace petteia::pacman {
namespace {

// The room nearest to `from` in a straight line, the first in row-major order of equals.
template <typename Rooms>
std::optional<Room> nearest(const Maze& maze, Room from, const Rooms& rooms) {
    std::optional<Room> best;
    for (const Room room : rooms) {
        const int gain = best ? maze.straight(from, *best) - maze.straight(from, room) : 1;
        if (gain > 0 || (gain == 0 && room < *best)) best = room;
    }
    return best;
}

std::vector<Room> flags_left(const Maze& maze, const Pacman::State& state) {
    std::vector<Room> flags;
    for (const Room flag : maze.flags()) {
        if ((maze.flag_bit(flag) & state.taken) == 0) flags.push_back(flag);
    }
    return flags;
}

std::span<const Room> ghosts_of(const Pacman& game, const Pacman::State& state) {
    return std::span(state.rooms).subspan(1, static_cast<std::size_t>(game.ghosts()));
}

// A step from `here` to `there`, without what the ghosts may do about it.
int evaluation(const Pacman& game, const Pacman::State& state, Room there,
               const CourseWeights& weights) {
    const Maze& maze = game.maze();
    const Room here = state.rooms[0];
    const auto flag = nearest(maze, here, flags_left(maze, state));
    const Room ghost = *nearest(maze, here, ghosts_of(game, state));
    const bool is_nearer = flag && maze.straight(there, *flag) < maze.straight(here, *flag);
    const int retreat = maze.straight(there, ghost) - maze.straight(here, ghost);
    int sum = maze.is_on_edge(there) ? weights.on_edge : 0;
    if (flag) sum += is_nearer ? weights.nearer_flag : weights.no_nearer_flag;
    if (retreat > 0) sum += weights.farther_from_ghost;
    if (retreat < 0) sum += weights.nearer_to_ghost;
    if (is_nearer && maze.straight(ghost, *flag) > maze.straight(here, *flag))
        sum += weights.ahead_of_ghost;
    return sum;
}

// The most ghosts that one joint move brings nearer to `there`. `state` is in mid-turn, and the ghosts
// before its step have chosen.
int most_followers(const Pacman& game, const Pacman::State& state, Room there) {
    int most = 0;
    for (const Pacman::Move move : game.steps(state)) {
        const Room from = state.rooms[state.step], to = game.target(state, move);
        const bool is_nearer = game.maze().straight(to, there) < game.maze().straight(from, there);
        const bool is_last = state.step == game.ghosts();
        const int rest = is_last ? 0 : most_followers(game, after(game, state, move), there);
        most = std::max(most, rest + (is_nearer ? 1 : 0));
    }
    return most;
}

}  // namespace

CourseView course_view(const Pacman& game, const Pacman::State& state,
                       const CourseWeights& weights) {
    assert(state.step == 0);
    const auto ghosts = ghosts_of(game, state);
    CourseView view{};
    std::optional<int> best;
    for (const Pacman::Move move : game.steps(state)) {
        const Room there = game.target(state, move);
        if (!best) view.choice = move;
        if (move == Pacman::kStay || std::find(ghosts.begin(), ghosts.end(), there) != ghosts.end())
            continue;
        const int sum = evaluation(game, state, there, weights);
        const int value =
            sum + weights.each_follower * most_followers(game, after(game, state, move), there);
        view.evaluations[move] = sum;
        view.values[move] = value;
        if (best && value < *best) continue;
        best = value;
        view.choice = move;
    }
    return view;
}

ChaseView chase_view(const Pacman& game, const Pacman::State& state) {
    assert(state.step > 0);
    const Maze& maze = game.maze();
    const Room ghost = state.rooms[state.step];
    int down = maze.row_of(ghost) - maze.row_of(state.rooms[0]);
    int right = maze.col_of(ghost) - maze.col_of(state.rooms[0]);
    ChaseView view{{}, Pacman::kStay};
    int least = std::numeric_limits<int>::max();
    for (const Pacman::Move move : game.steps(state)) {
        if (move == Pacman::kStay) break;
        down += kSteps[move].rows;
        right += kSteps[move].cols;
        const int score = down * down + right * right;
        view.scores[move] = score;
        if (score < least) least = score, view.choice = move;
    }
    return view;
}

}  // namespace petteia::pacman
