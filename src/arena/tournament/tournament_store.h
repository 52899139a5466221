// The store of a tournament: one SQLite file that holds the plan, the players, every game and every
// move, written as they are played. However the process ends, the file shows how far it came;
// unfinished games are dropped when the tournament is resumed, finished ones never.
//
//     plan    key, value                      as TournamentPlan::to_lines writes them
//     player  id                              from 0, in the order of the seeds
//             name, agent
//     game    id
//             round, pairing, number          counted from 0; unique together
//             first, second                   players, by id; the first plays first
//             start, opening                  the start position; moves, separated by blanks
//             state                           'playing' or 'finished'; if finished, also:
//             half_points                     of the first player: 2 won, 1 drawn, 0 lost
//             margin                          by how much, where the game counts that
//             fault, offender, reason         if lost by a fault: which, by whom, message
//             started_ms, ended_ms            Unix time
//             moves                           how many, if finished
//     move    game, ply                       ply counts from 0, those of the opening too
//             seat                            0 or 1: the first or the second player moved
//             text, microseconds
//
// Every table ends with the column sum, and the table content counts plan, player and the finished
// games (arena/store/database.h says how), so that a row that was changed or lost is noticed.
//
// The file is in WAL mode: others may read while one process writes. PRAGMA application_id is
// 0x50544C47 and user_version the version of this schema, 2; version 1 had no sums. What a process has
// written survives its being killed; a power failure may cost the last seconds, never the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "arena/tournament/schedule.h"
#include "arena/tournament/tournament_plan.h"
#include "core/player.h"
#include "core/result.h"

namespace petteia {

struct StoredGame {
    std::int64_t id = 0;
    Fixture fixture;
    std::string start;
    std::vector<std::string> opening;
    bool is_finished = false;
    GameScore score;              // Of the player who played first.
    std::optional<int> offender;  // Who lost by a fault.
    std::string fault, reason;
    std::int64_t started_ms = 0, ended_ms = 0;
};

// A move as it is played in a game that has begun.
struct StoredMove {
    int ply = 0;
    Player mover = Player::First;
    PlayedMove move;
};

class TournamentStore {
  public:
    enum class Access : std::uint8_t { Read, Write };

    // A file that is there and not empty.
    static bool exists(const std::filesystem::path& path);
    // A new store. An error if the file exists or cannot be made.
    static Result<TournamentStore> create(const std::filesystem::path& path,
                                          const TournamentPlan& plan);
    // For writing, unfinished games are dropped. An error, and nothing is changed, if it is no store of
    // this version or an earlier one, a row is damaged or missing, or (for writing) another process
    // writes to it. Fails when `stop` is requested; so does a store for reading later on.
    static Result<TournamentStore> open(const std::filesystem::path& path, Access access,
                                        const std::stop_token& stop = {});
    // The one at `path`, for writing, if it holds the same tournament, else an error; where there is none, a new one.
    static Result<TournamentStore> open_or_create(const std::filesystem::path& path,
                                                  const TournamentPlan& plan,
                                                  const std::stop_token& stop = {});
    // One in memory, for as long as the object lives.
    static Result<TournamentStore> in_memory(const TournamentPlan& plan);

    TournamentStore(TournamentStore&&) noexcept;
    ~TournamentStore();

    const TournamentPlan& plan() const { return plan_; }

    // Any thread may call these. Moves are on the disk a tenth of a second later; a finished game, with
    // all its moves, when the call returns.
    Result<std::int64_t> begin_game(const Fixture& fixture, const std::string& start,
                                    const std::vector<std::string>& opening);
    Status add_move(std::int64_t game, const StoredMove& move);
    // The record's first seat is the player who played first.
    Status finish_game(std::int64_t game, const GameRecord& record);

    // All games in the order of their rounds.
    Result<std::vector<StoredGame>> games() const;
    Result<std::vector<StoredMove>> moves(std::int64_t game) const;
    // What thinking cost each player, in moves and time.
    Result<std::vector<Effort>> efforts() const;

  private:
    class Connection;
    static Result<std::unique_ptr<Connection>> connect(const std::filesystem::path& path,
                                                       Access access, const std::stop_token& stop);
    TournamentStore(std::unique_ptr<Connection> connection, TournamentPlan plan);

    std::unique_ptr<Connection> connection_;
    TournamentPlan plan_;
};

// The schedule with all finished games entered, and the games that are to be played. An error if the
// games do not follow from the plan.
struct ScheduleSoFar {
    Schedule schedule;
    std::vector<Fixture> open;
};
Result<ScheduleSoFar> schedule_so_far(const SchedulePlan& plan,
                                      const std::vector<StoredGame>& games);

}  // namespace petteia
