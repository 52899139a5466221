#include "arena/ugi/ugi_engine.h"

#include <gtest/gtest.h>

#include <chrono>
#include <regex>

#include "session/session_fixture.h"

namespace petteia {
namespace {

// Games that more do not come to.
const Registry& games() {
    static const Registry some = [] {
        std::vector<GameEntry> entries;
        for (const char* name : {"nim", "tictactoe", "hexthello", "xox"})
            entries.push_back(**built_in_games().find(name));
        return Registry(std::move(entries));
    }();
    return some;
}

// An engine and what it has said so far.
class Talk {
  public:
    explicit Talk(const std::string& game = "", Settings::Given settings = {},
                  const Registry& registry = games())
        : engine_(registry, game.empty() ? nullptr : *registry.find(game), std::move(settings),
                  "Petteia", [this](const std::string& line) {
                      const std::lock_guard lock(mutex_);
                      lines_.push_back(line);
                      heard_.notify_all();
                  }) {}

    Talk& operator<<(const std::string& line) {
        EXPECT_EQ(engine_.obey(line), line != "quit") << line;
        return *this;
    }
    // Blocks until a line begins like that, and forgets all up to it.
    std::string wait_for(const std::string& beginning) {
        std::unique_lock lock(mutex_);
        std::string found;
        const bool has_come = heard_.wait_for(lock, std::chrono::seconds(20), [&] {
            while (!lines_.empty() && !found.starts_with(beginning)) {
                found = lines_.front();
                lines_.erase(lines_.begin());
            }
            return found.starts_with(beginning);
        });
        EXPECT_TRUE(has_come) << "no " << beginning;
        return found;
    }
    // All that was said since then, times left out.
    std::string said() {
        const std::lock_guard lock(mutex_);
        std::string text;
        for (const auto& line : lines_)
            text += std::regex_replace(line, std::regex(" nps \\d+ time \\d+"), "") + "\n";
        lines_.clear();
        return text;
    }
    void finish() { engine_.finish(); }

