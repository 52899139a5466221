#include "cli/terminal/live_game.h"

#include <gtest/gtest.h>

#include "arena/players/agent_factory.h"
#include "session/registry.h"

namespace petteia {
namespace {

std::vector<Key> keys_in(std::string bytes) {
    std::vector<Key> keys;
    while (const auto key = take_key(bytes)) keys.push_back(*key);
    return keys;
}

TEST(Keyboard, TellsArrowsFromLetters) {
    const std::vector<Key> expected{{Key::Kind::Up},
                                    {Key::Kind::Character, 'q'},
                                    {Key::Kind::Left},
                                    {Key::Kind::Right},
                                    {Key::Kind::Down}};
    EXPECT_EQ(keys_in("\x1b[Aq\x1bOD\x1b[C\x1b[B"), expected);
}

TEST(Keyboard, SkipsKeysThatMeanNothing) {
    // Page down, F5, control and arrow.
    EXPECT_EQ(keys_in("\x1b[6~\x1b[15~\x1b[1;5Cx"),
              (std::vector<Key>{{Key::Kind::Character, 'x'}}));
}

TEST(Keyboard, WaitsForTheRestOfAKey) {
    std::string bytes = "\x1b";
    EXPECT_FALSE(take_key(bytes));
    bytes += "[";
    EXPECT_FALSE(take_key(bytes));
    bytes += "A";
    EXPECT_EQ(take_key(bytes), (Key{Key::Kind::Up}));
    EXPECT_TRUE(bytes.empty());
}

TEST(LiveGame, KeysAreMovesWhereTheyAreLegal) {
    const std::vector<std::string> legal{"W", "N"};
    EXPECT_EQ(move_of({Key::Kind::Up}, legal), "N");
    EXPECT_EQ(move_of({Key::Kind::Character, 'w'}, legal), "W");
    EXPECT_EQ(move_of({Key::Kind::Down}, legal), std::nullopt);
    EXPECT_EQ(move_of({Key::Kind::Character, '-'}, {"-"}), "-");
}

TEST(LiveGame, SuitsGamesOfDirectionsAndGamesToWatch) {
    const auto pacman = built_in_games().open("pacman"), nim = built_in_games().open("nim");
    EXPECT_TRUE(LiveGame::suits(**pacman, {}));
    EXPECT_FALSE(LiveGame::suits(**nim, {}));
    EXPECT_TRUE(LiveGame::suits(**nim, {*make_agent("random", 1), *make_agent("random", 2)}));
}

TEST(Pace, HasTwoEnds) {
    Pace pace;
    for (int i = 0; i < 20; ++i) pace.faster();
    EXPECT_EQ(pace.time(), Milliseconds(0));
    for (int i = 0; i < 20; ++i) pace.slower();
    EXPECT_EQ(pace.time(), Milliseconds(2000));
}

}  // namespace
}  // namespace petteia
