// Questions about positions: what is told as the answer grows, and that it ends when it should.
#include "web/analysis/analyses.h"

#include "web/service/service_limits.h"
#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

class AnalysesTest : public WebTest {
  protected:
    // The last answer to a question: there may be others before, as that it has to wait.
    json::object wait_until_done(const std::shared_ptr<FakeVisitor>& visitor, int id = 1) {
        return wait_for(visitor, [&](const json::object& told) {
            return told.at("re") == id &&
                   (is_error(told) || (told.contains("done") && told.at("done") == true));
        });
    }
};

constexpr const char* kEndless =
    R"({"do": "analyse", "id": 1, "line": {"game": "hexthello"}, "seconds": 60})";

TEST_F(AnalysesTest, ProvesASmallGame) {
    const auto asking = visitor();
    say(asking, R"({"do": "analyse", "id": 4, "line": {"game": "nim"}})");
    const json::object told = wait_until_done(asking, 4);
    EXPECT_EQ(told.at("is"), "analysis");
    EXPECT_EQ(told.at("re"), 4);
    EXPECT_EQ(told.at("value"), "win");
    EXPECT_EQ(told.at("proven"), true);
    EXPECT_EQ(told.at("moves").as_array().size(), 12u);
    EXPECT_EQ(told.at("moves").at(0).at("move"), told.at("best"));
}

// A search would take seconds and find no distance.
TEST_F(AnalysesTest, SolvesASmallGameForItsAnswer) {
    const auto asking = visitor();
    const std::string line = R"("line": {"game": "cubes", "settings": {"m": "30"}})";
    say(asking, R"({"do": "analyse", "id": 4, )" + line + "}");
    const json::object told = wait_until_done(asking, 4);
    EXPECT_EQ(asking->count(), 1u);
    EXPECT_EQ(told.at("source"), "solution");
    EXPECT_EQ(told.at("solved"), 31 * 31 * 31);
    EXPECT_TRUE(told.at("distance").is_int64());
    // Who wants a certain search gets it.
    say(asking, R"({"do": "analyse", "id": 5, "depth": 2, )" + line + "}");
    EXPECT_EQ(wait_until_done(asking, 5).at("source"), "search");
}

TEST_F(AnalysesTest, TellsOfEachDepthAndKeepsToItsLimits) {
    const auto asking = visitor();
    say(asking,
        R"({"do": "analyse", "id": 4, "line": {"game": "hexthello"}, "depth": 4, "lines": 2, "techniques": "exact", "eval": "discs"})");
    const json::object told = wait_until_done(asking, 4);
    EXPECT_EQ(told.at("depth"), 4);
    EXPECT_GT(asking->count(), 1u);
    EXPECT_EQ(asking->told()[0].at("done"), false);
    EXPECT_FALSE(told.at("moves").at(1).at("pv").as_array().empty());
    EXPECT_TRUE(told.at("moves").at(2).at("pv").as_array().empty());
}

TEST_F(AnalysesTest, SaysWhatIsWrongWithALine) {
    const auto asking = visitor();
    say(asking,
        R"({"do": "analyse", "id": 4, "line": {"game": "tictactoe", "moves": ["5", "5"]}})");
    EXPECT_TRUE(is_error(wait_until_done(asking, 4)));
    EXPECT_EQ(asking->last().at("re"), 4);
    say(asking, R"({"do": "analyse", "id": 5, "line": {"game": "tictactoe"}, "eval": "none"})");
    EXPECT_TRUE(is_error(wait_until_done(asking, 5)));
}

TEST_F(AnalysesTest, ANewQuestionEndsTheOldOne) {
    const auto asking = visitor();
    say(asking, kEndless);
    ASSERT_TRUE(loop_.run_until([&] { return asking->count() > 0; }));
    say(asking, R"({"do": "analyse", "id": 2, "line": {"game": "nim"}})");
    wait_until_done(asking, 2);
}

TEST_F(AnalysesTest, QuietEndsIt) {
    const char* const puzzles =
        R"({"do": "puzzles", "id": 1, "line": {"game": "connect4"}, "count": 50})";
    for (const char* const endless : {kEndless, puzzles}) {
        const auto asking = visitor();
        say(asking, endless);
        ASSERT_TRUE(loop_.run_until([&] { return asking->count() > 0; }));
        say(asking, R"({"do": "quiet", "id": 1})");
        const std::size_t count = asking->count();
        // Both threads are free again: two others are served, and nothing comes of the first.
        const auto second = visitor(), third = visitor();
        for (const auto& each : {second, third}) {
            say(each, R"({"do": "analyse", "id": 3, "line": {"game": "nim"}})");
            wait_until_done(each, 3);
        }
        EXPECT_EQ(asking->count(), count) << endless;
    }
}