  private:
    std::mutex mutex_;
    std::condition_variable heard_;
    std::vector<std::string> lines_;
    UgiEngine engine_;  // Last, so that it ends first.
};

TEST(UgiEngine, ATranscript) {
    Talk talk("tictactoe");
    talk << "ugi"
         << "setoption name Hash value 1"
         << "isready"
         << "uginewgame"
         << "position startpos moves 5 1 9 2"
         << "query p1turn"
         << "query gameover"
         << "query result"
         << "go depth 4";
    talk.finish();
    talk << "position startpos moves 1 4 2 5 3"
         << "query gameover"
         << "query result"
         << "go depth 4"
         << "quit";
    EXPECT_EQ(talk.said(),
              "id name Petteia\n"
              "id author the authors of Petteia\n"
              "option name Game type combo default tictactoe var nim var tictactoe var hexthello "
              "var xox\n"
              "option name Threads type spin default 1 min 1 max 256\n"
              "option name Hash type spin default 64 min 0 max 65536\n"
              "option name Level type spin default 10 min 1 max 10\n"
              "option name Techniques type string default <empty>\n"
              "option name m type spin default 3 min 1 max 16\n"
              "option name n type spin default 3 min 1 max 16\n"
              "option name k type spin default 3 min 1 max 16\n"
              "option name seed type spin default 1 min 0 max 1000000000\n"
              "ugiok\n"
              "readyok\n"
              "response true\n"
              "response false\n"
              "response none\n"
              "info depth 1 score cp 9 nodes 6 pv 3\n"
              "info depth 2 score cp 1 nodes 17 pv 3 7\n"
              "info depth 3 score mate 3 nodes 29 pv 3 4 6\n"
              "bestmove 3\n"
              "response true\n"
              "response p1win\n"
              "bestmove none\n");
}

TEST(UgiEngine, AnswersWhileItThinksAndStopsWhenTold) {
    Talk talk("hexthello");
    talk << "setoption name Hash value 1"
         << "position startpos"
         << "go infinite";
    talk.wait_for("info depth 2");
    talk << "isready"
         << "query gameover";
    EXPECT_EQ(talk.wait_for("readyok"), "readyok");
    EXPECT_EQ(talk.wait_for("response"), "response false");
    talk << "stop";
    talk.wait_for("bestmove ");
    EXPECT_EQ(talk.said(), "");
    talk << "stop";
    EXPECT_EQ(talk.said(), "");
}

TEST(UgiEngine, EveryGoGetsOneAnswer) {
    Talk talk("hexthello");
    talk << "setoption name Hash value 1"
         << "go infinite"
         << "go infinite"
         << "go depth 1";
    talk.finish();
    const std::string said = talk.said();
    std::size_t answers = 0;
    for (std::size_t at = 0; (at = said.find("bestmove", at)) != std::string::npos; ++at) ++answers;
    EXPECT_EQ(answers, 3u) << said;
}

// Tic-tac-toe is searched to its end long before anyone asks.
TEST(UgiEngine, SomeThoughtsAreKeptUntilTheyAreAskedFor) {
    Talk talk("tictactoe");
    talk << "setoption name Hash value 1"
         << "position startpos moves 5 1 9 2";
    for (const char* go : {"go infinite", "go ponder"}) {
        talk << go;
        talk.wait_for("info");
        std::this_thread::sleep_for(Milliseconds(50));
        EXPECT_EQ(talk.said().find("bestmove"), std::string::npos) << go;
        talk << "stop";
        EXPECT_TRUE(talk.said().ends_with("bestmove 3\n")) << go;
    }
    talk << "go ponder";
    talk.wait_for("info");
    talk << "ponderhit";
    EXPECT_EQ(talk.wait_for("bestmove"), "bestmove 3");
}

TEST(UgiEngine, PondersUntilTheMoveIsPlayed) {
    Talk talk("hexthello");
    talk << "setoption name Hash value 1"
         << "go ponder movetime 20";
    talk.wait_for("info depth 2");
    std::this_thread::sleep_for(Milliseconds(50));
    EXPECT_EQ(talk.said().find("bestmove"), std::string::npos);
    talk << "ponderhit";
    talk.wait_for("bestmove ");
}

TEST(UgiEngine, SaysNothingAfterQuit) {
    Talk talk("hexthello");
    talk << "setoption name Hash value 1"
         << "go infinite";
    talk.wait_for("info");
    talk << "quit";
    talk.finish();
    EXPECT_EQ(talk.said().find("bestmove"), std::string::npos);
}

TEST(UgiEngine, EndsInTheMidstOfAThought) {
    const auto started = std::chrono::steady_clock::now();
    {
        Talk talk("hexthello");
        talk << "go infinite";
    }
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(10));
}

TEST(UgiEngine, APositionThatIsWrongChangesNothing) {
    Talk talk("nim");
    talk << "position fen 1,1,0 second";
    EXPECT_EQ(talk.said(), "");
    for (const char* wrong : {"position", "position fen", "position fen 9,9,9 first",
                              "position startpos moves 1:9", "position startpos moves 1:1 x",
                              "position fen 1,1,1 first moves 1:1 1:1", "position 1,1,1 first"}) {
        talk << wrong;
        EXPECT_TRUE(talk.said().starts_with("info string error: ")) << wrong;
        talk << "query p1turn";
        EXPECT_EQ(talk.said(), "response false\n") << wrong;
    }
    talk << "go depth 1";
    talk.finish();
    EXPECT_NE(talk.said().find("bestmove 1:1\n"), std::string::npos);
}

TEST(UgiEngine, PassesOverWhatItDoesNotKnow) {
    Talk talk("nim");
    talk << ""
         << "   "
         << "\tisready\r";
    EXPECT_EQ(talk.said(), "readyok\n");
    talk << "debug on";
    EXPECT_EQ(talk.said(), "info string error: unknown command \"debug\"\n");
    for (const char* wrong :
         {"setoption", "setoption name Colour value red", "setoption Hash 3",
          "setoption name Hash value many", "setoption name piles value a",
          "setoption name Techniques value magic", "setoption name Game value go"}) {
        talk << wrong;
        EXPECT_TRUE(talk.said().starts_with("info string error: ")) << wrong;
    }
    talk << "go swiftly depth 2";
    talk.wait_for("bestmove");
}

TEST(UgiEngine, PlaysTheGameThatItIsTold) {
    Talk talk;
    talk << "isready";
    EXPECT_EQ(talk.said(), "readyok\n");
    talk << "go depth 1";
    EXPECT_EQ(talk.said(),
              "info string error: no game is chosen: setoption name Game value nim or "
              "tictactoe or hexthello or xox\nbestmove none\n");
    talk << "setoption name game value nim"
         << "setoption name PILES value 0,7"
         << "isready"
         << "go depth 1";
    talk.finish();
    EXPECT_NE(talk.said().find("bestmove 2:7\n"), std::string::npos);
    talk << "setoption name Game value nim"
         << "position fen 3,4,5 first";
    EXPECT_EQ(talk.said(), "");
}

TEST(UgiEngine, SettingsThatDoNotGoTogetherAreExplained) {
    Talk talk("xox");
    talk << "setoption name rows value 2"
         << "setoption name cols value 2";
    EXPECT_EQ(talk.said(), "");
    talk << "isready";
    EXPECT_NE(talk.said().find("too small"), std::string::npos);
    talk << "setoption name cols value 3"
         << "go depth 1";
    talk.wait_for("bestmove");
}

TEST(UgiEngine, UsesTheEvaluationItIsTold) {
    Talk talk("climb", {}, session_fixture::climbing());
    talk << "go depth 1";
    EXPECT_EQ(talk.wait_for("bestmove"), "bestmove 2");
    talk << "setoption name Evaluation value low"
         << "go depth 1";
    EXPECT_EQ(talk.wait_for("bestmove"), "bestmove 1");
}

}  // namespace
}  // namespace petteia
