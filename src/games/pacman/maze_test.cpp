#include "games/pacman/maze.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace petteia::pacman {
namespace {

constexpr int kWest = 0, kSouth = 1, kEast = 2, kNorth = 3;

// Four rooms in a row, P and F at its ends, closed all round.
constexpr std::string_view kCorridor =
    "+-+-+-+-+\n"
    "|P     F|\n"
    "+-+-+-+-+\n";

Maze maze_of(std::string_view text) {
    auto maze = Maze::parse(text);
    EXPECT_TRUE(maze) << maze.error().message;
    return *std::move(maze);
}

std::string error_of(std::string_view text) {
    const auto maze = Maze::parse(text);
    return maze ? "no error" : maze.error().message;
}

int rooms_in_reach(const Maze& maze, Room from) {
    std::vector<Room> rooms{from};
    std::set<Room> seen{from};
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        for (int d = 0; d < kDirections; ++d) {
            const Room next = maze.step(rooms[i], d);
            if (next != Maze::kNone && seen.insert(next).second) rooms.push_back(next);
        }
    }
    return static_cast<int>(rooms.size());
}

TEST(Maze, HasTheClassicSizesAndFlags) {
    const Maze& maze = *Maze::classic();
    EXPECT_EQ(maze.rows(), 20);
    EXPECT_EQ(maze.cols(), 25);
    const std::vector<Room> flags{maze.room(2, 2), maze.room(2, 22), maze.room(17, 2),
                                  maze.room(17, 22)};
    EXPECT_EQ(maze.flags(), flags);
    EXPECT_TRUE(maze.flags_out_of_reach().empty());
}

TEST(Maze, WrapsRoundAtTheOpeningsOfTheClassicEdge) {
    const Maze& maze = *Maze::classic();
    for (int col = 0; col < maze.cols(); ++col) {
        const bool is_open = col >= 11 && col <= 13;
        const Room top = maze.room(0, col), bottom = maze.room(19, col);
        EXPECT_EQ(maze.step(top, kNorth), is_open ? bottom : Maze::kNone) << col;
        EXPECT_EQ(maze.step(bottom, kSouth), is_open ? top : Maze::kNone) << col;
    }
    for (int row = 0; row < maze.rows(); ++row) {
        const bool is_open = row == 9 || row == 10;
        const Room left = maze.room(row, 0), right = maze.room(row, 24);
        EXPECT_EQ(maze.step(left, kWest), is_open ? right : Maze::kNone) << row;
        EXPECT_EQ(maze.step(right, kEast), is_open ? left : Maze::kNone) << row;
    }
}

TEST(Maze, LetsPassOutOfTheClassicBlocksOnly) {
    const Maze& maze = *Maze::classic();
    EXPECT_EQ(maze.step(maze.room(5, 4), kEast), Maze::kNone);
    EXPECT_EQ(maze.step(maze.room(5, 5), kWest), maze.room(5, 4));
    EXPECT_EQ(maze.step(maze.room(6, 6), kEast), maze.room(6, 7));
    EXPECT_EQ(maze.step(maze.room(15, 19), kNorth), Maze::kNone);
    EXPECT_EQ(rooms_in_reach(maze, 0), maze.size() - 4 * 16);
}

TEST(Maze, KeepsGhostsOutOfFlagRooms) {
    const Maze& maze = *Maze::classic();
    EXPECT_EQ(maze.step(maze.room(2, 1), kEast), maze.room(2, 2));
    EXPECT_EQ(maze.ghost_step(maze.room(2, 1), kEast), Maze::kNone);
    EXPECT_EQ(maze.ghost_step(maze.room(2, 1), kSouth), maze.room(3, 1));
}

TEST(Maze, CountsStepsToFlagsInTheDirectionOfTheWays) {
    const Maze& maze = *Maze::classic();
    EXPECT_EQ(maze.flag_distance(maze.room(2, 2), 0), 0);
    EXPECT_EQ(maze.flag_distance(maze.room(2, 5), 0), 3);
    EXPECT_EQ(maze.flag_distance(maze.room(9, 0), 1), 10);  // Round the edge.
    EXPECT_TRUE(maze.leads_to(maze.room(5, 5), maze.room(5, 4)));
    EXPECT_FALSE(maze.leads_to(maze.room(5, 4), maze.room(5, 5)));
    const Maze one_way = maze_of(
        "+-+-+-+\n"
        "|   >F|\n"
        "+-+-+-+\n");
    EXPECT_EQ(one_way.flag_distance(0, 0), 2);
    EXPECT_EQ(one_way.flag_distance(1, 0), 1);
    const Maze closed = maze_of(
        "+-+-+-+\n"
        "|   <F|\n"
        "+-+-+-+\n");
    EXPECT_EQ(closed.flag_distance(0, 0), Maze::kNoWay);
}

