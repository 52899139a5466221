#include "web/players/named_programs.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace petteia {
namespace {

TEST(NamedPrograms, AreReadFromTheCommandLine) {
    const auto programs = NamedPrograms::read(
        {"Mine = cmd:./mine --flag a=b", "Απλός=cmd,depth=3:./x", "Old=cmd:./client -p {port}"});
    ASSERT_TRUE(programs) << programs.error().message;
    EXPECT_EQ(boost::json::serialize(programs->to_json()), R"(["Mine","Old","Απλός"])");
    EXPECT_EQ(*programs->agent("Mine"), "cmd:./mine --flag a=b");
    EXPECT_EQ(*programs->agent("Απλός"), "cmd,depth=3:./x");
    EXPECT_FALSE(programs->agent("mine"));
    EXPECT_FALSE(programs->agent(""));
    EXPECT_EQ(NamedPrograms::read({})->to_json().size(), 0u);
}

TEST(NamedPrograms, RefuseWhatIsNoProgram) {
    for (const char* text : {"", "Mine", "=cmd:./x", "Mine=", "Mine=engine", "Mine=./x",
                             "Mine=cmd:", "Mine=cmd,depth=x:./x", "a\nb=cmd:./x",
                             "a name that is longer than any table can show=cmd:./x"})
        EXPECT_FALSE(NamedPrograms::read({text})) << text;
    const auto twice = NamedPrograms::read({"A=cmd:./x", "A=cmd:./y"});
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find(R"(two players are named "A")"), std::string::npos)
        << twice.error().message;
}

}  // namespace
}  // namespace petteia
