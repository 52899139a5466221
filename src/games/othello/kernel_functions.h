// A kernel of the primitives of one kind of processor.
#pragma once

#include <cstdint>

#include "games/othello/endgame.h"
#include "games/othello/judge.h"
#include "games/othello/kernel.h"
#include "games/othello/stability.h"

namespace petteia::othello {
namespace {

template <typename Ops>
struct KernelFunctions {
    static Squares moves(const Position& at) { return Ops::moves(at.own, at.other, at.empty); }
    static int count_moves(const Position& at) { return count(moves(at)); }
    static Value judge(const Position& at, const Situation& situation,
                       const Evaluation& evaluation) {
        return Judge<Ops>(evaluation).judge(at, situation);
    }
    static void order(const Position& at, const Situation& situation, const Evaluation& evaluation,
                      int depth, const std::uint16_t* squares, int size, std::int32_t* scores) {
        Judge<Ops>(evaluation).order(at, situation, depth, squares, size, scores);
    }
    static int solve_endgame(const Position& at, int alpha, int beta, EndgameEntry* memory,
                             std::uint64_t& nodes) {
        return Endgame<Ops>(at, memory, nodes).solve(at, alpha, beta);
    }
    static Squares stable(const Position& at, Squares discs) {
        return stable_discs(OpenLines(at.empty), at.own | at.other | at.empty, discs);
    }

    static constexpr Kernel kernel(const char* name) {
        return {name, moves, count_moves, Ops::flips, judge, order, solve_endgame, stable};
    }
};

}  // namespace
}  // namespace petteia::othello
