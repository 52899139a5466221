// Playing: a game in progress as text. The position, its moves, its history, and what the game offers by
// name. Nothing here searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/game.h"
#include "core/result.h"
#include "session/verdict.h"

namespace petteia {

// A legal move, and the position that it leads to.
struct Successor {
    std::string move;
    // Of this position and its mirror images the one whose text comes first, so that all have one text.
    std::string position;
    bool is_same_mover = false;   // The player who moved is to move again.
    std::optional<Score> result;  // If the game is over: for the player to move there.
};

class Playing {
  public:
    virtual ~Playing() = default;

    virtual const GameInfo& info() const = 0;
    virtual const Settings& settings() const = 0;
    // "rows=4 cols=3": what distinguishes these rules from others of the game.
    std::string rules_text() const { return settings().rules_text(); }
    std::string_view name_of(Player player) const {
        return info().players[static_cast<std::size_t>(index_of(player))];
    }

    // The position and how it was reached.
    virtual std::string position() const = 0;
    virtual std::string start_position() const = 0;
    virtual Player to_move() const = 0;
    virtual bool is_over() const = 0;
    // The final result for a player. REQUIRES: is_over().
    virtual Verdict result(Player player) const = 0;
    // None if the game is over.
    virtual std::vector<std::string> legal_moves() const = 0;
    // One for each legal move, in their order.
    virtual std::vector<Successor> successors() const = 0;
    // A random move: every way of playing the turn is equally likely. REQUIRES: !is_over().
    virtual std::string random_move(Rng& rng) const = 0;
    virtual View view() const = 0;
    virtual std::vector<std::string> history() const = 0;
    virtual std::size_t move_count() const = 0;  // The length of the history.
    // The end of the history; nothing at the start. Cheaper than history().back().
    virtual std::optional<std::string> last_move() const = 0;
    // Moves from this position as people read them, a turn of several steps being one: "N", "(W S E N)".
    // Ends before the first text that is not a legal move.
    virtual std::vector<std::string> in_turns(std::span<const std::string> line) const = 0;
    // The history in the same way.
    virtual std::vector<std::string> turns() const = 0;
    // What was counted so far; always the same names. Empty if the game counts nothing.
    virtual std::vector<Count> tally() const = 0;
    // What people should know before they play with these settings; usually empty.
    virtual std::vector<std::string> warnings() const = 0;
    // How the game is played with these settings; nothing if the game does not say.
    virtual std::optional<RulesCard> rules_card() const = 0;
    // What the game in progress holds, about: its tables, its history, its searcher. Tables that equal
    // games share are counted in full for each of them.
    virtual std::size_t memory_bytes() const = 0;
    // Every start position that the rules allow; one for most games.
    virtual std::vector<std::string> start_positions() const = 0;

    // Changing the position. An error changes nothing; its message says what was expected.
    virtual Status set_position(std::string_view text) = 0;  // Forgets the history.
    virtual void restart(std::uint64_t seed) = 0;    // At a new start, random where starts are.
    virtual Status play(std::string_view move) = 0;  // Forgets what was undone.
    // A move, or several steps of one turn: "W S E -", or "WSE-" where a step is one letter.
    virtual Status play_turn(std::string_view text) = 0;
    virtual bool undo() = 0;  // False at the start.
    virtual bool redo() = 0;  // False if nothing was undone.

    // The position for a person to edit; nothing if the game offers no such thing.
    virtual std::optional<Draft> draft() const = 0;
    // What set_position() reads, or why there is no such text. REQUIRES: draft(), changed as draft.h says.
    virtual Result<std::string> draft_text(const Draft& draft) const = 0;

    // How people read estimates by the game's own evaluation, for a player.
    virtual EstimateScale estimate_scale(Player player) const = 0;
    // The game's evaluations, the default first; none if it has only one.
    virtual std::vector<EvaluationInfo> evaluations() const = 0;
    // An error lists the names there are. The empty name stands for the default and is always right.
    Status check_evaluation(std::string_view name) const;

    // The game's own players. A policy is named by its index here, with settings of its own parameters.
    virtual std::vector<PolicyInfo> policies() const = 0;
    // REQUIRES: !is_over(), and the player to move is one that the policy can play.
    virtual std::string policy_move(std::size_t policy, const Settings& settings) const = 0;
    // Its steps in this turn with its reasons; none if it has already made them.
    virtual std::vector<Advice<std::string>> policy_advice(std::size_t policy,
                                                           const Settings& settings) const = 0;
};

}  // namespace petteia
