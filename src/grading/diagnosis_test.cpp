// The search and its mutations, held to each other: alpha-beta to minimax, and every bug to its name.
#include "grading/diagnosis.h"

#include <gtest/gtest.h>

#include <deque>

#include "grading/assignment.h"

namespace petteia::grading {
namespace {

TreeAnswer answer(const char* text, Algorithm algorithm, Mutation mutation = Mutation::None) {
    return search(*SearchTree::parse(text), algorithm, mutation);
}

TEST(TreeSearch, TheTextbookTree) {
    const char* tree = "((3 12 8) (2 4 6) (14 5 2))";
    EXPECT_EQ(answer(tree, Algorithm::Minimax), (TreeAnswer{3, 1, {3, 12, 8, 2, 4, 6, 14, 5, 2}}));
    EXPECT_EQ(answer(tree, Algorithm::AlphaBeta), (TreeAnswer{3, 1, {3, 12, 8, 2, 14, 5, 2}}));
}

TEST(TreeSearch, DeepCutsAndEqualValues) {
    EXPECT_EQ(answer("(5 (((4 9) 6) 7))", Algorithm::AlphaBeta).visits,
              (std::vector<double>{5, 4, 6, 7}));
    EXPECT_EQ(answer("((3 5) (3 9))", Algorithm::AlphaBeta).visits, (std::vector<double>{3, 5, 3}));
}

TEST(TreeSearch, AlphaBetaHasTheValueAndMoveOfMinimax) {
    Rng rng(1);
    for (int i = 0; i < 500; ++i) {
        SearchTree tree = SearchTree::random({1, 5, 1, 3, -5, 5}, rng);
        if (i % 2 == 1) tree.set_movers(Mover::Min, Mover::Max);
        const TreeAnswer all = search(tree, Algorithm::Minimax);
        const TreeAnswer some = search(tree, Algorithm::AlphaBeta);
        EXPECT_EQ(some.value, all.value) << tree.to_text();
        EXPECT_EQ(some.move, all.move) << tree.to_text();
        EXPECT_LE(some.visits.size(), all.visits.size());
    }
}

TEST(TreeSearch, ChanceIsWorthTheMean) {
    SearchTree tree = *SearchTree::parse("((3 12 9) (2 4 6) (14 5 2))");
    tree.set_movers(Mover::Max, Mover::Chance);
    const TreeAnswer seen = search(tree, Algorithm::Expectimax);
    EXPECT_EQ(seen.value, 8);
    EXPECT_EQ(seen.move, 1u);
}

// The answers of a search with this bug to all questions of an assignment.
std::vector<Observation> observations(const Assignment& assignment, Mutation form) {
    std::vector<Observation> all;
    for (const AssignmentTest& test : assignment.tests) {
        for (const TreeQuestion& each : test.questions)
            all.push_back({&each, search(each.tree, each.algorithm, form), true});
    }
    return all;
}

// Over our assignments a bug that shows at all gets its own name and no other.
TEST(Diagnosis, EveryBugHasItsOwnName) {
    for (const EmbeddedAssignment& ours : embedded_assignments()) {
        for (const std::uint64_t seed : {1, 2, 3}) {
            const auto assignment = Assignment::open(std::string(ours.name), seed);
            ASSERT_TRUE(assignment) << assignment.error().message;
            const auto right = observations(*assignment, Mutation::None);
            EXPECT_TRUE(recognise(right).empty());
            for (const Bug& bug : known_bugs()) {
                for (const Mutation form : bug.forms) {
                    const auto seen = observations(*assignment, form);
                    const bool shows = !std::equal(seen.begin(), seen.end(), right.begin(),
                                                   [](const Observation& a, const Observation& b) {
                                                       return a.answer == b.answer;
                                                   });
                    const auto found = recognise(seen);
                    ASSERT_EQ(found.size(), shows ? 1u : 0u) << ours.name << " " << bug.name;
                    if (shows) {
                        EXPECT_EQ(found[0].bug->name, bug.name);
                    }
                }
            }
        }
    }
}

TEST(Diagnosis, ShowsTheSmallestTree) {
    const TreeQuestion like{*SearchTree::parse("((1 2) 3)"), Algorithm::AlphaBeta};
    // One leaf less would be no choice.
    EXPECT_EQ(smallest_tree(Mutation::StartsAtZero, like)->to_text(), "(-1 -1)");
    EXPECT_EQ(smallest_tree(Mutation::LastOfEquals, like)->to_text(), "(1 1)");
    // A deep cut takes three levels below the root.
    const auto deep = smallest_tree(Mutation::ParentWindowOnly, like);
    ASSERT_TRUE(deep);
    EXPECT_NE(search(deep.value(), Algorithm::AlphaBeta),
              search(deep.value(), Algorithm::AlphaBeta, Mutation::ParentWindowOnly));
    for (const Bug& bug : known_bugs()) {
        const bool is_of_chance = bug.name.starts_with("chance");
        TreeQuestion question = like;
        if (bug.name == "cuts-in-minimax") question.algorithm = Algorithm::Minimax;
        if (is_of_chance) question.algorithm = Algorithm::Expectimax;
        if (bug.name == "always-max") question.tree.set_movers(Mover::Min, Mover::Max);
        for (const Mutation form : bug.forms)
            EXPECT_TRUE(smallest_tree(form, question)) << bug.name;
    }
}

TEST(Diagnosis, WithoutVisitsValuesAndMovesAreCompared) {
    const TreeQuestion question{*SearchTree::parse("((3 1) (3 0))"), Algorithm::Minimax};
    EXPECT_TRUE(recognise(std::vector<Observation>{{&question, {1, 1, {}}, false}}).empty());
    const auto found = recognise(std::vector<Observation>{{&question, {1, 0, {}}, false}});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].bug->name, "moves-from-zero");
}

}  // namespace
}  // namespace petteia::grading
