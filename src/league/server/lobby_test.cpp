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

Lobby open_lobby(Milliseconds grace = Milliseconds(0), Roster roster = {}) {
    LobbyOptions options;
    options.grace = grace;
    options.roster = std::move(roster);
    return Lobby(*Listener::open("127.0.0.1", 0), std::move(options));
}

// Connects, and tells its name when it is asked.
Peer named_peer(const Lobby& lobby, const std::string& name,
                const std::string& address = "127.0.0.1") {
    Peer peer = Peer::calling_from(address, lobby.port());
    peer.tell_name(name);
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
    auto lobby = std::make_unique<Lobby>(*Listener::open("127.0.0.1", 0), LobbyOptions());
    Peer seated = named_peer(*lobby, "a");
    ASSERT_TRUE(next(*lobby));
    lobby.reset();
    EXPECT_EQ(seated.hear_code(), 107);
}

TEST(Lobby, ForgetsWhomItDismisses) {
    Lobby lobby = open_lobby();
    Peer stranger = named_peer(lobby, "stranger");
    lobby.dismiss(next(lobby));
    EXPECT_EQ(stranger.hear_code(), 107);
    EXPECT_EQ(stranger.hear(1), RawBytes{});  // The connection is closed.
    Peer other = named_peer(lobby, "stranger");
    EXPECT_EQ(next(lobby)->seat(), "stranger");
}

TEST(Lobby, LetsInWhoIsOnTheRoster) {
    Lobby lobby = open_lobby({}, *Roster::parse("Hexe\nAgent 47 127.0.0.2"));
    Peer stranger = named_peer(lobby, "Mallory"), nobody = named_peer(lobby, "");
    EXPECT_EQ(stranger.hear_code(), 107);
    EXPECT_EQ(nobody.hear_code(), 107);
    Peer elsewhere = named_peer(lobby, "Agent 47");
    EXPECT_EQ(elsewhere.hear_code(), 107);
    Peer agent = named_peer(lobby, "Agent 47", "127.0.0.2");
    EXPECT_EQ(next(lobby)->seat(), "Agent 47");
    Peer hexe = named_peer(lobby, "Hexe");
    EXPECT_EQ(next(lobby)->seat(), "Hexe");
    Peer second = named_peer(lobby, "Hexe", "127.0.0.3");
    EXPECT_EQ(second.hear_code(), 107);
}

// --- A player who is away for a while ---

// A game of side 3 at its start; black is to move.
std::unique_ptr<Session> side3() { return *built_in_games().open("hexthello", {{"side", "3"}}); }
constexpr std::size_t kPosition3 = 1 + 25 + 3;

// Is in a game, and to move.
class InGame : public testing::Test {
  protected:
    InGame() {
        lobby_.close();
        player_->begin(*session_, Player::First);
        EXPECT_EQ(peer_->hear(1 + kPosition3).size(), 1 + kPosition3);
    }
    void hang_up() {
        peer_.reset();
        EXPECT_TRUE(league_fixture::comes_true([&] { return player_->is_lost(); }));
    }
    // Hears where the game stands and moves.
    void play(Peer& peer) {
        EXPECT_EQ(peer.hear(1), RawBytes{103});
        EXPECT_EQ(peer.hear(kPosition3).size(), kPosition3);
        EXPECT_EQ(peer.hear_code(), 104);
        peer.say(bytes_of(session_->legal_moves().front()));
    }
    static RawBytes bytes_of(const std::string& move) {
        return {static_cast<std::uint8_t>(move[0] - '0'), static_cast<std::uint8_t>(move[2] - '0')};
    }
    // After a while the player comes back and moves.
    std::jthread returning_after(Milliseconds pause) {
        return std::jthread([this, pause] {
            std::this_thread::sleep_for(pause);
            Peer back = named_peer(lobby_, "Hexe");
            play(back);
            back.hear(1);  // Until it is sent home.
        });
    }

