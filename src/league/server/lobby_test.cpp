#include "league/server/lobby.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <set>

#include "arena/play/alarm.h"
#include "arena/tournament/tournament.h"
#include "arena/tournament/tournament_fixture.h"
#include "league/fake_peer_fixture.h"
#include "league/random_client_fixture.h"

namespace petteia {
namespace {

using league_fixture::Peer;
using league_fixture::RawBytes;

constexpr Milliseconds kLong{10'000};

Lobby open_lobby(Milliseconds grace = Milliseconds(0)) {
    return Lobby(*Listener::open("127.0.0.1", 0), grace);
}

// Connects, and tells its name when it is asked.
Peer named_peer(const Lobby& lobby, const std::string& name) {
    Peer peer = Peer::calling(lobby.port());
    EXPECT_EQ(peer.hear_code(), 106);
    RawBytes answer{static_cast<std::uint8_t>(name.size())};
    answer.insert(answer.end(), name.begin(), name.end());
    peer.say(answer);
    return peer;
}

std::shared_ptr<LeaguePlayer> next(Lobby& lobby) {
    const Alarm alarm({}, kLong);
    auto player = lobby.call_next(alarm.token());
    EXPECT_TRUE(player) << "nobody came";
    if (!player) std::abort();
    return player;
}

TEST(Lobby, SeatsPlayersInTheOrderInWhichTheyCome) {
    Lobby lobby = open_lobby();
    Peer first = named_peer(lobby, "Hexe");
    EXPECT_EQ(next(lobby)->seat(), "Hexe");
    Peer second = named_peer(lobby, "Hexe"), third = named_peer(lobby, "");
    EXPECT_EQ(next(lobby)->seat(), "Hexe 2");
    EXPECT_EQ(next(lobby)->seat(), "player");
}

TEST(Lobby, ASilentConnectionKeepsNobodyWaiting) {
    Lobby lobby = open_lobby();
    Peer silent = Peer::calling(lobby.port());
    Peer half = Peer::calling(lobby.port());
    EXPECT_EQ(half.hear_code(), 106);
    half.say({5, 'a'});
    Peer good = named_peer(lobby, "good");
    EXPECT_EQ(next(lobby)->seat(), "good");
    half.say({'b', 'c', 'd', 'e'});
    EXPECT_EQ(next(lobby)->seat(), "abcde");
}

TEST(Lobby, WhoComesBackBeforeTheGamesHasItsSeat) {
    Lobby lobby = open_lobby();
    {
        Peer gone = named_peer(lobby, "Hexe");
        ASSERT_EQ(next(lobby)->seat(), "Hexe");
    }
    Peer back = named_peer(lobby, "Hexe"), other = named_peer(lobby, "other");
    EXPECT_EQ(next(lobby)->seat(), "other");  // And no second Hexe.
}

TEST(Lobby, SendsHomeWhoComesTooLate) {
    Lobby lobby = open_lobby();
    lobby.close();
    Peer late = named_peer(lobby, "late");
    EXPECT_EQ(late.hear_code(), 107);
}

TEST(Lobby, SendsEverybodyHomeAtTheEnd) {
    auto lobby = std::make_unique<Lobby>(*Listener::open("127.0.0.1", 0), Milliseconds(0));
    Peer seated = named_peer(*lobby, "a");
    ASSERT_TRUE(next(*lobby));
    lobby.reset();
    EXPECT_EQ(seated.hear_code(), 107);
}

// --- A player who is away for a while ---

// A game of side 3 at its start; black is to move.
std::unique_ptr<Session> side3() { return *built_in_games().open("hexthello", {{"side", "3"}}); }
constexpr std::size_t kPosition3 = 1 + 25 + 3;

TEST(LeaguePlayer, ComesBackToItsGameWithinGrace) {
    Lobby lobby = open_lobby(kLong);
    auto first = std::make_unique<Peer>(named_peer(lobby, "Hexe"));
    const auto player = next(lobby);
    ASSERT_TRUE(player);
    lobby.close();
    const auto session = side3();
    player->begin(*session, Player::First);
    EXPECT_EQ(first->hear(1), RawBytes{103});
    EXPECT_EQ(first->hear(kPosition3).size(), kPosition3);
    first.reset();  // Hangs up before it is asked.

    std::jthread returning([&] {
        std::this_thread::sleep_for(Milliseconds(50));
        Peer back = named_peer(lobby, "Hexe");
        EXPECT_EQ(back.hear(1), RawBytes{103});
        EXPECT_EQ(back.hear_code(), 101);
        EXPECT_EQ(back.hear(kPosition3 - 1).size(), kPosition3 - 1);
        EXPECT_EQ(back.hear_code(), 104);
        const std::string move = session->legal_moves().front();
        back.say(
            {static_cast<std::uint8_t>(move[0] - '0'), static_cast<std::uint8_t>(move[2] - '0')});
        back.hear(1);
    });
    Turn turn;
    turn.allowance.move = Milliseconds(5000);
    const auto decision = player->choose(*session, turn);
    ASSERT_TRUE(decision) << decision.error().message;
    EXPECT_GE(decision->absence, Milliseconds(40));
    player->quit();
}

TEST(LeaguePlayer, WithoutGraceWhoHangsUpLoses) {
    Lobby lobby = open_lobby();
    auto peer = std::make_unique<Peer>(named_peer(lobby, "Hexe"));
    const auto player = next(lobby);
    lobby.close();
    const auto session = side3();
    player->begin(*session, Player::First);
    peer.reset();
    const auto lost = player->choose(*session, {});
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().fault, Fault::Gone);
    // But it plays in the next game.
    Peer back = named_peer(lobby, "Hexe");
    for (int i = 0; i < 500 && !player->has_offer(); ++i)
        std::this_thread::sleep_for(Milliseconds(10));
    player->begin(*session, Player::First);
    EXPECT_EQ(back.hear_code(), 103);
    EXPECT_EQ(back.hear_code(), 101);
}

TEST(Referee, TimeAwayDoesNotCount) {
    const auto one = side3(), other = side3();
    Scripted away([](Session& session, const Turn&) {
        std::this_thread::sleep_for(Milliseconds(60));
        auto decision = first_move(session);
        decision->absence = Milliseconds(59);
        return decision;
    });
    Scripted here([](Session& session, const Turn&) { return first_move(session); });
    GameTerms terms;
    terms.time.move = Milliseconds(40);
    const auto record = referee({{{&away, one.get()}, {&here, other.get()}}}, terms, {});
    ASSERT_TRUE(record);
    EXPECT_FALSE(record->failed) << record->forfeit.message;
}

// --- Many at once ---

// Lets nobody through before all are there.
class Gate {
  public:
    explicit Gate(int count) : missing_(count) {}
    void pass() {
        std::unique_lock lock(mutex_);
        --missing_;
        opened_.notify_all();
        if (!opened_.wait_for(lock, kLong, [&] { return missing_ <= 0; }))
            ADD_FAILURE() << missing_ << " did not come";
    }

