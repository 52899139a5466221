#include "web/service/fields.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

TEST(Fields, RemembersTheFirstProblemAndReadsDefaultsAfterIt) {
    auto fields = *Fields::parse(R"({"a": 7, "b": "text", "c": null})");
    EXPECT_EQ(fields.integer("a", 0, 10), 7);
    EXPECT_FALSE(fields.problem());
    EXPECT_FALSE(fields.has("c"));
    EXPECT_EQ(fields.integer("b", 1, 10), 1);
    EXPECT_EQ(fields.text("missing", 10), "");
    ASSERT_TRUE(fields.problem());
    EXPECT_EQ(fields.problem()->status, 400);
    EXPECT_NE(fields.problem()->message.find("\"b\" must be an integer"), std::string::npos)
        << fields.problem()->message;
}

TEST(Fields, AProblemInsideIsToldWithItsPlace) {
    auto fields = *Fields::parse(R"({"clock": {"move": "soon"}, "plan": 3})");
    EXPECT_FALSE(fields.inner("clock", [](Fields& clock) { return clock.number("move", 0, 9); })
                     .has_value());
    EXPECT_TRUE(fields.problem()->message.starts_with("clock: \"move\" must be"))
        << fields.problem()->message;
    auto others = *Fields::parse(R"({"plan": 3})");
    EXPECT_FALSE(others.inner("absent", [](Fields& absent) { return absent.has("x"); }));
    EXPECT_FALSE(others.problem());
    EXPECT_FALSE(others.inner("plan", [](Fields& plan) { return plan.has("x"); }));
    EXPECT_NE(others.problem()->message.find("an object"), std::string::npos);
}

TEST(Fields, ListsOfIntegersAreCheckedOneByOne) {
    const auto read = [](const char* text) {
        auto fields = *Fields::parse(text);
        const auto numbers = fields.integers("cells", 3, -1, 5);
        return std::pair{numbers, fields.problem().has_value()};
    };
    EXPECT_EQ(read(R"({"cells": [-1, 5, 0]})"),
              std::pair(std::vector<std::int64_t>{-1, 5, 0}, false));
    EXPECT_EQ(read("{}"), std::pair(std::vector<std::int64_t>{}, false));
    for (const char* wrong : {R"({"cells": [6]})", R"({"cells": [0, 0, 0, 0]})",
                              R"({"cells": ["1"]})", R"({"cells": 1})", R"({"cells": [1.5]})"})
        EXPECT_EQ(read(wrong), std::pair(std::vector<std::int64_t>{}, true)) << wrong;
}

TEST(Fields, ACopyLastsLongerThanItsOriginal) {
    std::optional<Fields> copy;
    {
        const auto fields = *Fields::parse(R"({"outer": {"name": "Hexe"}})");
        copy = fields;
    }
    EXPECT_EQ(copy->inner("outer", [](Fields& outer) { return outer.text("name", 10); }), "Hexe");
}

TEST(Fields, WhatIsNoObjectIsRefused) {
    for (const char* text : {"", "{", "[]", "7", "{}x"}) EXPECT_FALSE(Fields::parse(text)) << text;
}

}  // namespace
}  // namespace petteia
