// Minimax as the textbook has it: every node, to a fixed depth or to the end of the game. It is the
// oracle that the Searcher is tested against, and the page to read first.
//
// The player to move takes the child that is best for him; the opponent does the same; a position
// that is over has its final score, and one at the depth limit is estimated. Where a game has chance,
// a position that it decides is worth the mean of its outcomes: expectimax (Michie 1966).
#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/chance/expectation.h"

namespace petteia {

template <Rules G>
class Minimax {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    struct Choice {
        Score value;                                // For the player to move.
        std::vector<Move> best_moves;               // All equally good ones; none if it is over.
        std::vector<std::pair<Move, Score>> moves;  // Every move with its value.
        std::uint64_t nodes = 0;                    // Positions visited, the root included.
        bool is_proven = false;   // Every line was followed to its end: no estimate in it.
        bool is_complete = true;  // False: stopped before the end, and the rest means nothing.
    };

    // A stopped search returns at once.
    explicit Minimax(const G& game, std::stop_token stop = {})
        : game_(game), stop_(std::move(stop)) {}

    // Finds the best moves of `state`, looking `depth` plies ahead. REQUIRES: depth > 0.
    Choice best_moves(const State& state, int depth) {
        nodes_ = 1;
        estimates_ = next_look_ = 0;
        Choice choice;
        if (game_.is_over(state)) {
            choice.value = game_.final_score(state, game_.to_move(state));
        } else {
            choice.value = -Score::infinity();
            for (const Move move : legal_moves(game_, state)) {
                const Score score = value_of_move(state, move, depth);
                choice.moves.emplace_back(move, score);
                if (score > choice.value) choice.best_moves.clear();
                if (score >= choice.value) choice.best_moves.push_back(move);
                choice.value = std::max(choice.value, score);
            }
        }
        choice.nodes = nodes_;
        choice.is_proven = estimates_ == 0;
        choice.is_complete = !is_stopped_;
        return choice;
    }

  private:
    // Inlined, or the compiler would make two calls of every node.
    [[gnu::always_inline]] Score value_of_move(const State& state, Move move, int depth) {
        const State child = after(game_, state, move);
        return seen_from_parent(game_, game_.to_move(state), child, value(child, depth - 1));
    }

    // What `state` is worth to the player to move, looking `depth` plies ahead.
    Score value(const State& state, int depth) {
        ++nodes_;
        if (depth == 0) return leaf_value(state);
        if constexpr (HasChance<G>) {
            if (game_.is_chance(state)) return mean(state, depth);
        }
        MoveList<G> moves;  // By generate() itself, which a game may have inlined.
        game_.generate(state, moves);
        if (moves.empty()) return game_.final_score(state, game_.to_move(state));
        if (should_stop()) return Score::draw();
        Score best = -Score::infinity();
        for (const Move move : moves) best = std::max(best, value_of_move(state, move, depth));
        return best;
    }

    // What a position that chance decides is worth to the player whose view it has.
    Score mean(const State& state, int depth) requires HasChance<G> {
        if (should_stop()) return Score::draw();
        const auto outcomes = chance_outcomes(game_, state);
        Expectation expectation(total_weight(outcomes));
        for (const auto& outcome : outcomes) {
            const State child = game_.after_chance(state, outcome);
            const Score score = value(child, depth - outcome.plies);
            expectation.add(outcome.plies == 0
                                ? score
                                : seen_from_parent(game_, game_.to_move(state), child, score),
                            outcome.weight);
        }
        return expectation.at_most();
    }

    Score leaf_value(const State& state) {
        if (game_.is_over(state)) return game_.final_score(state, game_.to_move(state));
        ++estimates_;
        return game_.evaluate(state, game_.to_move(state));
    }

    bool should_stop() {
        if (nodes_ >= next_look_) look();
        return is_stopped_;
    }

    [[gnu::noinline]] void look() {
        is_stopped_ = stop_.stop_requested();
        next_look_ = is_stopped_ ? 0 : nodes_ + 1024;
    }

    const G& game_;
    std::stop_token stop_;
    std::uint64_t nodes_ = 0, estimates_ = 0;
    std::uint64_t next_look_ = 0;
    bool is_stopped_ = false;
};

}  // namespace petteia
