#include "session/json/session_json.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view game) {
    return std::move(*built_in_games().open(game));
}

TEST(Json, SeparatesTheFormOfABoardFromItsPieces) {
    auto session = open("tictactoe");
    const auto board = boost::json::serialize(board_json(session->view()));
    EXPECT_TRUE(pieces_json(session->view()).empty());
    ASSERT_TRUE(session->play("5"));
    EXPECT_EQ(boost::json::serialize(board_json(session->view())), board);
    const auto pieces = pieces_json(session->view());
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].at(0), 4);
    EXPECT_EQ(pieces[0].at(1), "X");
    EXPECT_EQ(pieces[0].at(3), "cross");
}

TEST(Json, SaysWhatEachCellLooksLike) {
    const auto board = board_json(open("hexthello")->view());
    EXPECT_EQ(board.at("cells").at(0).at(2), "hexagon");
    EXPECT_FALSE(board_json(open("pacman")->view()).at("walls").as_array().empty());
    EXPECT_EQ(board_json(open("cubes")->view()).at("cells").at(0).at(2), "cube");
}

TEST(Json, SaysWhatTheBoardIsMadeOf) {
    EXPECT_EQ(board_json(open("connect4")->view()).at("surface"), "rack");
    EXPECT_EQ(board_json(open("othello")->view()).at("surface"), "felt");
    EXPECT_FALSE(board_json(open("tictactoe")->view()).contains("surface"));
}

TEST(Json, SaysWhichPieceAMovePutsDown) {
    auto session = open("tictactoe");
    ASSERT_TRUE(session->play("5"));
    const auto moves = moves_json(session->view());
    EXPECT_EQ(boost::json::serialize(moves[0].at("piece")),
              R"({"glyph":"O","colour":"cyan","figure":"ring"})");
    EXPECT_FALSE(moves[0].as_object().contains("arrow"));
    EXPECT_EQ(moves_json(open("hexthello")->view())[0].at("piece").at("figure"), "disc");
    // Taking puts nothing down.
    EXPECT_FALSE(moves_json(open("cubes")->view())[0].as_object().contains("piece"));
}

TEST(Json, NamesTheArrowKeyOfAStep) {
    auto session = open("pacman");
    for (int step = 0; step < 20 && !session->is_over(); ++step) {
        for (const auto& move : moves_json(session->view())) {
            const std::string text(move.at("move").as_string());
            const std::map<std::string, std::string> arrows{
                {"W", "left"}, {"S", "down"}, {"E", "right"}, {"N", "up"}, {"-", "none"}};
            EXPECT_EQ(move.at("arrow").as_string(), arrows.at(text));
        }
        ASSERT_TRUE(session->play(session->legal_moves().front()));
    }
}

TEST(Json, SaysWhatAPieceIs) {
    std::map<std::string, std::string> figures;  // By glyph.
    for (const std::string& name : built_in_games().names()) {
        for (const auto& piece : pieces_json(open(name)->view()))
            figures[std::string(piece.at(1).as_string())] = std::string(piece.at(3).as_string());
    }
    EXPECT_EQ(figures["■"], "cube");
    EXPECT_EQ(figures["●"], "disc");
    EXPECT_EQ(figures["○"], "disc");
    EXPECT_EQ(figures["X"], "cross");
    EXPECT_EQ(figures["O"], "ring");
    EXPECT_EQ(figures["P"], "runner");
    EXPECT_EQ(figures["1"], "ghost");
    EXPECT_EQ(figures["F"], "flag");
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
