#include "league/client/client.h"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <thread>

#include "arena/players/agent_factory.h"
#include "league/fake_peer_fixture.h"

namespace petteia {
namespace {

using league_fixture::Peer;
using league_fixture::RawBytes;
using league_fixture::read_transcript;
using league_fixture::Spoken;
using league_fixture::stream_pair;

const std::string kTranscript = std::string(PETTEIA_TEST_DATA) + "/league-side3.txt";
const GameEntry& hexthello() { return **built_in_games().find("hexthello"); }

// Plays the moves that it is given, in order, and then any that is legal.
class Scripted final : public Agent {
  public:
    explicit Scripted(std::deque<std::string> moves = {}) : moves_(std::move(moves)) {}
    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        positions.push_back(session.position());
        if (moves_.empty()) return Decision{session.legal_moves().front(), std::nullopt};
        std::string move = moves_.front();
        moves_.pop_front();
        return Decision{std::move(move), std::nullopt};
    }

    std::vector<std::string> positions;  // Where it was asked.

  private:
    std::deque<std::string> moves_;
};

class Listening final : public ClientObserver {
  public:
    void has_colour(Player player) override { colours.push_back(player); }
    void stands_at(const Session& session) override { positions.push_back(session.position()); }
    void moves(const Session&, const Agent::Decision& decision, double seconds,
               bool is_pondered) override {
        played.push_back(decision.move);
        if (decision.analysis) last_line = decision.analysis->pv;
        longest = std::max(longest, seconds);
        pondered += is_pondered ? 1 : 0;
    }
    void notes(const std::string& oddity) override { oddities.push_back(oddity); }

    std::vector<Player> colours;
    std::vector<std::string> positions, played, last_line, oddities;
    double longest = 0;
    int pondered = 0;
};

// A client at one end of a line, whatever is done at the other.
struct Table {
    Scripted scripted;
    Listening heard;
    ClientOptions options = [] {
        ClientOptions small;
        small.side = 3;
        return small;
    }();

