// A player of the league: what a client does when the server says something. The client obeys messages
// in whatever order they come and never waits for one; the connection is the caller's.
//
// Its board is what the server sent and the moves since then. Asked for a move it moves for the side
// that is to move there. Its colour is only shown: a server may put a player on the other side in
// mid-game or let it play both, and may tell so before or after; the board always follows the game.
//
// While the opponent thinks, the client looks at the reply that it expects. Any message but that very
// move ends this at once.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "arena/play/agent.h"
#include "core/player.h"
#include "league/client/ponder.h"
#include "league/codec.h"
#include "net/stream.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

// Hears what a client does.
class ClientObserver {
  public:
    virtual ~ClientObserver() = default;
    virtual void has_colour(Player) {}
    virtual void stands_at(const Session&) {}  // Its board, whenever it changes.
    // Before the move is on the board. `is_pondered`: it had been thought about in advance.
    virtual void moves(const Session&, const Agent::Decision&, double /*seconds*/,
                       bool /*is_pondered*/) {}
    virtual void heard(const std::string& /*opponents_move*/) {}
    virtual void notes(const std::string& /*oddity*/) {}  // What the server should not have sent.
};

struct ClientOptions {
    std::string name = "Petteia";
    int side = kLeagueSide;  // Until the server sends a position.
    bool ponders = true;
};

class LeagueClient {
  public:
    // REQUIRES: `game` is HexThello and has boards of this side. All must outlive the client.
    LeagueClient(const GameEntry& game, Agent& agent, const ClientOptions& options,
                 ClientObserver& observer);

    // Blocks while it thinks, if a move is asked for. Gives what is to be sent back, if anything is.
    Bytes obey(const ServerMessage& message, const std::stop_token& stop);
    // What the server should not have sent, and what nobody can obey.
    void notice(const std::string& oddity);
    // After the answer is sent: thinks ahead, on a thread of its own, until the next message.
    void think_ahead();

    int side() const { return side_; }

  private:
    void take_colour(Player colour);
    void take_position(const std::string& position);
    void take_move(const std::string& move);
    void open_board(int side);
    Bytes move(const std::stop_token& stop);
    Result<Agent::Decision, Forfeit> choose(const std::stop_token& stop);
    Result<Agent::Decision, Forfeit> think(const std::stop_token& stop);

    const GameEntry& game_;
    Agent& agent_;
    ClientOptions options_;
    ClientObserver& observer_;
    Player colour_ = Player::First;
    int side_ = 0;
    std::unique_ptr<Session> board_;       // As the server has it.
    std::unique_ptr<Session> mind_;        // Where the agent thinks.
    std::optional<std::string> expected_;  // The opponent's reply.
    std::unique_ptr<Ponder> ponder_;       // In mind_.
};

// Lets the client answer a server until that says so, hangs up or `stop` is requested. An error if the
// server is gone in the middle of a message.
Status run_client(LeagueClient& client, Stream& server, const std::stop_token& stop);

}  // namespace petteia
