#include "games/pacman/course.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "core/text.h"

namespace petteia::pacman {
namespace {

Pacman classic(int ghosts = kMaxGhosts) { return Pacman(Maze::classic(), ghosts, 1000); }

// "14 17 …": Pac-Man's row and column, the ghosts', the flags taken.
Pacman::State state_of(const Pacman& game, std::string_view numbers) {
    const auto parts = words(numbers);
    std::string text = "P";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i == 2) text += " G";
        if (i + 1 == parts.size()) text += " F";
        text += " " + std::string(parts[i]);
    }
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return *state;
}

std::string text_of(const std::array<std::optional<int>, kDirections>& values) {
    std::vector<std::string> texts;
    for (const auto& value : values) texts.push_back(value ? std::to_string(*value) : "-");
    return join(texts, " ");
}

std::string text_of(const std::array<Pacman::Move, kMaxGhosts>& moves) {
    std::vector<std::string> texts;
    for (const Pacman::Move move : moves) texts.push_back(std::to_string(move));
    return join(texts, " ");
}

// What each ghost does in the turn that begins here, whatever Pac-Man does first.
std::array<Pacman::Move, kMaxGhosts> chasing_moves(const Pacman& game, const Pacman::State& state) {
    std::array<Pacman::Move, kMaxGhosts> moves{};
    Pacman::State turn = after(game, state, game.steps(state)[0]);
    for (int i = 0; i < game.ghosts(); ++i) {
        const Pacman::Move move = chase_view(game, turn).choice;
        moves[static_cast<std::size_t>(i)] = move;
        game.apply(turn, move);
    }
    return moves;
}

TEST(Course, AgreesWithTheOriginal) {
    const Pacman game = classic();
    std::ifstream file(PETTEIA_TEST_DATA "/pacman-course.txt");
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        SCOPED_TRACE(line);
        const auto parts = split(line, '|');
        ASSERT_EQ(parts.size(), 5u);
        const auto state = state_of(game, parts[0]);
        const CourseView view = course_view(game, state);
        EXPECT_EQ(text_of(view.evaluations), trim(parts[1]));
        EXPECT_EQ(text_of(view.values), trim(parts[2]));
        EXPECT_EQ(std::to_string(view.choice), trim(parts[3]));
        EXPECT_EQ(text_of(chasing_moves(game, state)), trim(parts[4]));
        ++positions;
    }
    EXPECT_EQ(positions, 400);
}

TEST(Course, FollowsItsWeights) {
    const Pacman game = classic(1);
    // The flag at 17,2 is nearest, and the ghost in the north is farther from it than he is.
    const auto values = [&](const CourseWeights& weights, std::string_view ghost = "2 12") {
        const auto state = state_of(game, "10 12 " + std::string(ghost) + " 0");
        return text_of(course_view(game, state, weights).values);
    };
    const CourseWeights none{0, 0, 0, 0, 0, 0, 0};
    CourseWeights each = none;
    EXPECT_EQ(values(each), "0 0 0 0");
    each.each_follower = -1;
    EXPECT_EQ(values(each), "-1 -1 -1 -1");
    each = none;
    each.farther_from_ghost = 7, each.nearer_to_ghost = -3;
    EXPECT_EQ(values(each), "7 7 7 -3");
    each = none;
    each.nearer_flag = 5, each.no_nearer_flag = -2, each.ahead_of_ghost = 100;
    EXPECT_EQ(values(each), "105 105 -2 -2");
    EXPECT_EQ(values(each, "17 6"), "5 5 -2 -2");
    each = none;
    each.on_edge = -9;
    EXPECT_EQ(values(each), "0 0 0 0");
    const auto corner = state_of(game, "1 0 12 12 0");
    EXPECT_EQ(text_of(course_view(game, corner, each).values), "- -9 0 -9");
}

TEST(Course, MovesEvenWhereGhostsStandAllRound) {
    const Pacman game = classic();
    const auto state = state_of(game, "10 12 9 12 11 12 10 11 10 13 0");
    const CourseView view = course_view(game, state);
    EXPECT_EQ(text_of(view.values), "- - - -");
    EXPECT_EQ(view.choice, 3);
}

// Whatever the maze, the chasers' moves are legal.
TEST(Course, ChasesByTheRules) {
    Rng rng(5);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Pacman game(std::make_shared<const Maze>(Maze::random(3, 4, 2, seed)), 4, 30);
        for (auto state = game.start(rng); !game.is_over(state);) {
            const auto chase = chasing_moves(game, state);
            const auto first = legal_moves(game, state);
            game.apply(state, first[rng.below(first.size())]);
            for (int i = 0; i < game.ghosts(); ++i) {
                const auto moves = legal_moves(game, state);
                const auto move = chase[static_cast<std::size_t>(i)];
                ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end())
                    << game.to_text(state);
                game.apply(state, move);
            }
        }
    }
}

}  // namespace
}  // namespace petteia::pacman
