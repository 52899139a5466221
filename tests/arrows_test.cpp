// Holds the folders of src/ to the arrows between them: a file may include its own folder's headers
// and those of the folders that its target links, and no others.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Arrows = std::map<std::string, std::set<std::string>>;

// Lines of "folder: folder folder …", each folder reaching itself.
Arrows read_arrows(std::istream& lines) {
    Arrows arrows;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        const std::string folder = line.substr(0, colon);
        arrows[folder].insert(folder);
        std::istringstream rest(line.substr(colon + 1));
        for (std::string target; rest >> target;) arrows[folder].insert(target);
    }
    return arrows;
}

std::vector<std::string> included_folders(std::istream& source) {
    static const std::regex include(R"(^\s*#\s*include\s*["<]([a-z_]+)/[^">]+[">])");
    std::vector<std::string> folders;
    std::smatch match;
    for (std::string line; std::getline(source, line);) {
        if (std::regex_search(line, match, include)) folders.push_back(match[1]);
    }
    return folders;
}

// The folders that `source`, a file of `folder`, includes against the arrows.
std::vector<std::string> wrong_includes(const Arrows& arrows, const std::string& folder,
                                        std::istream& source) {
    std::vector<std::string> wrong;
    for (const auto& included : included_folders(source)) {
        if (arrows.contains(included) && !arrows.at(folder).contains(included))
            wrong.push_back(included);
    }
    return wrong;
}

TEST(Arrows, EveryIncludeFollowsOne) {
    std::ifstream lines(PETTEIA_ARROWS);
    const Arrows arrows = read_arrows(lines);
    ASSERT_GE(arrows.size(), 7u);
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(PETTEIA_SOURCE)) {
        const auto extension = entry.path().extension();
        // A test may look at more than the code it tests.
        const bool is_test = entry.path().stem().string().ends_with("_test") ||
                             entry.path().stem().string().ends_with("_fixture");
        if (is_test || (extension != ".h" && extension != ".cpp")) continue;
        const auto folder = fs::relative(entry.path(), PETTEIA_SOURCE).begin()->string();
        ASSERT_TRUE(arrows.contains(folder)) << folder << " has no target";
        std::ifstream source(entry.path());
        EXPECT_EQ(wrong_includes(arrows, folder, source), std::vector<std::string>{})
            << entry.path() << " includes these against the arrows";
        ++files;
    }
    EXPECT_GT(files, 30);
}

TEST(Arrows, GamesReachOnlyTheCoreAndTheCoreNothing) {
    std::ifstream lines(PETTEIA_ARROWS);
    const Arrows arrows = read_arrows(lines);
    EXPECT_EQ(arrows.at("core"), (std::set<std::string>{"core"}));
    EXPECT_EQ(arrows.at("games"), (std::set<std::string>{"core", "games"}));
    EXPECT_EQ(arrows.at("search"), (std::set<std::string>{"core", "search"}));
}

TEST(Arrows, AnIncludeAgainstThemIsFound) {
    std::istringstream lines("core:\ngames: core\nsearch: core\n");
    const Arrows arrows = read_arrows(lines);
    std::istringstream source(
        "#include <vector>\n#include \"core/score.h\"\n#include "
        "\"search/alphabeta/transposition_table.h\"\n");
    EXPECT_EQ(wrong_includes(arrows, "games", source), std::vector<std::string>{"search"});
}

}  // namespace
