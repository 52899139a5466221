// Agents at the tables: read_agent checks and bounds an agent's name from outside, and an AgentSession is an
// agent with the session that it thinks in.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/agent.h"
#include "session/record.h"
#include "session/registry.h"
#include "web/players/league_connections.h"
#include "web/service/memory_budget.h"
#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

// An agent that the service would let play, with what it may use written out.
struct Candidate {
    std::string text;  // For make_agent().
    std::size_t table_mib = 0;
};

// Refused: unknown agents, programs, whatever would take too much, and agents that cannot play this side of
// this game, or both sides if none is given. Whether a league player is connected is not checked here.
// REQUIRES: not a person; the board's game is in the registry.
Granted<Candidate> read_agent(const Registry& registry, const Session& board,
                              std::optional<Player> side, std::string_view text, int most_threads);
// The name that people see: "Novice (level 3)", "human".
std::string shown_name(std::string_view agent);

struct Thought {
    Result<Agent::Decision, Forfeit> decision;
    double seconds = 0;  // Of thinking alone, without waiting for a thread.
};

// Used by one thread at a time. Agent and session are made when it first thinks, because that takes time.
class AgentSession {
  public:
    // For a connected league player there is a lease on it.
    AgentSession(Candidate candidate, std::uint64_t seed, std::shared_ptr<PlayerLease> lease = {})
        : candidate_(std::move(candidate)), seed_(seed), lease_(std::move(lease)) {}

    // Blocks until the agent has decided. The sink receives what it thinks meanwhile.
    Thought think(const Registry& registry, const GameLine& line, const Allowance& allowance,
                  const std::stop_token& stop, const AnalysisSink& sink = {});
    // Gives its memory back; it can still think.
    void empty();

    // Null for other agents.
    const PlayerLease* lease() const { return lease_.get(); }

    // What it will hold when it thinks at such a board. Taken for it before.
    std::uint64_t needed_bytes(const Session& board) const;
    bool has_memory() const { return memory_.bytes() > 0 || lease_ != nullptr; }
    void give_memory(MemoryBudget::Lease memory) { memory_ = std::move(memory); }

  private:
    Status open(const Registry& registry, const GameLine& line);
    Status follow(const Registry& registry, const GameLine& line);

    Candidate candidate_;
    std::uint64_t seed_;
    const std::shared_ptr<PlayerLease> lease_;
    std::shared_ptr<Agent> agent_;
    std::unique_ptr<Session> session_;
    MemoryBudget::Lease memory_;
    std::vector<std::string> moves_;  // Played in the session.
    bool has_followed_ = false;       // A league player knows the game up to its last move.
};

// The agents that wait for their next turn. They keep what they have learnt of their games until somebody
// else needs the memory.
class IdleAgentCache {
  public:
    void add(const Identity& client, const std::shared_ptr<AgentSession>& agent_session);
    // Before it thinks.
    void remove(const std::shared_ptr<AgentSession>& agent_session);
    // The one that has waited longest gives its memory back; with an address only of those that count as
    // its. False if there is none.
    bool empty_longest(const std::optional<std::string>& address);

  private:
    struct Idle {
        std::string address;
        std::weak_ptr<AgentSession> agent;
    };
    std::list<Idle> agents_;  // The last is the one that thought last.
};

}  // namespace petteia
