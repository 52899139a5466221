#include "grading/league/wire_conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "arena/play/referee.h"
#include "arena/players/agent_factory.h"
#include "core/text.h"
#include "core/time.h"
#include "league/server/launched_player.h"

namespace petteia::grading {
namespace {

// An end shows at the socket before it shows in the table of processes.
constexpr Milliseconds kEndShows{500};
// What belongs to a wrong answer and comes a moment later.
constexpr Milliseconds kRestShows{200};
constexpr std::size_t kMostUnasked = 256, kShownBytes = 16;
// The second byte of a pass means nothing: programs that look at it will be wrong with some server.
constexpr std::uint8_t kMeaningless = 99;

std::string_view name_of(ServerCode code) {
    constexpr std::array<std::string_view, 7> kNames{
        "NEW_POSITION", "COLOR_W", "COLOR_B", "REQUEST_MOVE", "PREPARE_TO_RECEIVE_MOVE",
        "REQUEST_NAME", "QUIT"};
    return kNames[static_cast<std::size_t>(code) -
                  static_cast<std::size_t>(ServerCode::NewPosition)];
}

// "104 REQUEST_MOVE".
std::string title_of(ServerCode code) {
    return fmt::format("{} {}", static_cast<int>(code), name_of(code));
}

// "55 44 56 (the text "7,8")".
std::string shown(const Bytes& bytes) {
    std::string text;
    const std::size_t count = std::min(bytes.size(), kShownBytes);
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("{}{}", i == 0 ? "" : " ", bytes[i]);
    if (count < bytes.size()) return text + fmt::format(" … ({} bytes)", bytes.size());
    const bool is_text = !bytes.empty() && std::all_of(bytes.begin(), bytes.end(), [](auto byte) {
        return byte >= ' ' && byte < 0x7F;
    });
    if (is_text)
        text += fmt::format(" (the text {})", in_quotes(std::string(bytes.begin(), bytes.end())));
    return text;
}

// What the grader sends: as the codec says, but for the byte that means nothing.
Bytes wire_bytes(const ServerMessage& message) {
    Bytes bytes = encode(message);
    if (message.code == ServerCode::OpponentMove && message.text == "pass")
        bytes.back() = kMeaningless;
    return bytes;
}

// One connection, from its first byte to its last.
class Conversation {
  public:
    Conversation(const WireScript& script, const WireTerms& terms, StartedClient& client,
                 Stream stream)
        : script_(script),
          terms_(terms),
          client_(client),
          stream_(std::move(stream)),
          session_(*script.game->open(script.settings)) {}

    // REQUIRES: once only.
    WireReport run() {
        for (const WireStep& step : script_.steps) {
            if (has_ended_ || terms_.stop.stop_requested()) break;
            if (is_lost_ && !is_independent(step)) continue;
            take(step);
        }
        if (!has_ended_) {
            check_unasked();
            stream_.write(wire_bytes({ServerCode::Quit}), Deadline::of(terms_.time));
        }
        return std::move(report_);
    }

  private:
    // Of the position on the board.
    static bool is_independent(const WireStep& step) {
        return step.kind == WireStep::Kind::Send && step.message.code != ServerCode::OpponentMove;
    }

    void take(const WireStep& step) {
        switch (step.kind) {
            case WireStep::Kind::Send:
                return tell(step.message);
            case WireStep::Kind::Name:
                return ask_name();
            case WireStep::Kind::Move:
                return ask_move();
            case WireStep::Kind::Play:
                return play(step);
            case WireStep::Kind::Quit:
                return quit();
        }
    }

    // Keeps the board of the server as the message says.
    void tell(const ServerMessage& message) {
        if (check_unasked()) return;
        if (message.code == ServerCode::NewPosition) {
            is_lost_ = false;
            transcript_.clear();
            static_cast<void>(session_->set_position(message.text));  // It was one of a session.
        }
        if (message.code == ServerCode::OpponentMove)
            static_cast<void>(session_->play(message.text));  // A pass that is due.
        if (message.code == ServerCode::White) colour_ = Player::Second;
        if (message.code == ServerCode::Black) colour_ = Player::First;
        send(message);
    }

    void tell_colour(Player colour) {
        if (colour_ != colour)
            tell({colour == Player::First ? ServerCode::Black : ServerCode::White});
    }

