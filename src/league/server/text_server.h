// The league's text server: two players, as many games as are wanted, in the exact sequence of the
// reference server:
//
//     the first to connect has white            102 to the first, 103 to the second
//     each is asked for its name                106, and the name is read
//     each game: the start to both              101
//         the side to move is asked             104, and two bytes are read
//         the other hears of the move           105, just before its 104; of the last move never
//         if colours swap, each its new one     102 or 103, after the last game too
//     after all games                           107 to both
//
// Beyond the reference it can keep time, survives players that stall, vanish or send rubbish (which costs
// them the game), and keeps every result. It asks all who connect for their names at once, where the
// reference waits for one after the other: silent connections keep no player out, and each player is sent
// the same bytes in the same order.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "league/codec.h"
#include "league/server/newcomers.h"
#include "league/server/remote_player.h"
#include "league/server/roster.h"
#include "net/tcp.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

struct SeriesPlan {
    int games = 1;
    bool swaps_colours = false;
    int side = kLeagueSide;
    TimeControl time = {};
    Roster roster = {};
    // A player that takes longer to send its name is not accepted.
    Milliseconds name_time = Newcomers::kNameTime;
};

// Of each pair the first belongs to the player that connected first.
struct SeriesGame {
    int number = 1;
    std::size_t black = 1;  // Who had black.
    GameRecord result;
    DiscCount discs;     // At the end.
    std::string record;  // As session/record.h writes it.
};

struct Series {
    std::array<std::string, 2> names;
    std::vector<SeriesGame> games;
    bool is_complete = false;  // False: stopped, or nobody was left to play.

    double points(std::size_t player) const;
};

// Is told how a series goes.
class SeriesObserver {
  public:
    virtual ~SeriesObserver() = default;
    virtual void left_early(const std::string& /*why*/) {}  // Before the first game.
    virtual void met(const std::array<std::string, 2>& /*names*/) {}
    virtual void stands_at(const Session&) {}  // The start of each game, and after each move.
    virtual void ended(const Series&, const SeriesGame&) {}
};

class TextServer {
  public:
    // REQUIRES: `game` is kLeagueGame and has boards of this side. All must outlive the server.
    TextServer(Listener& listener, const GameEntry& game, const SeriesPlan& plan,
               SeriesObserver& observer);

    // Blocks until all games are played or `stop` is requested; then the games that were finished
    // count. An error if no connections can be taken.
    Result<Series> run(const std::stop_token& stop);

  private:
    // False if stopped.
    Result<bool> gather(const std::stop_token& stop);
    void admit(std::unique_ptr<RemotePlayer> newcomer);
    void drop_disconnected();
    std::array<std::string, 2> names() const;
    Series play_games(const std::stop_token& stop);
    // Nothing if stopped.
    std::optional<SeriesGame> play_game(int number, const std::stop_token& stop);
    void give_colours();

    Listener& listener_;
    const SeriesPlan& plan_;
    SeriesObserver& observer_;
    std::array<std::unique_ptr<Session>, 2> sessions_;
    std::vector<std::unique_ptr<RemotePlayer>> players_;  // In the order in which they connected.
    std::size_t black_ = 1;
};

}  // namespace petteia
