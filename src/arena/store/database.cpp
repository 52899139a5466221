#include "arena/store/database.h"

#include <SQLiteCpp/VariadicBind.h>
#include <sqlite3.h>
#include <xxhash.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/text.h"

namespace petteia::store_file {
namespace {

std::uint64_t hashed(const void* bytes, std::size_t size, std::uint64_t seed) {
    return XXH64(bytes, size, seed);
}

std::uint64_t hashed(sqlite3_value* value, std::uint64_t seed) {
    const int type = sqlite3_value_type(value);
    seed = hashed(&type, sizeof type, seed);
    if (type == SQLITE_INTEGER) {
        const std::int64_t number = sqlite3_value_int64(value);
        return hashed(&number, sizeof number, seed);
    }
    if (type == SQLITE_FLOAT) {
        const double number = sqlite3_value_double(value) + 0.0;  // Minus zero is stored as zero.
        return hashed(&number, sizeof number, seed);
    }
    if (type == SQLITE_NULL) return seed;
    const void* bytes = type == SQLITE_TEXT ? static_cast<const void*>(sqlite3_value_text(value))
                                            : sqlite3_value_blob(value);
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
    return bytes == nullptr ? seed : hashed(bytes, size, seed);
}

void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
    std::uint64_t sum = 0;
    for (int i = 0; i < count; ++i) sum = hashed(values[i], sum);
    sqlite3_result_int64(context, static_cast<std::int64_t>(sum));
}

// Far more than a store of ours needs, far less than would hurt.
void limit(sqlite3* handle) {
    constexpr std::array<std::pair<int, int>, 9> kLimits{{{SQLITE_LIMIT_LENGTH, 1 << 25},
                                                          {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
                                                          {SQLITE_LIMIT_COLUMN, 100},
                                                          {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                                          {SQLITE_LIMIT_COMPOUND_SELECT, 10},
                                                          {SQLITE_LIMIT_VDBE_OP, 100'000},
                                                          {SQLITE_LIMIT_ATTACHED, 0},
                                                          {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                                          {SQLITE_LIMIT_TRIGGER_DEPTH, 1}}};
    for (const auto& [what, most] : kLimits) sqlite3_limit(handle, what, most);
}

void distrust(sqlite3* handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    limit(handle);
}

}  // namespace

Database::Database(const std::string& name, int flags, std::stop_token stop)
    : SQLite::Database(name, flags, kBusyMs), stop_(std::move(stop)) {
    constexpr int kStepsBetweenLooks = 10'000;
    distrust(getHandle());
    sqlite3_progress_handler(getHandle(), kStepsBetweenLooks, &is_stopped, this);
    check(sqlite3_create_function_v2(getHandle(), "row_sum", -1,
                                     SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                     nullptr, &row_sum, nullptr, nullptr, nullptr));
    exec("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

int Database::is_stopped(void* self) {
    return static_cast<const Database*>(self)->stop_.stop_requested() ? 1 : 0;
}

int Database::version() {
    SQLite::Statement version(*this, "PRAGMA user_version");
    return version.executeStep() ? version.getColumn(0).getInt() : 0;
}

std::string insertion(std::string_view table, int columns) {
    std::string places;
    for (int i = 1; i <= columns; ++i) places += (i == 1 ? "?" : ", ?") + std::to_string(i);
    const std::string name(table);
    return "INSERT OR REPLACE INTO " + name + " VALUES (" + places + ", row_sum('" + name + "', " +
           places + "))";
}

std::string selection(std::string_view table, std::string_view columns) {
    const std::string name(table), list(columns);
    return "SELECT " + list + ", row_sum('" + name + "', " + list + ") = sum FROM " + name;
}

Row::Row(const SQLite::Statement& row, int columns, std::string name)
    : row_(row), name_(std::move(name)) {
    if (row_.getColumn(columns).getInt() != 1) complain("its checksum does not match");
}

void Row::complain(const std::string& why) {
    if (!error_) error_ = Error{name_ + " is damaged: " + why};
}

std::string Row::text(int column) {
    const SQLite::Column value = row_.getColumn(column);
    if (!value.isText()) {
        complain(std::string(value.getName()) + " is no text");
        return {};
    }
    return value.getString();
}

std::optional<std::string> Row::optional_text(int column) {
    if (row_.getColumn(column).isNull()) return std::nullopt;
    return text(column);
}

std::int64_t Row::integer(int column, std::int64_t least, std::int64_t most) {
    const SQLite::Column value = row_.getColumn(column);
    const std::int64_t number = value.getInt64();
    if (value.isInteger() && number >= least && number <= most) return number;
    complain(std::string(value.getName()) + " is no number in its range");
    return least;
}

std::optional<std::int64_t> Row::optional_integer(int column, std::int64_t least,
                                                  std::int64_t most) {
    if (row_.getColumn(column).isNull()) return std::nullopt;
    return integer(column, least, most);
}

std::optional<int> Row::optional_small(int column, int least, int most) {
    const auto number = optional_integer(column, least, most);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

double Row::number(int column) {
    const SQLite::Column value = row_.getColumn(column);
    const double number = value.getDouble();
    if (value.isFloat() && std::isfinite(number)) return number;
    complain(std::string(value.getName()) + " is no number");
    return 0;
}

Content counted(SQLite::Database& database, const std::string& table,
                const std::string& condition) {
    Content content;
    SQLite::Statement row(database, "SELECT sum FROM " + table + " WHERE " + condition);
    while (row.executeStep()) content.add(row.getColumn(0).getInt64());
    return content;
}

Result<Content> stored_content(SQLite::Database& database, const std::string& table) {
    SQLite::Statement row(database, selection("content", "name, rows, digest") + " WHERE name = ?");
    row.bind(1, table);
    const std::string name = "content " + in_quotes(table);
    if (!row.executeStep()) return Error{name + " is missing"};
    Row checked(row, 3, name);
    const Content content{checked.integer(1, 0), checked.integer(2)};
    if (checked.error()) return *checked.error();
    return content;
}

void store_content(SQLite::Database& database, const std::string& table, const Content& content) {
    SQLite::Statement row(database, insertion("content", 3));
    SQLite::bind(row, table, content.rows, content.digest);
    row.exec();
}

Status check_content(SQLite::Database& database, const std::string& table,
                     const std::string& condition) {
    const auto stored = stored_content(database, table);
    if (!stored) return stored.error();
    const Content found = counted(database, table, condition);
    if (found == *stored) return ok();
    if (found.rows != stored->rows)
        return Error{"it has " + std::to_string(found.rows) + " rows of " + in_quotes(table) +
                     ", not " + std::to_string(stored->rows)};
    return Error{"rows of " + in_quotes(table) + " were exchanged for others"};
}

}  // namespace petteia::store_file
