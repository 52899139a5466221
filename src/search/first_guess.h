// What is known of a position before it is searched.
#pragma once

#include <utility>

#include "core/game.h"
#include "search/report.h"

namespace petteia {

// The first legal move, and a static value; the result if the game is over.
template <Rules G>
SearchReport<typename G::Move> first_guess(const G& game, const typename G::State& root) {
    SearchReport<typename G::Move> report;
    const Player mover = game.to_move(root);
    if (game.is_over(root)) {
        report.score = game.final_score(root, mover);
        report.is_proven = true;
        return report;
    }
    report.score = game.evaluate(root, mover);
    for (const auto move : legal_moves(game, root)) {
        RootMove<typename G::Move> each;
        each.move = move;
        each.score = report.score;
        each.pv = {move};
        report.moves.push_back(std::move(each));
    }
    report.best = report.moves.front().move;
    report.pv = report.moves.front().pv;
    return report;
}

}  // namespace petteia
