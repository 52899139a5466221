// Who may do what at a table, and how much of the server one visitor gets.
#include "web/tables/tables.h"
#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

using TableSharesTest = WebTest;

constexpr const char* kTwoPeople = R"("game": "tictactoe", "players": ["human", "human"])";

std::string move(const std::string& text) { return R"("move": ")" + text + "\""; }

// --- Owners.

TEST_F(TableSharesTest, WhoOpensATableHoldsItAndOthersWatch) {
    const std::string id = make_table(kTwoPeople, guest("owner"));
    const auto owner = watcher(id, guest("owner")), stranger = watcher(id, guest("stranger"));
    EXPECT_EQ(owner->last().at("yours"), true);
    EXPECT_EQ(stranger->last().at("yours"), false);
    EXPECT_FALSE(stranger->last().contains("key"));
    for (const char* action : {"play", "undo", "redo", "go", "run", "stop", "step", "pace", "seat",
                               "swap", "resign", "reset"}) {
        say(stranger, id, action, move("5") + R"(, "node": 0, "ms": 1, "player": 0, "agent": "x")");
        EXPECT_TRUE(is_error(stranger->last())) << action;
        EXPECT_NE(json::serialize(stranger->last()).find("only watch"), std::string::npos);
    }
    EXPECT_EQ(owner->count(), 1u);
    say(owner, id, "play", move("5"));
    EXPECT_EQ(owner->last().at("node"), 1);
    EXPECT_EQ(stranger->last().at("node"), 1);
    EXPECT_EQ(ask("DELETE", "/api/tables/" + id, "", guest("stranger")).status, 403);
    EXPECT_EQ(ask("DELETE", "/api/tables/" + id, "", guest("owner")).status, 200);
}

TEST_F(TableSharesTest, StrangersAreNotListedATable) {
    const std::string id = make_table(kTwoPeople, guest("owner"));
    const auto listed = [&](const Identity& from) {
        return json::parse(ask("GET", "/api/tables", "", from).body).at("tables").as_array().size();
    };
    EXPECT_EQ(listed(guest("owner")), 1u);
    EXPECT_EQ(listed(guest("stranger")), 0u);
    EXPECT_EQ(listed(guest("")), 0u);
    EXPECT_EQ(listed(host()), 1u);
}

TEST_F(TableSharesTest, TheLinkToPlayMakesAnotherHolder) {
    const json::object made =
        post("/api/tables", "{" + std::string(kTwoPeople) + "}", guest("owner"));
    const std::string id(made.at("id").as_string()), key(made.at("key").as_string());
    const auto friendly = visitor(guest("friend"));
    say(friendly, id, "watch", R"("key": "wrong")");
    EXPECT_TRUE(is_error(friendly->last()));
    say(friendly, id, "play", move("5"));
    EXPECT_TRUE(is_error(friendly->last()));
    say(friendly, id, "watch", R"("key": ")" + key + "\"");
    EXPECT_EQ(friendly->last().at("yours"), true);
    EXPECT_EQ(friendly->last().at("key").as_string(), key);
    say(friendly, id, "play", move("5"));
    EXPECT_EQ(friendly->last().at("node"), 1);
    EXPECT_EQ(watcher(id, guest("friend"))->last().at("yours"), true);
}

TEST_F(TableSharesTest, WhoOpenedATableTakesItBackFromOthers) {
    const json::object made =
        post("/api/tables", "{" + std::string(kTwoPeople) + "}", guest("owner"));
    const std::string id(made.at("id").as_string()), key(made.at("key").as_string());
    const auto owner = watcher(id, guest("owner")), friendly = visitor(guest("friend"));
    EXPECT_EQ(owner->last().at("opener"), true);
    EXPECT_EQ(owner->last().at("holders"), 1);
    say(friendly, id, "watch", R"("key": ")" + key + "\"");
    EXPECT_EQ(friendly->last().at("opener"), false);
    EXPECT_EQ(owner->last().at("holders"), 2);
    say(friendly, id, "remove_others");
    EXPECT_TRUE(is_error(friendly->last()));

    say(owner, id, "remove_others");
    EXPECT_EQ(owner->last().at("holders"), 1);
    EXPECT_NE(owner->last().at("key").as_string(), key);
    EXPECT_EQ(friendly->last().at("yours"), false);
    EXPECT_FALSE(friendly->last().contains("key"));
    say(friendly, id, "play", move("5"));
    EXPECT_TRUE(is_error(friendly->last()));
    say(friendly, id, "watch", R"("key": ")" + key + "\"");
    EXPECT_TRUE(is_error(friendly->last()));
    say(owner, id, "play", move("5"));
    EXPECT_EQ(friendly->last().at("node"), 1);
}