TEST_F(AnalysesTest, OthersWaitInLineAndLeavingMakesRoom) {
    std::vector<std::shared_ptr<FakeVisitor>> busy;
    for (int i = 0; i < 2; ++i) {
        busy.push_back(visitor());
        say(busy.back(), kEndless);
        ASSERT_TRUE(loop_.run_until([&] { return busy.back()->count() > 0; }));
    }
    const auto patient = visitor();
    say(patient, R"({"do": "analyse", "id": 7, "line": {"game": "nim"}})");
    ASSERT_EQ(patient->count(), 1u);
    EXPECT_EQ(patient->last().at("is"), "analysis");
    EXPECT_EQ(patient->last().at("waiting"), 1);
    service_->on_disconnect(busy[0]);
    wait_until_done(patient, 7);
}

TEST_F(AnalysesTest, FloodsDoNotFillTheLine) {
    const auto flooding = visitor();
    for (int i = 0; i < 1000; ++i) service_->on_message(flooding, kEndless);
    service_->on_disconnect(flooding);
    const auto patient = visitor();
    say(patient, R"({"do": "analyse", "id": 7, "line": {"game": "nim"}})");
    wait_until_done(patient, 7);
}

TEST_F(AnalysesTest, TooManyAreRefused) {
    std::vector<std::shared_ptr<FakeVisitor>> crowd;
    for (std::size_t i = 0; i < service_limits::kWaitingAnalyses + 20; ++i) {
        crowd.push_back(visitor(guest("", "10.0.0." + std::to_string(i))));
        service_->on_message(crowd.back(), kEndless);
    }
    EXPECT_TRUE(is_error(crowd.back()->last()));
    EXPECT_FALSE(is_error(crowd[50]->last()));
}

TEST_F(AnalysesTest, LongAnalysesOfOneLeaveRoomForOthers) {
    std::vector<std::shared_ptr<FakeVisitor>> busy;
    for (int i = 0; i < 20; ++i) {
        busy.push_back(visitor(guest(std::to_string(i % 5), "10.0.0.66")));
        say(busy.back(), kEndless);
    }
    ASSERT_TRUE(loop_.run_until([&] { return busy.back()->count() > 0; }));
    const auto polite = visitor(guest("polite"));
    say(polite, R"({"do": "analyse", "id": 7, "line": {"game": "nim"}})");
    wait_until_done(polite, 7);
    EXPECT_FALSE(is_error(polite->last()));
}

TEST_F(AnalysesTest, ReviewsAGameFromItsEnd) {
    const auto asking = visitor();
    say(asking,
        R"({"do": "review", "id": 1, "line": {"game": "tictactoe", "moves": ["5", "2", "1", "9", "3"]}})");
    wait_until_done(asking);
    const auto told = asking->told();
    ASSERT_EQ(told.size(), 6u);
    EXPECT_EQ(told[0].at("ply"), 5);
    EXPECT_TRUE(told[0].at("played").is_null());
    EXPECT_EQ(told[5].at("ply"), 0);
    EXPECT_EQ(told[5].at("value"), "draw");
    EXPECT_EQ(told[5].at("played").at("move"), "5");
    EXPECT_EQ(told[5].at("played").at("value"), "draw");
    // The answer at the edge loses, and is known to.
    EXPECT_EQ(told[4].at("ply"), 1);
    EXPECT_EQ(told[4].at("value"), "draw");
    EXPECT_EQ(told[4].at("played").at("value"), "loss");
    for (const auto& each : told) EXPECT_EQ(each.at("is"), "review");
}

TEST_F(AnalysesTest, ComparesTechniques) {
    const auto asking = visitor();
    say(asking, R"({"do": "compare", "id": 1, "line": {"game": "tictactoe"}, "depth": 6})");
    wait_until_done(asking);
    const auto told = asking->told();
    ASSERT_GE(told.size(), 12u);
    EXPECT_EQ(told[0].at("row").at("name"), "minimax");
    EXPECT_LT(told[1].at("row").at("nodes").to_number<double>(),
              told[0].at("row").at("nodes").to_number<double>());
    EXPECT_EQ(told[told.size() - 2].at("row").at("name"), "~ mcts");
    EXPECT_TRUE(told[0].at("row").as_object().contains("best"));
    say(asking,
        R"({"do": "compare", "id": 2, "line": {"game": "tictactoe"}, "depth": 5, "sets": ["exact", "exact,-table"]})");
    wait_until_done(asking, 2);
    const auto rows = asking->told();
    EXPECT_EQ(rows[rows.size() - 2].at("row").at("name"), "exact,-table");
}

TEST_F(AnalysesTest, SolvesSmallGamesAndRefusesLargeOnes) {
    const auto asking = visitor();
    say(asking, R"({"do": "solve", "id": 1, "line": {"game": "tictactoe"}})");
    const json::object told = wait_until_done(asking);
    EXPECT_EQ(told.at("value"), "draw");
    EXPECT_EQ(told.at("starts").as_array().size(), 1u);
    const auto wanting = visitor();
    say(wanting,
        R"({"do": "solve", "id": 1, "line": {"game": "cubes", "settings": {"m": "1000000"}}})");
    EXPECT_TRUE(is_error(wait_until_done(wanting)));
    say(wanting, R"({"do": "solve", "id": 2, "line": {"game": "hexthello"}})");
    EXPECT_TRUE(is_error(wait_until_done(wanting, 2)));
}

