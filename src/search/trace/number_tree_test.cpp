// The tree of numbers: what is read, what is refused, and the classic example with its cuts.
#include "search/trace/number_tree.h"

#include <gtest/gtest.h>

#include "search/search_fixture.h"
#include "search/trace/tracer.h"

namespace petteia {
namespace {

using namespace search_fixture;

constexpr const char* kClassic = "((3 12 8) (2 4 6) (14 5 2))";

NumberTree tree_of(std::string_view text) {
    auto tree = NumberTree::parse(text);
    EXPECT_TRUE(tree) << tree.error().message;
    return *std::move(tree);
}

SearchTrace<NumberTree> traced(const NumberTree& tree, bool uses_alpha_beta,
                               bool uses_ordering = false) {
    TraceOptions options;
    options.depth = std::max(1, tree.height());
    options.uses_alpha_beta = uses_alpha_beta;
    options.order = uses_ordering ? TraceOrder::Promising : TraceOrder::AsListed;
    return *Tracer(tree, options).trace({});
}

// The nodes that were cut, as the branches that lead there.
std::vector<std::string> cuts_of(const NumberTree& tree, const SearchTrace<NumberTree>& trace) {
    std::vector<std::string> cuts;
    for (const auto& node : trace.nodes) {
        if (node.kind == NodeKind::Cut) cuts.push_back(tree.to_text(node.state));
    }
    return cuts;
}

TEST(NumberTree, TheClassicIsWorthThreeAndCutsTwoLeaves) {
    const NumberTree tree = tree_of(kClassic);
    const auto trace = traced(tree, true);
    EXPECT_EQ(trace.nodes[0].value, Score::estimate(3));
    EXPECT_EQ(cuts_of(tree, trace), (std::vector<std::string>{"2.2", "2.3"}));
    EXPECT_EQ(trace.nodes[5].value, Score::estimate(2));
    EXPECT_EQ(trace.nodes[5].bound, Bound::Upper) << "MIN was left with at most 2";
    EXPECT_EQ(traced(tree, false).nodes.size(), 13u);
}

TEST(NumberTree, TheBestOrderCutsMost) {
    const NumberTree tree = tree_of(kClassic);
    const auto trace = traced(tree, true, true);
    EXPECT_EQ(trace.nodes[0].value, Score::estimate(3));
    EXPECT_EQ(cuts_of(tree, trace).size(), 4u);
}

TEST(NumberTree, DeepCutsReachPastAnAncestor) {
    // Knuth & Moore 1975: the bound of the root cuts three plies below.
    const NumberTree tree = tree_of("(5 (((4 7) 9) 1))");
    EXPECT_EQ(cuts_of(tree, traced(tree, true)), (std::vector<std::string>{"2.1.1.2"}));
}

TEST(NumberTree, LeavesMayStandAtAnyHeight) {
    const NumberTree tree = tree_of(" # mixed\n(1, (2 -3)\n (4 (5 6)))");
    EXPECT_EQ(tree.height(), 3);
    EXPECT_EQ(traced(tree, true).nodes[0].value, Score::estimate(4));
    EXPECT_EQ(traced(tree_of("7"), true).nodes[0].value, Score::estimate(7));
}

TEST(NumberTree, TextsReadBack) {
    const NumberTree tree = tree_of(kClassic);
    for (const char* text : {"root", "2", "3.1"}) {
        const auto state = tree.parse_state(text);
        ASSERT_TRUE(state);
        EXPECT_EQ(tree.to_text(*state), text);
    }
    EXPECT_FALSE(tree.parse_state("4"));
    EXPECT_FALSE(tree.parse_state("1.1.1"));
    EXPECT_FALSE(tree.parse_move({}, "0"));
}

void expect_refused(const std::string& text, const std::string& told) {
    const auto tree = NumberTree::parse(text);
    ASSERT_FALSE(tree) << text.substr(0, 40);
    EXPECT_NE(tree.error().message.find(told), std::string::npos) << tree.error().message;
}

TEST(NumberTree, MistakesAreShownWhereTheyStand) {
    expect_refused("", "line 1, column 1: expected a tree");
    expect_refused("# nothing", "there is nothing");
    expect_refused("((3 12)\n (2 x4))", "line 2, column 5: seen \"x4\"");
    expect_refused("((3 12) ()", "line 1, column 10: \"()\" has no branches");
    expect_refused("((3 12)", "column 8: a ')' is missing");
    expect_refused("(3 12))", "column 7: this ')' closes nothing");
    expect_refused("(3 12) 4", "column 8: the tree is complete");
    expect_refused("(3 1000001)", "column 4: seen \"1000001\"");
    expect_refused("(3 -9223372036854775808)", "column 4: seen");
    expect_refused("(3 4.5)", "seen \"4.5\"");
}

TEST(NumberTree, IsLimited) {
    expect_refused(std::string(100'000, '('), "column 65: a tree may be 64 plies high");
    std::string wide = "(";
    for (int i = 0; i < 65; ++i) wide += "1 ";
    expect_refused(wide + ")", "64 branches");
    std::string large = "(";
    for (int i = 0; i < 64; ++i) {
        large += "(";
        for (int j = 0; j < 64; ++j) large += "(1 2 3 4 5)";
        large += ")";
    }
    expect_refused(large + ")", "20000 nodes");
}

}  // namespace
}  // namespace petteia
