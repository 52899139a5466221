// The evaluation against slow second ways to find the same: tours by trying every order, ground by asking
// for each room who is there first.
#include "games/pacman/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <thread>
#include <vector>

#include "games/pacman/pacman.h"

namespace petteia {
namespace {

using pacman::Evaluation;
using pacman::Maze;
using pacman::Room;
using pacman::Scene;
using pacman::Tours;

// Steps from a room to every other, by spreading out until nothing changes; ghosts do not go on from flag
// rooms.
std::vector<int> steps_by_spreading(const Maze& maze, Room from, bool is_ghost) {
    std::vector<int> steps(static_cast<std::size_t>(maze.size()), Maze::kNoWay);
    steps[from] = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (Room room = 0; room < maze.size(); ++room) {
            if (steps[room] == Maze::kNoWay) continue;
            if (is_ghost && room != from && maze.flag_bit(room) != 0) continue;
            for (int d = 0; d < pacman::kDirections; ++d) {
                const Room next = maze.step(room, d);
                if (next == Maze::kNone || steps[next] <= steps[room] + 1) continue;
                steps[next] = steps[room] + 1;
                has_changed = true;
            }
        }
    }
    return steps;
}

TEST(PacmanDistances, AreThoseOfSpreadingOut) {
    for (const Maze& maze :
         {*Maze::classic(), Maze::random(7, 9, 3, 1), Maze::random(100, 10, 4, 5)}) {
        const Evaluation evaluation(maze);
        for (Room from = 0; from < maze.size(); from = static_cast<Room>(from + 37)) {
            const auto his = steps_by_spreading(maze, from, false);
            const auto ghosts = steps_by_spreading(maze, from, true);
            for (Room to = 0; to < maze.size(); ++to) {
                EXPECT_EQ(evaluation.distance(from, to), std::min<int>(his[to], Evaluation::kFar));
                EXPECT_EQ(evaluation.ghost_distance(from, to),
                          std::min<int>(ghosts[to], Evaluation::kFar));
            }
            for (std::size_t i = 0; i < maze.flags().size(); ++i)
                EXPECT_EQ(maze.flag_distance(from, i), his[maze.flags()[i]]);
        }
    }
}

TEST(PacmanDistances, CountWaysRoundTheEdgeAndRoundFlags) {
    const Maze& maze = *Maze::classic();
    const Evaluation evaluation(maze);
    EXPECT_EQ(evaluation.distance(maze.room(0, 12), maze.room(19, 12)), 1);
    EXPECT_EQ(evaluation.distance(maze.room(9, 1), maze.room(9, 23)), 3);
    EXPECT_EQ(evaluation.distance(maze.room(2, 1), maze.room(2, 3)), 2);
    EXPECT_EQ(evaluation.ghost_distance(maze.room(2, 1), maze.room(2, 3)), 4);
    EXPECT_EQ(evaluation.ghost_distance(maze.room(2, 1), maze.room(2, 2)), 1);
    EXPECT_EQ(evaluation.distance(maze.room(4, 5), maze.room(5, 5)), Evaluation::kFar);
}

int tour_by_trying(const Maze& maze, Room from, std::uint16_t left) {
    std::vector<Room> order;
    for (const Room flag : maze.flags()) {
        if ((maze.flag_bit(flag) & left) != 0) order.push_back(flag);
    }
    int least = order.empty() ? 0 : 1 << 30;
    do {
        int length = 0;
        Room here = from;
        for (const Room flag : order) {
            length += std::min<int>(steps_by_spreading(maze, here, false)[flag], maze.size());
            here = flag;
        }
        least = std::min(least, length);
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
}

TEST(PacmanTours, AreTheShortestOfAllOrders) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const int flags = 1 + static_cast<int>(seed % 6);
        const Maze maze = Maze::random(5, 6, flags, seed);
        const Tours tours(maze);
        Rng rng(seed);
        for (int i = 0; i < 20; ++i) {
            const auto from = static_cast<Room>(rng.below(30));
            const auto left = static_cast<std::uint16_t>(rng.below(1U << flags));
            EXPECT_EQ(tours.length(from, left), tour_by_trying(maze, from, left));
        }
    }
}

