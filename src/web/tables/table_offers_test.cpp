// Tables with time that is added, draws by agreement, and the plans of agents.
#include <filesystem>

#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

using TableOffersTest = WebTest;

constexpr const char* kTwoPeople = R"("game": "tictactoe", "players": ["human", "human"])";

std::string playing(const std::string& text) { return R"("move": ")" + text + "\""; }
std::string player(int number) { return R"("player": )" + std::to_string(number); }
json::value left(const json::object& told, std::size_t number) {
    return told.at("clocks").at(number).at("left");
}

TEST_F(TableOffersTest, AFinishedTurnAddsTime) {
    const std::string id =
        make_table(std::string(kTwoPeople) + R"(, "clock": {"game": 10, "increment": 2})");
    const auto person = watcher(id);
    EXPECT_EQ(person->last().at("clock"), json::parse(R"({"game": 10.0, "increment": 2.0})"));
    pass(id, Milliseconds(3000));
    say(person, id, "play", playing("5"));
    EXPECT_EQ(left(person->last(), 0), 9000);
    EXPECT_EQ(left(person->last(), 1), 10'000);
    say(person, id, "play", playing("1"));
    EXPECT_EQ(left(person->last(), 1), 12'000);
    say(person, id, "undo");
    EXPECT_EQ(left(person->last(), 1), 10'000);
}

// In a turn of several steps only the last one adds.
TEST_F(TableOffersTest, AStepThatIsNotTheLastAddsNothing) {
    const std::string id = make_table(
        R"("game": "pacman", "settings": {"ghosts": "2"}, "start": "P 9 12 G 0 0 0 24 F 0",
           "players": ["human", "human"], "clock": {"game": 10, "increment": 1})");
    const auto person = watcher(id);
    const auto play_any = [&] {
        const json::object now = person->last();
        ASSERT_TRUE(now.contains("legal")) << json::serialize(now);
        say(person, id, "play", playing(std::string(now.at("legal").at(0).at("move").as_string())));
    };
    play_any();
    ASSERT_FALSE(is_error(person->last())) << json::serialize(person->last());
    EXPECT_EQ(left(person->last(), 0), 11'000);
    play_any();
    EXPECT_EQ(left(person->last(), 1), 10'000);
    play_any();
    EXPECT_EQ(left(person->last(), 1), 11'000);
}

TEST_F(TableOffersTest, AnIncrementNeedsAClock) {
    const auto response =
        ask("POST", "/api/tables",
            "{" + std::string(kTwoPeople) + R"(, "clock": {"move": 1, "increment": 2}})");
    EXPECT_EQ(response.status, 400);
    EXPECT_NE(response.body.find("increment"), std::string::npos);
}

TEST_F(TableOffersTest, PeopleAgreeOnADraw) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id);
    say(person, id, "draw", player(0));
    EXPECT_EQ(person->last().at("draw"), json::parse(R"({"by": 0, "declined": false})"));
    say(person, id, "draw", player(0));
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "draw", player(1));
    EXPECT_EQ(person->last().at("over"), true);
    EXPECT_TRUE(person->last().at("result").at("winner").is_null());
    EXPECT_EQ(person->last().at("result").at("reason"), "agreed");
}

TEST_F(TableOffersTest, AnOfferIsDeclinedInWordsOrByAMove) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id);
    say(person, id, "decline", player(1));
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "draw", player(0));
    say(person, id, "decline", player(1));
    EXPECT_EQ(person->last().at("draw").at("declined"), true);
    say(person, id, "draw", player(0));
    EXPECT_TRUE(is_error(person->last())) << "again without a move";
    say(person, id, "play", playing("5"));
    EXPECT_TRUE(person->last().at("draw").is_null());
    say(person, id, "draw", player(0));  // Before the other one's move.
    EXPECT_EQ(person->last().at("draw").at("declined"), false);
    say(person, id, "play", playing("1"));
    EXPECT_TRUE(person->last().at("draw").is_null());
    // One's own move leaves one's own offer open.
    say(person, id, "draw", player(0));
    say(person, id, "play", playing("2"));
    EXPECT_EQ(person->last().at("draw").at("by"), 0);
    say(person, id, "undo");
    EXPECT_TRUE(person->last().at("draw").is_null());
}