  private:
    std::mutex mutex_;
    std::condition_variable opened_;
    int missing_;
};

TEST(Lobby, TwoHundredPlayersPlayFiftyGamesAtOnce) {
    constexpr int kPlayers = 200;
    Lobby lobby = open_lobby();
    Gate gate(50);  // As many as are asked for their first move at the same time.
    std::vector<std::unique_ptr<RandomClient>> clients;
    TournamentPlan plan = plan_of("hexthello", {}, Format::Swiss);
    plan.settings = {{"side", "3"}};
    plan.rounds = 1;
    std::vector<Entrant> entrants;
    for (int i = 0; i < kPlayers; ++i)
        clients.push_back(std::make_unique<RandomClient>(lobby.port(), i, [&] { gate.pass(); }));
    for (int i = 0; i < kPlayers; ++i) {
        const auto player = next(lobby);
        ASSERT_TRUE(player);
        plan.players.push_back({player->seat(), ""});
        entrants.push_back({player->seat(), player});
    }
    lobby.close();
    auto store = value_of(TournamentStore::in_memory(plan));
    const auto is_over = play_tournament(game_named("hexthello"), store, entrants);
    ASSERT_TRUE(is_over) << is_over.error().message;
    EXPECT_TRUE(*is_over);

    const auto games = value_of(store.games());
    EXPECT_EQ(games.size(), kPlayers);  // A hundred pairings of two games.
    std::set<int> players;
    for (const StoredGame& game : games) {
        EXPECT_TRUE(game.is_finished);
        EXPECT_FALSE(game.offender) << game.reason;
        players.insert(game.fixture.players.begin(), game.fixture.players.end());
        const auto replay = side3();
        ASSERT_TRUE(replay->set_position(game.start));
        for (const auto& move : game.opening) ASSERT_TRUE(replay->play(move));
        for (const auto& move : value_of(store.moves(game.id)))
            ASSERT_TRUE(replay->play(move.move.text));
        ASSERT_TRUE(replay->is_over());
        EXPECT_EQ(replay->result(Player::First).margin, game.score.margin);
    }
    EXPECT_EQ(players.size(), kPlayers);
}

}  // namespace
}  // namespace petteia
