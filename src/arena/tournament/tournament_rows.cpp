#include "arena/tournament/tournament_rows.h"

#include <SQLiteCpp/VariadicBind.h>

#include <array>
#include <utility>

#include "core/text.h"

namespace petteia::tournament_rows {
namespace {

constexpr const char* kVersion1 = R"(
CREATE TABLE plan (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round INTEGER NOT NULL, pairing INTEGER NOT NULL, number INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES player, second INTEGER NOT NULL REFERENCES player,
    start TEXT NOT NULL, opening TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('playing', 'finished')),
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 2), margin INTEGER,
    fault TEXT, offender INTEGER REFERENCES player, reason TEXT,
    started_ms INTEGER NOT NULL, ended_ms INTEGER,
    UNIQUE (round, pairing, number));
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, seat INTEGER NOT NULL,
    text TEXT NOT NULL, microseconds INTEGER NOT NULL,
    PRIMARY KEY (game, ply)) WITHOUT ROWID;
)";

constexpr const char* kVersion2 = R"(
CREATE TABLE content (
    name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, digest INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE plan (
    key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE player (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL,
    sum INTEGER NOT NULL) STRICT;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round INTEGER NOT NULL, pairing INTEGER NOT NULL, number INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES player, second INTEGER NOT NULL REFERENCES player,
    start TEXT NOT NULL, opening TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('playing', 'finished')),
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 2), margin INTEGER,
    fault TEXT, offender INTEGER REFERENCES player, reason TEXT,
    started_ms INTEGER NOT NULL, ended_ms INTEGER, moves INTEGER, sum INTEGER NOT NULL,
    UNIQUE (round, pairing, number),
    CHECK (state = 'playing' OR
        (half_points IS NOT NULL AND ended_ms IS NOT NULL AND moves IS NOT NULL))) STRICT;
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    text TEXT NOT NULL, microseconds INTEGER NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (game, ply)) STRICT, WITHOUT ROWID;
)";

// All columns but the sum.
constexpr const char* kGameColumns =
    "id, round, pairing, number, first, second, start, opening, state, half_points, margin, fault, "
    "offender, reason, started_ms, ended_ms, moves";
constexpr int kGameWidth = 17;
constexpr const char* kMoveColumns = "game, ply, seat, text, microseconds";
constexpr int kMoveWidth = 5;
constexpr const char* kFinished = "state = 'finished'";

constexpr std::array<const char*, 2> kSchemas{kVersion1, kVersion2};

using store_file::Database;
using store_file::Row;

}  // namespace

const store_file::Kind& kind() {
    static constexpr store_file::Kind kKind{0x50544C47, "tournament store", kSchemas};
    return kKind;
}

void write_new(Database& database, const TournamentPlan& plan) {
    SQLite::Transaction transaction(database);
    store_file::make_tables(database, kind());
    for (const auto& [key, value] : plan.to_lines()) {
        SQLite::Statement line(database, store_file::insertion("plan", 2));
        SQLite::bind(line, key, value);
        line.exec();
    }
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
        SQLite::Statement line(database, store_file::insertion("player", 3));
        SQLite::bind(line, static_cast<std::int64_t>(i), plan.players[i].name,
                     plan.players[i].agent);
        line.exec();
    }
    for (const char* table : {"plan", "player", "game"})
        store_file::store_content(database, table, store_file::counted(database, table));
    transaction.commit();
}

// Version 1 had neither sums nor counts. What it holds is taken as it is.
void migrate(Database& database) {
    SQLite::Transaction transaction(database);
    for (const std::string table : {"plan", "player", "game", "move"})
        database.exec("ALTER TABLE " + table + " RENAME TO old_" + table);
    database.exec(kVersion2);
    const auto copy = [&](const std::string& table, const std::string& columns,
                          const std::string& more = "") {
        database.exec("INSERT INTO " + table + " SELECT " + columns + ", row_sum('" + table +
                      "', " + columns + ") FROM (SELECT *" + more + " FROM old_" + table + ")");
    };
    copy("plan", "key, value");
    copy("player", "id, name, agent");
    copy("game", kGameColumns,
         ", CASE state WHEN 'finished' THEN (SELECT count(*) FROM old_move WHERE game = id) END "
         "AS moves");
    copy("move", kMoveColumns);
    database.exec(
        "DROP TABLE old_move; DROP TABLE old_game; DROP TABLE old_player; DROP TABLE old_plan");
    for (const char* table : {"plan", "player"})
        store_file::store_content(database, table, store_file::counted(database, table));
    store_file::store_content(database, "game", store_file::counted(database, "game", kFinished));
    store_file::set_version(database, kind());
    transaction.commit();
}

namespace {

Result<TournamentPlan> read_plan(Database& database) {
    for (const char* table : {"plan", "player"}) {
        if (const Status whole = store_file::check_content(database, table); !whole)
            return whole.error();
    }
    TournamentPlan::Lines lines;
    SQLite::Statement line(database, store_file::selection("plan", "key, value"));
    while (line.executeStep()) {
        Row row(line, 2, "plan " + in_quotes(line.getColumn(0).getString()));
        lines[row.text(0)] = row.text(1);
        if (row.error()) return *row.error();
    }
    std::vector<TournamentPlan::Player> players;
    SQLite::Statement player(database,
                             store_file::selection("player", "id, name, agent") + " ORDER BY id");
    while (player.executeStep()) {
        Row row(player, 3, "player " + player.getColumn(0).getString());
        const auto id = row.integer(0);
        players.push_back({row.text(1), row.text(2)});
        if (id + 1 != static_cast<std::int64_t>(players.size())) row.complain("its id is wrong");
        if (row.error()) return *row.error();
    }
    return TournamentPlan::from_lines(lines, std::move(players));
}

}  // namespace

