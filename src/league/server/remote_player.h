// RemotePlayer: the server's end of one connection to a league player, as an agent for the referee. The
// other end of the wire is LeagueClient in league/client/.
//
// How a move travels: choose() sends the opponent's move as two bytes and asks for the player's own, reads
// two bytes, and gives them to the referee as the text that a session plays (codec.h). The position is
// sent once, when a game begins; after that both ends know it from the moves.
//
// Every message goes out in one piece, since old clients read each body with a single recv(). No answer
// is waited for longer than its deadline, however slowly it trickles in.
//
// Answers are kept in step. Bytes that come before they are asked for are dropped. An answer that came
// too late to count is still owed: players answer requests in order, so the next bytes from it are that
// answer, and they are skipped before the answer to a later request is read. A player that leaves a
// request without an answer for good, against the protocol, stays a move behind and loses again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "arena/play/agent.h"
#include "core/player.h"
#include "league/codec.h"
#include "net/stream.h"
#include "net/tcp.h"

namespace petteia {

class RemotePlayer final : public Agent {
  public:
    // Connections of one listener are numbered in the order in which they are accepted.
    explicit RemotePlayer(Stream stream, std::uint64_t arrival = 0)
        : address_(peer_address(stream)), arrival_(arrival), stream_(std::move(stream)) {}

    // Where the player is, as peer_address() tells.
    const std::string& address() const { return address_; }
    std::uint64_t arrival() const { return arrival_; }

    // Blocks until the player has sent its name. An error if it does not in time, or is gone.
    Status ask_name(const Deadline& deadline);
    // The same in two steps, to wait for many players at once. A part of the name that came before the
    // deadline is kept for the next call.
    void request_name();
    Transfer read_name(const Deadline& deadline);
    // To wait for several players at once.
    int input() const { return stream_.input(); }
    bool has_nickname() const { return nickname_.has_value(); }
    // As it can be shown, cut as the league does; empty if it has none. REQUIRES: has_nickname().
    const std::string& nickname() const { return *nickname_; }

    // Sends the colour, unless the player has it already. Black is the first player.
    void give_colour(Player player);
    // Sends the colour and the session's position.
    void begin(Session& session, Player player) override;
    // Sends the moves since the last call, then asks for the player's own.
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;
    // Sends the last message.
    void quit();

    // The player has hung up, or does not even take what it is sent. From any thread.
    bool is_gone() const { return is_lost_ || stream_.is_hung_up(); }

  private:
    void send(const ServerMessage& message);
    void send_moves(const Session& session);
    // Skips the bytes that are owed, and reads the answer.
    Transfer read_answer(WireMove& answer, const Deadline& deadline);
    Forfeit missed(Transfer transfer);
    Forfeit gone() const;

    std::string address_;
    std::uint64_t arrival_;
    Stream stream_;
    std::optional<std::uint8_t> name_size_;  // Of the name that is on its way.
    std::optional<std::string> nickname_;
    std::optional<Player> colour_;
    int side_ = kLeagueSide;             // Of the board of the last position sent.
    std::size_t known_moves_ = 0;        // Of the session's history, by the player.
    std::size_t owed_bytes_ = 0;         // Of answers that were given up.
    std::atomic<bool> is_lost_ = false;  // A message could not be sent.
};

}  // namespace petteia
