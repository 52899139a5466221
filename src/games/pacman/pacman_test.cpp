// The rules by example, starts, settings, positions as text, and the board.
#include "games/pacman/pacman.h"

#include <gtest/gtest.h>

#include <set>

#include "core/legal_text.h"

namespace petteia {
namespace {

using pacman::Maze;
using pacman::Room;
using State = Pacman::State;

Pacman game_of(std::string_view maze, int ghosts, int limit = 1000) {
    return Pacman(std::make_shared<const Maze>(*Maze::parse(maze)), ghosts, limit);
}

State state_of(const Pacman& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return state ? *state : State{};
}

State played(const Pacman& game, State state, std::string_view moves) {
    for (const char move : moves) {
        const auto read = game.parse_move(state, {&move, 1});
        EXPECT_TRUE(read) << read.error().message;
        if (read) game.apply(state, *read);
    }
    return state;
}

// Six rooms in a row, closed at its ends.
constexpr std::string_view kCorridor =
    "+-+-+-+-+-+-+\n"
    "|F          |\n"
    "+-+-+-+-+-+-+\n";

TEST(Pacman, IsCaughtWhereHeMeetsAGhostOrChangesPlaces) {
    const Pacman game = game_of(kCorridor, 1);
    const State meeting = played(game, state_of(game, "P 0 2 G 0 4 F 0"), "EW");
    EXPECT_TRUE(meeting.is_caught);
    EXPECT_EQ(game.to_text(meeting), "P 0 3 G 0 3 F 0 T 1 X");
    const State swapping = played(game, state_of(game, "P 0 2 G 0 3 F 0"), "EW");
    EXPECT_TRUE(swapping.is_caught);
    EXPECT_EQ(game.to_text(swapping), "P 0 3 G 0 2 F 0 T 1 X");
    EXPECT_EQ(game.final_score(swapping, Player::Second), Score::win_in(0));
    EXPECT_FALSE(played(game, state_of(game, "P 0 2 G 0 3 F 0"), "EE").is_caught);
}

TEST(Pacman, TakesFlagsOnlyByStepping) {
    const Pacman game = game_of(kCorridor, 1);
    EXPECT_EQ(game.to_text(played(game, state_of(game, "P 0 1 G 0 3 F 0"), "WW")),
              "P 0 0 G 0 2 F 1 T 1");
    const State on_flag = state_of(game, "P 0 0 G 0 3 F 0");
    EXPECT_FALSE(game.is_over(on_flag));
    EXPECT_EQ(on_flag.taken, 0);
    EXPECT_EQ(game.final_score(played(game, on_flag, "EEWW"), Player::First), Score::win_in(0));
}

TEST(Pacman, IsDrawnAtTheLimit) {
    const Pacman game = game_of(kCorridor, 1, 2);
    const State state = played(game, state_of(game, "P 0 1 G 0 5 F 0"), "EWWE");
    EXPECT_TRUE(game.is_over(state));
    EXPECT_EQ(game.final_score(state, Player::First), Score::draw());
    // A flag in the last turn still wins.
    const State won = played(game, state_of(game, "P 0 1 G 0 5 F 0 T 1"), "WW");
    EXPECT_EQ(game.final_score(won, Player::First), Score::win_in(0));
}

TEST(Pacman, LetsAGhostFollowAnother) {
    const Pacman game = game_of(kCorridor, 2);
    // Ghost 1 may enter the room of ghost 2, who must leave it then.
    const State state = played(game, state_of(game, "P 0 0 G 0 4 0 3 F 0"), "EW");
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"W"});
    // At the dead end ghost 2 could not leave it: ghost 1 may not go there.
    const State cornered = played(game, state_of(game, "P 0 0 G 0 4 0 5 F 0"), "E");
    EXPECT_EQ(legal_texts(game, cornered), std::vector<std::string>{"W"});
    // The room between them is for one only: if ghost 2 is to have it, ghost 1 stays.
    const State narrow = played(game, state_of(game, "P 0 0 G 0 5 0 3 F 0"), "E");
    EXPECT_EQ(legal_texts(game, narrow), (std::vector<std::string>{"W", "-"}));
    EXPECT_EQ(legal_texts(game, played(game, narrow, "W")), std::vector<std::string>{"W"});
    EXPECT_EQ(legal_texts(game, played(game, narrow, "-")), std::vector<std::string>{"E"});
}

