#include "league/server/remote_player.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

// Messages are small and fit into the system's buffers unless the player reads nothing at all.
constexpr Milliseconds kSendTime{5000};

Deadline deadline_of(const Turn& turn) {
    const auto most = turn.allowance.most();
    return most ? Deadline::of(*most, turn.stop) : Deadline{Deadline::Time::max(), turn.stop};
}

}  // namespace

Status RemotePlayer::ask_name(const Deadline& deadline) {
    request_name();
    const Transfer read = read_name(deadline);
    if (read == Transfer::Done) return ok();
    return Error{
        "a player " +
        std::string(name_size_ ? "in the middle of its name " : "that was asked for its name ") +
        std::string(name_of(read))};
}

void RemotePlayer::request_name() {
    stream_.discard_input();
    name_size_.reset();
    send({ServerCode::RequestName});
}

Transfer RemotePlayer::read_name(const Deadline& deadline) {
    if (!name_size_) {
        std::array<std::uint8_t, 1> size{};
        if (const Transfer read = stream_.read(size, deadline); read != Transfer::Done) return read;
        name_size_ = size[0];
    }
    Bytes name(*name_size_);
    if (const Transfer read = stream_.read(name, deadline); read != Transfer::Done) return read;
    nickname_ = printable(std::string(name.begin(), name.end()), kLongestName);
    return Transfer::Done;
}

void RemotePlayer::give_colour(Player player) {
    if (colour_ == player) return;
    colour_ = player;
    send({player == Player::First ? ServerCode::Black : ServerCode::White});
}

void RemotePlayer::begin(Session& session, Player player) {
    give_colour(player);
    const std::string position = session.position();
    side_ = side_of(position);
    send({ServerCode::NewPosition, position});
    known_moves_ = session.move_count();
}

Result<Agent::Decision, Forfeit> RemotePlayer::choose(Session& session, const Turn& turn) {
    const Deadline deadline = deadline_of(turn);
    send_moves(session);
    owed_bytes_ -= std::min(owed_bytes_, stream_.discard_input());
    send({ServerCode::RequestMove});
    if (is_lost_) return gone();
    WireMove answer{};
    if (const Transfer read = read_answer(answer, deadline); read != Transfer::Done)
        return missed(read);
    auto move = decode_move(answer, side_);
    if (!move) return Forfeit{Fault::Rubbish, move.error().message};
    known_moves_ = session.move_count() + 1;  // The player knows its own move.
    return Decision{*std::move(move), std::nullopt};
}

void RemotePlayer::quit() {
    // A socket that is closed with unread input drops what it has not sent yet.
    stream_.discard_input();
    send({ServerCode::Quit});
}

void RemotePlayer::send(const ServerMessage& message) {
    if (is_lost_) return;
    is_lost_ = stream_.write(encode(message), Deadline::of(kSendTime)) != Transfer::Done;
}

void RemotePlayer::send_moves(const Session& session) {
    if (known_moves_ == session.move_count()) return;
    const auto moves = session.history();
    for (; known_moves_ < moves.size(); ++known_moves_)
        send({ServerCode::OpponentMove, moves[known_moves_]});
}

Transfer RemotePlayer::read_answer(WireMove& answer, const Deadline& deadline) {
    std::array<std::uint8_t, 1> skipped{};
    for (; owed_bytes_ > 0; --owed_bytes_) {
        if (const Transfer read = stream_.read(skipped, deadline); read != Transfer::Done)
            return read;
    }
    return stream_.read(answer, deadline);
}

// What is still to come of the answer is owed.
Forfeit RemotePlayer::missed(Transfer transfer) {
    if (transfer == Transfer::Closed) return gone();
    const std::size_t came = stream_.discard_input();
    owed_bytes_ += WireMove().size();
    owed_bytes_ -= std::min(owed_bytes_, came);
    if (came == 0) return {Fault::Silent, "no answer came in time"};
    return {Fault::Late, "only " + std::to_string(came) + " of 2 bytes came in time"};
}

Forfeit RemotePlayer::gone() const { return {Fault::Gone, "the player hung up"}; }

}  // namespace petteia
