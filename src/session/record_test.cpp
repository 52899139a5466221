#include "session/record.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace petteia {
namespace {

// A few random moves into each game, with settings of its own.
std::unique_ptr<Session> random_game(std::string_view name, const Settings::Given& given,
                                     Rng& rng) {
    auto session = *built_in_games().open(name, given);
    for (std::uint64_t i = rng.below(6); i > 0 && !session->is_over(); --i) {
        const auto moves = session->legal_moves();
        EXPECT_TRUE(session->play(moves[rng.below(moves.size())]));
    }
    return session;
}

TEST(Record, ReadsBackWhatItWrote) {
    Rng rng(1);
    for (const auto& [name, given] : std::vector<std::pair<std::string, Settings::Given>>{
             {"cubes", {{"piles", "4,5"}, {"takes", "1r;2r+1g;1g"}}},
             {"nim", {{"piles", "3,9,5"}, {"misere", "true"}}},
             {"tictactoe", {{"m", "4"}, {"n", "5"}, {"k", "4"}}},
             {"xox", {{"rows", "5"}, {"seed", "9"}}},
             {"pacman", {{"maze", "random"}, {"rows", "4"}, {"cols", "5"}, {"places", "0,0"}}}}) {
        for (int i = 0; i < 20; ++i) {
            const auto session = random_game(name, given, rng);
            const auto copy = read_record(built_in_games(), write_record(*session));
            ASSERT_TRUE(copy) << copy.error().message;
            EXPECT_EQ((*copy)->position(), session->position());
            EXPECT_EQ((*copy)->history(), session->history());
            EXPECT_EQ((*copy)->rules_text(), session->rules_text());
        }
    }
}

TEST(Record, NamesTheLineThatIsWrong) {
    const auto message = [](std::string_view text) {
        const auto read = read_record(built_in_games(), text);
        return read ? std::string() : read.error().message;
    };
    EXPECT_NE(message("").find("line 1"), std::string::npos);
    EXPECT_NE(message("petteia game 2\n").find("line 1"), std::string::npos);
    EXPECT_NE(message("petteia game 1\n").find("which game"), std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame chess\n").find("unknown game"), std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame nim\nset piles\n").find("line 3"), std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame nim\nset piles=x\n").find("piles"), std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame nim\nstart 9,9,9\n").find("line 3"), std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame nim\n\nmoves 1:1 1:9\n").find("line 4"),
              std::string::npos);
    EXPECT_NE(message("petteia game 1\ngame nim\nhello\n").find("line 3"), std::string::npos);
}

// Whatever bytes come, there is a game or an error, and what was read is written the same again.
TEST(Record, SurvivesDamage) {
    Rng rng(2);
    int read_well = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto session = random_game(i % 2 == 0 ? "xox" : "cubes", {}, rng);
        std::string text = write_record(*session);
        for (std::uint64_t hits = 1 + rng.below(3); hits > 0; --hits) {
            const auto place = static_cast<std::size_t>(rng.below(text.size()));
            switch (rng.below(3)) {
                case 0:
                    text[place] = static_cast<char>(rng.below(256));
                    break;
                case 1:
                    text.erase(place, 1 + rng.below(8));
                    break;
                default:
                    text.insert(place, text.substr(rng.below(text.size()), 6));
                    break;
            }
            if (text.empty()) text = " ";
        }
        const auto read = read_record(built_in_games(), text);
        if (!read) {
            EXPECT_FALSE(read.error().message.empty());
            continue;
        }
        ++read_well;
        const auto again = read_record(built_in_games(), write_record(**read));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ((*again)->position(), (*read)->position());
    }
    EXPECT_GT(read_well, 0);
}

TEST(Record, KeepsNotes) {
    const auto session = *built_in_games().open("nim", {});
    for (const char* move : {"1:1", "2:2"}) ASSERT_TRUE(session->play(move));
    const std::vector<MoveNote> notes{
        {0, "", "a start"}, {1, "?!", "γιατί; - not 2:1"}, {2, "!!", ""}};
    const std::string text = write_record(*session, notes);
    const auto line = parse_record(text);
    ASSERT_TRUE(line) << line.error().message;
    EXPECT_EQ(line->notes, notes);
    EXPECT_EQ(line->moves, session->history());
    EXPECT_TRUE(read_record(built_in_games(), text));
}

TEST(Record, RefusesNotesThatFitNoMove) {
    const auto message = [](const std::string& rest) {
        const auto read = parse_record("petteia game 1\ngame nim\nmoves 1:1\n" + rest + "\n");
        return read ? std::string() : read.error().message;
    };
    EXPECT_EQ(message("note 1 ! fine"), "");
    EXPECT_EQ(message("note 0 -"), "");
    EXPECT_NE(message("note 2 ! late").find("move 2 of 1"), std::string::npos);
    EXPECT_NE(message("note 1 !!! much").find("symbol"), std::string::npos);
    EXPECT_NE(message("note -1 ! early").find("line 4"), std::string::npos);
    EXPECT_NE(message("note").find("line 4"), std::string::npos);
    EXPECT_NE(message("note 1 ! a\nnote 1 ? b").find("two notes"), std::string::npos);
    EXPECT_NE(message("note 1 - " + std::string(2001, 'x')).find("2000"), std::string::npos);
    EXPECT_NE(message("note 1 - a\x1b[31m").find("one line"), std::string::npos);
}

}  // namespace
}  // namespace petteia
