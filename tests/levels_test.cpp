// `petteia levels` and `levels measure` as their users call them: what they print and write, how they go on after
// having been stopped, and what they refuse.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>

#include "tests/program.h"

namespace {

namespace json = boost::json;

const std::string kMeasure = "levels measure tictactoe --games 4 --nodes 100 --openings 1";

std::string path_of(const std::string& name) { return (scratch() / name).string(); }

std::string text_in(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(LevelsCommand, ListsLevelsWithTheirRatingsInEveryGame) {
    const Outcome result = run_line("levels");
    EXPECT_EQ(result.code, 0) << result.err;
    for (const char* text : {"1  Newcomer", "7  Club player", "10  Grandmaster", "plays its best",
                             "tictactoe", "othello"})
        EXPECT_NE(result.out.find(text), std::string::npos) << text << "\n" << result.out;
}

TEST(LevelsCommand, ShowsRatingsOfAGameWithItsUsualSettingsOnly) {
    const Outcome usual = run_line("levels tictactoe");
    EXPECT_EQ(usual.code, 0) << usual.err;
    EXPECT_NE(usual.out.find(" ± "), std::string::npos) << usual.out;
    EXPECT_EQ(usual.err, "");
    const Outcome larger = run_line("levels tictactoe --m 4");
    EXPECT_EQ(larger.code, 0) << larger.err;
    EXPECT_EQ(larger.out.find(" ± "), std::string::npos) << larger.out;
    EXPECT_NE(larger.err.find("nobody has measured"), std::string::npos) << larger.err;

    const auto object = json::parse(run_line("levels tictactoe --json").out).as_object();
    EXPECT_EQ(object.at("levels").at(6).at("title").as_string(), "Club player");
    const auto& ratings = object.at("ratings").as_object();
    EXPECT_EQ(ratings.at("rules").as_string(), "m=3 n=3 k=3");
    EXPECT_EQ(ratings.at("levels").as_array().size(), 10u);
    EXPECT_GT(ratings.at("levels").at(9).at("elo").to_number<int>(), 100);
}

TEST(LevelsCommand, MeasuresTheSameAgain) {
    const std::string one = path_of("one.levels"), other = path_of("other.levels");
    const Outcome result = run_line(kMeasure + " --concurrency 1 --out " + one);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("76 games, 4 a pairing"), std::string::npos) << result.out;
    EXPECT_EQ(run_line(kMeasure + " --concurrency 3 --out " + other).code, 0);
    EXPECT_EQ(text_in(one), text_in(other));
    EXPECT_TRUE(text_in(one).starts_with("petteia levels 1\ngame: tictactoe\nrules: m=3 n=3 k=3\n"))
        << text_in(one);
    EXPECT_EQ(run_line(kMeasure + " --seed 2 --out " + other).code, 0);
    EXPECT_NE(text_in(one), text_in(other));
}

TEST(LevelsCommand, GoesOnWhereItWasStopped) {
    const std::string whole = path_of("whole.levels"), resumed = path_of("resumed.levels");
    const std::string line = "levels measure othello --size 6 --games 20 --nodes 3000";
    EXPECT_EQ(run_line(line + " --out " + whole).code, 0);
    const std::string rest = " --store " + path_of("levels.db") + " --out " + resumed;
    Outcome result{130, "", ""};
    int stopped = 0;
    for (int after = 100; result.code == 130; after += 50) {
        EXPECT_FALSE(std::filesystem::exists(resumed)) << "what is not finished is not written";
        RunOptions options;
        options.signal = SIGINT;
        options.signal_after = std::chrono::milliseconds(after);
        result = run_line(line + rest, options);
        stopped += result.code == 130 ? 1 : 0;
    }
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_GT(stopped, 0) << "never stopped in the middle";
    EXPECT_EQ(text_in(resumed), text_in(whole));
}

TEST(LevelsCommand, RefusesWhatItCannotMeasure) {
    const std::string store = " --store " + path_of("other.db");
    EXPECT_EQ(run_line(kMeasure + store).code, 0);
    const Outcome other = run_line(kMeasure + " --seed 5" + store);
    EXPECT_EQ(other.code, 1);
    EXPECT_NE(other.err.find("holds another tournament"), std::string::npos) << other.err;
    const Outcome odd = run_line("levels measure nim --games 3");
    EXPECT_EQ(odd.code, 2);
    EXPECT_NE(odd.err.find("--games must be even, not 3"), std::string::npos) << odd.err;
    EXPECT_EQ(run_line("levels measure nim --openings 30 --games 2").code, 1);
    for (const char* line : {"levels measure pacman", "levels pacman"}) {
        const Outcome roles = run_line(line);
        EXPECT_EQ(roles.code, std::string(line) == "levels pacman" ? 0 : 2);
        EXPECT_NE(roles.err.find("Pac-Man and Ghosts play different games"), std::string::npos)
            << roles.err;
    }
    EXPECT_EQ(run_line("levels chess").code, 2);
    EXPECT_EQ(run_line(kMeasure + " --out /none/x.levels").code, 1);
}

}  // namespace