TEST(Maze, IsSharedByEqualOnesAsLongAsSomebodyHoldsIt) {
    auto first = Maze::shared(Maze::random(6, 7, 3, 1));
    EXPECT_EQ(Maze::shared(Maze::random(6, 7, 3, 1)), first);
    EXPECT_EQ(Maze::shared(maze_of(first->to_line())), first);
    EXPECT_NE(Maze::shared(Maze::random(6, 7, 3, 2)), first);
    EXPECT_EQ(Maze::shared(*Maze::classic()), Maze::classic());
    const std::weak_ptr<const Maze> held = first;
    first.reset();
    EXPECT_TRUE(held.expired());
    EXPECT_EQ(Maze::shared(Maze::random(6, 7, 3, 1))->flags().size(), 3u);
}

TEST(Maze, IsSharedByThreadsThatOpenItAtOnce) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::array<std::shared_ptr<const Maze>, 4> mazes;
        std::vector<std::jthread> threads;
        for (auto& maze : mazes)
            threads.emplace_back(
                [&maze, seed] { maze = Maze::shared(Maze::random(9, 9, 2, seed)); });
        threads.clear();
        for (const auto& maze : mazes) EXPECT_EQ(maze, mazes[0]);
    }
}

TEST(Maze, CallsGhostsApartThatCannotMeet) {
    const Maze& maze = *Maze::classic();
    EXPECT_TRUE(maze.are_apart(maze.room(0, 0), maze.room(0, 3)));
    EXPECT_FALSE(maze.are_apart(maze.room(0, 0), maze.room(0, 2)));
    EXPECT_FALSE(maze.are_apart(maze.room(0, 0), maze.room(1, 1)));
    EXPECT_FALSE(maze.are_apart(maze.room(0, 12), maze.room(19, 12)));
    EXPECT_TRUE(maze.are_apart(maze.room(2, 1), maze.room(2, 3)));  // A flag between them.
}

TEST(Maze, ReadsRoomsAndSides) {
    const Maze maze = maze_of(
        "+-+.+-+\n"
        "|P|  F|\n"
        "+ +v+ +\n"
        ".   <1.\n"
        "+ + +-+\n"
        "|F   2|\r\n"
        "+-+.+-+\n\n");
    EXPECT_EQ(maze.rows(), 3);
    EXPECT_EQ(maze.cols(), 3);
    EXPECT_EQ(maze.pacman_start(), maze.room(0, 0));
    EXPECT_EQ(maze.ghost_starts(), (std::vector<Room>{maze.room(1, 2), maze.room(2, 2)}));
    EXPECT_EQ(maze.flags(), (std::vector<Room>{maze.room(0, 2), maze.room(2, 0)}));
    EXPECT_EQ(maze.step(maze.room(0, 0), kEast), Maze::kNone);
    EXPECT_EQ(maze.step(maze.room(0, 1), kSouth), maze.room(1, 1));
    EXPECT_EQ(maze.step(maze.room(1, 1), kNorth), Maze::kNone);
    EXPECT_EQ(maze.step(maze.room(1, 1), kEast), Maze::kNone);
    EXPECT_EQ(maze.step(maze.room(1, 2), kWest), maze.room(1, 1));
    EXPECT_EQ(maze.step(maze.room(1, 0), kWest), maze.room(1, 2));
    EXPECT_EQ(maze.step(maze.room(0, 1), kNorth), maze.room(2, 1));
}

TEST(Maze, LeadsNowhereWhereTheEdgeLeadsBack) {
    const Maze maze = maze_of(
        "+-+\n"
        ". .\n"
        "+ +\n"
        ".F.\n"
        "+-+\n");
    EXPECT_EQ(maze.step(0, kWest), Maze::kNone);
    EXPECT_EQ(maze.step(0, kSouth), 1);
}

TEST(Maze, SaysWhereTheTextIsWrong) {
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"", "line 1, column 1: nothing is there"},
        {"+-+\n|F |\n+-+", "line 2, column 4: the line has 4 characters; expected 3"},
        {"+-+\n|F\n+-+", "line 2, column 3: the line has 2 characters; expected 3"},
        {"+--+\n|F |\n+--+", "line 1, column 5: the line has 4 characters; expected an odd"},
        {"+-+\n|F|\n+-+\n|F|", "line 5, column 1: there are 4 lines; expected an odd"},
        {"+-+\n|Q|\n+-+", "line 2, column 2: \"Q\" is there; expected a room"},
        {"+-+\n|5|\n+-+", "line 2, column 2: \"5\" is there; expected a room"},
        {"+-+\n-F|\n+-+", "line 2, column 1: \"-\" is there; expected a side"},
        {"+|+\n|F|\n+-+", "line 1, column 2: \"|\" is there; expected a side"},
        {"*-+\n|F|\n+-+", "line 1, column 1: \"*\" is there; expected '+'"},
        {"+-+\n|F.\n+-+", "line 2, column 3: \".\" is there; expected '|' as on the opposite"},
        {"+-+\n|F|\n+.+", "line 3, column 2: \".\" is there; expected '-' as on the opposite"},
        {"+-+\n|P|\n+-+", "line 3, column 3: the maze ends without a flag"},
        {"+-+-+\n|F 1|\n+-+-+", "line 2, column 4: ghost 1 has a place; expected one for Pac-Man"},
        {"+-+-+-+\n|F P P|\n+-+-+-+", "line 2, column 6: a second P is there"},
        {"+-+-+-+-+\n|F P 1 1|\n+-+-+-+-+", "line 2, column 8: a second ghost 1"},
        {"+-+-+-+\n|F P 2|\n+-+-+-+", "line 2, column 6: ghost 2 is there; expected ghost 1"},
    };
    for (const auto& [text, message] : wrong)
        EXPECT_NE(error_of(text).find(message), std::string::npos)
            << text << "\ngave " << error_of(text);
}

