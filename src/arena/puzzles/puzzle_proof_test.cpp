// Puzzles of games that are too large for minimax, against a search that shares nothing with the one that made them:
// df-pn with all of its techniques off proves for every move who wins.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "arena/puzzles/puzzle_maker.h"
#include "session/registry.h"

namespace petteia {
namespace {

SearchOptions plain_proof_number_search() {
    SearchOptions options;
    options.method = SearchMethod::ProofNumber;
    options.techniques = Techniques::none();
    options.table_mib = 16;
    return options;
}

// Of a position, for the player to move.
Verdict::Kind proven_kind(Session& session) {
    if (session.is_over()) return session.result(session.to_move()).kind;
    constexpr std::uint64_t kMostNodes = 3'000'000;
    Limits limits;
    limits.nodes = kMostNodes;
    session.prepare(plain_proof_number_search());
    return session.search(plain_proof_number_search(), limits).verdict.kind;
}

Verdict::Kind reversed(Verdict::Kind kind) {
    switch (kind) {
        case Verdict::Kind::Win:
            return Verdict::Kind::Loss;
        case Verdict::Kind::Loss:
            return Verdict::Kind::Win;
        default:
            return kind;
    }
}

// What a move of this position leads to, for who makes it.
Verdict::Kind proven_move(Session& session, const std::string& move) {
    const Player mover = session.to_move();
    EXPECT_TRUE(session.play(move));
    const bool is_same_mover = session.to_move() == mover;
    const Verdict::Kind kind = proven_kind(session);
    EXPECT_TRUE(session.undo());
    return is_same_mover ? kind : reversed(kind);
}

void expect_proven(Session& session, const Puzzle& puzzle) {
    SCOPED_TRACE(puzzle.position);
    ASSERT_TRUE(session.set_position(puzzle.position));
    ASSERT_EQ(puzzle.moves.size(), session.legal_moves().size());
    EXPECT_NE(puzzle.value.kind, Verdict::Kind::Loss);
    for (const MoveVerdict& each : puzzle.moves) {
        const Verdict::Kind kind = proven_move(session, each.move);
        EXPECT_NE(kind, Verdict::Kind::Estimate) << each.move << " was not proven";
        EXPECT_EQ(kind, each.verdict.kind) << each.move;
        // Wins come before draws, and those before losses.
        if (each.move == puzzle.solution)
            EXPECT_EQ(kind, puzzle.value.kind);
        else
            EXPECT_GT(kind, puzzle.value.kind) << each.move;
    }
}

// The line of a puzzle is legal, and keeps its value to the end: each player, as often as he moves, has what the
// puzzle promised.
void expect_line(Session& session, const Puzzle& puzzle) {
    SCOPED_TRACE("line of " + puzzle.position);
    ASSERT_TRUE(session.set_position(puzzle.position));
    const Player solver = session.to_move();
    for (const std::string& move : puzzle.line) {
        ASSERT_TRUE(session.play(move)) << move;
        const Verdict::Kind kind = proven_kind(session);
        EXPECT_EQ(session.to_move() == solver ? kind : reversed(kind), puzzle.value.kind) << move;
    }
}

// The length keeps the proofs short, which have no help here.
void expect_puzzles(const std::string& game, const Settings::Given& given, int count, int longest) {
    SCOPED_TRACE(game);
    PuzzleOrder order;
    order.count = count;
    order.proof_nodes = 20'000;
    order.shortest = 3;
    order.longest = longest;
    auto session = built_in_games().open(game, given), other = built_in_games().open(game, given);
    ASSERT_TRUE(session && other);
    const auto report = PuzzleMaker(**session, order).make({});
    ASSERT_EQ(report.puzzles.size(), static_cast<std::size_t>(count));
    for (const Puzzle& each : report.puzzles) {
        expect_proven(**other, each);
        expect_line(**other, each);
    }
}

TEST(PuzzleProof, AgreesWithDfpnInConnectFour) { expect_puzzles("connect4", {}, 10, 13); }

TEST(PuzzleProof, AgreesWithDfpnInOthello) {
    expect_puzzles("othello", {{"size", "6"}}, 6, 8);
    expect_puzzles("othello", {}, 4, 8);
}

TEST(PuzzleProof, AgreesWithDfpnInHexThello) { expect_puzzles("hexthello", {}, 3, 8); }

}  // namespace
}  // namespace petteia
