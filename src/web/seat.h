// Who may sit at a table: an agent's name from outside is checked and bounded here, and a mind is the
// agent with the session that it thinks in.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/agent.h"
#include "session/record.h"
#include "session/registry.h"
#include "web/guests.h"
#include "web/refusal.h"

namespace petteia {

// An agent that the service would let play, with what it may use written out.
struct Candidate {
    std::string text;  // For Agent::make.
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
class Mind {
  public:
    // One that speaks for a guest of the league has a claim on it.
    Mind(Candidate candidate, std::uint64_t seed, std::shared_ptr<GuestClaim> guest = {})
        : candidate_(std::move(candidate)), seed_(seed), guest_(std::move(guest)) {}

    // Long.
    Thought think(const Registry& registry, const GameLine& line, const Allowance& allowance,
                  const std::stop_token& stop);
    // Gives its memory back; it can still think.
    void empty();

    const GuestClaim* guest() const { return guest_.get(); }
    std::size_t mib() const { return session_ != nullptr ? candidate_.table_mib : 0; }

  private:
    Status open(const Registry& registry, const GameLine& line);
    Status follow(const Registry& registry, const GameLine& line);

    Candidate candidate_;
    std::uint64_t seed_;
    const std::shared_ptr<GuestClaim> guest_;
    std::shared_ptr<Agent> agent_;
    std::unique_ptr<Session> session_;
    std::vector<std::string> moves_;  // Played in the session.
    bool has_followed_ = false;       // A guest knows the game up to its last move.
};

// The minds that wait for their next turn. Those who have waited longest give their memory back when
// all together have too much.
class WaitingMinds {
  public:
    explicit WaitingMinds(std::size_t most_mib) : most_mib_(most_mib) {}

    void add(const std::shared_ptr<Mind>& mind);
    // Before it thinks.
    void remove(const std::shared_ptr<Mind>& mind);

  private:
    std::size_t most_mib_;
    std::list<std::weak_ptr<Mind>> minds_;  // The last is the one that thought last.
};

}  // namespace petteia
