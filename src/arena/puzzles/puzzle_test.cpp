#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <utility>

#include "arena/puzzles/puzzle_maker.h"
#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(const std::string& game, const Settings::Given& given = {}) {
    auto session = built_in_games().open(game, given);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

PuzzleOrder order_of(int count, int shortest = 1, std::uint64_t seed = 1) {
    PuzzleOrder order;
    order.count = count;
    order.shortest = shortest;
    order.seed = seed;
    return order;
}

// Minimax over the texts of a session, without its search and solver: 1, 0 or -1 for the player to move.
class PlainMinimax {
  public:
    explicit PlainMinimax(Session& session) : session_(session) {}

    int value(const std::string& position) {
        if (const auto known = known_.find(position); known != known_.end()) return known->second;
        int best = -1;
        for (const auto& [move, score] : moves(position)) best = std::max(best, score);
        known_[position] = best;
        return best;
    }
    std::map<std::string, int> moves(const std::string& position) {
        EXPECT_TRUE(session_.set_position(position));
        std::map<std::string, int> values;
        for (const Successor& each : session_.successors()) {
            const int score = each.result ? sign(*each.result) : value(each.position);
            values[each.move] = each.is_same_mover ? score : -score;
        }
        return values;
    }

  private:
    static int sign(Score score) { return (score > Score::draw()) - (score < Score::draw()); }

    Session& session_;
    std::map<std::string, int> known_;
};

void expect_only_move(PlainMinimax& truth, const Puzzle& puzzle) {
    SCOPED_TRACE(puzzle.position);
    const int value = puzzle.value.kind == Verdict::Kind::Win ? 1 : 0;
    const auto moves = truth.moves(puzzle.position);
    EXPECT_EQ(moves.size(), puzzle.moves.size());
    EXPECT_GE(moves.size(), 2u);
    for (const auto& [move, score] : moves) {
        if (move == puzzle.solution)
            EXPECT_EQ(score, value);
        else
            EXPECT_LT(score, value) << move;
    }
}

void expect_puzzles(const std::string& game, const Settings::Given& given, int count) {
    SCOPED_TRACE(game);
    const auto session = open(game, given), other = open(game, given);
    const auto report = PuzzleMaker(*session, order_of(count)).make({});
    EXPECT_TRUE(report.is_complete);
    EXPECT_EQ(report.puzzles.size(), static_cast<std::size_t>(count));
    PlainMinimax truth(*other);
    std::set<std::string> positions;
    for (const Puzzle& each : report.puzzles) {
        expect_only_move(truth, each);
        EXPECT_EQ(each.line.front(), each.solution);
        EXPECT_GE(each.length, 1);
        EXPECT_GE(each.difficulty, 1);
        EXPECT_LE(each.difficulty, PuzzleOrder::kHardest);
        positions.insert(each.position);
    }
    EXPECT_EQ(positions.size(), report.puzzles.size());
}

TEST(PuzzleMaker, MakesPuzzlesWithOneSolution) {
    expect_puzzles("tictactoe", {}, 12);
    expect_puzzles("nim", {{"piles", "3,4,5"}}, 8);
    expect_puzzles("cubes", {{"m", "4"}}, 5);
    expect_puzzles("xox", {{"rows", "3"}, {"cols", "3"}}, 8);
    expect_puzzles("connect4", {{"cols", "4"}, {"rows", "4"}}, 8);
    expect_puzzles("othello", {{"size", "4"}}, 5);
}

// Of the eight images of a tic-tac-toe position, ".../.X./.XO O", the text that comes first.
std::string first_image(const std::string& position) {
    std::string cells = position.substr(0, 11), first;
    std::erase(cells, '/');
    for (int image = 0; image < 8; ++image) {
        std::string turned = cells;
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t col = 0; col < 3; ++col)
                turned[3 * col + 2 - row] = cells[3 * row + col];
        }
        cells = turned;
        if (image == 3) {
            for (std::size_t row = 0; row < 3; ++row) std::swap(cells[3 * row], cells[3 * row + 2]);
        }
        if (first.empty() || cells < first) first = cells;
    }
    return first + position.substr(11);
}

TEST(PuzzleMaker, MakesNoTwoThatAreMirrorImages) {
    ASSERT_EQ(first_image("X../.../..O X"), first_image("..O/.../X.. X"));
    const auto session = open("tictactoe");
    const auto report = PuzzleMaker(*session, order_of(60)).make({});
    EXPECT_GE(report.puzzles.size(), 40u);
    std::set<std::string> images;
    for (const Puzzle& each : report.puzzles)
        EXPECT_TRUE(images.insert(first_image(each.position)).second) << each.position;
}

TEST(PuzzleMaker, RepeatsItself) {
    const auto positions = [](std::uint64_t seed) {
        const auto session = open("connect4", {{"cols", "5"}, {"rows", "4"}});
        std::vector<std::string> all;
        for (const Puzzle& each : PuzzleMaker(*session, order_of(4, 3, seed)).make({}).puzzles)
            all.push_back(each.position + " " + each.solution);
        return all;
    };
    EXPECT_EQ(positions(5), positions(5));
    EXPECT_NE(positions(5), positions(6));
}

TEST(PuzzleMaker, KeepsToTheOrder) {
    const auto session = open("tictactoe");
    PuzzleOrder order = order_of(5, 3);
    order.longest = 5;
    order.hardest = 3;
    const auto report = PuzzleMaker(*session, order).make({});
    EXPECT_FALSE(report.puzzles.empty());
    for (const Puzzle& each : report.puzzles) {
        EXPECT_GE(each.length, 3);
        EXPECT_LE(each.length, 5);
        EXPECT_LE(each.difficulty, 3);
    }
}

TEST(PuzzleMaker, EndsWhenItIsStoppedOrThereAreNone) {
    const auto session = open("connect4");
    std::stop_source source;
    int calls = 0;
    const auto stopped =
        PuzzleMaker(*session, order_of(1000)).make(source.get_token(), [&](const auto&) {
            if (++calls == 3) source.request_stop();
        });
    EXPECT_FALSE(stopped.is_complete);
    EXPECT_LE(stopped.puzzles.size(), 3u);
    // Nothing lasts so long.
    const auto small = open("tictactoe");
    const auto none = PuzzleMaker(*small, order_of(1, 100)).make({});
    EXPECT_TRUE(none.is_complete);
    EXPECT_TRUE(none.puzzles.empty());
}

TEST(PuzzleMaker, RefusesWhatCannotBeProven) {
    EXPECT_TRUE(PuzzleMaker::check(*open("nim")));
    const Status refusal = PuzzleMaker::check(*open("pacman"));
    ASSERT_FALSE(refusal);
    EXPECT_NE(refusal.error().message.find("cannot be proven"), std::string::npos);
}

}  // namespace
}  // namespace petteia