    Status serve(const std::function<void(Peer&)>& server, Agent* agent = nullptr) {
        auto ends = stream_pair();
        std::jthread thread(
            [&server, peer = Peer(std::move(ends.second))]() mutable { server(peer); });
        LeagueClient client(hexthello(), agent ? *agent : scripted, options, heard);
        Stream near = std::move(ends.first);  // Closed before the server's thread is waited for.
        return run_client(client, near, {});
    }
};

// The start of side 3, as in codec_test, and the same with a hole at 3,3.
const RawBytes kStart{101, 4, 4, 2, 2, 2, 4, 2, 0, 1, 2, 2, 1, 0, 0,
                      2,   2, 0, 1, 2, 4, 2, 2, 2, 4, 4, 4, 3, 1};
RawBytes start_with_hole() {
    RawBytes bytes = kStart;
    bytes[1 + 3 * 5 + 3] = 3;
    return bytes;
}
const std::string kStartText = "##...#.WB..BWW..WB.#...## B";

std::string text_of(const RawBytes& move) {
    if (move[0] == 0xCE) return "pass";
    return std::to_string(move[0]) + "," + std::to_string(move[1]);
}

// What a player of the transcript must think about: it has no choice elsewhere.
std::deque<std::string> choices_of(const std::vector<Spoken>& transcript, int number) {
    std::deque<std::string> choices;
    const auto board = *hexthello().open({{"side", "3"}});
    for (const auto& [player, is_from_server, bytes] : transcript) {
        if (player != number) continue;
        const bool is_answer = !is_from_server && bytes.size() == 2;
        if (is_from_server && bytes[0] == 101) {
            EXPECT_TRUE(board->set_position(kStartText));
        } else if (is_from_server && bytes[0] == 105) {
            EXPECT_TRUE(board->play(text_of({bytes[1], bytes[2]})));
        }
        if (!is_answer) continue;
        if (board->legal_moves().size() > 1) choices.push_back(text_of(bytes));
        EXPECT_TRUE(board->play(text_of(bytes)));
    }
    return choices;
}

TEST(LeagueClient, SpeaksTheProtocolToTheByte) {
    const auto transcript = read_transcript(kTranscript);
    for (const int number : {1, 2}) {
        Table table;
        table.options.name = number == 1 ? "Pápou" : "Agent 47";
        Scripted agent(choices_of(transcript, number));
        const auto server = [&](Peer& peer) {
            for (const auto& spoken : transcript) {
                if (spoken.player != number) continue;
                if (spoken.is_from_server)
                    peer.say(spoken.bytes);
                else
                    ASSERT_EQ(peer.hear(spoken.bytes.size()), spoken.bytes);
            }
            EXPECT_EQ(peer.hear(1), RawBytes{});
        };
        EXPECT_TRUE(table.serve(server, &agent));
        EXPECT_EQ(table.heard.oddities, std::vector<std::string>{});
    }
}

TEST(LeagueClient, ObeysTheGraphicalServersOrder) {
    Table table;
    EXPECT_TRUE(table.serve([](Peer& peer) {
        peer.say({106});
        EXPECT_EQ(peer.hear(8), (RawBytes{7, 'P', 'e', 't', 't', 'e', 'i', 'a'}));
        peer.say(kStart);
        peer.say({102});
        peer.say({105, 3, 3});
        peer.say({104});
        EXPECT_EQ(peer.hear(2).size(), 2u);
        peer.say({107});
        EXPECT_EQ(peer.hear(1), RawBytes{});
    }));
    EXPECT_EQ(table.heard.colours, std::vector<Player>{Player::Second});
    EXPECT_EQ(table.heard.played.size(), 1u);
    EXPECT_EQ(table.heard.oddities, std::vector<std::string>{});
}

// Stopped, resumed with a bare request, reset in mid-game, put on the other side, asked for both sides.
TEST(LeagueClient, FollowsTheServersBoardWhateverItsColour) {
    Table table;
    EXPECT_TRUE(table.serve([](Peer& peer) {
        peer.say(kStart);
        peer.say({103, 104});
        peer.hear(2);
        peer.say({104});  // For white, though it has black.
        peer.hear(2);
        peer.say({102, 103, 104});
        peer.hear(2);
        peer.say(start_with_hole());
        peer.say({104});
        peer.hear(2);
        peer.say({107});
    }));
    const auto& asked = table.scripted.positions;
    ASSERT_EQ(asked.size(), 4u);
    EXPECT_EQ(asked[0], kStartText);
    EXPECT_EQ(asked[1].back(), 'W');
    EXPECT_EQ(asked[2].back(), 'B');
    EXPECT_EQ(asked[3], "##...#.WB..BWW..WB*#...## B");
    EXPECT_EQ(table.heard.oddities, std::vector<std::string>{});
}

TEST(LeagueClient, LearnsTheSideFromThePosition) {
    Table table;
    table.options.side = kLeagueSide;
    EXPECT_TRUE(table.serve([](Peer& peer) {
        peer.say(kStart);
        peer.say({104});
        peer.hear(2);
        peer.say({107});
    }));
    EXPECT_EQ(table.scripted.positions, std::vector<std::string>{kStartText});
}

TEST(LeagueClient, ARequestBeforeAnyPositionIsAnsweredFromTheStart) {
    Table table;
    EXPECT_TRUE(table.serve([](Peer& peer) {
        peer.say({104});
        EXPECT_EQ(peer.hear(2).size(), 2u);
        peer.say({107});
    }));
    EXPECT_EQ(table.scripted.positions, std::vector<std::string>{kStartText});
}

TEST(LeagueClient, SurvivesWhatAServerShouldNotSend) {
    Table table;
    RawBytes broken = kStart;
    broken[13] = 9;
    EXPECT_TRUE(table.serve([&](Peer& peer) {
        peer.say({0, 1, 2, 200, 255});  // No codes: told once.
        peer.say(broken);
        peer.say(kStart);
        peer.say({105, 2, 2});  // On a disc.
        peer.say({105, 99, 99});
        peer.say({104});
        EXPECT_EQ(peer.hear(2).size(), 2u);
        peer.say({107});
    }));
    const auto& oddities = table.heard.oddities;
    ASSERT_EQ(oddities.size(), 4u);
    EXPECT_NE(oddities[0].find("code 0"), std::string::npos);
    EXPECT_NE(oddities[1].find("cell 2,2"), std::string::npos) << oddities[1];
    EXPECT_NE(oddities[2].find("against the rules"), std::string::npos) << oddities[2];
    EXPECT_NE(oddities[3].find("message 105 left out"), std::string::npos) << oddities[3];
    EXPECT_EQ(table.scripted.positions, std::vector<std::string>{kStartText});
}

TEST(LeagueClient, PassesWhereTheGameIsOver) {
    Table table;
    RawBytes over = kStart;
    for (std::uint8_t& cell : over) cell = cell == 0 || cell == 2 ? 1 : cell;
    EXPECT_TRUE(table.serve([&](Peer& peer) {
        peer.say(over);
        peer.say({104});
        EXPECT_EQ(peer.hear(2)[0], 0xCE);
        peer.say({107});
    }));
    EXPECT_EQ(table.heard.oddities.size(), 1u);
}

TEST(LeagueClient, AHangUpBetweenMessagesIsTheEnd) {
    Table table;
    EXPECT_TRUE(table.serve([](Peer& peer) { peer.say(kStart); }));
}

TEST(LeagueClient, AHangUpWithinAMessageIsAnError) {
    for (const std::size_t length : {4, 20}) {
        Table table;
        const Status done = table.serve([&](Peer& peer) {
            peer.say(
                RawBytes(kStart.begin(), kStart.begin() + static_cast<std::ptrdiff_t>(length)));
        });
        ASSERT_FALSE(done);
        EXPECT_NE(done.error().message.find("middle of message 101"), std::string::npos);
    }
}

std::unique_ptr<Agent> engine() { return *make_agent("engine:time=0.1,table=1", 1); }

// The client moves, thinks ahead and hears of the reply that it expects, or of another.
TEST(LeagueClient, ThinksAheadAboutTheReplyItExpects) {
    for (const bool is_expected : {true, false}) {
        const auto agent = engine();
        Listening heard;
        LeagueClient client(hexthello(), *agent, {}, heard);
        const auto board = *hexthello().open({});
        ASSERT_TRUE(board->play(text_of(client.obey({ServerCode::RequestMove}, {}))));
        // Stopped while a better move was being measured, it expects no reply.
        if (heard.last_line.size() < 2) continue;
        client.think_ahead();
        std::string reply = heard.last_line[1];
        for (const std::string& other : board->legal_moves()) {
            if (!is_expected && other != heard.last_line[1]) reply = other;
        }
        ASSERT_TRUE(board->play(reply));
        client.obey({ServerCode::OpponentMove, reply}, {});
        const Bytes answer = client.obey({ServerCode::RequestMove}, {});
        EXPECT_TRUE(board->play(text_of(answer)));
        EXPECT_EQ(heard.pondered, is_expected ? 1 : 0);
        EXPECT_LT(heard.longest, 10);  // Its own time counts, foreseen or not.
        EXPECT_EQ(heard.oddities, std::vector<std::string>{});
    }
}

TEST(LeagueClient, AnyOtherMessageEndsThinkingAhead) {
    const auto agent = engine();
    Listening heard;
    LeagueClient client(hexthello(), *agent, {}, heard);
    for (const ServerMessage& message : {ServerMessage{ServerCode::RequestName},
                                         {ServerCode::White},
                                         {ServerCode::RequestMove},
                                         {ServerCode::OpponentMove, "0,0"},
                                         {ServerCode::Quit}}) {
        client.obey({ServerCode::RequestMove}, {});
        client.think_ahead();
        client.obey(message, {});
    }
    EXPECT_EQ(heard.pondered, 0);
}

// Plays the first legal move, expects the first legal reply, and notes where it was asked.
class Expecting final : public Agent {
  public:
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
        if (!turn.is_pondering) asked.push_back(session.position());
        Analysis analysis;
        analysis.pv = {session.legal_moves().front()};
        EXPECT_TRUE(session.play(analysis.pv[0]));
        if (!session.is_over()) analysis.pv.push_back(session.legal_moves().front());
        session.undo();
        return Decision{analysis.pv[0], analysis};
    }
    std::vector<std::string> asked;
};