void drop_unfinished(Database& database) {
    SQLite::Transaction transaction(database);
    database.exec(
        "DELETE FROM move WHERE game IN (SELECT id FROM game WHERE state <> 'finished');"
        "DELETE FROM game WHERE state <> 'finished';");
    transaction.commit();
}

std::int64_t sealed(Database& database, std::int64_t game) {
    SQLite::Statement seal(database, std::string("UPDATE game SET sum = row_sum('game', ") +
                                         kGameColumns + ") WHERE id = ? RETURNING sum");
    seal.bind(1, game);
    seal.executeStep();
    const std::int64_t sum = seal.getColumn(0).getInt64();
    while (seal.executeStep()) {
    }
    return sum;
}

namespace {

Result<StoredGame> game_of(const SQLite::Statement& statement, std::size_t players) {
    constexpr int kMost = 1'000'000;
    const int last = static_cast<int>(players) - 1;
    Row row(statement, kGameWidth, "game " + statement.getColumn(0).getString());
    StoredGame game;
    game.id = row.integer(0);
    game.fixture.key = {row.small(1, 0, kMost), row.small(2, 0, kMost), row.small(3, 0, kMost)};
    game.fixture.players = {row.small(4, 0, last), row.small(5, 0, last)};
    game.start = row.text(6);
    const std::string opening = row.text(7);
    for (const auto move : words(opening)) game.opening.emplace_back(move);
    game.is_finished = row.text(8) == "finished";
    game.score.half_points = row.optional_small(9, 0, 2).value_or(0);
    game.score.margin = row.optional_small(10);
    game.fault = row.optional_text(11).value_or("");
    game.offender = row.optional_small(12, 0, last);
    game.reason = row.optional_text(13).value_or("");
    game.started_ms = row.integer(14, 0);
    game.ended_ms = row.optional_integer(15, 0).value_or(0);
    if (row.error()) return *row.error();
    return game;
}

}  // namespace

Result<std::vector<StoredGame>> read_games(Database& database, std::size_t players) {
    SQLite::Statement row(
        database, store_file::selection("game", kGameColumns) + " ORDER BY round, pairing, number");
    std::vector<StoredGame> games;
    while (row.executeStep()) {
        auto game = game_of(row, players);
        if (!game) return game.error();
        games.push_back(*std::move(game));
    }
    return games;
}

namespace {

Result<StoredMove> move_of(const SQLite::Statement& statement) {
    Row row(statement, kMoveWidth,
            "game " + statement.getColumn(0).getString() + ", move " +
                statement.getColumn(1).getString());
    StoredMove move;
    move.ply = row.small(1, 0);
    move.mover = row.integer(2, 0, 1) == 0 ? Player::First : Player::Second;
    move.move = {row.text(3), static_cast<double>(row.integer(4, 0)) / 1e6};
    if (row.error()) return *row.error();
    return move;
}

// Every move is intact and belongs to a game, and finished games have all of theirs.
Status check_moves(Database& database) {
    SQLite::Statement move(database, store_file::selection("move", kMoveColumns));
    while (move.executeStep()) {
        if (const auto read = move_of(move); !read) return read.error();
    }
    SQLite::Statement stray(
        database, "SELECT game FROM move WHERE game NOT IN (SELECT id FROM game) LIMIT 1");
    if (stray.executeStep())
        return Error{"game " + stray.getColumn(0).getString() + " is missing, but not its moves"};
    SQLite::Statement count(database,
                            "SELECT id FROM game WHERE state = 'finished' AND "
                            "moves <> (SELECT count(*) FROM move WHERE game = id) LIMIT 1");
    if (count.executeStep())
        return Error{"game " + count.getColumn(0).getString() + " has lost moves"};
    return ok();
}

}  // namespace

Result<std::vector<StoredMove>> read_moves(Database& database, std::int64_t game) {
    SQLite::Statement count(database, "SELECT moves FROM game WHERE id = ?");
    count.bind(1, game);
    const bool is_finished = count.executeStep() && !count.getColumn(0).isNull();
    SQLite::Statement row(
        database, store_file::selection("move", kMoveColumns) + " WHERE game = ? ORDER BY ply");
    row.bind(1, game);
    std::vector<StoredMove> moves;
    while (row.executeStep()) {
        auto move = move_of(row);
        if (!move) return move.error();
        moves.push_back(*std::move(move));
    }
    if (is_finished && count.getColumn(0).getInt64() != static_cast<std::int64_t>(moves.size()))
        return Error{"game " + std::to_string(game) + " has lost moves"};
    return moves;
}

SQLite::Statement move_insertion(Database& database) {
    return {database, store_file::insertion("move", kMoveWidth)};
}

Result<TournamentPlan> read_checked(Database& database) {
    const SQLite::Transaction moment(database);
    auto plan = read_plan(database);
    if (!plan) return plan.error();
    if (const auto games = read_games(database, plan->players.size()); !games) return games.error();
    if (const Status whole = store_file::check_content(database, "game", kFinished); !whole)
        return whole.error();
    if (const Status whole = check_moves(database); !whole) return whole.error();
    return plan;
}

}  // namespace petteia::tournament_rows
