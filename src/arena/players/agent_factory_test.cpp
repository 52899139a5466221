#include "arena/players/agent_factory.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/play/agent.h"
#include "session/registry.h"
#include "session/session_fixture.h"

namespace petteia {
namespace {

std::unique_ptr<Agent> agent(const std::string& text, std::uint64_t seed = 1) {
    auto made = make_agent(text, seed);
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

// Twice the points of `strong`: each start is played with both colours, a draw is one point each.
int double_points(const std::string& game, const Settings::Given& given, const std::string& strong,
                  const std::string& weak, int pairs) {
    int points = 0;
    for (int i = 0; i < 2 * pairs; ++i) {
        Settings::Given settings = given;
        settings["seed"] = std::to_string(i / 2);
        const auto session = *built_in_games().open(game, settings);
        const Player side = i % 2 == 0 ? Player::First : Player::Second;
        const auto seed = static_cast<std::uint64_t>(100 + i);
        const auto a = agent(strong, seed), b = agent(weak, seed + 1000);
        while (!session->is_over()) {
            auto& mover = session->to_move() == side ? *a : *b;
            const auto decision = mover.choose(*session, {});
            EXPECT_TRUE(decision && session->play(decision->move));
        }
        const Verdict result = session->result(side);
        points += result.kind == Verdict::Kind::Win    ? 2
                  : result.kind == Verdict::Kind::Draw ? 1
                                                       : 0;
    }
    return points;
}

TEST(Agent, NamesWhatItDoesNotKnow) {
    const auto message = [](const std::string& text) {
        const auto made = make_agent(text, 1);
        return made ? std::string() : made.error().message;
    };
    EXPECT_NE(message("enginge").find("did you mean \"engine\"?"), std::string::npos);
    EXPECT_NE(message("engine:levl=3").find("did you mean \"level\"?"), std::string::npos);
    EXPECT_NE(message("engine:level=0").find("from 1 to 10"), std::string::npos);
    EXPECT_NE(message("minimax:depth=x").find("depth must be"), std::string::npos);
    EXPECT_NE(message("engine:search=x").find("dfpn"), std::string::npos);
    EXPECT_NE(message("engine:mistakes=1.5").find("from 0 to 1"), std::string::npos);
    EXPECT_NE(message("mixed:p=2").find("from 0 to 1"), std::string::npos);
    EXPECT_NE(message("random:level=3").find("unknown parameter"), std::string::npos);
    EXPECT_NE(message("engine:level=1,level=2").find("twice"), std::string::npos);
    EXPECT_NE(message("").find("known:"), std::string::npos);
}

TEST(Agent, IsNamedAsItWasTyped) {
    EXPECT_EQ(agent("engine:level=3")->name(), "engine:level=3");
    EXPECT_EQ(agent("engine:techniques=all:-killers,depth=2")->name(),
              "engine:techniques=all:-killers,depth=2");
}

TEST(Agent, ASeedRepeatsItsChoices) {
    const auto session = *built_in_games().open("xox");
    for (const char* text : {"random", "engine:level=2"}) {
        const auto first = agent(text, 5), second = agent(text, 5);
        for (int i = 0; i < 20; ++i)
            EXPECT_EQ(first->choose(*session, {})->move, second->choose(*session, {})->move);
    }
}

TEST(Agent, MinimaxTakesTheWin) {
    const auto session = *built_in_games().open("tictactoe");
    ASSERT_TRUE(session->set_position("XX./OO./... X"));
    EXPECT_EQ(agent("minimax:depth=2")->choose(*session, {})->move, "3");
}

TEST(Agent, ProofNumberSearchTakesTheWin) {
    const auto session = *built_in_games().open("connect4");
    ASSERT_TRUE(session->set_position("7212324344451167761117275742423"));
    const auto decision = agent("engine:search=dfpn,time=60")->choose(*session, {});
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->analysis->verdict.kind, Verdict::Kind::Win);
    EXPECT_FALSE(decision->analysis->verdict.distance);
}

TEST(Agent, ProofNumberSearchRefusesGamesThatMayRepeat) {
    const auto session = *built_in_games().open("pacman");
    const auto decision = agent("engine:search=dfpn")->choose(*session, {});
    ASSERT_FALSE(decision);
    EXPECT_NE(decision.error().message.find("in Pac-Man one may"), std::string::npos);
    const auto nim = *built_in_games().open("nim");
    EXPECT_FALSE(agent("engine:search=dfpn,mistakes=0.5")->choose(*nim, {}));
    EXPECT_TRUE(agent("engine:search=dfpn")->choose(*nim, {}));
}

TEST(Agent, MonteCarloTakesTheWin) {
    const auto session = *built_in_games().open("connect4");
    ASSERT_TRUE(session->set_position("445566"));
    for (const auto* name : {"mcts:nodes=5000", "mcts:nodes=5000,playouts=random,exploration=1.4",
                             "engine:search=mcts,nodes=5000"}) {
        SCOPED_TRACE(name);
        const auto decision = agent(name)->choose(*session, {});
        ASSERT_TRUE(decision);
        EXPECT_TRUE(decision->move == "3" || decision->move == "7");
        EXPECT_LE(decision->analysis->counts.nodes, 5000u);
    }
}

TEST(Agent, MonteCarloSaysWhatItCannotDo) {
    const auto nim = *built_in_games().open("nim");
    const auto refusal = [&](const char* name) {
        const auto decision = agent(name)->choose(*nim, {});
        return decision ? "" : decision.error().message;
    };
    EXPECT_NE(refusal("mcts:playouts=policies").find("no players of its own"), std::string::npos);
    EXPECT_NE(refusal("engine:search=mcts,mistakes=0.5").find("no mistakes"), std::string::npos);
    EXPECT_NE(refusal("engine:search=mcts,threads=2").find("one thread"), std::string::npos);
    EXPECT_EQ(refusal("mcts:nodes=1000"), "");
    EXPECT_FALSE(make_agent("mcts:playouts=x", 1));
    EXPECT_FALSE(make_agent("mcts:exploration=-1", 1));
    EXPECT_FALSE(make_agent("mcts:threads=2", 1));
    const auto pacman = *built_in_games().open("pacman");
    EXPECT_TRUE(agent("mcts:nodes=1000,playouts=policies")->choose(*pacman, {}));
}

// Two ghosts so near each other that some first steps leave the second more ways than others do.
std::unique_ptr<Session> crowded_ghosts() {
    for (int seed = 1; seed < 100; ++seed) {
        auto session = *built_in_games().open("pacman", {{"maze", "random"},
                                                         {"rows", "3"},
                                                         {"cols", "4"},
                                                         {"flags", "1"},
                                                         {"ghosts", "2"},
                                                         {"seed", std::to_string(seed)}});
        EXPECT_TRUE(session->play(session->legal_moves().front()));
        std::set<std::size_t> ways;  // Of the second, after each step of the first.
        for (const std::string& step : session->legal_moves()) {
            EXPECT_TRUE(session->play(step));
            ways.insert(session->legal_moves().size());
            session->undo();
        }
        if (ways.size() > 1) return session;
    }
    return nullptr;
}

TEST(Agent, RandomDrawsWholeTurns) {
    const auto session = crowded_ghosts();
    ASSERT_NE(session, nullptr);
    const auto player = agent("random", 9);
    std::map<std::string, int> turns;
    constexpr int kDraws = 6000;
    for (int i = 0; i < kDraws; ++i) {
        std::string turn;
        for (int step = 0; step < 2; ++step) {
            const std::string move = player->choose(*session, {})->move;
            ASSERT_TRUE(session->play(move));
            turn += move;
        }
        ++turns[turn];
        session->undo();
        session->undo();
    }
    for (const auto& [turn, count] : turns)
        EXPECT_NEAR(count * static_cast<double>(turns.size()) / kDraws, 1, 0.15) << turn;
}

// Two steps that are both the engine's or both drawn, never one of each.
TEST(Agent, MixedIsTheEngineOrRandomForAWholeTurn) {
    const auto choices = [](const std::string& text) {
        const auto session = *built_in_games().open("pacman", {{"ghosts", "3"}, {"seed", "5"}});
        const auto player = agent(text, 3);
        player->begin(*session, Player::Second);
        std::vector<std::pair<std::string, bool>>
            made;  // The move, and whether it was thought out.
        while (session->move_count() < 400 && !session->is_over()) {
            if (session->to_move() == Player::First) {
                EXPECT_TRUE(session->play(session->legal_moves().front()));
                continue;
            }
            const auto decision = *player->choose(*session, {});
            made.emplace_back(decision.move, decision.analysis.has_value());
            EXPECT_TRUE(session->play(decision.move));
        }
        return made;
    };
    const auto mixed = choices("mixed:p=0.5,depth=1");
    int thought_out = 0;
    for (std::size_t i = 0; i + 2 < mixed.size(); i += 3) {
        EXPECT_EQ(mixed[i].second, mixed[i + 1].second);
        EXPECT_EQ(mixed[i].second, mixed[i + 2].second);
        thought_out += mixed[i].second ? 3 : 0;
    }
    EXPECT_GT(thought_out, 0);
    EXPECT_LT(thought_out, static_cast<int>(mixed.size()) - 2);
    EXPECT_EQ(choices("mixed:p=1,depth=1"), choices("engine:depth=1"));
    EXPECT_EQ(mixed, choices("mixed:p=0.5,depth=1"));
}

// Against a player who moves at random, whoever expects that gives away fewer points.
TEST(Agent, ExpectingMistakesBeatsARandomPlayerMoreOften) {
    constexpr int kPairs = 100, kPoints = 4 * kPairs;
    const auto given_away = [](const std::string& player) {
        return kPoints - double_points("tictactoe", {}, player, "random", kPairs);
    };
    const int careful = given_away("engine:nodes=2000,table=1");
    const int hopeful = given_away("engine:nodes=2000,table=1,mistakes=1");
    std::cout << "of " << kPoints << " points " << careful << " given away by best play, "
              << hopeful << " by expecting mistakes\n";
    EXPECT_LE(10 * hopeful, 7 * careful);
}

TEST(Agent, ExpectimaxPlaysForTheMistake) {
    const auto session = *built_in_games().open("tictactoe");
    ASSERT_TRUE(session->set_position("X../.O./... X"));
    const auto decision = *agent("expectimax:depth=8,mistakes=0.5")->choose(*session, {});
    EXPECT_EQ(decision.analysis->verdict, session->minimax(8, {}, {}, 0.5).verdict);
    EXPECT_GT(decision.analysis->verdict.estimate, 0);
}

TEST(Agent, UsesTheEvaluationItWasTold) {
    const auto session = *session_fixture::climbing().open("climb");
    for (const char* kind : {"engine:", "minimax:"}) {
        const std::string one_ply = std::string(kind) + "depth=1";
        EXPECT_EQ(agent(one_ply)->choose(*session, {})->move, "2");
        EXPECT_EQ(agent(one_ply + ",eval=low")->choose(*session, {})->move, "1");
    }
}

TEST(Agent, SaysThatTheGameLacksItsEvaluation) {
    const auto session = *session_fixture::climbing().open("climb");
    EXPECT_TRUE(agent("engine:eval=low")->check(*session));
    for (const char* text : {"engine:eval=hihg", "minimax:eval=hihg"}) {
        const auto told = agent(text);
        const Status checked = told->check(*session);
        ASSERT_FALSE(checked);
        EXPECT_NE(checked.error().message.find(text), std::string::npos) << checked.error().message;
        EXPECT_NE(checked.error().message.find("did you mean \"high\"?"), std::string::npos);
        const auto chosen = told->choose(*session, {});
        ASSERT_FALSE(chosen);
        EXPECT_EQ(chosen.error().message, checked.error().message);
    }
}

TEST(Levels, TheLastNeverLosesAGameItCanHold) {
    EXPECT_GE(double_points("tictactoe", {}, "engine:level=10", "random", 20), 70);
    // The first player wins from the default start, and no one else once he errs.
    EXPECT_GE(double_points("cubes", {}, "engine:level=10", "engine:level=5", 10), 30);
}

// 1 loses to anyone who looks one move ahead; each step of three levels is a clear one.
TEST(Levels, AreReal) {
    constexpr int kPairs = 60;
    EXPECT_GT(double_points("xox", {}, "minimax:depth=1", "engine:level=1", kPairs),
              2 * kPairs * 12 / 10);
    for (const auto& [strong, weak] : std::vector<std::pair<int, int>>{{4, 1}, {7, 4}, {9, 5}}) {
        const std::string a = "engine:level=" + std::to_string(strong);
        const std::string b = "engine:level=" + std::to_string(weak);
        EXPECT_GT(double_points("xox", {{"rows", "5"}, {"cols", "4"}}, a, b, kPairs),
                  2 * kPairs * 11 / 10)
            << strong << " against " << weak;
        EXPECT_GT(double_points("cubes", {{"m", "7"}}, a, b, kPairs), 2 * kPairs * 11 / 10)
            << strong << " against " << weak;
    }
}

}  // namespace
}  // namespace petteia
