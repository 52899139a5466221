// Holds the folders of src/ to the arrows between them. A file may include headers of its own folder and
// of the folders that its target links. Inside a folder, a file of an inner folder (a room) may include
// its own room and the rooms that are declared for it.
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
using Names = std::set<std::string>;

struct Arrows {
    std::map<std::string, Names> folders;  // "web" → itself and what it links.
    std::map<std::string, Names> rooms;    // "web/tables" → rooms of web; "." is web itself.
    std::vector<std::string> room_order;   // As declared.
};

// Lines of "folder: folder folder …" and "folder/room: room room …".
Arrows read_arrows(std::istream& lines) {
    Arrows arrows;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        const std::string from = line.substr(0, colon);
        const std::size_t slash = from.find('/');
        const bool is_room = slash != std::string::npos;
        if (is_room) arrows.room_order.push_back(from);
        Names& targets = is_room ? arrows.rooms[from] : arrows.folders[from];
        targets.insert(is_room ? from.substr(slash + 1) : from);
        std::istringstream rest(line.substr(colon + 1));
        for (std::string target; rest >> target;) targets.insert(target);
    }
    return arrows;
}

// "web/tables/live_table.h" as {"web", "tables"}; "core/score.h" as {"core", "."}.
struct Place {
    std::string folder, room;

    static Place of(const fs::path& path) {
        std::vector<std::string> parts;
        for (const auto& part : path) parts.push_back(part.string());
        return {parts[0], parts.size() > 2 ? parts[1] : "."};
    }
};

std::vector<std::string> included_headers(std::istream& source) {
    static const std::regex include(R"(^\s*#\s*include\s*["<]([a-z_]+/[^">]+)[">])");
    std::vector<std::string> headers;
    std::smatch match;
    for (std::string line; std::getline(source, line);) {
        if (std::regex_search(line, match, include)) headers.push_back(match[1]);
    }
    return headers;
}

bool is_allowed(const Arrows& arrows, const Place& from, const Place& to) {
    if (!arrows.folders.contains(to.folder)) return true;  // A library's.
    if (from.folder != to.folder) return arrows.folders.at(from.folder).contains(to.folder);
    const auto room = arrows.rooms.find(from.folder + "/" + from.room);
    return room == arrows.rooms.end() || room->second.contains(to.room);
}

// The headers that `source`, a file at `path`, includes against the arrows.
std::vector<std::string> wrong_includes(const Arrows& arrows, const fs::path& path,
                                        std::istream& source) {
    std::vector<std::string> wrong;
    for (const auto& header : included_headers(source)) {
        if (!is_allowed(arrows, Place::of(path), Place::of(header))) wrong.push_back(header);
    }
    return wrong;
}

Arrows declared_arrows() {
    std::ifstream lines(PETTEIA_ARROWS);
    return read_arrows(lines);
}

// A test may look at more than the code it tests.
bool is_test(const fs::path& path) {
    const std::string stem = path.stem().string();
    return stem.ends_with("_test") || stem.ends_with("_fixture");
}

TEST(Arrows, EveryIncludeFollowsOne) {
    const Arrows arrows = declared_arrows();
    ASSERT_GE(arrows.folders.size(), 7u);
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(PETTEIA_SOURCE)) {
        const auto extension = entry.path().extension();
        if (is_test(entry.path()) || (extension != ".h" && extension != ".cpp")) continue;
        const fs::path path = fs::relative(entry.path(), PETTEIA_SOURCE);
        const Place place = Place::of(path);
        ASSERT_TRUE(arrows.folders.contains(place.folder)) << path << " belongs to no target";
        std::ifstream source(entry.path());
        EXPECT_EQ(wrong_includes(arrows, path, source), std::vector<std::string>{})
            << path << " includes these against the arrows";
        ++files;
    }
    EXPECT_GT(files, 30);
}

// The games' folders need none: no game knows of another.
TEST(Arrows, EveryRoomIsDeclared) {
    const Arrows arrows = declared_arrows();
    for (const auto& entry : fs::recursive_directory_iterator(PETTEIA_SOURCE)) {
        if (entry.path().extension() != ".h" || is_test(entry.path())) continue;
        const Place place = Place::of(fs::relative(entry.path(), PETTEIA_SOURCE));
        if (place.room == "." || place.folder == "games") continue;
        EXPECT_TRUE(arrows.rooms.contains(place.folder + "/" + place.room)) << entry.path();
    }
}

TEST(Arrows, RoomsDependOnlyOnRoomsDeclaredBefore) {
    const Arrows arrows = declared_arrows();
    ASSERT_FALSE(arrows.room_order.empty());
    Names earlier;
    for (const auto& room : arrows.room_order) {
        earlier.insert(room);
        const std::string folder = room.substr(0, room.find('/') + 1);
        for (const auto& target : arrows.rooms.at(room))
            EXPECT_TRUE(target == "." || earlier.contains(folder + target))
                << room << " may include " << target << ", which comes later";
    }
}

TEST(Arrows, GamesReachOnlyCoreAndPatternsAndTheCoreNothing) {
    const Arrows arrows = declared_arrows();
    EXPECT_EQ(arrows.folders.at("core"), (Names{"core"}));
    EXPECT_EQ(arrows.folders.at("patterns"), (Names{"core", "patterns"}));
    EXPECT_EQ(arrows.folders.at("games"), (Names{"core", "games", "patterns"}));
    EXPECT_EQ(arrows.folders.at("search"), (Names{"core", "search"}));
}

TEST(Arrows, AnIncludeAgainstThemIsFound) {
    std::istringstream lines(
        "core:\ngames: core\nsearch: core\nsearch/table: .\nsearch/trace: . table\n");
    const Arrows arrows = read_arrows(lines);
    const auto wrong = [&](const char* path, const char* text) {
        std::istringstream source(text);
        return wrong_includes(arrows, path, source);
    };
    const char* text =
        "#include <vector>\n#include \"core/score.h\"\n#include \"search/table/table.h\"\n";
    EXPECT_EQ(wrong("games/nim/nim.h", text), std::vector<std::string>{"search/table/table.h"});
    EXPECT_EQ(wrong("search/trace/tracer.h", text), std::vector<std::string>{});
    EXPECT_EQ(wrong("search/table/table.cpp", "#include \"search/trace/tracer.h\"\n"),
              std::vector<std::string>{"search/trace/tracer.h"});
}

}  // namespace
