// Agents: whoever can choose a move in a session. They are named in text, the same everywhere:
//
//     random    engine    engine:level=5    engine:time=0.5,threads=2    minimax:depth=3,eval=NAME
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

class Agent {
  public:
    struct Decision {
        std::string move;
        std::optional<Analysis> analysis;  // What it thought, if it thought.
    };

    virtual ~Agent() = default;
    // An error if it cannot play this game at all, as when it was told to use an evaluation that the
    // game does not have; choose() would give the same.
    Status check(const Session& session) const;
    // Before the first move of a game: gets ready, so that no move has to wait for it, and forgets the
    // game before.
    virtual void begin(Session&) {}
    // How many threads it thinks on.
    virtual int threads() const { return 1; }
    // Blocks while it thinks. An error if it was stopped or could not choose, with the reason.
    // `sink` hears how far it is, if it searches. REQUIRES: !session.is_over().
    virtual Result<Decision> choose(Session& session, std::stop_token stop,
                                    const AnalysisSink& sink = {}) = 0;
    // As it was named: "engine:level=5".
    const std::string& name() const { return name_; }

    // An unknown kind or setting is an error that lists what there is. The seed is for its chances.
    static Result<std::unique_ptr<Agent>> make(std::string_view text, std::uint64_t seed);

  private:
    virtual Status fits(const Session&) const { return ok(); }

    std::string name_;
};

struct AgentKind {
    std::string name, summary;
    std::vector<Parameter> parameters;
};
// All kinds, for help and menus.
std::vector<AgentKind> agent_kinds();

}  // namespace petteia