TEST(Pacman, StaysWhereThereIsNoWay) {
    const Pacman game = game_of(
        "+-+-+-+\n"
        "|P|F|1|\n"
        "+-+-+-+\n",
        1);
    Rng rng(1);
    const State state = game.start(rng);
    EXPECT_EQ(game.to_text(state), "P 0 0 G 0 2 F 0 T 0");
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"-"});
    EXPECT_EQ(game.to_text(played(game, state, "--")), "P 0 0 G 0 2 F 0 T 1");
}

Result<Pacman> make(const Settings::Given& given) {
    const auto settings = Settings::parse(Pacman::parameters(), given);
    if (!settings) return settings.error();
    return Pacman::make(*settings);
}

TEST(Pacman, StartsGhostsAtADistance) {
    const Pacman game = *make({});
    std::set<std::string> starts;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Rng rng(seed);
        const State state = game.start(rng);
        starts.insert(game.to_text(state));
        std::set<Room> rooms;
        for (std::size_t i = 1; i < state.rooms.size(); ++i) {
            const int distance = game.maze().manhattan(state.rooms[0], state.rooms[i]);
            EXPECT_TRUE(distance >= 10 && distance <= 15) << game.to_text(state);
            EXPECT_EQ(game.maze().flag_bit(state.rooms[i]), 0);
            EXPECT_TRUE(rooms.insert(state.rooms[i]).second);
        }
    }
    EXPECT_GT(starts.size(), 490u);
}

TEST(Pacman, StartsGhostsAsFarAsASmallMazeAllows) {
    const Pacman game = *make({{"maze", "random"},
                               {"rows", "2"},
                               {"cols", "6"},
                               {"flags", "1"},
                               {"ghosts", "1"},
                               {"places", "0,0"}});
    Rng rng(1);
    const Room ghost = game.start(rng).rooms[1];
    EXPECT_GE(game.maze().manhattan(0, ghost), 5);  // Six, unless the flag is there.
}

TEST(Pacman, PlacesWhomItIsTold) {
    Rng rng(1);
    const Pacman game = *make({{"places", "1,2,14,3"}});
    const State state = game.start(rng);
    EXPECT_EQ(game.to_text(state).find("P 1 2 G 14 3 "), 0u);
    EXPECT_EQ(make({{"ghosts", "1"}})->ghosts(), 1);
    EXPECT_EQ(make({})->ghosts(), 4);
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "no error" : game.error().message;
}

TEST(Pacman, RefusesSettingsThatDoNotFit) {
    const std::vector<std::pair<Settings::Given, std::string>> wrong{
        {{{"ghosts", "5"}}, "from 1 to 4"},
        {{{"limit", "0"}}, "from 1 to"},
        {{{"rows", "5"}}, "random maze only"},
        {{{"maze", "clasic"}}, "maze must be classic, random or a maze as text, not \"clasic\""},
        {{{"maze", "+-+/|?|/+-+"}}, "line 2, column 2: \"?\" is there"},
        {{{"maze", "random"}, {"rows", "60"}, {"cols", "60"}}, "too large"},
        {{{"maze", "random"}, {"rows", "2"}, {"cols", "2"}}, "too small for 4 flags"},
        {{{"maze", "random"}, {"rows", "2"}, {"cols", "3"}}, "too small for 4 ghosts"},
        {{{"places", "1,2,3"}}, "row,col"},
        {{{"places", "1,25"}}, "20 × 25"},
        {{{"places", "1,1,2,2"}}, "flag room"},
        {{{"places", "1,1,1,1"}}, "where Pac-Man is"},
        {{{"places", "1,1,5,5,5,5"}}, "shares a room"},
    };
    for (const auto& [given, message] : wrong)
        EXPECT_NE(error_of(given).find(message), std::string::npos)
            << message << " expected, got " << error_of(given);
}

TEST(Pacman, SaysWhatIsWrongWithAPosition) {
    const Pacman game = game_of(kCorridor, 2);
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"", "expected P for Pac-Man"},
        {"P 0 6 G 0 2 0 3 F 0", "the column of Pac-Man, a number from 0 to 5"},
        {"P 0 1 G 0 2 F 0", "the row of ghost 2"},
        {"P 0 1 G 0 2 0 3 F 2", "the flags taken, a number from 0 to 1"},
        {"P 0 1 G 0 2 0 3 F 0 T 1001", "the turns played"},
        {"P 0 1 G 0 2 0 3 F 0 T 1 E", "the end, T, > or X"},
        {"P 0 1 G 0 0 0 3 F 0", "ghost 1 at 0 0 stands on a flag room"},
        {"P 0 1 G 0 3 0 3 F 0", "shares a room"},
        {"P 0 1 G 0 1 0 3 F 0", "where Pac-Man is"},
        {"P 0 1 G 0 3 0 4 F 0 T 5 X", "X says"},
        {"P 0 1 G 0 1 0 4 F 1 T 5 X", "X says"},
        {"P 0 1 G 0 3 0 4 F 0 > N", "that way is closed"},
        {"P 0 1 G 0 3 0 4 F 0 > -", "may not stay"},
        {"P 0 1 G 0 3 0 5 F 0 > E W W", "at most 2 choices"},
        {"P 0 1 G 0 3 0 5 F 1 > E", "the game is over"},
    };
    for (const auto& [text, message] : wrong) {
        const auto state = game.parse_state(text);
        ASSERT_FALSE(state) << text;
        EXPECT_NE(state.error().message.find(message), std::string::npos)
            << text << "\ngave " << state.error().message;
    }
    EXPECT_EQ(game.to_text(state_of(game, "P 0 1 G 0 3 0 5 F 0 > e w")),
              "P 0 1 G 0 3 0 5 F 0 T 0 > E W");
}

