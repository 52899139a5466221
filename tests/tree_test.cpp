// `petteia tree`: the search tree as text, JSON and picture.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <fstream>
#include <sstream>

#include "tests/program.h"

namespace {

namespace json = boost::json;

const std::string kClassic = "((3 12 8) (2 4 6) (14 5 2))";

json::value parsed(std::vector<std::string> words) {
    words.push_back("--json");
    const Outcome result = run(words);
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out);
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

std::string picture(std::vector<std::string> words) {
    const std::string path = (scratch() / "tree.svg").string();
    words.insert(words.end(), {"--svg", path});
    const Outcome result = run(words);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.out, "");
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

TEST(Tree, DrawsTheClassicInTheTerminal) {
    const Outcome result = run({"tree", "--tree", kClassic});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has_line(result.out, "△ 3  [3, ∞]")) << result.out;
    EXPECT_TRUE(has_line(result.out, "├─ 2 ▽ ≤ 2  [3, 2]")) << result.out;
    EXPECT_TRUE(has_line(result.out, "│  └╌ ✂ 2 (node 7), 3 (node 8)  2 ≤ α = 3")) << result.out;
    EXPECT_TRUE(has_line(result.out, "11 nodes, 7 of them leaves; 2 branches cut"));
}

TEST(Tree, ReadsAFileWithComments) {
    const std::string path = (scratch() / "numbers.txt").string();
    std::ofstream(path) << "# of a lecture\n(\n (1 2)\n (3 4) # the better one\n)\n";
    EXPECT_EQ(parsed({"tree", "--tree", path}).at("value").as_string(), "3");
}

TEST(Tree, GivesNodesAndEventsAsJson) {
    const auto trace = parsed({"tree", "--tree", kClassic});
    EXPECT_EQ(trace.at("value").as_string(), "3");
    EXPECT_EQ(trace.at("best").as_string(), "1");
    EXPECT_EQ(trace.at("counts").at("nodes").as_int64(), 11);
    EXPECT_EQ(trace.at("counts").at("cuts").as_int64(), 2);
    const auto& nodes = trace.at("nodes").as_array();
    ASSERT_EQ(nodes.size(), 13u);
    EXPECT_TRUE(nodes[0].at("parent").is_null());
    EXPECT_EQ(nodes[5].at("bound").as_string(), "upper");
    EXPECT_EQ(nodes[7].at("kind").as_string(), "cut");
    EXPECT_FALSE(nodes[7].as_object().contains("value"));
    const auto& events = trace.at("events").as_array();
    EXPECT_EQ(events.front(), json::parse(R"(["enter", 0, "-∞", "∞"])"));
    EXPECT_EQ(events.back(), json::parse(R"(["leave", 0, "3", "exact"])"));
    EXPECT_NE(
        std::find(events.begin(), events.end(), json::parse(R"(["cut", 5, [7, 8], "3", "2"])")),
        events.end());
}

TEST(Tree, MinimaxCutsNothingAndFindsTheSame) {
    const std::vector<std::string> words{"tree", "tictactoe", "XOX/.O./..X", "--depth", "4"};
    auto minimax = words;
    minimax.insert(minimax.end(), {"--algorithm", "minimax"});
    const auto all = parsed(minimax), some = parsed(words);
    EXPECT_EQ(all.at("value"), some.at("value"));
    EXPECT_EQ(all.at("counts").at("cuts").as_int64(), 0);
    EXPECT_GT(some.at("counts").at("cuts").as_int64(), 0);
    EXPECT_LT(some.at("counts").at("nodes").as_int64(), all.at("counts").at("nodes").as_int64());
}

TEST(Tree, LooksInsideEveryCutBranch) {
    const auto trace = parsed({"tree", "--tree", kClassic, "--ordering", "on"});
    int looked_at = 0;
    const auto& nodes = trace.at("nodes").as_array();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].at("kind").as_string() != "cut") continue;
        const auto inside =
            parsed({"tree", "--tree", kClassic, "--ordering", "on", "--inside", std::to_string(i)});
        EXPECT_EQ(inside.at("root_with_it").as_string(), "3");
        EXPECT_FALSE(inside.at("changes").as_bool());
        ++looked_at;
    }
    EXPECT_EQ(looked_at, 4);
}

TEST(Tree, DrawsAPicture) {
    const std::string svg = picture({"tree", "--tree", kClassic});
    EXPECT_EQ(count(svg, "class=\"max\""), 1u);
    EXPECT_EQ(count(svg, "class=\"min\""), 3u);
    EXPECT_EQ(count(svg, "class=\"leaf\""), 7u);
    EXPECT_EQ(count(svg, "class=\"stub\""), 2u);
    EXPECT_NE(svg.find("2 ≤ α = 3"), std::string::npos);
    EXPECT_EQ(count(svg, "</svg>"), 1u);
}

