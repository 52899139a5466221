#include "core/parameters.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

std::vector<Parameter> declared() {
    return {Parameter::integer("rows", "4", 1, 16, "rows of the grid"),
            Parameter::integers("piles", "3,4,5", 0, 1000, "pieces in each pile"),
            Parameter::number("time", "1.5", 0, 60, "seconds for a move"),
            Parameter::flag("misere", "who takes the last piece loses"),
            Parameter::choice("side", "x", {"x", "o"}, "who begins"),
            Parameter::text("file", "FILE", "where to write"),
            Parameter::integers("start", "", 0, 15, "where to begin").start_only()};
}

// The message for a value that does not fit, or nothing.
std::string complaint(std::string_view name, std::string_view value) {
    const auto parameters = declared();
    const Status fits = find_parameter(parameters, name)->check(value);
    return fits ? "" : fits.error().message;
}

std::string error_of(const Settings::Given& given) {
    const auto settings = Settings::parse(declared(), given);
    return settings ? "" : settings.error().message;
}

TEST(Parameter, ChecksIntegers) {
    EXPECT_EQ(complaint("rows", "1"), "");
    EXPECT_EQ(complaint("rows", "16"), "");
    EXPECT_EQ(complaint("rows", "17"), "rows must be an integer from 1 to 16, not \"17\"");
    for (const auto* value : {"0", "-1", "", "four", "4 ", "4.0", "99999999999999999999"})
        EXPECT_EQ(complaint("rows", value),
                  std::string("rows must be an integer from 1 to 16, not \"") + value + "\"");
}

TEST(Parameter, ChecksListsOfIntegers) {
    EXPECT_EQ(complaint("piles", "7"), "");
    EXPECT_EQ(complaint("piles", "0,1000"), "");
    for (const auto* value : {"", "1,", ",1", "1,,2", "1;2", "1,1001", "1,-1"})
        EXPECT_EQ(complaint("piles", value),
                  std::string("piles must be integers from 0 to 1000 with commas between, not \"") +
                      value + "\"");
    std::string long_list = "1";
    for (int i = 1; i < 64; ++i) long_list += ",1";
    EXPECT_EQ(complaint("piles", long_list), "");
    EXPECT_NE(complaint("piles", long_list + ",1"), "");
}

TEST(Parameter, ChecksNumbers) {
    for (const auto* value : {"0", "60", "0.25", "1e1", ".5"})
        EXPECT_EQ(complaint("time", value), "");
    EXPECT_EQ(complaint("time", "60.5"), "time must be a number from 0 to 60, not \"60.5\"");
    for (const auto* value : {"", "-0.1", "nan", "inf", "1s", " 1", "1,5"})
        EXPECT_NE(complaint("time", value), "") << value;
}

TEST(Parameter, ChecksFlagsAndChoicesAndTexts) {
    for (const auto* value : {"true", "yes", "1", "false", "no", "0"})
        EXPECT_EQ(complaint("misere", value), "");
    EXPECT_EQ(complaint("misere", "maybe"), "misere must be true or false, not \"maybe\"");
    EXPECT_EQ(complaint("side", "o"), "");
    EXPECT_EQ(complaint("side", "z"), "side must be one of x, o, not \"z\"");
    EXPECT_EQ(complaint("file", "a b"), "");
    EXPECT_EQ(complaint("file", ""), "file must be text, not \"\"");
}

TEST(Parameter, ShowsTheFormOfItsValue) {
    std::string forms;
    for (const Parameter& parameter : declared()) forms += parameter.value_form() + " ";
    EXPECT_EQ(forms, "N N,N,… X  x|o FILE N,N,… ");
}

TEST(Settings, HoldDefaultsUntilGiven) {
    const auto settings = Settings::parse(declared(), {{"rows", "8"}, {"misere", "yes"}});
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->integer("rows"), 8);
    EXPECT_EQ(settings->integers("piles"), (std::vector<std::int64_t>{3, 4, 5}));
    EXPECT_EQ(settings->number("time"), 1.5);
    EXPECT_TRUE(settings->flag("misere"));
    EXPECT_EQ(settings->text("side"), "x");
    EXPECT_TRUE(settings->is_given("rows"));
    EXPECT_FALSE(settings->is_given("piles"));
    EXPECT_TRUE(settings->has("piles"));
    EXPECT_FALSE(settings->has("file"));
    EXPECT_EQ(settings->integers("start"), std::vector<std::int64_t>{});
    EXPECT_FALSE(Settings::parse(declared(), {})->flag("misere"));
}

TEST(Settings, RefuseUnknownNamesAndBadValues) {
    EXPECT_EQ(
        error_of({{"row", "4"}}),
        "unknown parameter \"row\"; did you mean \"rows\"? (known: rows, piles, time, misere, "
        "side, file, start)");
    EXPECT_EQ(error_of({{"depth", "4"}}),
              "unknown parameter \"depth\" (known: rows, piles, time, misere, side, file, start)");
    EXPECT_EQ(error_of({{"side", "left"}}), "side must be one of x, o, not \"left\"");
    EXPECT_EQ(Settings::parse({}, {{"a", "1"}}).error().message, "unknown parameter \"a\"");
}

TEST(Settings, AreReadFromAList) {
    const auto given = Settings::read_list(" rows=4, piles=3:2:2 ,misere,file=a=b");
    ASSERT_TRUE(given);
    EXPECT_EQ(*given, (Settings::Given{
                          {"rows", "4"}, {"piles", "3,2,2"}, {"misere", "true"}, {"file", "a=b"}}));
    EXPECT_EQ(*Settings::read_list(" "), Settings::Given{});
}

TEST(Settings, RefuseBrokenLists) {
    EXPECT_EQ(Settings::read_list("=4").error().message, "expected NAME=VALUE, got \"=4\"");
    EXPECT_EQ(Settings::read_list("rows=4,").error().message, "expected NAME=VALUE, got \"\"");
    EXPECT_EQ(Settings::read_list("a=1,a=1").error().message, "\"a\" is given twice");
}

TEST(Settings, ATextCanComeSeveralTimes) {
    const std::vector<Parameter> players{Parameter::texts("player", "NAME", "who plays")};
    const auto two = Settings::parse(players, {{"player", "random\nengine:level=2"}});
    ASSERT_TRUE(two);
    EXPECT_EQ(two->texts("player"), (std::vector<std::string>{"random", "engine:level=2"}));
    EXPECT_TRUE(Settings::parse(players, {})->texts("player").empty());
}

TEST(Settings, TellTheRulesWithoutTheStart) {
    const auto settings = Settings::parse(declared(), {{"start", "1,2"}, {"piles", "1"}});
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->rules_text(), "rows=4 piles=1 time=1.5 misere=false side=x");
}

}  // namespace
}  // namespace petteia
