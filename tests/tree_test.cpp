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

}  // namespace
