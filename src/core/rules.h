// The concepts Rules and Game: what a game must provide so that search, solver, command line and boards can
// use it.
//
// A G holds what never changes during a game (sizes, piles); G::State holds the rest and is copied
// freely. Nothing here is virtual: Searcher<G> compiles against the game itself.
//
// Contracts that the compiler cannot check are checked by check_rules<G>() in tests/conformance.h:
//   - generate() replaces the list, with no move in it exactly when is_over(); a pass is a move, given
//     only when forced.
//   - to_move() may stay the same after apply(): a turn can have several steps.
//   - final_score and evaluate speak for the given player; final_score is antisymmetric.
//   - texts read back to the same state and move, and move texts are unique in a position.
//   - equal states hash equal. States with equal hash may be merged: they must be worth the same to
//     the player to move (so an impartial game may leave the mover out of its hash).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/parameters.h"
#include "core/player.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/score.h"
#include "core/static_vector.h"
#include "core/view.h"

namespace petteia {

// The words for a game, one per G as `static constexpr GameInfo kInfo`.
struct GameInfo {
    std::string_view name;     // As typed: "tictactoe".
    std::string_view title;    // As shown: "Tic-tac-toe".
    std::string_view summary;  // One line: what a player tries to do.
    std::array<std::string_view, 2> players;
    bool computer_first = false;  // The rules give the computer the first move.
    // The players have different tasks, as hunter and hunted: changing sides means playing a different
    // game.
    bool has_roles = false;
    // Steps of both players are one turn in which all move at once; the first player's comes first.
    bool is_simultaneous = false;
};

template <typename G>
using MoveList = StaticVector<typename G::Move, G::kMaxMoves>;

// What a search needs of a game.
template <typename G>
concept Rules = requires(const G& game, const typename G::State& state, typename G::State& changed,
                         typename G::Move move, MoveList<G>& moves, Player player) {
    { G::kMaxMoves } -> std::convertible_to<std::size_t>;
    { game.to_move(state) } -> std::same_as<Player>;
    { game.is_over(state) } -> std::same_as<bool>;
    { game.generate(state, moves) } -> std::same_as<void>;
    { game.apply(changed, move) } -> std::same_as<void>;
    { game.final_score(state, player) } -> std::same_as<Score>;
    { game.evaluate(state, player) } -> std::same_as<Score>;
    { game.hash(state) } -> std::same_as<std::uint64_t>;

    // Sixteen bits are what a table entry has room for.
    requires std::is_trivially_copyable_v<typename G::State>;
    requires std::is_trivially_copyable_v<typename G::Move> && sizeof(typename G::Move) <= 2;
    requires std::equality_comparable<typename G::State>;
    requires std::equality_comparable<typename G::Move>;
};

// And what people need: parameters, a start, texts and a board.
template <typename G>
concept Game = Rules<G> &&
    requires(const G& game, const typename G::State& state, typename G::Move move, Rng& rng,
             std::string_view text, const Settings& settings) {
    { G::kInfo } -> std::convertible_to<GameInfo>;
    { G::parameters() } -> std::same_as<std::vector<Parameter>>;
    // An error if the settings, each of which fits its parameter, do not go together.
    { G::make(settings) } -> std::same_as<Result<G>>;
    { game.start(rng) } -> std::same_as<typename G::State>;

    { game.to_text(state) } -> std::same_as<std::string>;
    { game.to_text(state, move) } -> std::same_as<std::string>;
    // Errors say what was seen and what was expected. Only legal moves are read.
    { game.parse_state(text) } -> std::same_as<Result<typename G::State>>;
    { game.parse_move(state, text) } -> std::same_as<Result<typename G::Move>>;
    { game.view(state) } -> std::same_as<View>;
};

}  // namespace petteia
