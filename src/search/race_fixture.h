// A game with dice, for tests of chance in the search: small enough to be worked out by hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.h"

namespace petteia::search_fixture {

// A race with a die: the mover threw it and goes as many steps, or one; then chance throws for the
// other. Exactly at the end wins, beyond it loses.
class Race {
  public:
    static constexpr std::size_t kMaxMoves = 2, kMaxOutcomes = 3;
    static constexpr int kEnd = 7;
    using Move = std::uint8_t;  // Steps; of chance, what was thrown.
    struct State {
        std::array<std::int8_t, 2> places{};
        std::int8_t thrown = 1;  // 0: to be thrown.
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };

    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const {
        return std::max(state.places[0], state.places[1]) >= kEnd;
    }
    void generate(const State& state, MoveList<Race>& moves) const {
        moves.clear();
        if (is_over(state)) return;
        moves.push_back(1);
        if (state.thrown > 1) moves.push_back(static_cast<Move>(state.thrown));
    }
    void apply(State& state, Move move) const {
        auto& place = state.places[static_cast<std::size_t>(index_of(state.mover))];
        place = static_cast<std::int8_t>(place + move);
        state.mover = opponent(state.mover);
        state.thrown = 0;
    }
    Score final_score(const State& state, Player pov) const {
        const bool has_first_moved = state.mover == Player::Second;
        const int place = state.places[has_first_moved ? 0 : 1];
        const bool first_wins = (place == kEnd) == has_first_moved;
        return first_wins == (pov == Player::First) ? Score::win_in(0) : Score::loss_in(0);
    }
    Score evaluate(const State& state, Player pov) const {
        const int lead = state.places[0] - state.places[1];
        return Score::estimate(100 * (pov == Player::First ? lead : -lead));
    }
    std::uint64_t hash(const State& state) const {
        return mix64(static_cast<std::uint64_t>(state.places[0]) << 24 |
                     static_cast<std::uint64_t>(state.places[1]) << 16 |
                     static_cast<std::uint64_t>(state.thrown) << 8 |
                     static_cast<std::uint64_t>(index_of(state.mover)));
    }
    bool is_chance(const State& state) const { return state.thrown == 0 && !is_over(state); }
    void outcomes(const State&, ChanceOutcomes<Race>& outcomes) const {
        outcomes.clear();
        for (Move thrown = 1; thrown <= 3; ++thrown)
            outcomes.push_back({.move = thrown, .weight = 4U - thrown, .plies = 0});
    }
    State after_chance(const State& state, const ChanceOutcome<Move>& outcome) const {
        State child = state;
        child.thrown = static_cast<std::int8_t>(outcome.move);
        return child;
    }
};

}  // namespace petteia::search_fixture
