// The textbook searches of a game, and what they become by the mistakes that students make. As for trees of
// numbers, a mistake is a mutation of the right search, run as a model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/games/game_tree.h"

namespace petteia::grading {

enum class GameMutation : std::uint8_t {
    None,
    SameMover,          // Every level takes what is best for the player at the root.
    NegationForgotten,  // Negamax without the minus.
    LeafNegated,        // Results and static values of the wrong side.
    LeafForRoot,        // Negamax that takes them as seen by the player at the root.
    LeafForFirst,       // Or by the first player.
    StaticNegated,      // Static values alone.
    StaticForRoot,
    StaticForFirst,
    ResultNegated,  // Results alone.
    Reversed,       // The worst move for the best.
    Shallower,      // By a ply.
    Deeper,
    DepthBeforeEnd,  // At the horizon a finished game is estimated.
    WinsAlike,       // A win now and a win later have the same value.
    LateWinsFirst,   // Distances count the wrong way round.
    LastOfEquals,
    StartsAtZero,
    NotRestored,  // The position is changed by a move and not changed back.
    NeverCuts,
    CutsInMinimax,
    CutsBeyond,
    WindowNotSwapped,
    RootWindowFull,
    ParentWindowOnly,
    PassEndsGame,  // A player without a move: the game is over.
    PassIsNoLine,  // The same, and no line of play is counted.
    PassTakesNoPly,
    EndsNotCounted,  // Lines that end before the depth.
};

// What a program may choose for itself, where a question leaves it open.
struct GameStyle {
    bool has_cuts = false;    // Alpha-beta.
    bool wins_alike = false;  // A win is a win, however late.
};

struct GameModel {
    // Won and lost positions have these values, less or more the plies from the root.
    static constexpr int kWin = 1'000'000, kLeastWin = 900'000;

    int value = 0;                   // For the player to move at the root.
    std::vector<std::string> moves;  // Of this value, the first found first; none: any move.
    std::uint64_t nodes = 0;         // Positions visited, the root included.
    bool is_known = true;            // False: the search left the tree.
};

// REQUIRES: the root is not over, depth >= 1, and the tree is a ply deeper unless its games end before.
// A search that does not restore positions may need all of the game.
GameModel search(const GameTree& tree, int depth, GameStyle style,
                 GameMutation mutation = GameMutation::None);
// Lines of play of this length, shorter games included.
std::uint64_t perft(const GameTree& tree, int depth, GameMutation mutation = GameMutation::None);

}  // namespace petteia::grading
