#include "league/server/roster.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

TEST(Roster, NamesThoseWhoMayCome) {
    const auto roster = Roster::parse(
        "# The class of this year.\n"
        "Hexe\r\n"
        "\n"
        "  Agent 47\t 192.168.0.7  \n"
        "P\xc3\xa1pou   10.0.0.1\n"
        "P\xc3\xa1pou   10.0.0.2\n"
        "a long name");
    ASSERT_TRUE(roster) << roster.error().message;
    EXPECT_FALSE(roster->is_open());
    const auto why = [&](const std::string& name, const std::string& address,
                         bool is_taken = false) {
        return roster->refusal(name, address, is_taken).value_or("");
    };
    EXPECT_EQ(why("Hexe", "1.2.3.4"), "");
    EXPECT_EQ(why("Hexe", "1.2.3.4", true), "\"Hexe\" is connected already");
    EXPECT_EQ(why("hexe", "1.2.3.4"), "\"hexe\" is not on the roster");
    EXPECT_EQ(why("", "1.2.3.4"), "\"\" is not on the roster");
    EXPECT_EQ(why("Agent 47", "192.168.0.7"), "");
    EXPECT_EQ(why("Agent 47", "192.168.0.8"), "\"Agent 47\" may not play from 192.168.0.8");
    EXPECT_EQ(why("P\xc3\xa1pou", "10.0.0.1"), "");
    EXPECT_EQ(why("P\xc3\xa1pou", "10.0.0.2"), "");
    EXPECT_NE(why("P\xc3\xa1pou", "10.0.0.3"), "");
    EXPECT_EQ(why("a long n", "1.2.3.4"), "");  // As the server keeps it.
}

TEST(Roster, WithoutOneEverybodyMayCome) {
    EXPECT_TRUE(Roster().is_open());
    EXPECT_EQ(Roster().refusal("anybody", "1.2.3.4", true), std::nullopt);
}

TEST(Roster, MistakesAreNamedWithTheirLine) {
    for (const auto& [text, told] : std::vector<std::pair<std::string, std::string>>{
             {"", "there is no name"},
             {"# nobody\n\n", "there is no name"},
             {"Hexe\n\n10.0.0.1", "line 3: a name and then an address"},
             {"Hexe\nHexe", "line 2: \"Hexe\" is there twice"},
             {"Hexe\nHexe 10.0.0.1", "line 2: \"Hexe\" is there twice"},
             {"Hexe 10.0.0.1\nHexe", "line 2: \"Hexe\" is there twice"}}) {
        const auto roster = Roster::parse(text);
        ASSERT_FALSE(roster) << text;
        EXPECT_NE(roster.error().message.find(told), std::string::npos) << roster.error().message;
    }
}

}  // namespace
}  // namespace petteia
