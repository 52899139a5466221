// Successors and proofs of sessions, over games of every kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view name, const Settings::Given& given = {}) {
    auto session = built_in_games().open(name, given);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

SearchOptions small_table() {
    SearchOptions options;
    options.table_mib = 1;
    return options;
}

TEST(Successors, AreTheLegalMovesWithTheirPositions) {
    for (const GameEntry& game : built_in_games().games()) {
        const auto session = open(game.info.name);
        const auto other = open(game.info.name);
        Rng rng(3);
        for (int ply = 0; ply < 30 && !session->is_over(); ++ply) {
            const auto successors = session->successors();
            std::vector<std::string> moves;
            for (const Successor& each : successors) {
                moves.push_back(each.move);
                ASSERT_TRUE(other->set_position(each.position)) << each.position;
                EXPECT_EQ(other->position(), each.position);
                const Player mover = session->to_move();
                ASSERT_TRUE(session->play(each.move));
                EXPECT_EQ(each.is_same_mover, session->to_move() == mover);
                EXPECT_EQ(each.result.has_value(), session->is_over());
                EXPECT_EQ(other->is_over(), session->is_over());
                EXPECT_EQ(other->legal_moves().size(), session->legal_moves().size());
                if (each.result) {
                    EXPECT_EQ(Verdict::of(*each.result, true,
                                          session->estimate_scale(session->to_move())),
                              session->result(session->to_move()));
                }
                ASSERT_TRUE(session->undo());
            }
            ASSERT_EQ(moves, session->legal_moves()) << game.info.name;
            ASSERT_TRUE(session->play(session->random_move(rng)));
        }
        ASSERT_FALSE(HasFailure()) << game.info.name;
    }
}

TEST(Successors, HaveOneTextForAllMirrorImages) {
    const auto count = [](std::string_view game, const Settings::Given& given) {
        std::set<std::string> texts;
        for (const Successor& each : open(game, given)->successors()) texts.insert(each.position);
        return texts.size();
    };
    EXPECT_EQ(count("tictactoe", {}), 3u);
    EXPECT_EQ(count("othello", {}), 1u);
    EXPECT_EQ(count("connect4", {}), 4u);
    EXPECT_EQ(count("hexthello", {{"side", "3"}}), 2u);
}

// By every window, what is proven holds and says enough.
void expect_proofs(Session& session) {
    const auto whole = session.prove(small_table(), {});
    ASSERT_TRUE(whole.is_complete);
    ASSERT_TRUE(whole.value.is_exact());
    const Score value = whole.value.low;
    EXPECT_EQ(whole.estimate, value);
    const EstimateScale scale = session.estimate_scale(session.to_move());
    const auto unit = scale.has_points() ? static_cast<std::int32_t>(scale.size) : 1;
    const std::vector<Score> edges{-Score::infinity(), value.plus(-4 * unit),
                                   value.plus(-unit),  value,
                                   value.plus(unit),   Score::infinity()};
    for (const Score low : edges) {
        for (const Score high : edges) {
            if (low >= high) continue;
            Limits limits;
            limits.window = {low, high};
            const Proof proof = session.prove(small_table(), limits);
            ASSERT_TRUE(proof.is_complete);
            EXPECT_LE(proof.value.low, value);
            EXPECT_GE(proof.value.high, value);
            const bool is_enough =
                proof.value.is_exact() || proof.value.low >= high || proof.value.high <= low;
            EXPECT_TRUE(is_enough) << low.raw() << " " << high.raw();
            const Proof again = session.prove(small_table(), limits);
            EXPECT_EQ(again.nodes, proof.nodes) << "a proof repeats its node count";
            EXPECT_EQ(again.best, proof.best);
        }
    }
}

TEST(Proof, HoldsInEveryWindow) {
    struct Example {
        std::string game;
        Settings::Given settings;
        int random_plies;
    };
    const std::vector<Example> examples{{"tictactoe", {}, 0},
                                        {"tictactoe", {{"m", "4"}, {"n", "3"}}, 1},
                                        {"nim", {}, 0},
                                        {"cubes", {}, 0},
                                        {"xox", {{"rows", "3"}, {"cols", "3"}}, 0},
                                        {"connect4", {{"cols", "5"}, {"rows", "4"}}, 0},
                                        {"connect4", {}, 24},
                                        {"othello", {{"size", "4"}}, 0},
                                        {"othello", {{"size", "6"}}, 20},
                                        {"hexthello", {{"side", "3"}}, 0}};
    for (const Example& example : examples) {
        const auto session = open(example.game, example.settings);
        Rng rng(1);
        for (int i = 0; i < example.random_plies && !session->is_over(); ++i)
            ASSERT_TRUE(session->play(session->random_move(rng)));
        expect_proofs(*session);
        ASSERT_FALSE(HasFailure()) << example.game;
    }
}

// The value with its distance, where the game's theory knows the winner alone.
TEST(Proof, AsksNoTheory) {
    const auto session = open("nim");
    ASSERT_TRUE(session->theory());
    const Proof proof = session->prove(small_table(), {});
    EXPECT_TRUE(proof.value.low.has_distance());
}

TEST(Proof, OfAFinishedGameIsItsResult) {
    const auto session = open("tictactoe");
    for (const char* move : {"1", "4", "2", "5", "3"}) ASSERT_TRUE(session->play(move));
    const Proof proof = session->prove(small_table(), {});
    EXPECT_TRUE(proof.is_complete);
    EXPECT_EQ(proof.value.low, Score::loss_in(0));
    EXPECT_FALSE(proof.best);
}

TEST(Proof, IsIncompleteIfItIsStopped) {
    const auto session = open("connect4");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(session->prove(small_table(), {}, stop.get_token()).is_complete);
    Limits limits;
    limits.nodes = 1000;
    EXPECT_FALSE(session->prove(small_table(), limits).is_complete);
}

TEST(Proof, RefusesGamesThatMayRepeat) {
    const Status fits = open("pacman")->check_proof(small_table());
    ASSERT_FALSE(fits);
    EXPECT_NE(fits.error().message.find("cannot be proven"), std::string::npos);
    EXPECT_TRUE(open("nim")->check_proof(small_table()));
}

}  // namespace
}  // namespace petteia
