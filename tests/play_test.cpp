// Games at the prompt, typed as a person types them.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/program.h"

namespace {

Outcome play(const std::string& line, const std::string& typed) {
    RunOptions options;
    options.input = typed;
    return run_line("play " + line, options);
}

TEST(Play, AWholeGameOfTwoPeople) {
    const Outcome result = play("tictactoe --first human --second human", "1\n4\n2\n5\n3\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("X won."), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("│ X │"), std::string::npos);
}

TEST(Play, EndOfInputEndsCleanly) {
    const Outcome result = play("tictactoe --me first", "5\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("O plays"), std::string::npos) << result.out;
}

TEST(Play, TheComputerMovesFirstWhereTheRulesSaySo) {
    EXPECT_NE(play("cubes", "").out.find("first player plays"), std::string::npos);
    EXPECT_NE(play("xox", "").out.find("X plays"), std::string::npos);
    EXPECT_EQ(play("cubes --me first", "").out.find("first player plays"), std::string::npos);
    EXPECT_EQ(play("tictactoe", "").out.find("X plays"), std::string::npos);
}

TEST(Play, AWrongMoveSaysWhyAndWhatWouldBeLegal) {
    const Outcome result = play("tictactoe --first human --second human", "1\n1\n77\nhnit\n");
    EXPECT_NE(result.out.find("that cell is taken"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("cells are numbered 1 to 9"), std::string::npos);
    EXPECT_NE(result.out.find("legal: 2, 3"), std::string::npos);
    EXPECT_NE(result.out.find("did you mean \"hint\"?"), std::string::npos);
}

TEST(Play, UndoTakesBackTheAnswerToo) {
    // X plays 1, O answers, undo: the board is empty and X is to move again, so 1 is legal.
    const Outcome result = play("tictactoe --me first --level 1", "1\nundo\n1\nundo\nundo\n");
    EXPECT_EQ(result.out.find("that cell is taken"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("nothing to take back"), std::string::npos);
}

TEST(Play, HintMovesEvalAndHelpAnswer) {
    const Outcome result = play("tictactoe --first human --second human --position XX./OO./...",
                                "hint\nmoves\neval\nhelp\nboard\n");
    EXPECT_NE(result.out.find("3  (win in 1; 3)"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("3  6  7  8  9"), std::string::npos);
    EXPECT_NE(result.out.find("static: "), std::string::npos);
    EXPECT_NE(result.out.find("take your last move back"), std::string::npos);
}

TEST(Play, AGameIsSavedAndLoaded) {
    const auto file = (scratch() / "game.txt").string();
    const Outcome saved =
        play("tictactoe --first human --second human", "1\n4\n2\nsave " + file + "\n");
    EXPECT_NE(saved.out.find("saved in"), std::string::npos);
    const Outcome loaded =
        play("tictactoe --first human --second human", "load " + file + "\n5\n3\n");
    EXPECT_NE(loaded.out.find("X won."), std::string::npos) << loaded.out;
}

TEST(Play, AFileThatIsNoGameIsRefusedAndTheGameGoesOn) {
    const auto file = (scratch() / "bad.txt").string();
    std::ofstream(file) << "petteia game 1\ngame tictactoe\nstart .../.../... X\nmoves 1 1\n";
    const Outcome result = play("tictactoe --first human --second human",
                                "load " + file + "\nload /none\n1\n4\n2\n5\n3\n");
    EXPECT_NE(result.out.find("line 4"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("cannot read"), std::string::npos);
    EXPECT_NE(result.out.find("X won."), std::string::npos);
}

TEST(Play, ResignAndSwap) {
    const Outcome resigned = play("nim --first human --second human", "resign\n");
    EXPECT_NE(resigned.out.find("first player resigned. second player won."), std::string::npos)
        << resigned.out;
    const Outcome swapped = play("tictactoe --me first --second engine:depth=9", "swap\n");
    EXPECT_NE(swapped.out.find("X plays"), std::string::npos) << swapped.out;
}

TEST(Play, ASeedRepeatsTheGame) {
    const std::string line = "xox --first engine:level=3 --second random --seed 7";
    EXPECT_EQ(play(line, "").out, play(line, "").out);
    EXPECT_NE(play(line, "").out,
              play("xox --first engine:level=3 --second random --seed 8", "").out);
}

TEST(Play, AMazeFromAFileWithTurnsOfSeveralSteps) {
    const std::string file = testing::TempDir() + "petteia-play-maze.txt";
    std::ofstream(file) << "+-+-+-+-+-+\n"
                           "|F P     1|\n"
                           "+-+-+-+-+-+\n";
    const std::string line = "pacman --first human --second human --maze " + file;
    const Outcome won = play(line, "w\nw\n");
    EXPECT_NE(won.out.find("│F  P  +  ·  1 │"), std::string::npos) << won.out;
    EXPECT_NE(won.out.find("Pac-Man won."), std::string::npos) << won.out;
    const Outcome lost = play(line, "e\nw\ne\nw\n");
    EXPECT_NE(lost.out.find("Ghosts won."), std::string::npos) << lost.out;
    std::ofstream(file) << "+-+\n|G|\n+-+\n";
    EXPECT_NE(play(line, "").err.find("line 2, column 2: \"G\" is there"), std::string::npos);
}

std::string small_maze() {
    const std::string file = (scratch() / "small-maze.txt").string();
    std::ofstream(file) << "+-+-+-+-+-+\n"
                           "|F P     1|\n"
                           "+-+-+-+-+-+\n";
    return file;
}

TEST(LivePlay, ArrowsMoveAndTheGameIsKeptAndReplayed) {
    const std::string game = (scratch() / "live.txt").string();
    const std::string maze = small_maze();
    const Outcome played =
        run_on_terminal("play pacman --first human --second human --maze " + maze,
                        {{"Pac-Man to move: W E", "\x1b[C"},
                         {"Ghosts to move: W", "w"},
                         {"Pac-Man E   Ghosts W", "u"},
                         {"Ghosts to move: W", "u"},
                         {"Pac-Man to move: W E", "\x1b[D"},
                         {"Ghosts to move: W", "w"},
                         {"Pac-Man won.", "k"},
                         {"file to keep the game in> ", game + "\n"},
                         {"kept in", "q"}});
    EXPECT_EQ(played.code, 0) << played.out;
    EXPECT_NE(played.out.find("Pac-Man W   Ghosts W"), std::string::npos) << played.out;

    const Outcome replayed = run_on_terminal(
        "replay " + game, {{"Pac-Man won.", "u"}, {"paused", "."}, {"Pac-Man won.", "q"}});
    EXPECT_EQ(replayed.code, 0) << replayed.out;
    const Outcome printed = run_line("replay " + game);
    EXPECT_NE(printed.out.find("│F  P  +  ·  1 │"), std::string::npos) << printed.out;
    EXPECT_NE(printed.out.find("Pac-Man plays W"), std::string::npos);
    EXPECT_NE(printed.out.find("Pac-Man won."), std::string::npos);
}

TEST(LivePlay, ComputersRunByThemselvesAndObeyKeys) {
    const Outcome result = run_on_terminal("play pacman --first random --second random --seed 5",
                                           {{"a picture every 180 ms", ">"},
                                            {"a picture every 100 ms", " "},
                                            {"paused", "."},
                                            {"paused", "h"},
                                            {"hint: ", "q"}});
    EXPECT_EQ(result.code, 0) << result.out;
}

TEST(LivePlay, CtrlCLeavesTheTerminalAsItWas) {
    const Outcome result = run_on_terminal("play pacman --first random --second random",
                                           {{"a picture every", "\x03"}});
    EXPECT_EQ(result.code, 130);
    EXPECT_NE(result.out.find("\x1b[?1049l"), std::string::npos);
}

TEST(Replay, AFileThatIsNoGameIsRefused) {
    EXPECT_EQ(run_line("replay").code, 2);
    const Outcome missing = run_line("replay /none");
    EXPECT_EQ(missing.code, 1);
    EXPECT_NE(missing.err.find("cannot read \"/none\""), std::string::npos) << missing.err;
}

TEST(Play, TheLobbyLeadsToAGame) {
    RunOptions options;
    options.input = "tictactoe\nhuman\n1\n4\n2\n5\n3\nquit\nquit\n";
    const Outcome result = run({"lobby"}, options);
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("Which game?"), std::string::npos);
    EXPECT_NE(result.out.find("X won."), std::string::npos) << result.out;
}

}  // namespace