TEST_F(TableSharesTest, TheHostIsToldWhichTablesAreItsOwn) {
    const std::string own = make_table(kTwoPeople), other = make_table(kTwoPeople, guest("owner"));
    const auto tables = get("/api/tables").at("tables").as_array();
    ASSERT_EQ(tables.size(), 2u);
    for (const auto& table : tables)
        EXPECT_EQ(table.at("yours"), table.at("id").as_string() == own);
}

TEST_F(TableSharesTest, AVisitorWithoutAnIdHoldsNothing) {
    const std::string id = make_table(kTwoPeople, guest(""));
    EXPECT_EQ(watcher(id, guest(""))->last().at("yours"), false);
}

// --- Shares.

TEST_F(TableSharesTest, AgentsThinkOnlyWhileSomebodyWatches) {
    const std::string id = make_table(
        R"("game": "hexthello", "players": ["engine:time=50", "engine:time=50"])", guest("owner"));
    EXPECT_TRUE(get("/api/tables/" + id).at("thinking").is_null());
    const auto seer = watcher(id);
    EXPECT_EQ(seer->last().at("thinking"), 0);
    say(seer, id, "leave");
    EXPECT_TRUE(get("/api/tables/" + id).at("thinking").is_null());
    EXPECT_EQ(get("/api/tables/" + id).at("running"), true);
    EXPECT_EQ(watcher(id)->last().at("thinking"), 0);
}

TEST_F(TableSharesTest, LargeBoardsOfOneVisitorLeaveRoomForOthers) {
    ServiceOptions options;
    options.max_memory = std::uint64_t{64} << 20;
    start(std::move(options));
    std::vector<std::shared_ptr<FakeVisitor>> seers;
    const auto ask_for_maze = [&](int seed, const Identity& from) {
        const WebResponse response = ask(
            "POST", "/api/tables",
            R"({"game": "pacman", "settings": {"maze": "random", "rows": "31", "cols": "31", "flags": "16", "seed": ")" +
                std::to_string(seed) + "\"}}",
            from);
        if (response.status == 200) {
            const auto id = json::parse(response.body).at("id").as_string();
            seers.push_back(watcher(std::string(id), from));  // In use, so that it stays.
        }
        return response.status;
    };
    int made = 0;
    while (made < 50 && ask_for_maze(made, guest("greedy", "10.0.0.1")) == 200) ++made;
    EXPECT_GT(made, 0);
    EXPECT_LT(made, 50);
    EXPECT_EQ(ask_for_maze(100, guest("greedy", "10.0.0.1")), 429);
    EXPECT_EQ(ask_for_maze(101, guest("modest", "10.0.0.2")), 200);
}

TEST_F(TableSharesTest, ATableWithoutMemoryForItsAgentStopsAndSaysWhy) {
    ServiceOptions options;
    options.max_memory = std::uint64_t{16} << 20;
    start(std::move(options));
    const std::string id =
        make_table(R"("game": "tictactoe", "players": ["engine:table=64", "human"])");
    const auto person = watcher(id);
    const json::object told =
        wait_for(person, [](const auto& each) { return each.contains("running"); });
    EXPECT_EQ(told.at("running"), false);
    EXPECT_EQ(told.at("over"), false);
    bool is_said = false;
    for (const json::object& each : person->told())
        is_said |= is_error(each) && json::serialize(each).find("memory") != std::string::npos;
    EXPECT_TRUE(is_said);
}

}  // namespace
}  // namespace petteia