    void send(const ServerMessage& message) {
        if (check_unasked()) return;
        std::string line = "> " + title_of(message.code);
        if (message.code == ServerCode::OpponentMove)
            line += fmt::format(" {} {}", static_cast<std::int8_t>(wire_bytes(message)[1]),
                                wire_bytes(message)[2]);
        else if (!message.text.empty())
            line += " " + message.text;
        transcript_.push_back(std::move(line));
        report_.log.push_back({message});
        const Transfer sent = stream_.write(wire_bytes(message), Deadline::of(terms_.time));
        if (sent == Transfer::Closed) fail_by(Transfer::Closed, "more messages were to come");
        if (sent == Transfer::TimedOut) give_up(Fault::Silent, "it does not read what it is sent");
    }

    // Reads so many bytes of the answer to the last message. False after a fault, which names what was expected.
    bool read(std::size_t count, const std::string& expected) {
        if (has_ended_) return false;
        const Deadline deadline = Deadline::of(terms_.time, terms_.stop);
        std::array<std::uint8_t, 1> byte{};
        for (std::size_t i = 0; i < count; ++i) {
            const Transfer read = stream_.read(byte, deadline);
            if (read == Transfer::Done)
                report_.log.back().answer.push_back(byte[0]);
            else
                return fail_by(read, expected);
        }
        return true;
    }

    void ask_name() {
        send({ServerCode::RequestName});
        const std::string expected = "a length byte and as many bytes were expected";
        if (!read(1, expected)) return;
        const std::uint8_t size = report_.log.back().answer[0];
        if (size == 0) {
            add_to_answer(available(kRestShows));
            transcript_.push_back("< " + shown(report_.log.back().answer));
            return give_up(Fault::Rubbish, "the name is empty: its first byte is its length");
        }
        if (!read(size, fmt::format("the first byte said that {} bytes follow", size))) return;
        transcript_.push_back("< " + shown(report_.log.back().answer));
    }

    // For the side to move, whatever colour it was told last.
    void ask_move() {
        if (session_->is_over()) return;
        tell_colour(session_->to_move());
        send({ServerCode::RequestMove});
        if (!read(2, "two bytes were expected, the row and the column")) return;
        const Bytes answer = report_.log.back().answer;
        transcript_.push_back(fmt::format("< {} {}", static_cast<std::int8_t>(answer[0]),
                                          static_cast<std::int8_t>(answer[1])));
        const auto move = decode_move({answer[0], answer[1]}, side_of(session_->position()));
        if (!move) return fail(Fault::Rubbish, move.error().message);
        if (const Status played = session_->play(*move); !played)
            fail(Fault::Illegal, played.error().message);
    }

    void play(const WireStep& step) {
        const auto opponent = *make_agent(step.player, step.seed, script_.game);
        if (!colour_) tell_colour(Player::First);
        opponent->begin(*session_, session_->to_move());
        const int most = step.plies.value_or(static_cast<int>(GameTerms::kMostPlies));
        for (int ply = 0; ply < most && goes_on(); ++ply) {
            if (session_->to_move() == colour_)
                ask_move();
            else
                answer_by(*opponent);
        }
    }

    bool goes_on() const {
        return !has_ended_ && !is_lost_ && !session_->is_over() && !terms_.stop.stop_requested();
    }

    // Nobody is told the last move of a game.
    void answer_by(Agent& opponent) {
        Turn turn;
        turn.stop = terms_.stop;
        const auto decision = opponent.choose(*session_, turn);
        if (!decision || terms_.stop.stop_requested()) return;
        static_cast<void>(session_->play(decision->move));  // Our players know the rules.
        if (!session_->is_over()) send({ServerCode::OpponentMove, *session_->last_move()});
    }

    void quit() {
        send({ServerCode::Quit});
        if (has_ended_) return;
        std::array<std::uint8_t, 1> byte{};
        const Transfer read = stream_.read(byte, Deadline::of(terms_.time, terms_.stop));
        if (read == Transfer::Done) return reject_unasked({byte[0]});
        if (read == Transfer::TimedOut)
            return give_up(Fault::Silent, "it did not close the connection in time");
        has_ended_ = true;
        if (read == Transfer::Closed && !client_.process.wait(terms_.time))
            give_up(Fault::Silent, "it closed the connection, but did not end in time");
    }

    // True if there were bytes that nobody had asked for.
    bool check_unasked() {
        if (has_ended_) return true;
        Bytes unasked = available(Milliseconds(0));
        if (unasked.empty()) return false;
        reject_unasked(std::move(unasked));
        return true;
    }

