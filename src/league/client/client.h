// LeagueClient: the player's end of the wire. It connects to a server of the league (the caller connects,
// and run_client reads and writes) and answers its messages. It obeys messages in whatever order they come
// and never waits for one. The server's view of a connected player is in league/server/.
//
// How a move travels: its two bytes become a text (codec.h), which is played on the board and in the
// session that the agent thinks in; the agent's move is played on both too, and its text becomes two bytes.
// A position comes as bytes once and becomes one text, which both sessions read.
//
// The board is what the server sent and the moves since then. Asked for a move, the client moves for the
// side that is to move there. Its colour is only shown: a server may put a player on the other side in
// mid-game or let it play both, and may say so before or after; the board always follows the game.
//
// While the opponent thinks, the client searches the position after the reply that it expects. Any message
// but that very move ends this at once.
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

// Is told what a client does.
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
    // REQUIRES: `game` is kLeagueGame and has boards of this side. All must outlive the client.
    LeagueClient(const GameEntry& game, Agent& agent, const ClientOptions& options,
                 ClientObserver& observer);

    // Blocks while the agent thinks, if a move is asked for. Gives the answer to send, if there is one.
    Bytes obey(const ServerMessage& message, const std::stop_token& stop);
    // Reports a message that the server should not have sent.
    void notice(const std::string& oddity);
    // After the answer is sent: ponders, on a thread of its own, until the next message.
    void think_ahead();

    int side() const { return side_; }

  private:
    void take_colour(Player colour);
    void take_position(const std::string& position);
    void take_move(const std::string& move);
    void open_board(int side);
    Bytes move(const std::stop_token& stop);
    Result<Agent::Decision, Forfeit> choose(const std::stop_token& stop);
    void end_pondering();

    const GameEntry& game_;
    Agent& agent_;
    ClientOptions options_;
    ClientObserver& observer_;
    Player colour_ = Player::First;
    int side_ = 0;
    std::unique_ptr<Session> board_;     // As the server has it.
    std::unique_ptr<Session> thinking_;  // Where the agent thinks: as the board, unless it ponders.
    std::optional<std::string> expected_;  // The opponent's reply.
    bool is_ponder_hit_ = false;      // The reply that is pondered was played on the board too.
    std::unique_ptr<Ponder> ponder_;  // In thinking_, where the expected reply is played.
};

// Lets the client answer a server until the server sends Quit or hangs up, or `stop` is requested. An error
// if the server hangs up in the middle of a message.
Status run_client(LeagueClient& client, Stream& server, const std::stop_token& stop);

}  // namespace petteia
