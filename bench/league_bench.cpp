// What the referee of the league costs: games between players who answer at once, over real sockets; how
// much those who misbehave delay the others; and memory with many players connected. All players are in
// this process too, and everything runs on one core.
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "arena/tournament/tournament.h"
#include "bench/stopwatch.h"
#include "league/random_client_fixture.h"
#include "league/server/lobby.h"

namespace petteia {
namespace {

constexpr Milliseconds kMoveTime{3000};

TournamentPlan plan_for(const std::vector<Entrant>& entrants, int games) {
    TournamentPlan plan;
    plan.game = kLeagueGame;
    for (const Entrant& entrant : entrants) plan.players.push_back({entrant.name, ""});
    plan.games = games;
    plan.time.move = kMoveTime;
    return plan;
}

struct Played {
    double seconds = 0;
    std::size_t games = 0, faults = 0;
    std::vector<Effort> efforts;
};

Played play(const std::vector<Entrant>& entrants, int games) {
    auto store = *TournamentStore::in_memory(plan_for(entrants, games));
    Played played;
    played.seconds = seconds_of([&] {
        static_cast<void>(*play_tournament(**built_in_games().find(kLeagueGame), store, entrants));
    });
    const auto finished = *store.games();
    for (const StoredGame& game : finished) {
        ++played.games;
        if (game.offender) ++played.faults;
    }
    played.efforts = *store.efforts();
    return played;
}

std::vector<std::unique_ptr<RandomClient>> random_clients(const Lobby& lobby, std::size_t count) {
    std::vector<std::unique_ptr<RandomClient>> connections;
    while (connections.size() < count)
        connections.push_back(
            std::make_unique<RandomClient>(lobby.port(), static_cast<int>(connections.size())));
    return connections;
}

std::vector<Entrant> seated(Lobby& lobby, std::size_t count) {
    std::vector<Entrant> entrants;
    while (entrants.size() < count) {
        const auto player = lobby.call_next({});
        entrants.push_back({player->seat(), player});
    }
    return entrants;
}

// Tells its name, and then either nothing at all or more than anybody can read.
class Rude {
  public:
    Rude(std::uint16_t port, const std::string& name, bool floods)
        : thread_([=](const std::stop_token& stop) {
              auto server = connect("127.0.0.1", port, Deadline::of(kMoveTime, stop));
              if (!server) return;
              const Deadline deadline{Deadline::Time::max(), stop};
              std::vector<std::uint8_t> request(1);
              server->read(request, deadline);
              server->write(encode_name(name), deadline);
              const std::string much(4096, '\x7f');
              while (floods && server->write(much, deadline) == Transfer::Done) {
              }
              while (server->read(request, deadline) == Transfer::Done) {
              }
          }) {}

  private:
    std::jthread thread_;
};

void measure_speed() {
    constexpr int kGames = 400;
    Lobby lobby(*Listener::open("127.0.0.1", 0), {});
    const RandomClient one(lobby.port(), 1), other(lobby.port(), 2);
    const Played played = play(seated(lobby, 2), kGames);
    const double a_minute = 60 * static_cast<double>(played.games) / played.seconds;
    report("two random players, side 8, games a minute", a_minute, "at least 500",
           a_minute >= 500 && played.games == kGames && played.faults == 0);
}

// The longest move of the honest players, in milliseconds.
double longest_move(bool with_rude) {
    constexpr std::size_t kHonest = 6;
    Lobby lobby(*Listener::open("127.0.0.1", 0), {});
    const auto connections = random_clients(lobby, kHonest);
    auto entrants = seated(lobby, kHonest);
    std::vector<std::unique_ptr<Rude>> rude;
    if (with_rude) {
        rude.push_back(std::make_unique<Rude>(lobby.port(), "silent", false));
        rude.push_back(std::make_unique<Rude>(lobby.port(), "flood", true));
        for (const Entrant& each : seated(lobby, 2)) entrants.push_back(each);
    }
    const Played played = play(entrants, 2);
    double longest = 0;
    for (std::size_t i = 0; i < kHonest; ++i)
        longest = std::max(longest, 1000 * played.efforts[i].longest_move);
    return longest;
}

void measure_delay() {
    const double alone = longest_move(false), beside = longest_move(true);
    report("longest move among six random players, ms", alone, "reported", true);
    report("the same beside a silent and a flooding one, ms more", beside - alone, "at most 50",
           beside - alone <= 50);
}

void measure_memory() {
    constexpr std::size_t kPlayers = 200;
    Lobby lobby(*Listener::open("127.0.0.1", 0), {});
    const auto connections = random_clients(lobby, kPlayers);
    auto entrants = seated(lobby, kPlayers);
    TournamentPlan plan = plan_for(entrants, 2);
    plan.format = Format::Swiss;
    auto store = *TournamentStore::in_memory(plan);
    const auto is_over = play_tournament(**built_in_games().find(kLeagueGame), store, entrants);
    report("200 players connected, all playing, peak MB with both ends", peak_mb(), "at most 200",
           is_over && *is_over && peak_mb() <= 200);
}

}  // namespace
}  // namespace petteia

int main() {
    petteia::use_one_core();
    petteia::measure_speed();
    petteia::measure_delay();
    petteia::measure_memory();
}
