// A tree of numbers as textbooks print it, "((3 12 8) (2 4 6) (14 5 2))", as a game: the players choose
// a branch in turn, MAX at the root, until a leaf is reached, and MAX gets its number from MIN. So the
// search that plays the real games can be shown on the examples of a course.
//
// Blanks, line ends and commas separate; '#' begins a comment that ends with its line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace petteia {

class NumberTree {
  public:
    static constexpr GameInfo kInfo{.name = "tree",
                                    .title = "Tree of numbers",
                                    .summary = "Choose branches; MAX wants a large number.",
                                    .players = {"MAX", "MIN"}};
    static constexpr std::size_t kMaxMoves = 64;      // Branches of a node.
    static constexpr std::size_t kMaxHeight = 64;     // Plies from the root to a leaf.
    static constexpr std::size_t kMaxNodes = 20'000;  // In all: as many as a trace holds.
    static constexpr std::int64_t kMaxNumber = 1'000'000;
    static constexpr std::int32_t kMarginUnit = 1;

    using Move = std::uint8_t;  // The branch, counted from 0.
    struct State {
        std::uint16_t node = 0;
        friend bool operator==(const State&, const State&) = default;
    };

    static std::vector<Parameter> parameters();
    static Result<NumberTree> make(const Settings& settings);
    // An error tells line and column, both counted from 1.
    static Result<NumberTree> parse(std::string_view text);

    // Plies from the root to the farthest leaf.
    int height() const { return height_; }

    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const { return at(state).mover; }
    bool is_over(const State& state) const { return at(state).children.empty(); }
    void generate(const State& state, MoveList<NumberTree>& moves) const {
        moves.clear();
        for (std::size_t i = 0; i < at(state).children.size(); ++i)
            moves.push_back(static_cast<Move>(i));
    }
    void apply(State& state, Move move) const { state.node = at(state).children[move]; }
    Score final_score(const State& state, Player pov) const { return value_for(state, pov); }
    // The true value of the node: ordering by it gives the best order there is.
    Score evaluate(const State& state, Player pov) const { return value_for(state, pov); }
    // The rank of the branch by its true value, spread so that no killer comes before a better one.
    int ordering_score(const State& state, Move move) const;
    std::uint64_t hash(const State& state) const { return mix64(state.node); }

    // The branches taken, counted from 1: "2.1", and "root".
    std::string to_text(const State& state) const;
    std::string to_text(const State&, Move move) const { return std::to_string(move + 1); }
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    // The branches side by side: the number of a leaf, "…" for a tree.
    View view(const State& state) const;

  private:
    friend class NumberTreeReader;
    struct Node {
        std::uint16_t parent = 0;
        Player mover = Player::First;
        std::int32_t value = 0;  // For MAX, with best play.
        std::vector<std::uint16_t> children;
    };

    NumberTree() = default;

    const Node& at(const State& state) const { return nodes_[state.node]; }
    Score value_for(const State& state, Player pov) const {
        return Score::estimate(pov == Player::First ? at(state).value : -at(state).value);
    }
    void back_up();

    std::vector<Node> nodes_;  // The root first, parents before children.
    int height_ = 0;
};

}  // namespace petteia
