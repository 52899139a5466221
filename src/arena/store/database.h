// Database: a SQLite file as the stores open it. Whoever wrote the file may be a stranger: views, triggers and
// foreign functions do not run, sizes are limited, and what takes long can be stopped. Only for the stores'
// own sources: nobody else knows of the database.
//
// Rows are protected by a checksum. Every table ends with a column `sum`, which holds
//
//     row_sum('name of the table', all other columns)
//
// XXH64 of the values with their types, each hashed with the sum of those before as its seed. The table
// `content` holds for each table that it names how many rows there are, and the exclusive or of their sums,
// so that lost rows are noticed too:
//
//     CREATE TABLE content (name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, digest INTEGER NOT NULL,
//                           sum INTEGER NOT NULL) STRICT, WITHOUT ROWID
//
// A checksum finds damage and careless changes; it is no signature.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia::store_file {

inline constexpr int kBusyMs = 5000;

class Database : public SQLite::Database {
  public:
    // While `stop` is requested, everything fails. Throws SQLite::Exception.
    Database(const std::string& name, int flags, std::stop_token stop = {});
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // From now on nothing stops it.
    void outlast_stop() { stop_ = {}; }
    int version();
    // Others may read while one writes. A process that is killed loses nothing that was committed; a power
    // failure may cost the last commits, never the file.
    void write_ahead() { exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"); }

  private:
    static int is_stopped(void* self);

    std::stop_token stop_;
};

// "INSERT OR REPLACE INTO board VALUES (?1, …, ?n, row_sum('board', ?1, …, ?n))"
std::string insertion(std::string_view table, int columns);
// "SELECT id, game, row_sum('board', id, game) = sum FROM board": the last column says whether it is intact.
std::string selection(std::string_view table, std::string_view columns);

// Reads the columns of a row that a stranger may have written; remembers the first that is wrong.
class Row {
  public:
    // A row of selection() with `columns` columns. The name is for errors: `board "a"`.
    Row(const SQLite::Statement& row, int columns, std::string name);

    std::string text(int column);
    std::optional<std::string> optional_text(int column);
    std::int64_t integer(int column, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                         std::int64_t most = std::numeric_limits<std::int64_t>::max());
    std::optional<std::int64_t> optional_integer(
        int column, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
        std::int64_t most = std::numeric_limits<std::int64_t>::max());
    int small(int column, int least = std::numeric_limits<int>::min(),
              int most = std::numeric_limits<int>::max()) {
        return static_cast<int>(integer(column, least, most));
    }
    std::optional<int> optional_small(int column, int least = std::numeric_limits<int>::min(),
                                      int most = std::numeric_limits<int>::max());
    double number(int column);

    // The row is not what it should be.
    void complain(const std::string& why);
    const std::optional<Error>& error() const { return error_; }

  private:
    const SQLite::Statement& row_;
    std::string name_;
    std::optional<Error> error_;
};

// How many rows a table has, and the exclusive or of their sums.
struct Content {
    std::int64_t rows = 0;
    std::int64_t digest = 0;

    void add(std::int64_t sum) {
        ++rows;
        digest ^= sum;
    }
    void take(std::int64_t sum) {
        --rows;
        digest ^= sum;
    }
    friend bool operator==(const Content&, const Content&) = default;
};

// Of the rows of a table that fit a condition.
Content counted(SQLite::Database& database, const std::string& table,
                const std::string& condition = "true");
// As the store says; an error if it does not say or its row is not intact.
Result<Content> stored_content(SQLite::Database& database, const std::string& table);
void store_content(SQLite::Database& database, const std::string& table, const Content& content);
// An error says what is missing or was added.
Status check_content(SQLite::Database& database, const std::string& table,
                     const std::string& condition = "true");

}  // namespace petteia::store_file
