#include "league/client/client.h"

#include <array>
#include <chrono>
#include <utility>

namespace petteia {
namespace {

struct Body {
    Bytes bytes;
    int side;  // Of the board that a position is of.
};

// Nothing if the connection ended before the body did.
std::optional<Body> read_body(Stream& server, ServerCode code, int side, const Deadline& deadline) {
    Body body{{}, side};
    const auto read_up_to = [&](std::size_t size) {
        const std::size_t there = body.bytes.size();
        body.bytes.resize(size);
        return server.read(std::span(body.bytes).subspan(there), deadline) == Transfer::Done;
    };
    if (code == ServerCode::NewPosition) {
        if (!read_up_to(kSideHead)) return std::nullopt;
        body.side = side_told_by(body.bytes).value_or(side);
    }
    if (!read_up_to(body_size(code, body.side))) return std::nullopt;
    return body;
}

std::string number_of(ServerCode code) { return std::to_string(static_cast<int>(code)); }

// Reads the rest of the message that begins with the code, obeys it and answers. False if it was the last.
Result<bool> handle_message(LeagueClient& client, Stream& server, ServerCode code,
                            const Deadline& deadline) {
    const auto body = read_body(server, code, client.side(), deadline);
    if (!body && deadline.stop.stop_requested()) return false;
    if (!body) return Error{"the server hung up in the middle of message " + number_of(code)};
    const auto message = decode(code, body->bytes, body->side);
    if (!message) {
        client.notice("message " + number_of(code) + " left out: " + message.error().message);
        return true;
    }
    const Bytes answer = client.obey(*message, deadline.stop);
    if (server.write(answer, deadline) != Transfer::Done) return false;
    client.think_ahead();
    return code != ServerCode::Quit;
}

}  // namespace

LeagueClient::LeagueClient(const GameEntry& game, Agent& agent, const ClientOptions& options,
                           ClientObserver& observer)
    : game_(game), agent_(agent), options_(options), observer_(observer) {
    open_board(options.side);
}

Bytes LeagueClient::obey(const ServerMessage& message, const std::stop_token& stop) {
    if (message.code == ServerCode::RequestMove) return move(stop);
    if (message.code == ServerCode::OpponentMove) {
        take_move(message.text);
        return {};
    }
    end_pondering();
    if (message.code == ServerCode::RequestName) return encode_name(options_.name);
    if (message.code == ServerCode::NewPosition) take_position(message.text);
    if (message.code == ServerCode::White) take_colour(Player::Second);
    if (message.code == ServerCode::Black) take_colour(Player::First);
    return {};
}

void LeagueClient::notice(const std::string& oddity) {
    end_pondering();
    observer_.notes(oddity);
}

void LeagueClient::think_ahead() {
    const auto expected = std::exchange(expected_, std::nullopt);
    if (!options_.ponders || !expected || !thinking_->play(*expected)) return;
    if (thinking_->is_over()) {
        thinking_->undo();
        return;
    }
    is_ponder_hit_ = false;
    ponder_ = std::make_unique<Ponder>(agent_, *thinking_, *expected);
}

void LeagueClient::end_pondering() {
    if (!ponder_) return;
    ponder_.reset();
    if (!is_ponder_hit_) thinking_->undo();
}

void LeagueClient::open_board(int side) {
    const Settings::Given settings{{"side", std::to_string(side)}};
    side_ = side;
    board_ = *game_.open(settings);
    thinking_ = *game_.open(settings);
    agent_.begin(*thinking_, colour_);
}

void LeagueClient::take_colour(Player colour) {
    colour_ = colour;
    observer_.has_colour(colour);
}

void LeagueClient::take_position(const std::string& position) {
    expected_.reset();
    if (const int side = side_of(position); side != side_)
        open_board(side);
    else
        agent_.begin(*thinking_, colour_);
    if (const Status set = board_->set_position(position); !set) return notice(set.error().message);
    static_cast<void>(thinking_->set_position(position));
    observer_.stands_at(*board_);
}

void LeagueClient::take_move(const std::string& move) {
    expected_.reset();
    if (const Status played = board_->play(move); !played)
        return notice("the opponent's move is against the rules here, and left out: " +
                      played.error().message);
    if (ponder_ && !is_ponder_hit_ && ponder_->reply() == move) {
        is_ponder_hit_ = true;
    } else {
        end_pondering();
        static_cast<void>(thinking_->play(move));
    }
    observer_.heard(move);
    observer_.stands_at(*board_);
}

Bytes LeagueClient::move(const std::stop_token& stop) {
    using Now = std::chrono::steady_clock;
    const auto started = Now::now();
    if (!is_ponder_hit_) end_pondering();  // The server asks before the opponent has moved.
    const bool is_pondered = ponder_ != nullptr;
    auto decision = choose(stop);
    ponder_.reset();
    if (stop.stop_requested()) return {};
    if (!decision) {
        notice(decision.error().message);
        const auto moves = board_->legal_moves();
        decision = Agent::Decision{moves.empty() ? "pass" : moves.front(), std::nullopt};
    }
    const double seconds = std::chrono::duration<double>(Now::now() - started).count();
    observer_.moves(*board_, *decision, seconds, is_pondered);
    if (board_->play(decision->move)) {
        static_cast<void>(thinking_->play(decision->move));
        observer_.stands_at(*board_);
    }
    if (const auto& analysis = decision->analysis; analysis && analysis->pv.size() > 1)
        expected_ = analysis->pv[1];
    const WireMove answer = encode_move(decision->move);
    return {answer.begin(), answer.end()};
}

// REQUIRES: thinking_ stands where the board does.
Result<Agent::Decision, Forfeit> LeagueClient::choose(const std::stop_token& stop) {
    const auto moves = board_->legal_moves();
    if (moves.empty())
        return Forfeit{Fault::Illegal, "a move was asked for, but the game is over here"};
    if (moves.size() == 1) return Agent::Decision{moves[0], std::nullopt};
    if (ponder_) return ponder_->answer(stop);
    Turn turn;
    turn.stop = stop;
    return agent_.choose(*thinking_, turn);
}

Status run_client(LeagueClient& client, Stream& server, const std::stop_token& stop) {
    const Deadline deadline{Deadline::Time::max(), stop};
    std::array<std::uint8_t, 1> byte{};
    for (bool was_known = true; server.read(byte, deadline) == Transfer::Done;) {
        const auto code = server_code(byte[0]);
        if (code) {
            const auto goes_on = handle_message(client, server, *code, deadline);
            if (!goes_on) return goes_on.error();
            if (!*goes_on) break;
        } else if (was_known) {  // There may be many such bytes.
            client.notice("no message has the code " + std::to_string(byte[0]) + "; left out");
        }
        was_known = code.has_value();
    }
    return ok();
}

}  // namespace petteia
