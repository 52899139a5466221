// For tests of the search: random positions, technique sets, true values by the plainest means, and a
// small game whose turns have two steps.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"
#include "core/game_fixture.h"
#include "core/graph_game_fixture.h"
#include "search/technique.h"

namespace petteia::search_fixture {

using petteia::game_of;

template <Game G>
typename G::State start_of(const G& game) {
    Rng rng(1);
    return game.start(rng);
}

template <Game G>
typename G::State state_of(const G& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return *state;
}

template <Game G>
bool is_legal(const G& game, const typename G::State& state, typename G::Move move) {
    for (const auto each : legal_moves(game, state)) {
        if (each == move) return true;
    }
    return false;
}

// A position that is not over, some random moves from the start.
template <Game G>
typename G::State random_position(const G& game, Rng& rng) {
    constexpr std::uint64_t kMostPlies = 14;
    for (;;) {
        auto state = game.start(rng);
        for (auto plies = rng.below(kMostPlies + 1); plies > 0 && !game.is_over(state); --plies)
            game.apply(state, random_move(game, state, rng));
        if (!game.is_over(state)) return state;
    }
}

// What every position is worth with best play to the end, each worked out once. Only for games that
// are small and never come back to a position.
template <Game G>
class Truth {
  public:
    explicit Truth(const G& game) : game_(game) {}

    // For the player to move.
    Score of(const typename G::State& state) {
        const Player mover = game_.to_move(state);
        if (game_.is_over(state)) return game_.final_score(state, mover);
        const std::uint64_t hash = game_.hash(state);
        if (const auto known = known_.find(hash); known != known_.end()) return known->second;
        Score best = -Score::infinity();
        for (const auto move : legal_moves(game_, state)) {
            const auto child = after(game_, state, move);
            best = std::max(best, seen_from_parent(game_, mover, child, of(child)));
        }
        known_.emplace(hash, best);
        return best;
    }

  private:
    const G& game_;
    std::unordered_map<std::uint64_t, Score> known_;
};

inline std::vector<Technique> exact_techniques() {
    std::vector<Technique> all;
    for (const auto& info : kTechniques) {
        if (info.is_exact) all.push_back(info.technique);
    }
    return all;
}

// Each exact technique alone, every pair, all of them, and all but one; and each on top of the three
// that others lean on, since some do nothing without those.
inline std::vector<Techniques> exact_sets() {
    const Techniques base = Techniques::none()
                                .with(Technique::Deepening)
                                .with(Technique::AlphaBeta)
                                .with(Technique::Table);
    std::vector<Techniques> sets{
        Techniques::exact(),
        base.without(Technique::Table).with(Technique::Pvs).with(Technique::Aspiration)};
    for (const Technique one : exact_techniques()) {
        sets.push_back(base.with(one));
        sets.push_back(Techniques::exact().without(one));
        for (const Technique other : exact_techniques()) {
            if (one <= other) sets.push_back(Techniques::none().with(one).with(other));
        }
    }
    return sets;
}

// A row of pebbles, each good or bad. In a turn a player makes two steps, and takes one to three
// pebbles from the left in each: the mover stays the same after every other move, and the same
// pebbles may be taken in more steps or fewer. Far enough ahead, or ahead at the end, wins.
class Pebbles {
  public:
    static constexpr GameInfo kInfo{
        .name = "pebbles", .title = "Pebbles", .summary = "", .players = {"first", "second"}};
    static constexpr std::size_t kMaxMoves = 3;
    static constexpr int kStepsInTurn = 2;
    using Move = std::uint8_t;  // How many pebbles.
    struct State {
        std::int8_t taken = 0, lead = 0, step = 0;  // The lead is the first player's.
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };

    Pebbles(std::uint64_t seed, std::size_t length) : worths_(length) {
        Rng rng(seed);
        for (int& worth : worths_) worth = static_cast<int>(rng.below(7)) - 3;
    }
    static std::vector<Parameter> parameters() { return {}; }
    static Result<Pebbles> make(const Settings&) { return Pebbles(1, 12); }

    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const {
        return left(state) == 0 || std::abs(state.lead) >= kDecisiveLead;
    }
    void generate(const State& state, StaticVector<Move, kMaxMoves>& moves) const {
        moves.clear();
        if (is_over(state)) return;
        for (std::size_t i = 1; i <= std::min(kMaxMoves, left(state)); ++i)
            moves.push_back(static_cast<Move>(i));
    }
    void apply(State& state, Move move) const {
        const int gain = gain_of(state, move);
        state.lead =
            static_cast<std::int8_t>(state.lead + (state.mover == Player::First ? gain : -gain));
        state.taken = static_cast<std::int8_t>(state.taken + move);
        state.step = static_cast<std::int8_t>((state.step + 1) % kStepsInTurn);
        if (state.step == 0) state.mover = opponent(state.mover);
    }
    Score final_score(const State& state, Player pov) const {
        const int lead = lead_of(state, pov);
        return lead > 0 ? Score::win_in(0) : lead < 0 ? Score::loss_in(0) : Score::draw();
    }
    // In large units, so that values leave the window round the last one.
    Score evaluate(const State& state, Player pov) const {
        return Score::estimate(40 * lead_of(state, pov));
    }
    int ordering_score(const State& state, Move move) const { return gain_of(state, move); }
    std::uint64_t hash(const State& state) const {
        const auto place = static_cast<std::uint64_t>(2 * state.taken + state.step);
        const auto lead = static_cast<std::uint64_t>(state.lead + 128);
        return mix64(place << 9 | lead << 1 | static_cast<std::uint64_t>(index_of(state.mover)));
    }

    std::string to_text(const State& state) const {
        return std::to_string(state.taken) + " taken, step " + std::to_string(state.step) +
               ", lead " + std::to_string(state.lead);
    }
    std::string to_text(const State&, Move move) const { return std::to_string(move); }
    Result<State> parse_state(std::string_view) const { return Error{"not read"}; }
    Result<Move> parse_move(const State&, std::string_view) const { return Error{"not read"}; }
    View view(const State&) const { return {}; }

  private:
    static constexpr int kDecisiveLead = 6;

    std::size_t left(const State& state) const {
        return worths_.size() - static_cast<std::size_t>(state.taken);
    }
    int gain_of(const State& state, Move move) const {
        int gain = 0;
        for (int i = 0; i < move; ++i) gain += worths_[static_cast<std::size_t>(state.taken + i)];
        return gain;
    }
    static int lead_of(const State& state, Player pov) {
        return pov == Player::First ? state.lead : -state.lead;
    }

    std::vector<int> worths_;
};

}  // namespace petteia::search_fixture
