#include "league/server/remote_player.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>

#include "arena/play/referee.h"
#include "league/fake_peer_fixture.h"
#include "session/registry.h"

namespace petteia {
namespace {

using league_fixture::Peer;
using league_fixture::RawBytes;
using league_fixture::soon;
using league_fixture::stream_pair;
using std::chrono::milliseconds;

std::unique_ptr<Session> board() { return *built_in_games().open("hexthello", {{"side", "3"}}); }

Turn within(milliseconds time) {
    Turn turn;
    turn.allowance.move = time;
    return turn;
}
constexpr milliseconds kShort{50}, kLong{10000};

struct Line {
    std::pair<Stream, Stream> ends = stream_pair();
    RemotePlayer player{std::move(ends.first)};
    Peer peer{std::move(ends.second)};
};

TEST(RemotePlayer, SendsEveryMessageInOnePiece) {
    // Packets keep what was sent at once together.
    std::array<int, 2> ends{};
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), 0);
    RemotePlayer player{Stream(FileDescriptor(ends[0]))};
    const FileDescriptor peer(ends[1]);
    const auto next = [&] {
        RawBytes bytes(1000);
        const ssize_t size = recv(peer.number(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        bytes.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
        return bytes;
    };
    const auto session = board();
    player.begin(*session, Player::Second);
    EXPECT_EQ(next(), RawBytes{102});
    const RawBytes position = next();
    EXPECT_EQ(position.size(), 29u);
    EXPECT_EQ(position[0], 101);

    ASSERT_TRUE(session->play("3,3"));
    EXPECT_FALSE(player.choose(*session, within(kShort)));
    EXPECT_EQ(next(), (RawBytes{105, 3, 3}));
    EXPECT_EQ(next(), RawBytes{104});
    player.quit();
    EXPECT_EQ(next(), RawBytes{107});
    EXPECT_EQ(next(), RawBytes{});
}

TEST(RemotePlayer, TellsAColourOnce) {
    Line line;
    line.player.give_colour(Player::First);
    line.player.give_colour(Player::First);
    line.player.give_colour(Player::Second);
    line.player.quit();
    EXPECT_EQ(line.peer.hear(3), (RawBytes{103, 102, 107}));
}

TEST(RemotePlayer, NeverHearsItsOwnMoves) {
    Line line;
    const auto session = board();
    line.player.begin(*session, Player::First);
    line.peer.hear(1 + 29);
    std::jthread answers([&] {
        line.peer.hear(1);
        line.peer.say({3, 3});
    });
    const auto decision = line.player.choose(*session, within(kLong));
    answers.join();
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->move, "3,3");
    ASSERT_TRUE(session->play("3,3") && session->play("4,2"));
    EXPECT_FALSE(line.player.choose(*session, within(kShort)));
    EXPECT_EQ(line.peer.hear(4), (RawBytes{105, 4, 2, 104}));
}

struct Named {
    RawBytes said;
    std::string shown;
};

TEST(RemotePlayer, TakesNamesOfAnyLength) {
    RawBytes long_name{127}, longest{255};
    long_name.insert(long_name.end(), 127, 'x');
    longest.insert(longest.end(), 255, 'y');
    for (const auto& [said, shown] :
         std::vector<Named>{{{0}, ""},
                            {{8, 'A', 'g', 'e', 'n', 't', ' ', '4', '7'}, "Agent 47"},
                            {{9, '1', '2', '3', '4', '5', '6', '7', '8', '9'}, "12345678"},
                            {{9, '1', '2', '3', '4', '5', '6', '7', 0xC3, 0xA1}, "1234567"},
                            {{4, 'a', 0x1B, 0xFF, 'z'}, "a??z"},
                            {long_name, "xxxxxxxx"},
                            {longest, "yyyyyyyy"}}) {
        Line line;
        std::jthread answers([&] {
            EXPECT_EQ(line.peer.hear(1), RawBytes{106});
            line.peer.say(said);
        });
        const Status told = line.player.ask_name(soon());
        ASSERT_TRUE(told) << told.error().message;
        EXPECT_EQ(line.player.nickname(), shown);
        answers.join();
        EXPECT_FALSE(line.player.ask_name(Deadline::of(kShort)));  // All of the first was read.
    }
}

TEST(RemotePlayer, ANamelessSilenceIsAnError) {
    Line line;
    const Status silent = line.player.ask_name(Deadline::of(kShort));
    ASSERT_FALSE(silent);
    EXPECT_NE(silent.error().message.find("took too long"), std::string::npos);
    std::jthread half([&] {
        line.peer.hear(2);
        line.peer.say({5, 'a'});
    });
    const Status stopped = line.player.ask_name(Deadline::of(milliseconds(200)));
    ASSERT_FALSE(stopped);
    EXPECT_NE(stopped.error().message.find("middle of its name"), std::string::npos);
    EXPECT_FALSE(line.player.has_nickname());
}

Forfeit forfeit_of(RemotePlayer& player, Session& session, milliseconds time) {
    const auto decision = player.choose(session, within(time));
    EXPECT_FALSE(decision);
    return decision ? Forfeit{} : decision.error();
}

TEST(RemotePlayer, TellsKindsOfFailureApart) {
    const auto session = board();
    {
        Line line;
        EXPECT_EQ(forfeit_of(line.player, *session, kShort).fault, Fault::Silent);
    }
    {
        Line line;
        std::jthread half([&] {
            line.peer.hear(1);
            line.peer.say({3});
        });
        EXPECT_EQ(forfeit_of(line.player, *session, milliseconds(300)).fault, Fault::Late);
    }
    {
        Line line;
        std::jthread leaves([&] {
            line.peer.hear(1);
            line.peer.say({3});
            const Stream gone = std::move(line.peer.stream());
        });
        EXPECT_EQ(forfeit_of(line.player, *session, kLong).fault, Fault::Gone);
        EXPECT_TRUE(line.player.is_gone());
    }
    {
        Line line;
        std::jthread talks([&] {
            line.peer.hear(1);
            line.peer.say({3, 99});
        });
        const Forfeit forfeit = forfeit_of(line.player, *session, kLong);
        EXPECT_EQ(forfeit.fault, Fault::Rubbish);
        EXPECT_NE(forfeit.message.find("got the bytes 3 and 99"), std::string::npos);
    }
}

TEST(RemotePlayer, DropsWhatWasNotAskedFor) {
    Line line;
    const auto session = board();
    line.peer.say({9, 9, 9, 9, 9});
    std::jthread answers([&] {
        line.peer.hear(1);
        line.peer.say({3, 3});
    });
    const auto decision = line.player.choose(*session, within(kLong));
    ASSERT_TRUE(decision) << decision.error().message;
    EXPECT_EQ(decision->move, "3,3");
}

// Two answers are given up, one of them half said. Wherever they arrive, the next request gets its own.
TEST(RemotePlayer, AnswersThatCameTooLateAreSkipped) {
    for (const bool come_before_the_request : {true, false}) {
        Line line;
        const auto session = board();
        EXPECT_EQ(forfeit_of(line.player, *session, kShort).fault, Fault::Silent);
        line.peer.hear(1);
        if (come_before_the_request) line.peer.say({1, 1});
        std::jthread half([&] {
            line.peer.hear(1);
            line.peer.say(come_before_the_request ? RawBytes{2} : RawBytes{1, 1, 2});
        });
        EXPECT_EQ(forfeit_of(line.player, *session, milliseconds(300)).fault, Fault::Late);
        half.join();
        if (come_before_the_request) line.peer.say({2});
        std::jthread answers([&] {
            line.peer.hear(1);
            if (!come_before_the_request) line.peer.say({2});
            line.peer.say({3, 3});
        });
        const auto decision = line.player.choose(*session, within(kLong));
        ASSERT_TRUE(decision) << decision.error().message;
        EXPECT_EQ(decision->move, "3,3");
    }
}

TEST(RemotePlayer, TheDeadlineHoldsHoweverSlowlyBytesCome) {
    Line line;
    std::jthread trickles([&](const std::stop_token& stop) {
        for (line.peer.say({255}); !stop.stop_requested(); line.peer.say({'x'}))
            std::this_thread::sleep_for(milliseconds(40));  // The whole name takes ten seconds.
    });
    const auto started = std::chrono::steady_clock::now();
    EXPECT_FALSE(line.player.ask_name(Deadline::of(milliseconds(100))));
    EXPECT_LT(std::chrono::steady_clock::now() - started, milliseconds(5000));
}

// A board with a hole, where the player whose turn it is answers with the given bytes.
std::optional<Forfeit> judged(const std::string& position, const RawBytes& answer) {
    Line line;
    const auto own = board(), other = board();
    EXPECT_TRUE(own->set_position(position) && other->set_position(position));
    Line opponent;
    std::jthread answers([&] {
        line.peer.hear(1 + 29 + 1);  // Colour, position, request.
        line.peer.say(answer);
    });
    GameTerms terms;
    terms.first = own->to_move() == Player::First ? 0 : 1;
    terms.most_plies = 1;
    const auto record =
        referee({{{&line.player, own.get()}, {&opponent.player, other.get()}}}, terms, {});
    if (!record || record->failed != 0u) return std::nullopt;
    return record->forfeit;
}

TEST(RemotePlayer, IllegalMovesOfEveryKindAreFound) {
    // A hole at 3,3; black may take 2,4 there, among others.
    const std::string position = "##...#.WB..BWW..WB*#...## B";
    EXPECT_EQ(judged(position, {2, 4}), std::nullopt);
    for (const RawBytes& answer : std::vector<RawBytes>{{0, 0},      // In the array, off the board.
                                                        {2, 2},      // On a disc.
                                                        {3, 3},      // On a hole.
                                                        {0, 4},      // Encloses nothing.
                                                        {0xCE, 7}})  // A pass while a move exists.
    {
        const auto forfeit = judged(position, answer);
        ASSERT_TRUE(forfeit) << int{answer[0]} << "," << int{answer[1]};
        EXPECT_EQ(forfeit->fault, Fault::Illegal);
    }
    // White has no move here and must pass.
    const std::string stuck = "##BBB#BBBBBBBBBBBW.#BBB## W";
    EXPECT_EQ(judged(stuck, {0xCE, 99}), std::nullopt);
    const auto forfeit = judged(stuck, {3, 3});
    ASSERT_TRUE(forfeit);
    EXPECT_EQ(forfeit->fault, Fault::Illegal);
}

}  // namespace
}  // namespace petteia