TEST(PacmanTours, CountFlagsOutOfReach) {
    const Maze maze = *Maze::parse(
        "+-+-+-+\n"
        "|  F|F|\n"
        "+-+-+-+\n");
    EXPECT_EQ(Tours(maze).length(0, 1), 1);
    EXPECT_EQ(Tours(maze).length(0, 2), maze.size());
}

TEST(PacmanTours, TakeSixteenFlags) {
    const Maze maze = Maze::random(2, 10, 16, 1);
    const Tours tours(maze);
    const int all = tours.length(0, 0xFFFF);
    EXPECT_GE(all, 15);
    for (int flag = 0; flag < 16; ++flag)
        EXPECT_LE(tours.length(0, static_cast<std::uint16_t>(0xFFFF & ~(1 << flag))), all);
}

Scene random_scene(const Maze& maze, Rng& rng) {
    const auto any = [&] {
        return static_cast<Room>(rng.below(static_cast<std::uint64_t>(maze.size())));
    };
    Scene scene{any(), {}, 1 + rng.below(4), 0};
    for (std::size_t i = 0; i < scene.count; ++i)
        scene.ghosts[i] = {any(), static_cast<std::uint8_t>(rng.below(4))};
    return scene;
}

int ground_by_asking(const Maze& maze, const Scene& scene) {
    const auto his = steps_by_spreading(maze, scene.pacman, false);
    std::vector<std::vector<int>> ghosts;
    for (std::size_t i = 0; i < scene.count; ++i)
        ghosts.push_back(steps_by_spreading(maze, scene.ghosts[i].room, true));
    int rooms = 0;
    for (Room room = 0; room < maze.size(); ++room) {
        bool is_first = true;
        for (std::size_t i = 0; i < scene.count; ++i) {
            const int time = std::max(0, ghosts[i][room] - scene.ghosts[i].head_start);
            is_first = is_first && his[room] < time;
        }
        rooms += is_first ? 1 : 0;
    }
    return rooms;
}

TEST(PacmanEvaluation, CountsTheRoomsThatPacmanReachesFirst) {
    Rng rng(1);
    std::set<int> counts;
    for (const Maze& maze :
         {*Maze::classic(), Maze::random(7, 9, 3, 1), Maze::random(2, 4, 1, 2)}) {
        const Evaluation evaluation(maze);
        for (int i = 0; i < 300; ++i) {
            const Scene scene = random_scene(maze, rng);
            counts.insert(evaluation.ground(scene));
            EXPECT_EQ(evaluation.ground(scene), ground_by_asking(maze, scene));
        }
    }
    EXPECT_GT(counts.size(), 50u);
}

TEST(PacmanEvaluation, IsMadeOnceForAllWhoAsk) {
    const auto maze = Maze::shared(Maze::random(12, 13, 4, 3));
    const std::size_t before = maze->memory_bytes();
    std::array<const Evaluation*, 4> found{};
    {
        std::vector<std::jthread> threads;
        for (const Evaluation*& each : found)
            threads.emplace_back([&] { each = &maze->evaluation()->of(*maze); });
    }
    for (const Evaluation* each : found) EXPECT_EQ(each, found[0]);
    EXPECT_EQ(&Maze(*maze).evaluation()->of(*maze), found[0]);
    EXPECT_EQ(maze->memory_bytes(), before + found[0]->memory_bytes());
}

