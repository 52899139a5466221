// Agents: whoever can choose a move in a session. They are named in text, the same everywhere:
//
//     random    engine    engine:level=5    engine:time=0.5,threads=2    minimax:depth=3,eval=NAME
//     engine:mistakes=0.3    expectimax:depth=3,mistakes=0.3    mixed:p=0.7,depth=4
//     cmd:./program --flag    cmd,time=0.5:./program
//
// Games may have players of their own besides, as Pac-Man's "chasers".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "core/rng.h"
#include "session/session.h"

namespace petteia {

struct GameEntry;

// How strong an engine of a level is: it looks `depth` plies ahead, and now and then moves at random.
// The last level looks as far as its time allows and uses all it knows.
struct Level {
    int depth;
    double random_moves;  // The share of moves that are left to chance.
    std::string_view summary;
};
inline constexpr int kLevels = 10;
// REQUIRES: 1 <= number <= kLevels.
const Level& level(int number);

// How long a player may think before it loses, as far as that is limited.
struct Allowance {
    std::optional<Milliseconds> move = {};  // For this move.
    // For the rest of the game, this player and the opponent.
    std::optional<Milliseconds> own = {}, other = {};

    // The less of what this move may take.
    std::optional<Milliseconds> most() const;
};

// What an agent hears when it is its turn.
struct Turn {
    Allowance allowance = {};
    std::stop_token stop = {};
    AnalysisSink sink = {};  // Told how far the agent is, if it searches.
    // It is not its turn yet: it thinks ahead, and its own limits of time begin with ponder_hit() of
    // the session.
    bool is_pondering = false;
};

// Why a player has no move to offer, or none that counts.
enum class Fault : std::uint8_t {
    Illegal,  // The move is against the rules.
    Late,     // It took too long over it.
    Silent,   // It did not answer at all in the time that it had.
    Rubbish,  // What it said was no move.
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
        std::optional<Analysis> analysis = {};  // What it thought, if it thought.
        Milliseconds absence{0};  // Time that does not count: it was away, and allowed to be.
    };

    virtual ~Agent() = default;
    // An error if it cannot play this game at all, as when it was told to use an evaluation that the
    // game does not have; choose() would give the same. Without a side it must be able to play both.
    Status check(const Session& session, std::optional<Player> side = {}) const;
    // Before the first move of a game: gets ready, so that no move has to wait for it, and forgets the
    // game before. What goes wrong here is told by choose().
    virtual void begin(Session&, Player) {}
    // True if it is worth keeping for the next game: costly to make, with no chances that the seed
    // decides, and as new after begin().
    virtual bool lasts() const { return false; }
    // How many threads it thinks on.
    virtual int threads() const { return 1; }
    // Blocks while it thinks, no longer than the turn allows. What a stopped agent returns means nothing.
    // REQUIRES: !session.is_over().
    virtual Result<Decision, Forfeit> choose(Session& session, const Turn& turn) = 0;
    // The steps that it would make in this turn, and why, if it can tell without thinking. The game may
    // be over.
    virtual std::vector<Advice<std::string>> advise(const Session&) const { return {}; }
    // As it was named: "engine:level=5".
    const std::string& name() const { return name_; }

    // An unknown kind or setting is an error that lists what there is. The seed is for its chances.
    // Players of a game's own are known only to whom the game is named.
    static Result<std::unique_ptr<Agent>> make(std::string_view text, std::uint64_t seed,
                                               const GameEntry* game = nullptr);

  private:
    virtual Status fits(const Session&) const { return ok(); }
    // The only side that it can play, if not both.
    virtual std::optional<Player> only_side() const { return std::nullopt; }

    std::string name_;
};

struct AgentKind {
    std::string name, summary;
    std::vector<Parameter> parameters;
    std::optional<Player> side = {};  // The only one that it can play.
};
// All kinds, for help and menus: those of any game, then the game's own.
std::vector<AgentKind> agent_kinds(const GameEntry* game = nullptr);

}  // namespace petteia
