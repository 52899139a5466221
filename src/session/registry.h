// The registry: every game by name. src/games/CMakeLists.txt lists the built-in ones. A program can also
// make a Registry of other games and use everything that is built on sessions for them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/text.h"
#include "session/session.h"

namespace petteia {

class Learner;
struct LearntWeights;

struct GameEntry {
    GameInfo info;
    // The game's own, and the seed that every game has.
    std::vector<Parameter> parameters;
    std::vector<EvaluationInfo> evaluations;  // The default first; none if there is only one.
    // A session at the start position. An error names the parameter that does not fit and says why.
    Result<std::unique_ptr<Session>> (*open)(const Settings::Given& given);
    std::vector<PolicyInfo> policies = {};  // The game's own players.
    std::vector<GameExample> examples = {};
    // Learns an evaluation, and plays with these weights; without, with the default evaluation. An error if the
    // settings or weights do not fit. Null if the game has no evaluation that can be learnt.
    Result<std::unique_ptr<Learner>> (*make_learner)(const Settings::Given& given,
                                                     const LearntWeights* weights) = nullptr;
};

class Registry {
  public:
    explicit Registry(std::vector<GameEntry> games) : games_(std::move(games)) {}

    const std::vector<GameEntry>& games() const { return games_; }
    std::vector<std::string> names() const;
    // An error suggests the nearest name. The entry lives as long as the registry.
    Result<const GameEntry*> find(std::string_view name) const;
    // An error if there is no such game, or its settings do not fit.
    Result<std::unique_ptr<Session>> open(std::string_view name,
                                          const Settings::Given& given = {}) const;

  private:
    std::vector<GameEntry> games_;
};

// All games of Petteia.
const Registry& built_in_games();

}  // namespace petteia
