// A player of the league at the other end of a connection, as the server sees it: an agent like any
// other, for the one referee.
//
// Every message goes out in one piece, since old players read each body with a single recv(). Nothing
// that the player sends is waited for longer than its deadline, however slowly it trickles in.
//
// Answers are kept in step. Bytes that come before they are asked for are dropped. An answer that came
// too late to count is still owed: players answer requests in order, so the next bytes from it are that
// answer, and they are skipped before the answer to a later request is read. A player that leaves a
// request without an answer for good, against the protocol, stays a move behind and loses again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/play/agent.h"
#include "core/player.h"
#include "league/codec.h"
#include "net/stream.h"

namespace petteia {

class RemotePlayer final : public Agent {
  public:
    explicit RemotePlayer(Stream stream) : stream_(std::move(stream)) {}

    // Blocks until it has told its name. An error if it does not in time, or is gone.
    Status ask_name(const Deadline& deadline);
    // The same in two steps, for who waits for many. What was heard by the end of deadline is kept.
    void request_name();
    Transfer hear_name(const Deadline& deadline);
    // To wait for several players at once.
    int input() const { return stream_.input(); }
    bool has_told_name() const { return nickname_.has_value(); }
    // As it can be shown, cut as the league does; empty if it has none. REQUIRES: has_told_name().
    const std::string& nickname() const { return *nickname_; }

    // Tells it its colour, unless it has that already. Black is the first player.
    void give_colour(Player player);
    // The colour and the position that the session stands at.
    void begin(Session& session, Player player) override;
    // The opponent's move since the last, if there was one; then asks for its own.
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;
    // The last that it hears.
    void quit();

    // It has hung up, or does not even take what it is sent.
    bool is_gone();

  private:
    void send(const ServerMessage& message);
    void tell_moves(const Session& session);
    // Gives the bytes, after those that it owed.
    Transfer read_answer(WireMove& answer, const Deadline& deadline);
    Forfeit missed(Transfer transfer);
    Forfeit gone() const;

    Stream stream_;
    std::optional<std::uint8_t> name_size_;  // Of the name that is on its way.
    std::optional<std::string> nickname_;
    std::optional<Player> colour_;
    std::size_t known_moves_ = 0;  // Of the session's history.
    std::size_t owed_bytes_ = 0;   // Of answers that were given up.
    bool is_lost_ = false;         // A message could not be sent.
};

}  // namespace petteia
