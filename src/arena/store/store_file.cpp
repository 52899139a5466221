#include "arena/store/store_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <ranges>
#include <vector>

namespace petteia::store_file {
namespace {

// What SQLite keeps beside a database.
constexpr std::array<const char*, 4> kParts{"", "-wal", "-shm", "-journal"};

// The first bytes of a database, as https://sqlite.org/fileformat.html says.
struct Header {
    static constexpr std::size_t kSize = 100;
    std::string bytes;

    explicit Header(const std::filesystem::path& path) : bytes(kSize, '\0') {
        std::ifstream file(path, std::ios::binary);
        file.read(bytes.data(), kSize);
        bytes.resize(static_cast<std::size_t>(file.gcount()));
    }
    bool is_whole() const { return bytes.size() == kSize; }
    bool is_sqlite() const {
        constexpr std::string_view kMagic("SQLite format 3\0", 16);
        return std::string_view(bytes).substr(0, kMagic.size()) == kMagic;
    }
    // With a rollback journal or a write-ahead log: others are read-only or unreadable to SQLite.
    bool has_journal() const {
        const auto fits = [](char c) { return c == 1 || c == 2; };
        return fits(bytes[18]) && fits(bytes[19]);
    }
    unsigned long number(std::size_t offset) const {
        unsigned long number = 0;
        for (std::size_t i = offset; i < offset + 4; ++i)
            number = number << 8 | static_cast<unsigned char>(bytes[i]);
        return number;
    }
    unsigned long version() const { return number(60); }
    unsigned long application_id() const { return number(68); }
};

Error unusable(const std::filesystem::path& path, const Kind& kind, const std::string& why) {
    return {in_full(path.string()) + " is no " + std::string(kind.name) +
            " that can be used: " + why};
}

struct Thing {
    std::string what, sql;  // "table game", "CREATE TABLE game (…)"
    friend auto operator<=>(const Thing&, const Thing&) = default;
};

// Everything that a database is made of, in order.
std::vector<Thing> things_of(SQLite::Database& database) {
    std::vector<Thing> things;
    SQLite::Statement row(database, "SELECT type || ' ' || name, sql FROM sqlite_schema");
    while (row.executeStep())
        things.push_back({row.getColumn(0).getString(), row.getColumn(1).getString()});
    std::ranges::sort(things);
    return things;
}

// How the schema differs from what this program makes; empty if it does not.
std::string difference(Database& database, const Kind& kind) {
    const int version = database.version();
    if (version < 1 || version > kind.version())
        return "it has version " + std::to_string(version) + ", this program reads " +
               std::to_string(kind.version());
    Database ours(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ours.exec(kind.schemas[static_cast<std::size_t>(version - 1)]);
    const auto found = things_of(database), expected = things_of(ours);
    std::vector<Thing> strange, missing;
    std::ranges::set_difference(found, expected, std::back_inserter(strange));
    std::ranges::set_difference(expected, found, std::back_inserter(missing));
    if (!strange.empty()) return "it has a foreign " + printable(strange.front().what, 60);
    if (!missing.empty()) return "it has no " + missing.front().what;
    return {};
}

// Not what is only in the way for now.
bool is_damage(const SQLite::Exception& exception) {
    constexpr std::array kDamages{SQLITE_ERROR,  SQLITE_CORRUPT, SQLITE_NOTADB,
                                  SQLITE_TOOBIG, SQLITE_FORMAT,  SQLITE_MISMATCH};
    return std::ranges::find(kDamages, exception.getErrorCode() & 0xff) != kDamages.end();
}

}  // namespace

bool exists(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    if (!std::filesystem::is_regular_file(path, error)) return true;
    return std::filesystem::file_size(path, error) != 0;
}

Flaw damaged(const std::filesystem::path& path, const Kind& kind, const std::string& why) {
    return {unusable(path, kind, why), true};
}

Soundness check_header(const std::filesystem::path& path, const Kind& kind) {
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return Flaw{{"there is no file " + in_full(path.string())}};
    if (!std::filesystem::is_regular_file(path, error))
        return Flaw{unusable(path, kind, "it is no regular file")};
    const Header header(path);
    const bool is_ours = header.is_whole() && header.application_id() == kind.application_id;
    if (!header.is_whole() || !header.is_sqlite())
        return Flaw{unusable(path, kind, "it is no SQLite database"),
                    is_ours || header.is_sqlite()};
    if (!is_ours) return Flaw{unusable(path, kind, "it is a database of another program")};
    if (!header.has_journal()) return damaged(path, kind, "its header is damaged");
    if (header.version() < 1 || header.version() > static_cast<unsigned long>(kind.version()))
        return Flaw{unusable(path, kind,
                             "it has version " + std::to_string(header.version()) +
                                 ", this program reads " + std::to_string(kind.version()))};
    return std::monostate{};
}

Soundness check_form(Database& database, const std::filesystem::path& path, const Kind& kind) {
    try {
        const std::string strange = difference(database, kind);
        if (!strange.empty()) return damaged(path, kind, strange);
        SQLite::Statement check(database, "PRAGMA integrity_check(1)");
        const bool has_answer = check.executeStep();
        const std::string answer = has_answer ? check.getColumn(0).getString() : "no answer";
        // The last line says what is wrong; one before it says where.
        if (answer != "ok")
            return damaged(path, kind, "it is damaged: " + answer.substr(answer.rfind('\n') + 1));
        return std::monostate{};
    } catch (const SQLite::Exception& exception) {
        if (is_damage(exception))
            return damaged(path, kind, std::string("it is damaged: ") + exception.what());
        return Flaw{{"the store " + in_full(path.string()) + ": " + exception.what()}};
    }
}

void make_tables(Database& database, const Kind& kind) {
    database.exec(kind.schemas.back());
    database.exec("PRAGMA application_id = " + std::to_string(kind.application_id));
    set_version(database, kind);
}

void set_version(Database& database, const Kind& kind) {
    database.exec("PRAGMA user_version = " + std::to_string(kind.version()));
}

Status make_store(const std::filesystem::path& path,
                  const std::function<void(Database&)>& write_new) {
    auto lock = locked(path);
    if (!lock) return lock.error();
    if (store_file::exists(path)) return Error{in_full(path.string()) + " exists already"};
    return guarded(path.string(), [&]() -> Status {
        const auto draft = beside(path, "-new");
        std::error_code error;
        for (const char* part : kParts) std::filesystem::remove(beside(draft, part), error);
        {
            Database database(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            write_new(database);
            database.write_ahead();
        }
        std::filesystem::rename(draft, path, error);
        if (error) return Error{"cannot make " + in_full(path.string())};
        return ok();
    });
}

std::filesystem::path beside(const std::filesystem::path& path, std::string_view ending) {
    return path.string() + std::string(ending);
}

Result<FileLock> locked(const std::filesystem::path& path) {
    auto lock = FileLock::take(beside(path, "-lock"));
    if (lock) return *std::move(lock);
    std::error_code error;
    if (!std::filesystem::exists(beside(path, "-lock"), error))
        return Error{"cannot write beside " + in_full(path.string())};
    return Error{"another process is writing to " + in_full(path.string())};
}

Result<std::filesystem::path> set_aside(const std::filesystem::path& path) {
    std::error_code error;
    int number = 1;
    const auto name = [&] { return beside(path, ".damaged-" + std::to_string(number)); };
    while (std::filesystem::exists(name(), error)) ++number;
    // The database last: until then it is still where it was.
    for (const auto& part : std::views::reverse(kParts)) {
        if (!std::filesystem::exists(beside(path, part), error)) continue;
        std::filesystem::rename(beside(path, part), beside(name(), part), error);
        if (error) return Error{"cannot rename " + in_full(path.string()) + ": " + error.message()};
    }
    return name();
}

}  // namespace petteia::store_file
