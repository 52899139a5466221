#include "session/session_json.h"

#include <gtest/gtest.h>

#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view game) {
    return std::move(*built_in_games().open(game));
}

TEST(Json, TellsTheFormOfABoardApartFromItsPieces) {
    auto session = open("tictactoe");
    const auto board = boost::json::serialize(board_json(session->view()));
    EXPECT_TRUE(pieces_json(session->view()).empty());
    ASSERT_TRUE(session->play("5"));
    EXPECT_EQ(boost::json::serialize(board_json(session->view())), board);
    const auto pieces = pieces_json(session->view());
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].at(0), 4);
    EXPECT_EQ(pieces[0].at(1), "X");
}

TEST(Json, SaysWhatEachCellLooksLike) {
    const auto board = board_json(open("hexthello")->view());
    EXPECT_EQ(board.at("cells").at(0).at(2), "hexagon");
    EXPECT_FALSE(board_json(open("pacman")->view()).at("walls").as_array().empty());
    EXPECT_EQ(board_json(open("cubes")->view()).at("cells").at(0).at(2), "cube");
}

TEST(Json, NamesACellForEveryLegalMove) {
    for (const std::string& name : built_in_games().names()) {
        const auto session = open(name);
        const auto moves = moves_json(session->view());
        EXPECT_EQ(moves.size(), session->legal_moves().size()) << name;
    }
}

}  // namespace
}  // namespace petteia