    void reject_unasked(Bytes unasked) {
        const Bytes rest = available(kRestShows);
        unasked.insert(unasked.end(), rest.begin(), rest.end());
        transcript_.push_back("< " + shown(unasked));
        if (!report_.log.empty()) add_to_answer(unasked);
        give_up(Fault::Rubbish, "nobody asked for these bytes; " + last_asked());
    }

    std::string last_asked() const {
        if (report_.log.empty()) return "the server speaks first";
        const ServerCode code = report_.log.back().message.code;
        if (code == ServerCode::RequestMove) return "a move has two bytes";
        if (code == ServerCode::RequestName)
            return "a name has as many bytes as its first one says";
        return fmt::format("{} needs no answer", title_of(code));
    }

    void add_to_answer(const Bytes& more) {
        Bytes& answer = report_.log.back().answer;
        answer.insert(answer.end(), more.begin(), more.end());
    }

    // What comes within this time; of a flood the beginning.
    Bytes available(Milliseconds time) {
        Bytes bytes;
        std::array<std::uint8_t, 1> byte{};
        while (bytes.size() < kMostUnasked &&
               stream_.read(byte, Deadline::of(time, terms_.stop)) == Transfer::Done)
            bytes.push_back(byte[0]);
        return bytes;
    }

    // An answer that did not come, or not whole.
    bool fail_by(Transfer transfer, const std::string& expected) {
        if (transfer == Transfer::Stopped) {
            has_ended_ = true;
            return false;
        }
        const Bytes came = report_.log.empty() ? Bytes{} : report_.log.back().answer;
        if (!came.empty()) transcript_.push_back("< " + shown(came));
        if (transfer == Transfer::Closed)
            give_up(Fault::Gone,
                    "it " +
                        (client_.process.wait(kEndShows) ? client_.process.end()
                                                         : std::string("closed the connection")) +
                        "; " + expected);
        else if (came.empty())
            give_up(Fault::Silent, "no answer came in time; " + expected);
        else
            give_up(Fault::Late, "the answer was not complete in time; " + expected);
        return false;
    }

    // A wrong answer; the next position begins anew.
    void fail(Fault fault, const std::string& why) {
        const Bytes rest = available(report_.fault ? Milliseconds(0) : kRestShows);
        if (!rest.empty()) {
            transcript_.push_back("< " + shown(rest) + ", which nobody asked for");
            add_to_answer(rest);
            has_ended_ = true;  // It is out of step.
        }
        is_lost_ = true;
        note(fault, why);
    }

    // What cannot go on.
    void give_up(Fault fault, const std::string& why) {
        has_ended_ = true;
        note(fault, why);
    }

    // The first fault is told.
    void note(Fault fault, const std::string& why) {
        if (report_.fault) return;
        report_.fault = fault;
        constexpr std::size_t kShownLines = 12;
        const std::size_t size = transcript_.size();
        for (std::size_t i = 0; i < size; ++i) {
            if (size > kShownLines && i == 1) {  // The position comes first.
                report_.output += "…\n";
                i = size - kShownLines + 2;
            }
            report_.output += transcript_[i] + "\n";
        }
        report_.output += fmt::format("{}: {}\n", petteia::name_of(fault), why);
    }

    const WireScript& script_;
    const WireTerms& terms_;
    StartedClient& client_;
    Stream stream_;
    std::unique_ptr<Session> session_;  // As the server's board.
    std::optional<Player> colour_;
    WireReport report_;
    std::vector<std::string> transcript_;  // Since the last position, for people.
    bool has_ended_ = false;               // Nothing more can be asked.
    bool is_lost_ = false;                 // Not before the next position.
};

}  // namespace

Result<WireReport> converse(const WireScript& script, const WireTerms& terms) {
    auto client = terms.program.start_client(terms.arguments);
    if (!client) return client.error();
    const auto time = std::max<std::chrono::milliseconds>(terms.time, LaunchedPlayer::kReadyTime);
    auto stream = await_connection(*client, Deadline::of(time, terms.stop));
    if (!stream)
        return WireReport{stream.error().fault,
                          fmt::format("{}: it {}\n", petteia::name_of(stream.error().fault),
                                      stream.error().message),
                          {}};
    return Conversation(script, terms, *client, *std::move(stream)).run();
}

}  // namespace petteia::grading
