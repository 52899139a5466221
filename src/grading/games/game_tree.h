// The positions that follow a position of a game, written out to a depth: plain data, so that the right
// search and every wrong one can be run on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/player.h"
#include "core/result.h"
#include "session/session.h"

namespace petteia::grading {

struct GameTree {
    static constexpr std::size_t kMostNodes = 60'000;

    struct Node {
        Player mover = Player::First;
        bool is_over = false;
        int result = 0;    // If it is over, for the mover: 1 won, 0 drawn, -1 lost.
        int estimate = 0;  // Else: the static value for the mover.
        std::string move;  // That leads here.
        std::vector<std::uint32_t> children;  // In the game's order of moves.

        // The mover can do nothing and the game goes on.
        bool must_pass(const GameTree& tree) const {
            return children.size() == 1 && tree.nodes[children[0]].move == "pass";
        }
    };

    std::vector<Node> nodes;  // The root first.
    int height = 0;           // Plies of the longest line.

    // From the session's position, which it leaves as it was, `depth` plies deep; passes do not count. Static values are those of
    // the game's own evaluation, or all 0. An error if there are too many positions.
    static Result<GameTree> of(Session& session, int depth, bool has_estimates);
};

}  // namespace petteia::grading
