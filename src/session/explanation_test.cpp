// What evaluations are made of, as sessions tell it. That terms sum to the evaluation is part of the
// conformance suite.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "session/json/session_json.h"
#include "session/registry.h"
#include "session/session.h"
#include "session/session_fixture.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(const char* game, const Settings::Given& settings = {}) {
    auto session = built_in_games().open(game, settings);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

std::vector<std::string> names(const Explanation& explanation) {
    std::vector<std::string> names;
    for (const auto& term : explanation.terms) names.push_back(term.name);
    return names;
}

const EvaluationTerm& term(const Explanation& explanation, const std::string& name) {
    const auto found = std::ranges::find(explanation.terms, name, &EvaluationTerm::name);
    EXPECT_NE(found, explanation.terms.end()) << name;
    return *found;
}

TEST(Explanation, NamesTheDefaultEvaluation) {
    const auto session = open("othello");
    EXPECT_EQ(session->explanation()->evaluation, "learnt");
    EXPECT_EQ(session->explanation("classic")->evaluation, "classic");
    EXPECT_EQ(open("tictactoe")->explanation()->evaluation, "");
}

TEST(Explanation, HasTheStaticValue) {
    const auto session = open("hexthello");
    ASSERT_TRUE(session->play(session->legal_moves().front()));
    EXPECT_EQ(session->explanation()->value, session->evaluation());
    EXPECT_NE(session->explanation("discs")->value, session->evaluation());
}

TEST(Explanation, IsOfGamesInProgress) {
    const auto session = open("tictactoe");
    for (const char* move : {"1", "4", "2", "5", "3"}) ASSERT_TRUE(session->play(move));
    EXPECT_FALSE(session->explanation());
}

TEST(Explanation, IsNotThereWhereTheGameHasNone) {
    auto session = session_fixture::climbing().open("climb");
    EXPECT_FALSE((*session)->explanation());
}

TEST(Explanation, CountsDiscsWhereTheyLie) {
    const auto session = open("othello");
    ASSERT_TRUE(session->play("d3"));
    const auto discs = session->explanation("discs");
    ASSERT_EQ(names(*discs), (std::vector<std::string>{"discs"}));
    const auto view = session->view();
    ASSERT_EQ(discs->terms[0].cells.size(), 5u);
    for (const auto& [cell, units] : discs->terms[0].cells)
        EXPECT_EQ(units, view.cells[static_cast<std::size_t>(cell)].colour == View::Colour::White
                             ? 100
                             : -100);
}

TEST(Explanation, SpeaksOfTheMoverFirstInHexthelloToo) {
    const auto session = open("hexthello");
    const auto before = session->explanation("discs");
    ASSERT_TRUE(session->play(session->legal_moves().front()));
    const auto view = session->view();
    const auto after = session->explanation("discs");
    EXPECT_LT(after->value.estimate, before->value.estimate);
    for (const auto& [cell, units] : after->terms[0].cells)
        EXPECT_EQ(units, view.cells[static_cast<std::size_t>(cell)].colour == View::Colour::White
                             ? 100
                             : -100);
}

TEST(Explanation, SharesAnEdgeAmongItsCells) {
    const auto session = open("othello");
    const auto edges = term(*session->explanation(), "edge");
    for (const auto& [cell, units] : edges.cells) {
        const int row = cell / 8, col = cell % 8;
        const bool is_inside_corner = (row == 1 || row == 6) && (col == 1 || col == 6);
        EXPECT_TRUE(row % 7 == 0 || col % 7 == 0 || is_inside_corner) << cell;
    }
}

TEST(Explanation, MarksTheCellsOfThreats) {
    const auto session = open("connect4");
    // Red has three in the bottom row, columns 1 to 3: the cell of column 4 completes a line.
    for (const char* move : {"1", "1", "2", "2", "3"}) ASSERT_TRUE(session->play(move));
    const auto threats = term(*session->explanation(), "threats");
    ASSERT_EQ(threats.cells.size(), 1u);
    EXPECT_EQ(threats.cells[0], (EvaluationTerm::Cell{5 * 7 + 3, threats.units}));
    EXPECT_LT(threats.units, 0);  // Yellow is to move.
    EXPECT_EQ(names(*session->explanation("lines")),
              (std::vector<std::string>{"lines through discs"}));
}

TEST(Explanation, MarksLinesThatAreOpen) {
    const auto session = open("tictactoe");
    ASSERT_TRUE(session->play("5"));
    const auto explanation = session->explanation();
    EXPECT_EQ(names(*explanation),
              (std::vector<std::string>{"open lines with 1 mark", "open lines with 2 marks"}));
    EXPECT_EQ(explanation->terms[0].units, -4);
    EXPECT_EQ(explanation->terms[0].cells, (std::vector<EvaluationTerm::Cell>{{4, -4}}));
    EXPECT_TRUE(explanation->terms[1].cells.empty());
}

TEST(Explanation, MarksWhatIsMissingInXox) {
    const auto session = open("xox", {{"rows", "4"}, {"cols", "3"}});
    ASSERT_TRUE(session->set_position("X_X/___/_O_/___ O"));
    const auto explanation = session->explanation();
    EXPECT_EQ(explanation->terms[0].cells, (std::vector<EvaluationTerm::Cell>{{1, -1}}));
}

TEST(Explanation, ShowsTheGroundOfPacman) {
    const auto session = open("pacman");
    const auto ground = term(*session->explanation(), "rooms he reaches first");
    EXPECT_GT(ground.units, 0);
    std::int32_t sum = 0;
    for (const auto& [cell, units] : ground.cells) sum += units;
    EXPECT_EQ(sum, ground.units);
    EXPECT_LT(term(*session->explanation(), "flags left").units, 0);
}

TEST(Explanation, IsToldAsJson) {
    const auto session = open("tictactoe");
    ASSERT_TRUE(session->play("5"));
    const auto object = explanation_json(*session, *session->explanation());
    EXPECT_EQ(object.at("to_move"), 1);
    EXPECT_TRUE(object.at("evaluation").is_null());
    EXPECT_TRUE(object.at("unit").is_null());
    EXPECT_EQ(object.at("estimate"), -4);
    EXPECT_TRUE(object.contains("chance"));
    EXPECT_EQ(boost::json::serialize(object.at("terms").as_array()[0]),
              R"({"name":"open lines with 1 mark","units":-4,"cells":[[4,-4]]})");
}

}  // namespace
}  // namespace petteia
