#include "arena/players/player_name.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

TEST(PlayerName, SplitsKindAndSettings) {
    EXPECT_EQ(PlayerName::parse("random"), (PlayerName{"random", "", ""}));
    EXPECT_EQ(PlayerName::parse("engine:level=5"), (PlayerName{"engine", "level=5", ""}));
    EXPECT_EQ(PlayerName::parse(" engine : time=1,threads=2 "),
              (PlayerName{"engine", "time=1,threads=2", ""}));
    EXPECT_EQ(PlayerName::parse(""), (PlayerName{"", "", ""}));
    EXPECT_EQ(PlayerName::parse(":"), (PlayerName{"", "", ""}));
}

TEST(PlayerName, KeepsEverythingAfterTheColonOfAProgram) {
    EXPECT_EQ(PlayerName::parse("cmd:./engine --level=3,4 a:b"),
              (PlayerName{"cmd", "", "./engine --level=3,4 a:b"}));
    EXPECT_EQ(PlayerName::parse("cmd,time=0.5,depth=3: ./engine"),
              (PlayerName{"cmd", "time=0.5,depth=3", "./engine"}));
    EXPECT_TRUE(PlayerName::parse("cmd").is_program());
    EXPECT_FALSE(PlayerName::parse("cmdline:x").is_program());
}

TEST(PlayerName, KnowsTheNickOfALeaguePlayer) {
    EXPECT_EQ(PlayerName::parse("league:Hexe").league_nick(), "Hexe");
    EXPECT_EQ(PlayerName::parse("league:a:b").league_nick(), "a:b");
    EXPECT_EQ(PlayerName::parse("league:").league_nick(), "");
    EXPECT_EQ(PlayerName::parse("engine:league").league_nick(), std::nullopt);
    EXPECT_EQ(PlayerName::parse("league,time=1:Hexe").league_nick(), std::nullopt);
}

TEST(PlayerName, KnowsTheNameOfAProgramOfTheHost) {
    EXPECT_EQ(PlayerName::parse("program:Mine: 2").named_program(), "Mine: 2");
    EXPECT_EQ(PlayerName::parse("program:Mine").league_nick(), std::nullopt);
    EXPECT_EQ(PlayerName::parse("league:Mine").named_program(), std::nullopt);
    EXPECT_FALSE(PlayerName::parse("program:./mine").is_program());
}

TEST(PlayerName, OnlyKindsWithAnArgumentHaveSettingsBeforeTheColon) {
    EXPECT_EQ(PlayerName::parse("engine,level=3").kind, "engine,level=3");
}

TEST(PlayerName, IsWrittenAsItIsRead) {
    for (const char* text : {"random", "engine:level=5", "cmd:./a b:c", "cmd,time=0.5:./a",
                             "league:Hexe", "cmd:", "league:", "program:Mine"})
        EXPECT_EQ(PlayerName::parse(text).to_text(), text);
    EXPECT_EQ(PlayerName::parse(" engine: ").to_text(), "engine");
}

TEST(PlayerName, ReadsSettingsByName) {
    const auto given = PlayerName::parse("engine:level=5,threads=2").given();
    ASSERT_TRUE(given);
    EXPECT_EQ(*given, (Settings::Given{{"level", "5"}, {"threads", "2"}}));
    EXPECT_FALSE(PlayerName::parse("engine:level=1,level=2").given());
}

}  // namespace
}  // namespace petteia