TEST(Maze, RefusesWhatIsTooLarge) {
    std::string edge = "+", rooms = "|F";
    for (int i = 0; i <= kMaxRooms; ++i) edge += "-+", rooms += i < kMaxRooms ? "  " : "|";
    EXPECT_NE(error_of(edge + "\n" + rooms + "\n" + edge).find("2001 rooms; expected at most 2000"),
              std::string::npos);
    EXPECT_NE(error_of(std::string(100'000, '+')).find("100000 bytes"), std::string::npos);
    std::string flags = "|", sides = "+";
    for (int i = 0; i <= kMaxFlags; ++i) flags += "F|", sides += "-+";
    EXPECT_NE(error_of(sides + "\n" + flags + "\n" + sides).find("expected at most 16"),
              std::string::npos);
}

TEST(Maze, TellsWhichFlagsAreOutOfReach) {
    EXPECT_TRUE(maze_of(kCorridor).flags_out_of_reach().empty());
    const Maze closed = maze_of(
        "+-+-+-+-+\n"
        "|P F|  F|\n"
        "+-+-+-+-+\n");
    EXPECT_EQ(closed.flags_out_of_reach(), std::vector<Room>{3});
    // Each is in reach from the middle, though not one after the other.
    const Maze fork = maze_of(
        "+-+-+-+\n"
        "|F< >F|\n"
        "+-+-+-+\n");
    EXPECT_EQ(fork.flags_out_of_reach(), std::vector<Room>{});
    EXPECT_TRUE(fork.has_all_flags_in_reach(1));
    EXPECT_FALSE(fork.has_all_flags_in_reach(0));
}

TEST(Maze, WritesWhatItReads) {
    std::vector<std::string> texts{Maze::classic()->to_text(), std::string(kCorridor)};
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        texts.push_back(Maze::random(3 + static_cast<int>(seed), 7, 3, seed).to_text());
    for (const std::string& text : texts) EXPECT_EQ(maze_of(text).to_text(), text);
}

TEST(Maze, IsDrawnByLotAndWalkable) {
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const int rows = 2 + static_cast<int>(seed % 7), cols = 2 + static_cast<int>(seed % 11);
        const Maze maze = Maze::random(rows, cols, 3, seed);
        EXPECT_EQ(maze.to_text(), Maze::random(rows, cols, 3, seed).to_text());
        texts.insert(maze.to_text());
        EXPECT_EQ(maze.flags().size(), 3u);
        for (Room from = 0; from < maze.size(); ++from)
            ASSERT_EQ(rooms_in_reach(maze, from), maze.size()) << maze.to_text();
    }
    EXPECT_GT(texts.size(), 45u);
}

// A tree of n rooms has n - 1 ways; each more makes a loop.
TEST(Maze, HasLoopsWhenDrawnByLot) {
    const Maze maze = Maze::random(20, 25, 4, 7);
    int ways = 0;
    for (Room room = 0; room < maze.size(); ++room) {
        for (int d = 0; d < kDirections; ++d) ways += maze.step(room, d) != Maze::kNone ? 1 : 0;
    }
    EXPECT_GT(ways / 2, maze.size() + 50);
}

TEST(Maze, StandsOnOneLineToo) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Maze maze = Maze::random(3, 5, 2, seed);
        const std::string line = maze.to_line();
        EXPECT_EQ(line.find_first_of(" \n"), std::string::npos) << line;
        EXPECT_EQ(Maze::parse(line)->to_text(), maze.to_text());
    }
    EXPECT_EQ(Maze::parse(kCorridor)->to_line(),
              Maze::parse(Maze::parse(kCorridor)->to_line())->to_line());
    // The same place is named, however it is written.
    EXPECT_EQ(Maze::parse("+-+/|?|/+-+").error().message,
              Maze::parse("+-+\n|?|\n+-+\n").error().message);
}

}  // namespace
}  // namespace petteia::pacman
