// The rows of a tournament's store: written with their checksums, and read as if a stranger had written them.
// Only for the store's own source; tournament_store.h describes the tables.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/store/store_file.h"
#include "arena/tournament/tournament_store.h"

namespace petteia::tournament_rows {

const store_file::Kind& kind();

// All of these throw SQLite::Exception; an error names the row.

// Fills an empty database.
void write_new(store_file::Database& database, const TournamentPlan& plan);
// From version 1 to the newest, in one transaction.
void migrate(store_file::Database& database);
// The plan, after all rows were checked, as they are at one moment.
Result<TournamentPlan> read_checked(store_file::Database& database);
Result<std::vector<StoredGame>> read_games(store_file::Database& database, std::size_t players);
// In their order. None if there is no such game.
Result<std::vector<StoredMove>> read_moves(store_file::Database& database, std::int64_t game);
void drop_unfinished(store_file::Database& database);

// A statement that takes the columns of a move.
SQLite::Statement move_insertion(store_file::Database& database);
// The sum of a game's row, brought up to date. REQUIRES: there is such a game.
std::int64_t sealed(store_file::Database& database, std::int64_t game);

}  // namespace petteia::tournament_rows
