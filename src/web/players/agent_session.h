// Who may sit at a table: an agent's name from outside is checked and bounded here, and a agent_session is the
// agent with the session that it thinks in.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/agent.h"
#include "session/record.h"
#include "session/registry.h"
#include "web/players/league_connections.h"
#include "web/service/refusal.h"

namespace petteia {

// An agent that the service would let play, with what it may use written out.
struct Candidate {
    std::string text;  // For make_agent().
    std::size_t table_mib = 0;
};

// Refused: unknown ones, programs, whatever would take too much, and who cannot play this side of this
// game, or both sides if none is named. Whether a player of the league is there is not asked here.
// REQUIRES: not a person; the board's game is in the registry.
Granted<Candidate> read_agent(const Registry& registry, const Session& board,
                              std::optional<Player> side, std::string_view text, int most_threads);
// How people call it: "level 3", "human".
std::string shown_name(std::string_view agent);

struct Thought {
    Result<Agent::Decision, Forfeit> decision;
    double seconds = 0;  // Of thinking alone, without waiting for a thread.
};

// Used by one thread at a time. Made empty, filled where it first thinks, because that takes its time.
class AgentSession {
  public:
    // One that speaks for a guest of the league has a claim on it.
    AgentSession(Candidate candidate, std::uint64_t seed, std::shared_ptr<PlayerLease> guest = {})
        : candidate_(std::move(candidate)), seed_(seed), guest_(std::move(guest)) {}

    // Long.
    Thought think(const Registry& registry, const GameLine& line, const Allowance& allowance,
                  const std::stop_token& stop);
    // Gives its memory back; it can still think.
    void empty();

    const PlayerLease* guest() const { return guest_.get(); }
    std::size_t mib() const { return session_ != nullptr ? candidate_.table_mib : 0; }

  private:
    Status open(const Registry& registry, const GameLine& line);
    Status follow(const Registry& registry, const GameLine& line);

    Candidate candidate_;
    std::uint64_t seed_;
    const std::shared_ptr<PlayerLease> guest_;
    std::shared_ptr<Agent> agent_;
    std::unique_ptr<Session> session_;
    std::vector<std::string> moves_;  // Played in the session.
    bool has_followed_ = false;       // A guest knows the game up to its last move.
};

// The agents that wait for their next turn. Those who have waited longest give their memory back when
// all together have too much.
class IdleAgentCache {
  public:
    explicit IdleAgentCache(std::size_t most_mib) : most_mib_(most_mib) {}

    void add(const std::shared_ptr<AgentSession>& agent_session);
    // Before it thinks.
    void remove(const std::shared_ptr<AgentSession>& agent_session);

  private:
    std::size_t most_mib_;
    std::list<std::weak_ptr<AgentSession>> agents_;  // The last is the one that thought last.
};

}  // namespace petteia
