// What sessions make of turns with several steps, and of a game's own players.
#include <gtest/gtest.h>

#include <fstream>

#include "core/text.h"
#include "session/record.h"
#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view name, const Settings::Given& given = {}) {
    auto session = built_in_games().open(name, given);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

// In the middle of the maze, where every way is open to all.
std::unique_ptr<Session> pacman() {
    auto session = open("pacman");
    EXPECT_TRUE(session->set_position("P 10 12 G 2 5 2 8 2 11 2 14 F 0"));
    return session;
}

TEST(Turns, OfSeveralStepsArePlayedAtOnce) {
    for (const char* text : {"W S E W", "WSEW", " wsew ", "W  S E W"}) {
        const auto session = pacman(), stepwise = pacman();
        ASSERT_TRUE(session->play_turn("N"));
        ASSERT_TRUE(session->play_turn(text)) << text;
        for (const char* step : {"N", "W", "S", "E", "W"}) ASSERT_TRUE(stepwise->play(step));
        EXPECT_EQ(session->position(), stepwise->position());
        EXPECT_EQ(session->history().size(), 5u);
    }
}

TEST(Turns, OneWrongStepPlaysNone) {
    const auto session = pacman();
    ASSERT_TRUE(session->play("N"));
    ASSERT_TRUE(session->play("W"));
    ASSERT_TRUE(session->undo());
    const std::string before = session->position();
    for (const char* text : {"W S X E", "WSXE", "W S E W N", "WSEWN", "", "-", "W S E W W S E W"}) {
        EXPECT_FALSE(session->play_turn(text)) << text;
        EXPECT_EQ(session->position(), before);
    }
    EXPECT_NE(session->play_turn("W S E W N").error().message.find("after 4 steps"),
              std::string::npos);
    // Nor does it forget what was undone.
    EXPECT_TRUE(session->redo());
}

TEST(Turns, AMoveIsATurnInOtherGames) {
    const auto session = open("tictactoe");
    EXPECT_TRUE(session->play_turn("5"));
    EXPECT_FALSE(session->play_turn("1 2"));
    EXPECT_FALSE(session->play_turn("12"));
    EXPECT_EQ(session->turns(), session->history());
}

TEST(Turns, ReadAsOneMove) {
    const auto session = pacman();
    const std::vector<std::string> line{"N", "W", "S", "E", "W", "N", "W"};
    EXPECT_EQ(session->in_turns(line), (std::vector<std::string>{"N", "(W S E W)", "N", "W"}));
    for (const auto& move : line) ASSERT_TRUE(session->play(move));
    EXPECT_EQ(session->turns(), (std::vector<std::string>{"N", "(W S E W)", "N", "W"}));
}

TEST(Session, RestartsAsItWouldBeOpened) {
    for (const char* game : {"pacman", "xox"}) {
        const auto session = open(game), other = open(game, {{"seed", "7"}});
        ASSERT_TRUE(session->play(session->legal_moves().front()));
        session->restart(7);
        EXPECT_EQ(session->position(), other->position());
        EXPECT_TRUE(session->history().empty());
    }
}

TEST(Session, TalliesFlagsAndTurns) {
    const auto session = open("pacman");
    ASSERT_TRUE(session->set_position("P 10 12 G 2 5 2 8 2 11 2 14 F 5 T 9"));
    const auto tally = session->tally();
    ASSERT_EQ(tally.size(), 2u);
    EXPECT_EQ(tally[0].name, "flags");
    EXPECT_EQ(tally[0].value, 2);
    EXPECT_EQ(tally[1].name, "turns");
    EXPECT_EQ(tally[1].value, 9);
    EXPECT_TRUE(open("xox")->tally().empty());
}

TEST(Session, WarnsOfFlagsOutOfReach) {
    EXPECT_TRUE(open("pacman")->warnings().empty());
    const auto session = open("pacman", {{"maze", "+-+-+-+-+/|P...1|F|/+-+-+-+-+"}});
    ASSERT_EQ(session->warnings().size(), 1u);
    EXPECT_NE(session->warnings()[0].find("flag at 0 3"), std::string::npos)
        << session->warnings()[0];
}

TEST(Record, HoldsTheMazeItself) {
    const std::string maze = "+-+-+-+-+-+/|F.P.....1|/+-+-+-+-+-+";
    const auto session = open("pacman", {{"maze", maze}});
    ASSERT_TRUE(session->play_turn("E"));
    ASSERT_TRUE(session->play_turn("W"));
    const auto copy = read_record(built_in_games(), write_record(*session));
    ASSERT_TRUE(copy) << copy.error().message;
    EXPECT_EQ((*copy)->position(), session->position());
    EXPECT_EQ((*copy)->settings().text("maze"), maze);
}

std::string values_text(const Advice<std::string>& advice, std::size_t measure) {
    std::vector<std::string> texts;
    for (const auto& line : advice.lines)
        texts.push_back(line.values[measure] ? std::to_string(*line.values[measure]) : "-");
    return join(texts, " ");
}

// "1" for S: how the file of the course writes moves.
std::string number_of(const std::string& move) {
    return std::to_string(std::string("WSEN-").find(move));
}

// Positions, evaluations, values, choice and the chasers' moves as tests/data tells them.
TEST(Policies, ExplainThemselvesAsTheCourseDoes) {
    const auto session = open("pacman");
    const auto policies = session->policies();
    ASSERT_EQ(policies.size(), 2u);
    const Settings course = *Settings::parse(policies[0].parameters, {}), none;
    std::ifstream file(PETTEIA_TEST_DATA "/pacman-course.txt");
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        SCOPED_TRACE(line);
        const auto parts = split(line, '|');
        const auto numbers = words(parts[0]);
        std::string position = "P";
        for (std::size_t i = 0; i < numbers.size(); ++i)
            position += (i == 2 ? " G " : i == 10 ? " F " : " ") + std::string(numbers[i]);
        ASSERT_TRUE(session->set_position(position));
        const auto advice = session->policy_advice(0, course);
        ASSERT_EQ(advice.size(), 1u);
        EXPECT_EQ(values_text(advice[0], 0), trim(parts[1]));
        EXPECT_EQ(values_text(advice[0], 1), trim(parts[2]));
        EXPECT_EQ(number_of(advice[0].choice), trim(parts[3]));
        std::vector<std::string> chase;
        for (const auto& step : session->policy_advice(1, none))
            chase.push_back(number_of(step.choice));
        EXPECT_EQ(join(chase, " "), trim(parts[4]));
        ++positions;
    }
    EXPECT_EQ(positions, 400);
}

// What it does is what it says that it does, ghost by ghost.
TEST(Policies, MoveAsTheyExplain) {
    const auto session = open("pacman", {{"seed", "3"}});
    const Settings course = *Settings::parse(session->policies()[0].parameters, {}), none;
    while (!session->is_over()) {
        const bool is_first = session->to_move() == Player::First;
        const auto chase = session->policy_advice(1, none);
        const std::string move =
            is_first ? session->policy_move(0, course) : session->policy_move(1, none);
        const auto advice = is_first ? session->policy_advice(0, course) : chase;
        ASSERT_FALSE(advice.empty());
        EXPECT_EQ(advice[0].choice, move);
        if (!is_first) {
            EXPECT_TRUE(session->policy_advice(0, course).empty());
        }
        ASSERT_TRUE(session->play(move));
    }
}

}  // namespace
}  // namespace petteia
