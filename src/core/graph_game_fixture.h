// For tests: a token on a random directed graph. Positions repeat, are reached by paths of many lengths,
// and have estimates that jump about. Some moves keep the turn, and some nodes end the game with a win of
// either player or a draw: all that the usual games do not have. Comes with an index, or with a key only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace petteia {

class GraphGame {
  public:
    static constexpr GameInfo kInfo{
        .name = "graph", .title = "Graph", .summary = "", .players = {"first", "second"}};
    static constexpr std::size_t kMaxMoves = 4;
    using Move = std::uint16_t;  // The node to go to.
    struct State {
        std::uint16_t node = 0;
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };

    // REQUIRES: 5 <= nodes < 65,536.
    GraphGame(std::uint64_t seed, std::uint64_t nodes) : arrows_(nodes), keeps_turn_(nodes) {
        Rng rng(seed);
        for (std::uint64_t node = 0; node < nodes; ++node) {
            keeps_turn_[node] = rng.chance(0.2);
            if (node > 0 && rng.chance(0.25)) continue;  // The game ends here.
            auto& arrows = arrows_[node];
            for (std::uint64_t count = 1 + rng.below(kMaxMoves); arrows.size() < count;) {
                const auto target = static_cast<Move>(rng.below(nodes));
                if (std::find(arrows.begin(), arrows.end(), target) == arrows.end())
                    arrows.push_back(target);
            }
        }
    }
    static std::vector<Parameter> parameters() { return {}; }
    static Result<GraphGame> make(const Settings&) { return GraphGame(1, 20); }

    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const { return arrows_[state.node].empty(); }
    void generate(const State& state, StaticVector<Move, kMaxMoves>& moves) const {
        moves.clear();
        for (const Move target : arrows_[state.node]) moves.push_back(target);
    }
    void apply(State& state, Move move) const {
        state.node = move;
        if (!keeps_turn_[move]) state.mover = opponent(state.mover);
    }
    Score final_score(const State& state, Player pov) const {
        if (state.node % 3 == 0) return Score::draw();
        const Player winner = state.node % 3 == 1 ? Player::First : Player::Second;
        return pov == winner ? Score::win_in(0) : Score::loss_in(0);
    }
    Score evaluate(const State& state, Player pov) const {
        const auto units = static_cast<std::int32_t>(mix64(state.node) % 301) - 150;
        return Score::estimate(pov == Player::First ? units : -units);
    }
    std::uint64_t hash(const State& state) const { return mix64(number(state)); }

    std::string to_text(const State& state) const {
        return std::to_string(state.node) + (state.mover == Player::First ? " first" : " second");
    }
    std::string to_text(const State&, Move move) const { return std::to_string(move); }
    Result<State> parse_state(std::string_view) const { return Error{"not read"}; }
    Result<Move> parse_move(const State&, std::string_view) const { return Error{"not read"}; }
    View view(const State&) const { return {}; }

  protected:
    std::uint64_t number(const State& state) const {
        return 2 * std::uint64_t{state.node} + static_cast<std::uint64_t>(index_of(state.mover));
    }
    State numbered(std::uint64_t number) const {
        return {static_cast<std::uint16_t>(number / 2),
                number % 2 == 0 ? Player::First : Player::Second};
    }
    std::uint64_t size() const { return 2 * arrows_.size(); }

  private:
    std::vector<std::vector<Move>> arrows_;
    std::vector<bool> keeps_turn_;  // Moving to such a node does not end the turn.
};

class IndexedGraphGame : public GraphGame {
  public:
    using GraphGame::GraphGame;
    static Result<IndexedGraphGame> make(const Settings&) { return IndexedGraphGame(1, 10); }
    std::uint64_t index_size() const { return size(); }
    std::uint64_t index(const State& state) const { return number(state); }
    State state_at(std::uint64_t index) const { return numbered(index); }
};

class KeyedGraphGame : public GraphGame {
  public:
    using GraphGame::GraphGame;
    static Result<KeyedGraphGame> make(const Settings&) { return KeyedGraphGame(1, 10); }
    int key_bits() const { return 17; }
    std::uint64_t key(const State& state) const { return number(state); }
    State state_of(std::uint64_t key) const { return numbered(key); }
};

}  // namespace petteia
