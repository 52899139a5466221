// `petteia match` as its users call it: what it prints, how it is stopped, and what it refuses.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/program.h"

namespace {

namespace json = boost::json;

json::object match(const std::string& rest) {
    const Outcome result = run_line("match " + rest + " --json");
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

// What does not depend on the time that was taken.
json::object without_times(json::object report) {
    report.erase("seconds");
    for (auto& player : report.at("players").as_array()) {
        player.as_object().erase("seconds");
        player.as_object().erase("longest_move");
        player.as_object().erase("mean_move");
    }
    return report;
}

TEST(MatchCommand, ReportsEverythingInJson) {
    const auto report = match("tictactoe engine:depth=3,table=1 random --games 20");
    EXPECT_EQ(report.at("game").as_string(), "tictactoe");
    EXPECT_EQ(report.at("games").to_number<int>(), 20);
    const auto count = [&](const char* name) { return report.at(name).to_number<double>(); };
    EXPECT_EQ(count("wins") + count("draws") + count("losses"), 20);
    EXPECT_EQ(count("points"), count("wins") + count("draws") / 2);
    EXPECT_GT(count("points"), 14);
    EXPECT_GT(count("elo"), 100);
    EXPECT_GT(count("los"), 0.9);
    EXPECT_EQ(count("different_openings"), 10);
    double pairs = 0;
    for (const auto& each : report.at("pentanomial").as_array()) pairs += each.to_number<double>();
    EXPECT_EQ(pairs, 10);
    EXPECT_TRUE(report.at("sprt").is_null());
    EXPECT_TRUE(report.at("failures").as_array().empty());
    const auto& players = report.at("players").as_array();
    ASSERT_EQ(players.size(), 2u);
    EXPECT_EQ(players[0].at("name").as_string(), "engine:depth=3,table=1");
    EXPECT_GT(players[0].at("nodes").to_number<int>(), 0);
    EXPECT_EQ(players[1].at("nodes").to_number<int>(), 0);
    for (const auto& player : players)
        EXPECT_GE(player.at("seconds").to_number<double>(),
                  player.at("longest_move").to_number<double>());
}

TEST(MatchCommand, RepeatsWithItsSeedHoweverManyGamesAreAtOnce) {
    const std::string line = "xox engine:level=4,table=1 engine:depth=2,table=1 --games 24 --seed ";
    const auto once = without_times(match(line + "5 --concurrency 1"));
    EXPECT_EQ(once, without_times(match(line + "5 --concurrency 2")));
    EXPECT_NE(once, without_times(match(line + "6 --concurrency 2")));
}

TEST(MatchCommand, PrintsATable) {
    const Outcome result =
        run_line("match tictactoe minimax:depth=1 minimax:depth=1 --games 8 --openings 2");
    EXPECT_EQ(result.code, 0) << result.err;
    // Of equal players, each wins what the opening gives him: no pair is won by either.
    EXPECT_TRUE(has_line(result.out, "points                 4 of 8 (50.0 %)")) << result.out;
    EXPECT_TRUE(has_line(result.out,
                         "pairs                  0, 0, 4, 0, 0 with 0, ½, 1, 1½, 2 "
                         "points"))
        << result.out;
    EXPECT_TRUE(has_line(result.out, "Elo difference         +0.0, all pairs equal")) << result.out;
    EXPECT_TRUE(has_line(result.out, "failures               none")) << result.out;
    EXPECT_NE(result.out.find("minimax:depth=1: longest move 0."), std::string::npos);
}

TEST(MatchCommand, WinsAloneGiveABound) {
    // The engine knows the theory of the piles, and a player who moves at random errs sooner or later.
    const std::string line =
        "match cubes engine:depth=3,table=1 random --m 30 --games 20 --openings 0";
    const auto report = match(line.substr(6));
    ASSERT_EQ(report.at("wins").to_number<int>(), 20);
    EXPECT_TRUE(report.at("elo").is_null());
    EXPECT_TRUE(report.at("elo_error").is_null());
    // Ten pairs: 0.05^(1/10) = 0.741134 is 182.73 Elo.
    EXPECT_NEAR(report.at("elo_at_least").to_number<double>(), 182.73, 0.01);
    const Outcome text = run_line(line);
    EXPECT_TRUE(has_line(text.out, "Elo difference         > +182.7 (95 %)")) << text.out;
}

TEST(MatchCommand, TheTestEndsTheMatchEarly) {
    const std::string line = "match xox engine:depth=4,table=1 random --games 100000 --sprt 0,100";
    const auto report = match(line.substr(6));
    EXPECT_LT(report.at("games").to_number<int>(), 1000);
    const auto& sprt = report.at("sprt").as_object();
    EXPECT_EQ(sprt.at("accepted").as_string(), "elo1");
    EXPECT_GE(sprt.at("llr").to_number<double>(), sprt.at("upper").to_number<double>());
    EXPECT_NEAR(sprt.at("lower").to_number<double>(), -2.944, 0.001);
    const Outcome text = run_line(line);
    EXPECT_NE(text.out.find("Elo 100 accepted against 0, LLR "), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("(bounds -2.94, 2.94)"), std::string::npos) << text.out;
}

TEST(MatchCommand, AnOddNumberOfGamesIsRoundedUpAndSaid) {
    const Outcome result = run_line("match tictactoe random random --games 3 --json");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(json::parse(result.out).at("games").to_number<int>(), 4);
    EXPECT_NE(result.err.find("3 is odd: 4 games are played"), std::string::npos) << result.err;
}

TEST(MatchCommand, AnInterruptedMatchTellsWhatWasPlayed) {
    RunOptions options;
    options.signal = SIGINT;
    options.signal_after = std::chrono::milliseconds(700);
    const Outcome result =
        run_line("match tictactoe random random --games 10000000 --json", options);
    EXPECT_EQ(result.code, 130) << result.err;
    const int games = json::parse(result.out).at("games").to_number<int>();
    EXPECT_GT(games, 0);
    EXPECT_LT(games, 10'000'000);
}

struct Mistake {
    std::string line, told;
};

TEST(MatchCommand, MistakesAreExplained) {
    for (const auto& [line, told] : std::vector<Mistake>{
             {"match", "match needs a game"},
             {"match xox", "needs two players"},
             {"match xox random", "needs two players"},
             {"match xox random random random", "unexpected \"random\""},
             {"match xox engin random", "did you mean \"engine\"?"},
             {"match xox random engine:levl=3", "did you mean \"level\"?"},
             {"match xox random engine:eval=best", "xox has no evaluation \"best\""},
             {"match xox random random --games 0", "--games must be an integer from 1"},
             {"match xox random random --sprt 5", "--sprt must be two numbers such as 0,5"},
             {"match xox random random --sprt a,b", "not \"a,b\""},
             {"match xox random random --sprt 5,5", "the smaller first"},
             {"match xox random random --sprt 10,5", "the smaller first"},
             {"match xox random random --sprt 0,nan", "--sprt must be two numbers"},
             {"match xox random random --sprt 0,9999", "Elo from -2000 to 2000"},
             {"match xox random random --alpha 0.7", "--alpha must be a number"},
             {"match xox random random --concurrency 0", "--concurrency must be an integer"},
             {"match xox random random --rows 0", "--rows must be an integer"},
             {"match tictactoe random random --openings 9", "9 random plies; open with fewer"}}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_NE(result.err.find(told), std::string::npos) << line << ": " << result.err;
    }
}

}  // namespace