TEST(PacmanEvaluation, SaysTheOppositeToTheGhosts) {
    const Pacman game(Maze::classic(), 4, 1000);
    Rng rng(1);
    Pacman::State state = game.start(rng);
    for (int i = 0; i < 500 && !game.is_over(state); ++i) {
        EXPECT_EQ(game.evaluate(state, Player::First).raw(),
                  -game.evaluate(state, Player::Second).raw());
        const auto moves = legal_moves(game, state);
        game.apply(state, moves[rng.below(moves.size())]);
    }
}

Pacman::State state_of(const Pacman& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return state ? *state : Pacman::State{};
}

// The move that is tried first.
std::string first_hint(const Pacman& game, std::string_view text, int depth) {
    const Pacman::State state = state_of(game, text);
    const auto moves = legal_moves(game, state);
    std::vector<std::int32_t> hints(moves.size());
    game.ordering_scores(state, moves, depth, hints.data());
    const auto best = std::max_element(hints.begin(), hints.end()) - hints.begin();
    return game.to_text(state, moves[static_cast<std::size_t>(best)]);
}

TEST(PacmanHints, LeadToTheFlagsAndToPacman) {
    const Pacman game(Maze::classic(), 1, 1000);
    for (const int depth : {1, 5}) {
        EXPECT_EQ(first_hint(game, "P 2 4 G 10 12 F 0", depth), "W");
        EXPECT_EQ(first_hint(game, "P 4 2 G 10 12 F 0", depth), "N");
    }
    EXPECT_EQ(first_hint(game, "P 2 4 G 2 9 F 0 > W", 1), "W");
}

// He flees north, from where the edge leads round to the south: the ghost is nearer to him in the east, and
// has more of the maze before him in the south.
TEST(PacmanHints, CutHimOffInsteadOfFollowing) {
    const Pacman game(Maze::classic(), 1, 1000);
    constexpr const char* kFleeing = "P 4 12 G 4 9 F 0 > N";
    EXPECT_EQ(first_hint(game, kFleeing, 1), "E");
    EXPECT_EQ(first_hint(game, kFleeing, 5), "S");
}

// Far from the limit the turn does not matter to any search; near it, it does.
TEST(PacmanHash, CountsTurnsOnlyNearTheLimit) {
    const Pacman game(Maze::classic(), 4, 1000);
    const auto hash = [&](int turn) {
        return game.hash(
            state_of(game, "P 3 4 G 10 4 0 12 8 9 15 3 F 0 T " + std::to_string(turn)));
    };
    EXPECT_EQ(hash(0), hash(900));
    EXPECT_NE(hash(960), hash(961));
    const int nearest = game.limit() - Pacman::kDeepestSearch / (1 + game.ghosts());
    EXPECT_NE(hash(nearest), hash(nearest - 1));
    EXPECT_EQ(hash(nearest - 1), hash(nearest - 2));
}

TEST(PacmanHash, ForgetsWhereCreaturesCameFromInMidTurn) {
    const Pacman game(Maze::classic(), 2, 1000);
    const auto hash = [&](std::string_view text) { return game.hash(state_of(game, text)); };
    // Both ghosts far apart: into 10 4 from either side, with Pac-Man into 3 5 from either side.
    EXPECT_EQ(hash("P 3 4 G 10 3 0 12 F 0 > E E"), hash("P 3 6 G 10 5 0 12 F 0 > W W"));
    // A ghost beside the other might change places with it.
    EXPECT_NE(hash("P 3 4 G 10 3 10 4 F 0 > E N"), hash("P 3 4 G 9 2 10 4 F 0 > E E"));
    // He goes where a ghost stands that may come to meet him.
    EXPECT_NE(hash("P 3 4 G 3 5 0 12 F 0 > E"), hash("P 3 6 G 3 5 0 12 F 0 > W"));
    // Here the first ghost has caught him already, there it has not.
    EXPECT_NE(hash("P 3 4 G 3 5 0 12 F 0 > E W"), hash("P 4 5 G 3 3 0 12 F 0 > N E"));
}

}  // namespace
}  // namespace petteia
