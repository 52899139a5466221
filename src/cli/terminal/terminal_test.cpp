#include "cli/terminal/terminal.h"

#include <gtest/gtest.h>

#include <string>

#include "core/text.h"

namespace petteia {
namespace {

TEST(Wrapped, LeavesWhatFits) {
    const std::string text = "one  two\n\n  three   \n";
    EXPECT_EQ(wrapped(text, 80), text);
    EXPECT_EQ(wrapped("", 20), "");
    EXPECT_EQ(wrapped("\n", 20), "\n");
}

TEST(Wrapped, BreaksAtBlanks) {
    EXPECT_EQ(wrapped("the quick brown fox jumps", 12), "the quick\n  brown fox\n  jumps");
    EXPECT_EQ(wrapped("a-word-that-is-too-long to fit", 10), "a-word-that-is-too-long\n  to fit");
    EXPECT_EQ(wrapped("πεττεία πεττεία", 8), "πεττεία\n  πεττεία");
}

TEST(Wrapped, KeepsColumnsWhereThereIsRoom) {
    EXPECT_EQ(wrapped("  -p  the port to listen on", 20), "  -p  the port to\n      listen on");
    EXPECT_EQ(wrapped("  --public-address URL   where it is shown", 20),
              "  --public-address\n    URL\n    where it is\n    shown");
}

TEST(Wrapped, NothingIsWiderThanTheTerminal) {
    const std::string text =
        "  --a-long-option FILE     what it does, at some length  and more\n"
        "A sentence that is longer than any of these widths, surely so.\n";
    for (const std::size_t width : {17, 20, 25, 40, 60}) {  // No word is wider.
        const std::string whole = wrapped(text, width);
        for (const auto line : split(whole, '\n')) EXPECT_LE(columns(line), width) << line;
    }
}

TEST(CutRight, CountsColumnsAndKeepsColours) {
    EXPECT_EQ(cut_right("abcdef", 3), "abc");
    EXPECT_EQ(cut_right("πεττεία", 3), "πετ");
    EXPECT_EQ(cut_right("\x1b[1mabcdef\x1b[0m", 3), "\x1b[1mabc\x1b[0m");
    EXPECT_EQ(cut_right("abc", 3), "abc");
}

}  // namespace
}  // namespace petteia
