// A question about a position of a game, asked by the engine protocol: for a move, for the rules, or for what
// one of the game's own players sees. And what is right.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/agent.h"
#include "core/parameters.h"
#include "core/result.h"
#include "grading/games/game_search.h"
#include "session/registry.h"

namespace petteia::grading {

struct GameQuestion {
    enum class Kind : std::uint8_t {
        Search,  // "go depth 4": move, value, nodes.
        Moves,   // "query moves": the legal moves.
        Perft,   // "query perft 3".
        Advice,  // "query evaluation": a measure of a policy, a number for each of its moves.
        Choice,  // "go depth 2": the move of a policy.
    };
    enum class Algorithm : std::uint8_t { Any, Minimax, AlphaBeta };

    const GameEntry* game = nullptr;
    Settings::Given settings;
    std::string position;
    Kind kind = Kind::Search;
    int depth = 1;  // 0: to the end of the game; prepare() sets what that is.
    Algorithm algorithm = Algorithm::Any;
    bool has_estimates = false;  // At the horizon the game's own evaluation counts, not 0.
    bool wins_alike = false;     // It does not matter how late a win is.
    std::size_t policy = 0;
    std::string measure;

    // Set by prepare().
    std::shared_ptr<const GameTree> tree = nullptr;  // For Search, Moves and Perft.
    std::optional<Advice<std::string>> advice = {};  // For Advice and Choice.

    // Writes out the tree, which may take a moment. An error if it is too large.
    Status prepare();
    bool is_prepared() const { return tree != nullptr || advice; }
    // At the position. REQUIRES: prepare() was no error, here and below.
    std::unique_ptr<Session> session() const;
    // "go depth 3", "query moves".
    std::string order() const;
    // What a program with this style does; a question that leaves no choice decides itself.
    GameStyle style_here(GameStyle style) const;
};

struct GameAnswer {
    std::string move;
    std::optional<Verdict> value;        // For the player to move; nothing if it told none.
    std::optional<std::uint64_t> nodes;  // The same.
    std::string response;                // To a query.
};

// What a test compares.
struct GameComparison {
    bool has_value = true, has_move = true, has_first = false, has_nodes = false;
    // With an order of moves of its own it visits at most this share of what alpha-beta visits in the game's order.
    std::optional<int> most_nodes_percent = {};
};

// Whether the search with this mutation gives this answer.
bool explains(const GameQuestion& question, const GameAnswer& answer,
              const GameComparison& comparison, GameStyle style, GameMutation mutation);
// Whether any right search does.
bool is_right(const GameQuestion& question, const GameAnswer& answer,
              const GameComparison& comparison);
// "win in 3, move 5, 12 nodes", as much of it as there is and is compared.
// What the comparison allows. REQUIRES: it has most_nodes_percent, and a question of kind Search.
std::uint64_t most_nodes(const GameQuestion& question, const GameComparison& comparison);
std::string to_text(const GameAnswer& answer, const GameComparison& comparison, bool is_query);
// The same as a program with a mutation would answer; without one, what is right.
std::string expected_text(const GameQuestion& question, const GameComparison& comparison,
                          GameStyle style, GameMutation mutation = GameMutation::None);

}  // namespace petteia::grading
