// The rows of the store of tables: written with their checksums, and read as if a stranger had written them.
// Only for the store's own source.
//
//     board   a table: its head, its summary for the list, and how many nodes and holders it has
//     node    a move of its tree, numbered from 1
//     holder  a visitor who may play there, numbered from 0; the first opened it
//
// Every row has its sum, and the table content counts the boards (arena/store/database.h says how).
// PRAGMA application_id is 0x50545442 and user_version 3; version 1 knew neither keys, holders nor sums, version 2
// neither increments nor offers of a draw.
#pragma once

#include <string>
#include <vector>

#include "arena/store/store_file.h"
#include "web/tables/table_store.h"

namespace petteia::table_rows {

const store_file::Kind& kind();

// The pace in the row of a table for which nobody has set one.
inline constexpr int kUsualPace = -1;

// All of these throw SQLite::Exception; an error names the row.

// Fills an empty database.
void make_new(store_file::Database& database);
// From an earlier version to the newest, in one transaction. What it holds is taken as it is, and looked at when
// it is loaded.
void migrate(store_file::Database& database);

// Statements for all columns of a table.
std::string board_selection();
std::string board_insertion();
std::string node_insertion();
std::string holder_insertion();

// Of a row of board_selection().
Result<TableSummary> summary_of(const SQLite::Statement& row);
// The same with nodes and holders.
Result<TableRecord> table_of(store_file::Database& database, const SQLite::Statement& row);
// What is wrong with the rows, one line each. What can be read stays in use.
std::vector<std::string> faults_of(store_file::Database& database);

}  // namespace petteia::table_rows
