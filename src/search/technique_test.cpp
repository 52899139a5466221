#include "search/technique.h"

#include <gtest/gtest.h>

#include <string>

#include "core/rng.h"

namespace petteia {
namespace {

std::string error_of(std::string_view text) {
    const auto set = Techniques::parse(text);
    return set ? "" : set.error().message;
}

void expect_set(std::string_view text, Techniques expected) {
    const auto set = Techniques::parse(text);
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->to_text(), expected.to_text()) << text;
}

TEST(Techniques, NamesAreUniqueAndInOrder) {
    for (std::size_t i = 0; i < kTechniques.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(kTechniques[i].technique), i);
        EXPECT_NE(kTechniques[i].summary, "");
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(kTechniques[i].name, kTechniques[j].name);
    }
}

TEST(Techniques, AddAndTakeAway) {
    Techniques set;
    EXPECT_EQ(set, Techniques::none());
    for (const auto& info : kTechniques) {
        EXPECT_FALSE(set.has(info.technique)) << info.name;
        set = set.with(info.technique);
        EXPECT_TRUE(set.has(info.technique)) << info.name;
        EXPECT_EQ(set.without(info.technique).with(info.technique), set);
        EXPECT_FALSE(set.without(info.technique).has(info.technique)) << info.name;
    }
    EXPECT_EQ(set, Techniques::all());
}

TEST(Techniques, ExactLeavesOutTheSelective) {
    for (const auto& info : kTechniques)
        EXPECT_EQ(Techniques::exact().has(info.technique), info.is_exact) << info.name;
    EXPECT_FALSE(Techniques::exact().has(Technique::ProbCut));
    EXPECT_TRUE(Techniques::exact().has(Technique::AlphaBeta));
}

TEST(Techniques, StandardLeavesOutWhatDoesNotPay) {
    EXPECT_TRUE(Techniques::standard().has(Technique::ProbCut));
    EXPECT_FALSE(Techniques::standard().has(Technique::Singular));
    EXPECT_EQ(Techniques::standard().to_text(), "standard");
    EXPECT_EQ(*Techniques::parse("standard"), Techniques::standard());
}

TEST(Techniques, ReadNamesAndGroups) {
    expect_set("none", Techniques::none());
    expect_set("all", Techniques::all());
    expect_set("exact", Techniques::exact());
    for (const auto& info : kTechniques)
        expect_set(info.name, Techniques::none().with(info.technique));
    expect_set("table, alpha-beta",
               Techniques::none().with(Technique::AlphaBeta).with(Technique::Table));
}

TEST(Techniques, ReadWhatIsTakenAway) {
    expect_set("all,-killers", Techniques::all().without(Technique::Killers));
    expect_set("all,-exact,-endgame,-probcut,-reductions,-singular",
               Techniques::none().with(Technique::DeeperEntries).with(Technique::Theory));
    expect_set("exact,theory,-theory", Techniques::exact());
    expect_set("-table,table", Techniques::none().with(Technique::Table));
}

TEST(Techniques, TextReadsBack) {
    Rng rng(1);
    for (int round = 0; round < 20'000; ++round) {
        Techniques set;
        for (const auto& info : kTechniques) {
            if (rng.below(2) == 1) set = set.with(info.technique);
        }
        const auto back = Techniques::parse(set.to_text());
        ASSERT_TRUE(back) << back.error().message;
        ASSERT_EQ(*back, set) << set.to_text();
    }
    EXPECT_EQ(Techniques::none().with(Technique::Table).with(Technique::AlphaBeta).to_text(),
              "alpha-beta,table");
}

TEST(Techniques, ErrorsNameTheWordAndWhatIsKnown) {
    for (const std::string_view text :
         {"", "tabel", "all,", "-", "table;ordering-score", "Table", "--ordering-score"})
        EXPECT_NE(error_of(text), "") << text;
    const std::string message = error_of("all,-tabel");
    EXPECT_NE(message.find("tabel"), std::string::npos) << message;
    for (const auto& info : kTechniques)
        EXPECT_NE(message.find(info.name), std::string::npos) << message;
}

}  // namespace
TEST(Techniques, NamesOfEarlierVersionsAreUnderstood) {
    EXPECT_EQ(*Techniques::parse("null-window"), *Techniques::parse("pvs"));
    EXPECT_EQ(*Techniques::parse("all,-hint,-finish"),
              *Techniques::parse("all,-ordering-score,-endgame"));
    EXPECT_EQ(Techniques::parse("null-window")->to_text(), "pvs");
}

}  // namespace petteia
