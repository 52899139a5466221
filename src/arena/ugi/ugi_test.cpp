#include "arena/ugi/ugi.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "session/registry.h"

namespace petteia::ugi {
namespace {

TEST(UgiWords, APositionMayHaveBlanks) {
    const auto read = Position::parse("  fen 5,5,5 first  moves 3r  1g ");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->start, "5,5,5 first");
    EXPECT_EQ(read->moves, (std::vector<std::string>{"3r", "1g"}));
    EXPECT_EQ(read->to_text(), "position fen 5,5,5 first moves 3r 1g");
    const auto start = Position::parse("startpos");
    ASSERT_TRUE(start);
    EXPECT_FALSE(start->start);
    EXPECT_TRUE(start->moves.empty());
    EXPECT_TRUE(Position::parse("startpos moves")->moves.empty());
    for (const char* wrong : {"", "fen", "fen moves 1", "startpos 5", "moves 1", "5,5,5 first"})
        EXPECT_FALSE(Position::parse(wrong)) << wrong;
}

TEST(UgiWords, GoTakesWhatItKnowsAndBringsItIntoRange) {
    const Go go = Go::parse("depth 7 quickly p1time 5000 p2time -20 p2inc 100 nodes x movetime");
    EXPECT_EQ(go.depth, 7);
    EXPECT_FALSE(go.nodes || go.move_time || go.is_infinite || go.is_ponder);
    EXPECT_EQ(go.to_text(), "go depth 7 p1time 5000 p2time 0 p2inc 100");
    EXPECT_EQ(Go::parse("depth 0 nodes -5").to_text(), "go depth 1 nodes 1");
    EXPECT_EQ(Go::parse("depth 99999").limits(Player::First).depth, Limits::kMaxDepth);
    EXPECT_EQ(Go::parse("ponder infinite movetime 20").to_text(), "go ponder infinite movetime 20");
    EXPECT_FALSE(Go::parse("ponder").has_limit());

    const Go clocks = Go::parse("p1time 1000 p2time 2000 p2inc 50");
    EXPECT_EQ(clocks.limits(Player::First).clock->remaining, Milliseconds(1000));
    EXPECT_EQ(clocks.limits(Player::Second).clock->remaining, Milliseconds(2000));
    EXPECT_EQ(clocks.limits(Player::Second).clock->increment, Milliseconds(50));
}

TEST(UgiWords, OptionsMayHaveBlanksInNamesAndValues) {
    const auto choice = Choice::parse("name Clear  Hash value a value b");
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->name, "Clear  Hash");
    EXPECT_EQ(choice->value, "a value b");
    EXPECT_EQ(Choice::parse("name Reset")->value, "true");
    EXPECT_EQ(Choice::parse("name Log value <empty>")->value, "");
    EXPECT_EQ((Choice{"Log", ""}.to_text()), "setoption name Log value <empty>");
    EXPECT_FALSE(Choice::parse("Hash value 3"));
    EXPECT_FALSE(Choice::parse("name value 3"));

    const Offer offer = Offer::parse("name My Game type combo default go var go var nine men");
    EXPECT_TRUE(offer.is_called("my game"));
    EXPECT_EQ(offer.values, (std::vector<std::string>{"go", "nine men"}));
}

TEST(UgiWords, ParametersBecomeOptions) {
    EXPECT_EQ(option_line(Parameter::integer("side", "8", 3, 8, "")),
              "option name side type spin default 8 min 3 max 8");
    EXPECT_EQ(option_line(Parameter::flag("misere", "")),
              "option name misere type check default false");
    EXPECT_EQ(option_line(Parameter::integers("piles", "", 1, 9, "")),
              "option name piles type string default <empty>");
    EXPECT_EQ(option_line(Parameter::choice("a", "x", {"x", "y"}, "")),
              "option name a type combo default x var x var y");
}

Analysis heard(const std::string& line) {
    Analysis analysis;
    EXPECT_TRUE(read_info(line.substr(5), analysis)) << line;
    return analysis;
}

TEST(UgiWords, EveryVerdictReadsBack) {
    Verdict win, loss, draw, certain, by, guess;
    win.kind = Verdict::Kind::Win;
    win.distance = 11;
    loss.kind = Verdict::Kind::Loss;
    loss.distance = 4;
    draw.kind = Verdict::Kind::Draw;
    certain.kind = Verdict::Kind::Loss;
    by.kind = Verdict::Kind::Loss;
    by.margin = -7;
    guess.estimate = -120;
    const std::vector<std::pair<Verdict, std::string>> all{
        {win, "score mate 11 "},  {loss, "score mate -4 "}, {draw, "score draw "},
        {certain, "score loss "}, {by, "score margin -7 "}, {guess, "score cp -120 "}};
    for (const auto& [verdict, text] : all) {
        Analysis analysis;
        analysis.verdict = verdict;
        analysis.depth = 3;
        const std::string line = info_line(analysis);
        EXPECT_NE(line.find(text), std::string::npos) << line;
        EXPECT_EQ(heard(line).verdict, verdict) << line;
    }
}

TEST(UgiWords, InfoReadsBackAndTheRestIsPassedOver) {
    const Analysis read = heard(
        "info depth 5 seldepth 9 score cp 12 lowerbound nodes 4000 nps 2000 time 2000 pv 1 5 9");
    EXPECT_EQ(info_line(read), "info depth 5 score cp 12 nodes 4000 nps 2000 time 2000 pv 1 5 9");
    Analysis analysis;
    for (const char* nothing : {"", "string depth 3", "currmove 4", "depth", "score mate x"})
        EXPECT_FALSE(read_info(nothing, analysis)) << nothing;
    EXPECT_EQ(info_line(heard("info depth 999999999999 nodes -3 score mate 0")),
              "info depth 255 score cp 0 nodes 0 nps 0 time 0");
}

// The protocol cuts lines at blanks.
TEST(UgiWords, MovesOfAllGamesAreSingleWords) {
    for (const GameEntry& game : built_in_games().games()) {
        const auto session = *game.open({});
        Rng rng(1);
        while (!session->is_over()) {
            const auto moves = session->legal_moves();
            for (const auto& move : moves)
                ASSERT_EQ(move.find_first_of(" \t"), std::string::npos) << game.info.name;
            ASSERT_TRUE(session->play(moves[rng.below(moves.size())]));
        }
    }
}

}  // namespace
}  // namespace petteia::ugi
