// Agent: whoever can choose a move in a session. The built-in ones and the programs of others are made
// by arena/players/agent_factory.h; the league's players are agents too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "session/session.h"

namespace petteia {

// How long a player may think before it loses. Nothing: no limit.
struct Allowance {
    std::optional<Milliseconds> move = {};  // For this move.
    // For the rest of the game, this player and the opponent.
    std::optional<Milliseconds> own = {}, other = {};
    Milliseconds increment{0};  // What a turn that is over adds to the rest of the game.

    // The most that this move may take.
    std::optional<Milliseconds> most() const;
};

// What an agent gets when it is its turn.
struct Turn {
    Allowance allowance = {};
    std::stop_token stop = {};
    AnalysisSink sink = {};  // Receives the progress of the search, if the agent searches.
    // It is not its turn yet: it ponders, and its own time limits begin with ponder_hit() of the
    // session.
    bool is_pondering = false;
};

// Why a player has no move, or none that counts.
enum class Fault : std::uint8_t {
    Illegal,  // The move is against the rules.
    Late,     // The move came too late.
    Silent,   // No answer at all in its time.
    Rubbish,  // The answer was not a move.
    Gone,     // It crashed, ended or hung up.
    Unfit,    // It cannot play this game.
};
// "illegal", "late", …
std::string_view name_of(Fault fault);

struct Forfeit {
    Fault fault = Fault::Gone;
    std::string message;
};

class Agent {
  public:
    struct Decision {
        std::string move;
        std::optional<Analysis> analysis = {};  // What it found, if it searched.
    };

    virtual ~Agent() = default;
    // An error if it cannot play this game at all, for example because it was given an evaluation that
    // the game does not have; choose() would give the same. Without a side it must be able to play both.
    Status check(const Session& session, std::optional<Player> side = {}) const;
    // Called before the first move of a game: prepares what the first move would otherwise wait for, and
    // forgets the game before. choose() reports what goes wrong here.
    virtual void begin(Session&, Player) {}
    // True if it should be kept for the next game: costly to make, independent of the seed, and as new
    // after begin().
    virtual bool lasts() const { return false; }
    // The number of threads it searches on.
    virtual int threads() const { return 1; }
    // Blocks while it thinks, no longer than the turn allows. What a stopped agent returns means nothing.
    // REQUIRES: !session.is_over().
    virtual Result<Decision, Forfeit> choose(Session& session, const Turn& turn) = 0;
    // The steps that it would make in this turn, and why, if it knows them without a search. The game may
    // be over.
    virtual std::vector<Advice<std::string>> advise(const Session&) const { return {}; }

    // The text that it was made from: "engine:level=5". Empty unless the factory made it.
    const std::string& name() const { return name_; }
    void set_name(std::string name) { name_ = std::move(name); }

  private:
    virtual Status fits(const Session&) const { return ok(); }
    // The only side that it can play, if not both.
    virtual std::optional<Player> only_side() const { return std::nullopt; }

    std::string name_;
};

}  // namespace petteia