TEST_F(TableOffersTest, OnlyPeopleOfferAndOnlyWhileThereIsAGame) {
    const std::string id =
        make_table(R"("game": "tictactoe", "players": ["human", "engine:level=10"])");
    const auto person = watcher(id);
    say(person, id, "draw", player(1));
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "draw", R"("player": 2)");
    EXPECT_TRUE(is_error(person->last()));
    const auto stranger = watcher(id, guest("eve"));
    say(stranger, id, "draw", player(0));
    EXPECT_TRUE(is_error(stranger->last()));
    say(person, id, "resign", player(0));
    say(person, id, "draw", player(0));
    EXPECT_TRUE(is_error(person->last()));
}

// X has a won game: 1 and 5 against 2 and 3, so that O, the engine, sees a loss.
TEST_F(TableOffersTest, AnEngineTakesADrawWhenItIsLosing) {
    const std::string id = make_table(
        R"("game": "tictactoe", "players": ["human", "engine:level=10"], "moves": ["1", "2", "5"],
           "running": false)");
    const auto person = watcher(id);
    say(person, id, "draw", player(0));
    EXPECT_EQ(person->last().at("draw").at("declined"), false) << "it thinks first";
    say(person, id, "run");
    const json::object over = wait_for(person, [](const json::object& told) {
        return told.contains("over") && told.at("over") == true;
    });
    EXPECT_EQ(over.at("result").at("reason"), "agreed");
    EXPECT_EQ(over.at("node"), 3);
}

TEST_F(TableOffersTest, AnEngineDeclinesADrawWhenItIsWinning) {
    const std::string id = make_table(
        R"("game": "tictactoe", "players": ["engine:level=10", "human"], "moves": ["1", "2"])");
    const auto person = watcher(id);
    wait_for_node(person, 3);
    until_stored(id);
    say(person, id, "draw", player(1));
    EXPECT_EQ(person->last().at("draw"), json::parse(R"({"by": 1, "declined": true})"));
    EXPECT_EQ(person->last().at("over"), false);
}

TEST_F(TableOffersTest, AnOfferSurvivesARestart) {
    const auto store = std::filesystem::temp_directory_path() / "petteia-offer-test.db";
    const auto remove = [&] {
        for (const char* rest : {"", "-wal", "-shm", "-lock"})
            std::filesystem::remove(store.string() + rest);
    };
    remove();
    start(store);
    const std::string id = make_table(kTwoPeople);
    say(watcher(id), id, "draw", player(1));
    start(store);
    EXPECT_EQ(watcher(id)->last().at("draw").at("by"), 1);
    service_.reset();
    remove();
}

TEST_F(TableOffersTest, WatchersHearWhatAgentsExpect) {
    const std::string id = make_table(
        R"("game": "connect4", "players": ["engine:level=5", "engine:level=5"], "running": false)");
    const auto watching = watcher(id);
    EXPECT_EQ(watching->last().at("plans"), json::parse("[null, null]"));
    say(watching, id, "step");
    wait_for_node(watching, 1);
    const json::object plan = watching->last().at("plans").at(0).as_object();
    EXPECT_EQ(plan.at("node"), 0);
    EXPECT_EQ(plan.at("moves").at(0), watching->last().at("tree").at(0).at(1));
    EXPECT_GT(plan.at("depth").to_number<int>(), 0);
    EXPECT_TRUE(plan.contains("value"));
    EXPECT_TRUE(watching->last().at("plans").at(1).is_null());
    // While it thought, too.
    ASSERT_FALSE(watching->plans().empty());
    const json::object thought = watching->plans().front();
    EXPECT_EQ(thought.at("table"), id.c_str());
    EXPECT_EQ(thought.at("player"), 0);
    EXPECT_TRUE(thought.at("plan").is_object());
    say(watching, id, "undo");
    EXPECT_EQ(watching->last().at("plans"), json::parse("[null, null]"));
}

TEST_F(TableOffersTest, NobodyHearsThePlanOfAPersonsOpponent) {
    const std::string id =
        make_table(R"("game": "connect4", "players": ["engine:level=5", "human"])");
    const auto watching = watcher(id);
    wait_for_node(watching, 1);
    EXPECT_EQ(watching->last().at("plans"), json::parse("[null, null]"));
    EXPECT_TRUE(watching->plans().empty());
}

}  // namespace
}  // namespace petteia
