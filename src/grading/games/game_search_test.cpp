// The models of the grader against the searches of the program.
#include "grading/games/game_search.h"

#include <gtest/gtest.h>

#include "grading/games/game_diagnosis.h"
#include "session/registry.h"

namespace petteia::grading {
namespace {

struct Case {
    std::string game;
    Settings::Given settings;
    std::string position;
    int depth;
};

std::vector<Case> cases() {
    return {{"tictactoe", {}, "X../.O./... X", 4},
            {"tictactoe", {}, "XO./.X./..O X", 9},
            {"nim", {{"piles", "3,4"}}, "3,4 first", 4},
            {"cubes", {{"m", "2"}}, "2,2,2 first", 9},
            {"xox", {}, "X__/_X_/O__/__O X", 3}};
}

std::unique_ptr<Session> session_of(const Case& each) {
    auto session = *built_in_games().open(each.game, each.settings);
    EXPECT_TRUE(session->set_position(each.position)) << each.position;
    return session;
}

TEST(GameSearch, MinimaxIsThatOfTheProgram) {
    for (const Case& each : cases()) {
        const auto session = session_of(each);
        const auto tree = GameTree::of(*session, each.depth + 1, true);
        ASSERT_TRUE(tree);
        const GameModel model = search(*tree, each.depth, {});
        const Analysis expected = session->minimax(each.depth);
        EXPECT_EQ(model.nodes, expected.counts.nodes) << each.position;
        EXPECT_EQ(model.moves, expected.best_moves) << each.position;
        const Verdict& verdict = expected.verdict;
        if (verdict.kind == Verdict::Kind::Win)
            EXPECT_EQ(model.value, GameModel::kWin - *verdict.distance) << each.position;
        else if (verdict.kind == Verdict::Kind::Loss)
            EXPECT_EQ(model.value, *verdict.distance - GameModel::kWin) << each.position;
        else
            EXPECT_EQ(model.value, verdict.estimate) << each.position;
    }
}

TEST(GameSearch, AlphaBetaHasItsValueAndVisitsLess) {
    for (const Case& each : cases()) {
        const auto tree = GameTree::of(*session_of(each), each.depth + 1, true);
        const GameModel minimax = search(*tree, each.depth, {});
        const GameModel model = search(*tree, each.depth, {true, false});
        EXPECT_EQ(model.value, minimax.value) << each.position;
        EXPECT_EQ(model.moves.front(), minimax.moves.front()) << each.position;
        EXPECT_LT(model.nodes, minimax.nodes) << each.position;
    }
}

TEST(GameSearch, PerftIsThatOfTheProgram) {
    for (const Case& each :
         {Case{"tictactoe", {}, "XO./.X./..O X", 4},
          Case{"hexthello", {{"side", "3"}}, "##...#.WB..BWW..WB.#...## B", 3}}) {
        const auto session = session_of(each);
        const auto tree = GameTree::of(*session, each.depth + 1, false);
        EXPECT_EQ(perft(*tree, each.depth), session->perft(each.depth, 1)) << each.position;
        EXPECT_EQ(perft(*tree, each.depth, GameMutation::Shallower),
                  session->perft(each.depth - 1, 1));
    }
}

// Every bug of a search shows somewhere, or nobody could be told of it.
TEST(GameSearch, EveryMutationShows) {
    using enum GameMutation;
    const std::vector<std::pair<GameMutation, GameStyle>> all{{SameMover, {}},
                                                              {NegationForgotten, {}},
                                                              {LeafNegated, {}},
                                                              {LeafForRoot, {}},
                                                              {LeafForFirst, {}},
                                                              {StaticNegated, {}},
                                                              {StaticForRoot, {}},
                                                              {StaticForFirst, {}},
                                                              {ResultNegated, {}},
                                                              {Reversed, {}},
                                                              {Shallower, {}},
                                                              {Deeper, {}},
                                                              {DepthBeforeEnd, {}},
                                                              {WinsAlike, {}},
                                                              {LateWinsFirst, {}},
                                                              {LastOfEquals, {}},
                                                              {StartsAtZero, {}},
                                                              {NotRestored, {}},
                                                              {CutsInMinimax, {}},
                                                              {NeverCuts, {true}},
                                                              {CutsBeyond, {true}},
                                                              {RootWindowFull, {true}},
                                                              {ParentWindowOnly, {true}},
                                                              {WindowNotSwapped, {true}}};
    for (const auto& [mutation, style] : all) {
        bool shows = false;
        for (const std::string position : {"X../.O./... X", "XO./.X./..O X", "XO./.X./O.. X",
                                           "X.X/.O./O.. X", "X../.../... O"}) {
            for (const int depth : {1, 2, 3, 4}) {
                const auto tree =
                    GameTree::of(*session_of({"tictactoe", {}, position, 0}), depth + 1, true);
                const GameModel wrong = search(*tree, depth, style, mutation);
                const GameModel right = search(*tree, depth, style);
                shows = shows || wrong.value != right.value || wrong.moves != right.moves ||
                        wrong.nodes != right.nodes;
            }
        }
        EXPECT_TRUE(shows) << static_cast<int>(mutation);
    }
}

// A program that is right is never accused, whichever way it is right.
TEST(GameDiagnosis, RightAnswersHaveNoDiagnosis) {
    GameQuestion question;
    question.game = *built_in_games().find("tictactoe");
    question.position = "X../.O./... X";
    question.depth = 4;
    ASSERT_TRUE(question.prepare());
    GameComparison comparison;
    comparison.has_nodes = true;
    for (const GameStyle style : {GameStyle{}, GameStyle{true, false}}) {
        const GameModel model = search(*question.tree, question.depth, style);
        Verdict draw;
        draw.kind = Verdict::Kind::Draw;
        const GameObservation seen{
            &question, {model.moves.front(), draw, model.nodes, ""}, comparison};
        EXPECT_TRUE(is_right(question, seen.answer, comparison));
        EXPECT_TRUE(recognise(std::span(&seen, 1)).empty());
    }
    const GameAnswer silent{search(*question.tree, 4, {}).moves.back(), {}, {}, ""};
    EXPECT_TRUE(is_right(question, silent, comparison));
}

}  // namespace
}  // namespace petteia::grading
