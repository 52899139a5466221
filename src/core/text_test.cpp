#include "core/text.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, TrimsBlanksAtBothEnds) {
    EXPECT_EQ(trim(" \t a b\r\n"), "a b");
    EXPECT_EQ(trim(" \n "), "");
    EXPECT_EQ(trim(""), "");
}

TEST(Text, LowersLettersOnly) { EXPECT_EQ(lower("AbZ[@É"), "abz[@É"); }

TEST(Text, SplitsAtEverySeparator) {
    EXPECT_EQ(split("a,b,,c", ','), (Pieces{"a", "b", "", "c"}));
    EXPECT_EQ(split("", ','), (Pieces{""}));
    EXPECT_EQ(split(",", ','), (Pieces{"", ""}));
    EXPECT_EQ(split("a b", ','), (Pieces{"a b"}));
}

TEST(Text, FindsWordsBetweenBlanks) {
    EXPECT_EQ(words("  one two\t\nthree "), (Pieces{"one", "two", "three"}));
    EXPECT_EQ(words(" \t"), Pieces{});
    EXPECT_EQ(words(""), Pieces{});
}

TEST(Text, JoinsWithSeparatorsBetween) {
    EXPECT_EQ(join(std::vector<std::string>{"a", "b", "c"}, ", "), "a, b, c");
    EXPECT_EQ(join(std::vector<std::string>{"a"}, ", "), "a");
    EXPECT_EQ(join(std::vector<std::string>{}, ", "), "");
}

TEST(Text, ReadsWholeIntegers) {
    EXPECT_EQ(parse_integer("0"), 0);
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("007"), 7);
    EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
}

TEST(Text, RefusesWhatIsNoInteger) {
    using namespace std::string_view_literals;
    for (const auto text :
         {""sv, "-"sv, "+1"sv, " 1"sv, "1 "sv, "1.0"sv, "1e3"sv, "0x10"sv, "one"sv, "--1"sv,
          "9223372036854775808"sv, "-9223372036854775809"sv, "1\0"sv, "1é"sv})
        EXPECT_EQ(parse_integer(text), std::nullopt) << text;
}

TEST(Text, ReadsFiniteNumbersAlone) {
    EXPECT_EQ(parse_number("-2.5"), -2.5);
    EXPECT_EQ(parse_number("1e3"), 1000.0);
    for (const char* text : {"", "nan", "inf", "1e999", "1,5", " 1", "1x", "+1"})
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
}

TEST(Text, QuotesWithoutControlCharacters) {
    using namespace std::string_view_literals;
    EXPECT_EQ(in_quotes("a b"), "\"a b\"");
    EXPECT_EQ(in_quotes(""), "\"\"");
    EXPECT_EQ(in_quotes("a\n\0\x1b[31m\x7F"sv), "\"a???[31m?\"");
    EXPECT_EQ(in_quotes("\u009B"), "\"??\"");  // The one-byte form of ESC [ in a terminal.
}

TEST(Text, CutsQuotationsAtFortyCharacters) {
    EXPECT_EQ(in_quotes(std::string(40, 'a')), '"' + std::string(40, 'a') + '"');
    EXPECT_EQ(in_quotes(std::string(41, 'a')), '"' + std::string(40, 'a') + "…\"");
    std::string accents, shown;
    for (int i = 0; i < 50; ++i) accents += "é";
    for (int i = 0; i < 40; ++i) shown += "é";
    EXPECT_EQ(in_quotes(accents), '"' + shown + "…\"");
    EXPECT_EQ(in_quotes(shown), '"' + shown + '"');
    EXPECT_EQ(in_quotes("x" + accents), "\"x" + shown.substr(2) + "…\"");
}

TEST(Text, QuotesWholeCharactersOnly) {
    EXPECT_EQ(in_quotes("é … 😀"), "\"é … 😀\"");
    EXPECT_EQ(in_quotes("\xC3"), "\"?\"");                 // The first half of "é".
    EXPECT_EQ(in_quotes("\xA9X"), "\"?X\"");               // The second half.
    EXPECT_EQ(in_quotes("\xE2\x80X"), "\"??X\"");          // Two thirds of "…".
    EXPECT_EQ(in_quotes("\xC0\xAF"), "\"??\"");            // An overlong "/".
    EXPECT_EQ(in_quotes("\xE0\x80\xAF"), "\"???\"");       // Another.
    EXPECT_EQ(in_quotes("\xED\xA0\x80"), "\"???\"");       // A surrogate.
    EXPECT_EQ(in_quotes("\xF4\x90\x80\x80"), "\"????\"");  // Beyond U+10FFFF.
    EXPECT_EQ(in_quotes("\xFF\xFE"), "\"??\"");
}

TEST(Text, ShowsAsManyWholeCharactersAsFit) {
    EXPECT_EQ(printable("Agent 47", 8), "Agent 47");
    EXPECT_EQ(printable("Agent 471", 8), "Agent 47");
    EXPECT_EQ(printable("Pápou", 8), "Pápou");
    EXPECT_EQ(printable("1234567é", 8), "1234567");  // "é" would end at byte 9.
    EXPECT_EQ(printable("a\x1B\xFFz", 8), "a??z");
    EXPECT_EQ(printable("", 8), "");
}

TEST(Text, GuessesTheNearestName) {
    const std::vector<std::string> names{"tictactoe", "nim", "cubes", "xox"};
    EXPECT_EQ(nearest("nin", names), "nim");
    EXPECT_EQ(nearest("NIM", names), "nim");
    EXPECT_EQ(nearest("tictac", names), "tictactoe");  // The beginning of it.
    EXPECT_EQ(nearest("cubse", names), "cubes");       // A swap is one slip.
    EXPECT_EQ(nearest("tictactow", names), "tictactoe");
    EXPECT_EQ(nearest("chess", names), std::nullopt);
    EXPECT_EQ(nearest("", names), std::nullopt);
    EXPECT_EQ(nearest(std::string(100'000, 'n'), names), std::nullopt);
    EXPECT_EQ(nearest("nim", {}), std::nullopt);
}

TEST(Text, GuessesNothingFromOneLetter) {
    const std::vector<std::string> names{"m", "n", "k"};
    EXPECT_EQ(nearest("z", names), std::nullopt);
    EXPECT_EQ(nearest("M", names), "m");
    EXPECT_EQ(nearest("mm", names), "m");
}

TEST(Text, AsksWhatWasMeant) {
    const std::vector<std::string> names{"rows", "cols"};
    EXPECT_EQ(did_you_mean("row", names), "; did you mean \"rows\"?");
    EXPECT_EQ(did_you_mean("piles", names), "");
}

}  // namespace
}  // namespace petteia