TEST(Tree, APictureOfALargeTreeShowsItsUpperPlies) {
    const std::string svg =
        picture({"tree", "tictactoe", "--depth", "4", "--algorithm", "minimax"});
    EXPECT_NE(svg.find("drawn are the first 3 plies of 4"), std::string::npos);
    EXPECT_LT(count(svg, "<polygon") + count(svg, "<rect"), 610u);
}

TEST(Tree, APictureThatCannotBeWrittenIsAFailure) {
    const Outcome result = run({"tree", "nim", "--svg", "/no/such/folder/tree.svg"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("cannot write \"/no/such/folder"), std::string::npos);
}

// No file may become larger than 100 bytes, as on a full disk.
TEST(Tree, APictureThatDoesNotFitLeavesTheOldOne) {
    const std::string path = (scratch() / "old.svg").string();
    std::ofstream(path) << "the old picture";
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Outcome result = run({"tree", "nim", "--svg", path});
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("File too large"), std::string::npos) << result.err;
    std::stringstream left;
    left << std::ifstream(path).rdbuf();
    EXPECT_EQ(left.str(), "the old picture");
}

// ---- Searches whose tree grows

const std::vector<std::string> kVisits{"tree", "tictactoe", "X../.O./..X", "--algorithm",
                                       "mcts", "--nodes",   "130"};
const std::vector<std::string> kProof{"tree",        "nim",  "--piles", "1,2,2",
                                      "--algorithm", "dfpn", "--nodes", "40"};

TEST(GrowingTree, ShowsVisitsMeansAndBonuses) {
    const Outcome result = run(kVisits);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has_line(result.out, "▽ 0.61  21×")) << result.out;
    EXPECT_TRUE(has_line(result.out, "├─ 2 △ 0.55  10× +0.08")) << result.out;
    EXPECT_TRUE(has_line(result.out, "│  ├─ 3 ▽ lost  1×")) << result.out;
    EXPECT_TRUE(has_line(result.out, "21 visits, 129 positions made; 2 is played")) << result.out;
}

TEST(GrowingTree, HasEveryVisitInItsJson) {
    const auto trace = parsed(kVisits);
    const auto& visits = trace.at("visits").as_array();
    ASSERT_EQ(visits.size(), 21u);
    // The first makes the root's children, the second goes to the one with the highest sum.
    EXPECT_EQ(visits[0].at("children"), json::value({1, 6}));
    const auto& choice = visits[1].at("choices").at(0).as_array();
    double most = -1;
    json::value best;
    for (const auto& each : choice[2].as_array()) {
        const double sum = each.at(2).to_number<double>() + each.at(3).to_number<double>();
        if (sum > most) best = each.at(0);
        most = std::max(most, sum);
    }
    EXPECT_EQ(choice[1], best);
    EXPECT_EQ(trace.at("best").as_string(), "2");
}

TEST(GrowingTree, ShowsProofNumbersOfEveryQuestion) {
    const Outcome result = run(kProof);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has_line(result.out, "a win for first player? yes △ 0 | ∞")) << result.out;
    const auto draw = parsed({"tree", "tictactoe", "X../.O./..X", "--algorithm", "dfpn"});
    const auto& questions = draw.at("questions").as_array();
    ASSERT_EQ(questions.size(), 2u);
    EXPECT_EQ(questions[0].at("answer"), json::value(false));
    EXPECT_EQ(questions[1].at("goal").as_string(), "draw");
    EXPECT_EQ(questions[1].at("answer"), json::value(true));
}

TEST(GrowingTree, IsDrawnAsAPicture) {
    const std::string visits = picture(kVisits);
    EXPECT_EQ(count(visits, "<polygon"), 21u) << "every visit adds a node";
    EXPECT_EQ(count(visits, "+0.19</text>"), 4u);
    EXPECT_GT(count(picture(kProof), "0 | ∞</text>"), 5u);
}

TEST(GrowingTree, NeedsAGameThatTheSearchCanPlay) {
    EXPECT_NE(run({"tree", "--tree", kClassic, "--algorithm", "mcts"}).code, 0);
    EXPECT_NE(run({"tree", "pacman", "--algorithm", "dfpn"}).code, 0);
    EXPECT_NE(run({"tree", "nim", "--algorithm", "mcts", "--depth", "3"}).code, 0);
    EXPECT_NE(run({"tree", "nim", "--algorithm", "mcts", "--playouts", "policies"}).code, 0);
    EXPECT_NE(run({"tree", "nim", "--algorithm", "mcts", "--nodes", "50001"}).code, 0);
}

TEST(Tree, TheBestOrderOfAGameSearchesLeast) {
    const auto nodes = [](const std::string& ordering) {
        const auto trace = parsed({"tree", "tictactoe", "--depth", "4", "--ordering", ordering});
        return trace.at("counts").at("nodes").as_int64();
    };
    EXPECT_EQ(nodes("best"), 206);
    EXPECT_LT(nodes("best"), nodes("on"));
    EXPECT_LT(nodes("on"), nodes("off"));
}

}  // namespace