// Whatever comes while it ponders, the agent thinks about the board next.
TEST(LeagueClient, ThinksWhereTheBoardStandsAfterPondering) {
    enum class Reply { Expected, Other, None };
    for (const Reply reply : {Reply::Expected, Reply::Other, Reply::None}) {
        Expecting agent;
        Listening heard;
        LeagueClient client(hexthello(), agent, {}, heard);
        const auto board = *hexthello().open({});
        ASSERT_TRUE(board->play(text_of(client.obey({ServerCode::RequestMove}, {}))));
        client.think_ahead();
        if (reply != Reply::None) {
            const auto replies = board->legal_moves();
            const std::string& move = reply == Reply::Expected ? replies.front() : replies.back();
            ASSERT_TRUE(board->play(move));
            client.obey({ServerCode::OpponentMove, move}, {});
        }
        client.obey({ServerCode::RequestName}, {});
        EXPECT_TRUE(board->play(text_of(client.obey({ServerCode::RequestMove}, {}))));
        ASSERT_EQ(agent.asked.size(), 2u);
        ASSERT_TRUE(board->undo());
        EXPECT_EQ(agent.asked[1], board->position());
        EXPECT_EQ(heard.oddities, std::vector<std::string>{});
    }
}

TEST(LeagueClient, AStopEndsThinking) {
    const auto agent = *make_agent("engine:time=3600,table=1", 1);
    Listening heard;
    LeagueClient client(hexthello(), *agent, {}, heard);
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        source.request_stop();
    });
    EXPECT_EQ(client.obey({ServerCode::RequestMove}, source.get_token()), Bytes{});
    EXPECT_TRUE(heard.played.empty());
}

}  // namespace
}  // namespace petteia