// Of all answers to a question, in the order in which they came.
std::vector<json::object> puzzles_in(const std::vector<json::object>& told) {
    std::vector<json::object> puzzles;
    for (const json::object& each : told) {
        EXPECT_EQ(each.at("is"), "puzzles");
        if (each.contains("waiting")) continue;
        for (const json::value& puzzle : each.at("puzzles").as_array())
            puzzles.push_back(puzzle.as_object());
    }
    return puzzles;
}

TEST_F(AnalysesTest, MakesPuzzles) {
    const auto asking = visitor();
    say(asking,
        R"({"do": "puzzles", "id": 1, "line": {"game": "tictactoe"}, "count": 4, "length": [3, 5], "seed": 7})");
    const json::object last = wait_until_done(asking);
    EXPECT_EQ(last.at("complete"), true);
    EXPECT_EQ(last.at("progress"), 1.0);
    const auto puzzles = puzzles_in(asking->told());
    ASSERT_EQ(puzzles.size(), 4u);
    for (const json::object& each : puzzles) {
        EXPECT_GE(each.at("length").as_int64(), 3);
        EXPECT_LE(each.at("length").as_int64(), 5);
        EXPECT_EQ(each.at("line").at(0), each.at("solution"));
        // Whoever takes another move can be told what it leads to.
        const json::array& moves = each.at("moves").as_array();
        EXPECT_GE(moves.size(), 2u);
        for (const json::value& move : moves)
            EXPECT_EQ(move.at("value") == each.at("value"), move.at("move") == each.at("solution"));
    }
    // The same seed gives the same puzzles, another one others.
    const auto again = visitor(), other = visitor();
    say(again,
        R"({"do": "puzzles", "id": 1, "line": {"game": "tictactoe"}, "count": 4, "length": [3, 5], "seed": 7})");
    say(other,
        R"({"do": "puzzles", "id": 1, "line": {"game": "tictactoe"}, "count": 4, "length": [3, 5], "seed": 8})");
    wait_until_done(again);
    wait_until_done(other);
    EXPECT_EQ(puzzles_in(again->told()), puzzles);
    EXPECT_NE(puzzles_in(other->told()), puzzles);
}

TEST_F(AnalysesTest, SaysThatThereAreFewPuzzles) {
    const auto asking = visitor();
    say(asking,
        R"({"do": "puzzles", "id": 1, "line": {"game": "tictactoe"}, "length": [90, 100]})");
    const json::object last = wait_until_done(asking);
    EXPECT_EQ(last.at("complete"), true);
    EXPECT_GT(last.at("positions").as_int64(), 0);
    EXPECT_TRUE(puzzles_in(asking->told()).empty());
}

TEST_F(AnalysesTest, RefusesWrongOrdersOfPuzzles) {
    const auto asking = visitor();
    int id = 0;
    for (const std::string wrong : {
             R"("line": {"game": "pacman"})",
             R"("line": {"game": "chess"})",
             R"("line": {"game": "tictactoe", "settings": {"m": "x"}})",
             R"("line": {"game": "tictactoe", "moves": ["5"]})",
             R"("line": {"game": "tictactoe"}, "length": [5, 3])",
             R"("line": {"game": "tictactoe"}, "length": [5])",
             R"("line": {"game": "tictactoe"}, "difficulty": [0, 3])",
             R"("line": {"game": "tictactoe"}, "count": 51)",
         }) {
        say(asking, R"({"do": "puzzles", "id": )" + std::to_string(++id) + ", " + wrong + "}");
        EXPECT_TRUE(is_error(wait_until_done(asking, id))) << wrong;
    }
}

// A puzzle is played out, which asks about its positions, while others are made.
TEST_F(AnalysesTest, MakesPuzzlesBesideAQuestion) {
    const auto asking = visitor();
    say(asking, R"({"do": "puzzles", "id": 1, "line": {"game": "connect4"}, "count": 5})");
    ASSERT_TRUE(loop_.run_until([&] { return asking->count() > 0; }));
    say(asking, R"({"do": "analyse", "id": 2, "line": {"game": "nim"}})");
    EXPECT_FALSE(is_error(wait_until_done(asking, 2)));
    EXPECT_FALSE(is_error(wait_until_done(asking, 1)));
}

TEST_F(AnalysesTest, HintsAtATable) {
    const std::string id = make_table(R"("game": "tictactoe", "moves": ["1", "4", "2", "5"])");
    const auto person = visitor();
    say(person, id, "hint");
    const json::object told = wait_for(person, [](const auto&) { return true; });
    EXPECT_EQ(told.at("is"), "hint");
    EXPECT_EQ(told.at("move"), "3");
    EXPECT_EQ(json::serialize(told.at("cells")), "[2]");
    EXPECT_EQ(told.at("value"), "win");
    say(person, "nowhere", "hint");
    ASSERT_TRUE(loop_.run_until([&] { return person->count() == 2; }));
    EXPECT_TRUE(is_error(person->last()));
}

}  // namespace
}  // namespace petteia