    Lobby lobby_ = open_lobby(Milliseconds(30'000));
    std::optional<Peer> peer_ = named_peer(lobby_, "Hexe");
    std::shared_ptr<LeaguePlayer> player_ = next(lobby_);
    std::unique_ptr<Session> session_ = side3();
};

TEST_F(InGame, ComesBackWithinGrace) {
    hang_up();
    const auto returning = returning_after({});
    const auto decision = player_->choose(*session_, {});
    ASSERT_TRUE(decision) << decision.error().message;
    player_->quit();
}

TEST_F(InGame, TheGraceIsForAllAbsencesOfAGame) {
    const Milliseconds whole = player_->grace_left(), pause{300};
    Milliseconds left = whole;
    hang_up();
    {
        const auto returning = returning_after(pause);
        ASSERT_TRUE(player_->choose(*session_, {}));
        EXPECT_LT(player_->grace_left(), whole);
        left = player_->grace_left();
        player_->quit();
    }
    ASSERT_TRUE(league_fixture::comes_true([&] { return player_->is_lost(); }));
    {
        const auto returning = returning_after(pause);
        ASSERT_TRUE(player_->choose(*session_, {}));
        EXPECT_LT(player_->grace_left(), left);
        player_->quit();
    }
    player_->begin(*session_, Player::First);
    EXPECT_EQ(player_->grace_left(), whole);
}

TEST_F(InGame, WhoIsAwayLosesByTheClockOfItsMove) {
    hang_up();
    Turn turn;
    turn.allowance.move = Milliseconds(30);
    const auto lost = player_->choose(*session_, turn);
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().fault, Fault::Gone);
    EXPECT_GT(player_->grace_left(), Milliseconds(0));  // It was not waited for any longer.
}

TEST_F(InGame, TheTimeOfAMoveIsWhatTheRefereeWaited) {
    const Milliseconds pause{1500};  // Long beside whatever delays the referee's start.
    const auto other = side3();
    Scripted passive([](Session&, const Turn&) { return Forfeit{Fault::Unfit, "resigns"}; });
    hang_up();
    const auto returning = returning_after(pause);
    const auto record =
        referee({{{player_.get(), session_.get()}, {&passive, other.get()}}}, {}, {});
    player_->quit();
    ASSERT_TRUE(record);
    ASSERT_EQ(record->moves.size(), 1u) << record->forfeit.message;
    EXPECT_GE(to_milliseconds(record->moves[0].seconds), pause / 5);
}

TEST_F(InGame, AStrangerOfTheSameNameGetsNothing) {
    Peer early = named_peer(lobby_, "Hexe", "127.0.0.2");
    EXPECT_EQ(early.hear_code(), 107);  // While the player is connected,
    hang_up();
    Peer late = named_peer(lobby_, "Hexe", "127.0.0.2");
    EXPECT_EQ(late.hear_code(), 107);  // and when it is not.
    const auto returning = returning_after({});
    EXPECT_TRUE(player_->choose(*session_, {}));
    player_->quit();
}

TEST_F(InGame, WhoWaitsForATakenNameGetsNothing) {
    Peer second = named_peer(lobby_, "Hexe");
    EXPECT_EQ(second.hear_code(), 107);
    Peer waiting = Peer::calling(lobby_.port());
    EXPECT_EQ(waiting.hear_code(), 106);
    hang_up();
    waiting.say_name("Hexe");  // It connected before the loss.
    EXPECT_EQ(waiting.hear_code(), 107);
    EXPECT_FALSE(player_->has_offer());
    const auto returning = returning_after({});
    EXPECT_TRUE(player_->choose(*session_, {}));
    player_->quit();
}

TEST_F(InGame, OnlyTheFirstWhoComesBackIsTaken) {
    hang_up();
    std::optional<Peer> back = named_peer(lobby_, "Hexe");
    ASSERT_TRUE(league_fixture::comes_true([&] { return player_->has_offer(); }));
    Peer second = named_peer(lobby_, "Hexe");
    EXPECT_EQ(second.hear_code(), 107);
    back.reset();  // Unless it is lost again.
    ASSERT_TRUE(league_fixture::comes_true([&] { return player_->is_lost(); }));
    const auto returning = returning_after({});
    ASSERT_TRUE(league_fixture::comes_true([&] { return !player_->is_lost(); }));
    EXPECT_TRUE(player_->choose(*session_, {}));
    player_->quit();
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
    ASSERT_TRUE(league_fixture::comes_true([&] { return player->has_offer(); }));
    player->begin(*session, Player::First);
    EXPECT_EQ(back.hear_code(), 103);
    EXPECT_EQ(back.hear_code(), 101);
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
