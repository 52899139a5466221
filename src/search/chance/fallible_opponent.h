// FallibleOpponent<G>: the game G against an opponent who makes mistakes. At the beginning of each of his turns
// chance decides whether he plays his best or a turn at random, each whole turn being as likely as any
// other. The search sees a game with chance, so what it finds is an expectation.
//
//   my moves ── his turn begins ─┬─ with 1 - mistakes: he chooses ── his steps ── my moves
//                                └─ with mistakes: chance chooses ── its steps ── my moves
//
// The first fork takes no ply, so depths and distances count moves of G. Hints and symmetries are G's
// own; what presumes best play (theory, finish, forecasts) is not passed on.
//
// REQUIRES of G: positions that are merged, by hash or symmetry, have the same moves ahead of them, and
// not only the same value under best play.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/game.h"

namespace petteia {

template <Rules G>
class FallibleOpponent {
  public:
    // How the steps of his turn are chosen; nothing while it is not his turn.
    enum class Intent : std::uint8_t { None, Undecided, Best, Random };

    using Move = typename G::Move;
    struct State {
        typename G::State position;
        Intent intent = Intent::None;
        friend bool operator==(const State&, const State&) = default;
    };
    static constexpr std::size_t kMaxMoves = G::kMaxMoves;
    static constexpr std::size_t kMaxOutcomes = G::kMaxMoves + 1;
    // Estimates are in parts of G's unit: a mean may lie between two units.
    static constexpr std::int32_t kParts = 64;
    // Mistakes are a share of this number of turns.
    static constexpr std::uint32_t kTurns = 1000;

    // `who` errs in this share of his turns, from 0 to 1. The game must outlive this.
    FallibleOpponent(const G& game, Player who, double mistakes)
        : game_(game),
          who_(who),
          mistakes_(static_cast<std::uint32_t>(std::lround(mistakes * kTurns))) {}

    // A position of G, at the beginning of a turn if it is his.
    State at(const typename G::State& position) const {
        return {position, game_.to_move(position) == who_ ? first_intent() : Intent::None};
    }
    // A score of G in the unit used here, and back.
    static Score in_parts(Score score) {
        return score.is_decided() ? score : Score::estimate(score.raw() * kParts);
    }
    static Score in_units(Score score) {
        return score.is_decided() ? score : Score::estimate(score.raw() / kParts);
    }

    Player to_move(const State& state) const { return game_.to_move(state.position); }
    bool is_over(const State& state) const { return game_.is_over(state.position); }
    void generate(const State& state, MoveList<G>& moves) const {
        game_.generate(state.position, moves);
    }
    void apply(State& state, Move move) const {
        const bool was_his = to_move(state) == who_;
        game_.apply(state.position, move);
        if (to_move(state) != who_)
            state.intent = Intent::None;
        else if (!was_his)
            state.intent = first_intent();
    }
    Score final_score(const State& state, Player pov) const {
        return in_parts(game_.final_score(state.position, pov));
    }
    Score evaluate(const State& state, Player pov) const {
        return in_parts(game_.evaluate(state.position, pov));
    }
    // Even where G's own hash leaves out whose turn it is, it matters here: only one errs.
    std::uint64_t hash(const State& state) const {
        constexpr std::uint64_t kSalt = 0x9E3779B97F4A7C15u;  // Unlike any hash of a small number.
        const int turn = 2 * static_cast<int>(state.intent) + index_of(to_move(state));
        return mix64(game_.hash(state.position) + mix64(kSalt + static_cast<unsigned>(turn)));
    }

    bool is_chance(const State& state) const {
        return (state.intent == Intent::Undecided || state.intent == Intent::Random) &&
               !is_over(state);
    }
    void outcomes(const State& state, ChanceOutcomes<FallibleOpponent>& outcomes) const {
        outcomes.clear();
        const bool is_undecided = state.intent == Intent::Undecided;
        if (is_undecided) outcomes.push_back({.plies = 0});
        const std::uint32_t share = is_undecided ? mistakes_ : 1;
        std::uint32_t turns = 0;
        for (const Move move : legal_moves(game_, state.position)) {
            const std::uint32_t weight = turn_weight(game_, state.position, move);
            outcomes.push_back({.move = move, .weight = share * weight});
            turns += weight;
        }
        if (is_undecided) outcomes[0].weight = turns * (kTurns - mistakes_);
    }
    State after_chance(const State& state, const ChanceOutcome<Move>& outcome) const {
        State child = state;
        child.intent = outcome.plies == 0 ? Intent::Best : Intent::Random;
        if (outcome.plies > 0) apply(child, outcome.move);
        return child;
    }

    int ordering_score(const State& state, Move move) const requires HasOrderingScore<G> {
        return game_.ordering_score(state.position, move);
    }
    void ordering_scores(const State& state, const MoveList<G>& moves, int depth,
                         std::int32_t* scores) const requires HasOrderingScores<G> {
        game_.ordering_scores(state.position, moves, depth, scores);
    }
    int symmetry_count() const requires HasSymmetry<G> { return game_.symmetry_count(); }
    State symmetry(const State& state, int i) const requires HasSymmetry<G> {
        return {game_.symmetry(state.position, i), state.intent};
    }
    Move symmetry(Move move, int i) const requires HasSymmetry<G> {
        return game_.symmetry(move, i);
    }
    bool symmetry_pays(const State& state) const requires requires(const G& game) {
        game.symmetry_pays(state.position);
    }
    { return game_.symmetry_pays(state.position); }

  private:
    // Where he always or never errs there is nothing to decide.
    Intent first_intent() const {
        return mistakes_ == 0        ? Intent::Best
               : mistakes_ == kTurns ? Intent::Random
                                     : Intent::Undecided;
    }

    const G& game_;
    Player who_;
    std::uint32_t mistakes_;
};

}  // namespace petteia
