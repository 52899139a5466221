#include "league/server/text_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <set>
#include <thread>

#include "league/fake_peer_fixture.h"
#include "session/record.h"

namespace petteia {
namespace {

using league_fixture::Peer;
using league_fixture::RawBytes;
using league_fixture::read_transcript;
using league_fixture::soon;
using league_fixture::Spoken;
using std::chrono::milliseconds;

const std::string kTranscript = std::string(PETTEIA_TEST_DATA) + "/league-side3.txt";

class Listening final : public SeriesObserver {
  public:
    void left_early(const std::string& why) override { early.push_back(why); }
    void met(const std::array<std::string, 2>& both) override { names = both; }
    void stands_at(const Session& session) override { positions.push_back(session.position()); }
    void ended(const Series&, const SeriesGame&) override { ++games; }

    std::vector<std::string> early, positions;
    std::array<std::string, 2> names;
    int games = 0;
};

using Behaviour = std::function<void(Peer&)>;

// The server against these, who connect in this order.
struct Hall {
    Listener listener = *Listener::open("127.0.0.1", 0);
    SeriesPlan plan = [] {
        SeriesPlan small;
        small.side = 3;
        return small;
    }();
    Listening heard;

    Series play(const std::vector<Behaviour>& behaviours, const std::stop_token& stop = {}) {
        std::vector<std::jthread> threads;
        for (const Behaviour& behaviour : behaviours)
            threads.emplace_back(
                [peer = Peer::calling(listener.port()), &behaviour]() mutable { behaviour(peer); });
        const auto series = serve(stop);
        EXPECT_TRUE(series);
        return series ? *series : Series{};
    }
    // Connections are closed when it is done.
    Result<Series> serve(const std::stop_token& stop) {
        return TextServer(listener, **built_in_games().find("hexthello"), plan, heard).run(stop);
    }
};

// Plays the first legal move, or at some requests (counted from 0) does something else.
using Exceptions = std::map<int, Behaviour>;
Behaviour player(RawBytes name = {1, 'x'}, Exceptions exceptions = {}) {
    return [name = std::move(name), exceptions = std::move(exceptions)](Peer& peer) {
        const auto board = *built_in_games().open("hexthello", {{"side", "3"}});
        for (int requests = 0;;) {
            const auto play = [&](const RawBytes& move) {
                const std::string text =
                    move[0] == 0xCE ? "pass"
                                    : std::to_string(move[0]) + "," + std::to_string(move[1]);
                EXPECT_TRUE(board->play(text)) << text;
            };
            const std::uint8_t code = peer.hear_code();
            if (code == 101) {
                EXPECT_EQ(peer.hear(28).size(), 28u);
                EXPECT_TRUE(board->set_position(board->start_position()));
            } else if (code == 104 && exceptions.contains(requests)) {
                exceptions.at(requests++)(peer);
            } else if (code == 104) {
                const std::string move = board->legal_moves().front();
                const bool is_pass = move == "pass";
                const auto digit = [&](std::size_t i) {
                    return static_cast<std::uint8_t>(move[i] - '0');
                };
                const RawBytes bytes = is_pass ? RawBytes{0xCE, 77} : RawBytes{digit(0), digit(2)};
                play(bytes);
                peer.say(bytes);
                ++requests;
            } else if (code == 105) {
                play(peer.hear(2));
            } else if (code == 106) {
                peer.say(name);
            } else if (code == 107 || code == 0) {
                return;
            }
        }
    };
}
Behaviour says(RawBytes bytes) {
    return [bytes = std::move(bytes)](Peer& peer) { peer.say(bytes); };
}
void hang_up(Peer& peer) { const Stream gone = std::move(peer.stream()); }

// Says what a player says in the transcript, and hears exactly what that hears.
// A slow one says it byte by byte.
Behaviour from_transcript(const std::vector<Spoken>& transcript, int number, bool is_slow = false) {
    return [&transcript, number, is_slow](Peer& peer) {
        for (const Spoken& spoken : transcript) {
            if (spoken.player != number) continue;
            if (spoken.is_from_server) {
                ASSERT_EQ(peer.hear(spoken.bytes.size()), spoken.bytes);
            } else if (!is_slow) {
                peer.say(spoken.bytes);
            } else {
                for (const std::uint8_t byte : spoken.bytes) {
                    peer.say({byte});
                    std::this_thread::sleep_for(milliseconds(1));
                }
            }
        }
        EXPECT_EQ(peer.hear(1), RawBytes{});  // Then the connection is closed.
    };
}

TEST(TextServer, SpeaksTheProtocolToTheByte) {
    const auto transcript = read_transcript(kTranscript);
    ASSERT_GT(transcript.size(), 80u);
    Hall hall;
    hall.plan.games = 2;
    hall.plan.swaps_colours = true;
    const Series series =
        hall.play({from_transcript(transcript, 1), from_transcript(transcript, 2)});
    ASSERT_EQ(series.games.size(), 2u);
    EXPECT_TRUE(series.is_complete);
    EXPECT_EQ(series.names, (std::array<std::string, 2>{"Pápou", "Agent 47"}));
    // As the second implementation says in the transcript's comments.
    EXPECT_EQ(series.games[0].discs, (DiscCount{5, 14}));
    EXPECT_EQ(series.games[0].black, 1u);
    EXPECT_EQ(series.games[0].result.margin, -9);
    EXPECT_EQ(series.games[1].discs, (DiscCount{11, 8}));
    EXPECT_EQ(series.games[1].black, 0u);
    EXPECT_EQ(series.games[1].result.half_points, 0);
    EXPECT_EQ(series.points(0), 0);
    EXPECT_EQ(series.points(1), 2);
    // 13 moves and 12, and both starts.
    ASSERT_EQ(hall.heard.positions.size(), 27u);
    const auto again = read_record(built_in_games(), series.games[0].record);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ((*again)->position(), hall.heard.positions[13]);
}

TEST(TextServer, WaitsForEveryByteOfASlowPlayer) {
    const auto transcript = read_transcript(kTranscript);
    Hall hall;
    hall.plan.games = 2;
    hall.plan.swaps_colours = true;
    const Series series =
        hall.play({from_transcript(transcript, 1, true), from_transcript(transcript, 2)});
    EXPECT_TRUE(series.is_complete);
    EXPECT_EQ(series.points(1), 2);
}

TEST(TextServer, WithoutSwappingColoursAreToldOnce) {
    Hall hall;
    hall.plan.games = 3;
    std::atomic<int> colours = 0;
    // The first plays nothing and so counts its messages easily.
    const Behaviour counting = [&](Peer& peer) {
        for (std::uint8_t code = 0; (code = peer.hear_code()) != 0;) {
            if (code == 106) peer.say({0});
            if (code == 101) peer.hear(28);
            if (code == 105) peer.hear(2);
            if (code == 104) peer.say({0, 0});
            colours += code == 102 || code == 103 ? 1 : 0;
        }
    };
    const Series series = hall.play({counting, player()});
    EXPECT_EQ(series.games.size(), 3u);
    EXPECT_EQ(series.points(1), 3);
    EXPECT_EQ(colours, 1);
    EXPECT_EQ(series.names[0], "player 1");
}

struct Misdeed {
    Behaviour does;
    Fault fault;
};

TEST(TextServer, WhoMisbehavesLosesThatGameOnly) {
    for (const auto& [does, fault] : std::vector<Misdeed>{{says({0, 0}), Fault::Illegal},
                                                          {says({2, 2}), Fault::Illegal},
                                                          {says({0xCE, 0}), Fault::Illegal},
                                                          {says({0x7F, 0x80}), Fault::Rubbish},
                                                          {says({}), Fault::Silent},
                                                          {says({3}), Fault::Late}}) {
        Hall hall;
        hall.plan.games = 2;
        const bool is_slow = fault == Fault::Silent || fault == Fault::Late;
        if (is_slow) hall.plan.time.move = milliseconds(400);
        // What it owes comes with its next answer.
        const Behaviour next = [&, missing = fault == Fault::Silent ? 2 : 1](Peer& peer) {
            if (is_slow) peer.say(RawBytes(static_cast<std::size_t>(missing), 1));
            peer.say({0xCE, 0});
        };
        const Series series = hall.play({player(), player({1, 'b'}, {{0, does}, {1, next}})});
        ASSERT_EQ(series.games.size(), 2u) << name_of(fault);
        EXPECT_EQ(series.games[0].result.failed, 1u);
        EXPECT_EQ(series.games[0].result.forfeit.fault, fault)
            << series.games[0].result.forfeit.message;
        // The next answer is read as what it is: a pass that is not allowed.
        EXPECT_EQ(series.games[1].result.forfeit.fault, Fault::Illegal);
        EXPECT_NE(series.games[1].result.forfeit.message.find("may not pass"), std::string::npos)
            << series.games[1].result.forfeit.message;
    }
}

TEST(TextServer, AVanishedPlayerLosesTheRest) {
    Hall hall;
    hall.plan.games = 3;
    hall.plan.swaps_colours = true;
    const Series series = hall.play({player(), player({1, 'b'}, {{2, [](Peer& peer) {
                                                                      peer.say({3});
                                                                      hang_up(peer);
                                                                  }}})});
    ASSERT_EQ(series.games.size(), 3u);
    EXPECT_TRUE(series.is_complete);
    EXPECT_EQ(series.points(0), 3);
    for (const SeriesGame& game : series.games) {
        EXPECT_EQ(game.result.failed, 1u);
        EXPECT_EQ(game.result.forfeit.fault, Fault::Gone);
    }
}

TEST(TextServer, EndsWhenNobodyIsLeft) {
    Hall hall;
    hall.plan.games = 1000;
    hall.plan.swaps_colours = true;  // Each is the first to be asked once.
    const Series series =
        hall.play({player({1, 'a'}, {{0, hang_up}}), player({1, 'b'}, {{0, hang_up}})});
    EXPECT_LT(series.games.size(), 1000u);
    EXPECT_FALSE(series.is_complete);
}

TEST(TextServer, AFloodIsNoMove) {
    Hall hall;
    hall.plan.games = 2;
    const Behaviour flood = [](Peer& peer) { peer.say(RawBytes(1 << 22, 'x')); };
    const Series series = hall.play({player(), player({1, 'b'}, {{0, flood}})});
    ASSERT_EQ(series.games.size(), 2u);
    for (const SeriesGame& game : series.games)
        EXPECT_EQ(game.result.forfeit.fault, Fault::Rubbish) << game.result.forfeit.message;
}

TEST(TextServer, WhoLeavesBeforeTheStartIsReplaced) {
    const auto series_with = [](const Behaviour& early, Hall& hall) {
        hall.plan.name_time = milliseconds(300);
        return hall.play({early, player({1, 'a'}), player({1, 'b'})});
    };
    const Behaviour silent = [](Peer& peer) { peer.hear(1000); };
    const Behaviour half_named = [](Peer& peer) {
        peer.hear(2);
        peer.say({5, 'a'});
        hang_up(peer);
    };
    for (const Behaviour& early : {Behaviour(hang_up), silent, half_named}) {
        Hall hall;
        const Series series = series_with(early, hall);
        EXPECT_TRUE(series.is_complete);
        EXPECT_EQ(series.names, (std::array<std::string, 2>{"a", "b"}));
        EXPECT_EQ(hall.heard.early.size(), 1u);
        EXPECT_FALSE(series.games[0].result.failed);
    }
}

TEST(TextServer, SilentConnectionsKeepNobodyOut) {
    Hall hall;
    hall.plan.name_time = milliseconds(300);
    std::vector<Peer> silent;
    for (int i = 0; i < 150; ++i) silent.push_back(Peer::calling(hall.listener.port()));
    const Series series = hall.play({player({1, 'a'}), player({1, 'b'})});
    EXPECT_TRUE(series.is_complete);
    EXPECT_EQ(series.names, (std::array<std::string, 2>{"a", "b"}));
    EXPECT_EQ(hall.heard.early.size(), silent.size());
    EXPECT_FALSE(series.games[0].result.failed);
}

TEST(TextServer, TheRosterSaysWhoMayPlay) {
    Hall hall;
    hall.plan.roster = *Roster::parse("a\nb");
    const Series series =
        hall.play({player({1, 'c'}), player({1, 'a'}), player({1, 'a'}), player({1, 'b'})});
    EXPECT_TRUE(series.is_complete);
    EXPECT_EQ(series.names, (std::array<std::string, 2>{"a", "b"}));
    const std::set<std::string> early(hall.heard.early.begin(), hall.heard.early.end());
    EXPECT_EQ(early,
              (std::set<std::string>{"\"a\" is connected already", "\"c\" is not on the roster"}));
}

TEST(TextServer, AlikeNamesAreToldApart) {
    Hall hall;
    EXPECT_EQ(hall.play({player(), player()}).names,
              (std::array<std::string, 2>{"x (1)", "x (2)"}));
}

TEST(TextServer, AStopDisconnectsEverybody) {
    Hall hall;
    hall.plan.games = 5;
    std::stop_source source;
    std::atomic<int> told_to_quit = 0;
    // The first game is lost by a pass; in the second the player thinks for ever.
    const auto waiting = [&](Peer& peer) {
        source.request_stop();
        told_to_quit += peer.hear_code() == 107 ? 1 : 0;
    };
    const Series series = hall.play(
        {player(), player({1, 'b'}, {{0, says({0xCE, 0})}, {1, waiting}})}, source.get_token());
    EXPECT_EQ(series.games.size(), 1u);
    EXPECT_FALSE(series.is_complete);
    EXPECT_EQ(told_to_quit, 1);
}

TEST(TextServer, AStopEndsTheWaitForPlayers) {
    Hall hall;
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(milliseconds(20));
        source.request_stop();
    });
    const Series series = hall.play({}, source.get_token());
    EXPECT_TRUE(series.games.empty());
    EXPECT_FALSE(series.is_complete);
}

}  // namespace
}  // namespace petteia