TEST(Pacman, ValuesFlagsAndFearsGhosts) {
    const Pacman game = *make({{"ghosts", "1"}});
    const auto value = [&](std::string_view text) {
        return game.evaluate(state_of(game, text), Player::First);
    };
    EXPECT_GT(value("P 4 4 G 10 12 F 1"), value("P 4 4 G 10 12 F 0"));
    EXPECT_GT(value("P 3 2 G 10 12 F 0"), value("P 4 2 G 10 12 F 0"));
    EXPECT_GT(value("P 0 0 G 4 4 F 0"), value("P 0 0 G 1 1 F 0"));
}

TEST(Pacman, ShowsCreaturesFlagsAndWalls) {
    const Pacman game = game_of(kCorridor, 1);
    const View view = game.view(state_of(game, "P 0 1 G 0 3 F 0 > E"));
    ASSERT_EQ(view.cells.size(), 6u);
    std::string glyphs;
    for (const auto& cell : view.cells) glyphs += cell.glyph.empty() ? "." : cell.glyph;
    EXPECT_EQ(glyphs, "FP.1..");
    EXPECT_EQ(view.walls.size(), 2u * 6 + 2);
    ASSERT_EQ(view.moves.size(), 2u);
    EXPECT_EQ(view.moves[0].move, "W");
    EXPECT_EQ(view.moves[0].cells, std::vector<int>{2});
    EXPECT_EQ(view.counters[2].value, "ghost 1");
}

TEST(Pacman, ADraftMovesCreaturesAndTakesFlags) {
    const Pacman game = game_of(kCorridor, 2);
    Draft draft = game.draft(state_of(game, "P 0 2 G 0 4 0 5 F 0 T 7"));
    EXPECT_EQ(draft.cells, (std::vector{3, -1, 0, -1, 1, 2}));
    EXPECT_FALSE(draft.mover);
    EXPECT_FALSE(draft.kinds[3].fits(1)) << "a flag where the maze has none";
    std::swap(draft.cells[2], draft.cells[3]);
    draft.cells[0] = Draft::kEmpty;
    draft.numbers[0].value = 0;
    EXPECT_EQ(*game.draft_text(draft), "P 0 3 G 0 4 0 5 F 1 T 0");
}

TEST(Pacman, ADraftNeedsEveryCreatureOnce) {
    const Pacman game = game_of(kCorridor, 2);
    Draft draft = game.draft(state_of(game, "P 0 2 G 0 4 0 5 F 0"));
    draft.cells[5] = Draft::kEmpty;
    EXPECT_EQ(game.draft_text(draft).error().message, "ghost 2 is not on the board");
    draft.cells[5] = draft.cells[3] = 2;
    EXPECT_EQ(game.draft_text(draft).error().message, "ghost 2 is in two rooms; expected one");
    draft.cells[3] = Draft::kEmpty;
    draft.cells[2] = Draft::kEmpty;
    EXPECT_EQ(game.draft_text(draft).error().message, "Pac-Man is not on the board");
}

// Pac-Man takes the flag where he stands; a ghost cannot be there.
TEST(Pacman, ADraftOnAFlag) {
    const Pacman game = game_of(kCorridor, 1);
    Draft draft = game.draft(state_of(game, "P 0 2 G 0 4 F 0"));
    draft.cells = {0, -1, -1, -1, 1, -1};
    EXPECT_EQ(*game.draft_text(draft), "P 0 0 G 0 4 F 1 T 0");
    draft.cells = {1, -1, -1, -1, 0, -1};
    const auto read = game.parse_state(*game.draft_text(draft));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("flag room"), std::string::npos);
}

}  // namespace
}  // namespace petteia
