// What the stores share: each is one SQLite file, identified by its header, with the schema of its version and
// nothing else in it, written by one process at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "arena/store/database.h"
#include "arena/store/file_lock.h"
#include "core/result.h"
#include "core/text.h"

namespace petteia::store_file {

struct Kind {
    unsigned long application_id;
    std::string_view name;  // "tournament store"
    // What makes the tables of version 1, 2, …; the last is the version that is written.
    std::span<const char* const> schemas;

    int version() const { return static_cast<int>(schemas.size()); }
};

// A file's name in quotes, in full.
inline std::string in_full(const std::string& path) { return '"' + printable(path, 1000) + '"'; }

// What the database throws, as an error about the store.
template <typename Work>
auto guarded(const std::string& name, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SQLite::Exception& exception) {
        return Error{"the store " + in_full(name) + ": " + exception.what()};
    }
}

// There is such a file, and it is not empty.
bool exists(const std::filesystem::path& path);

// Why a file cannot be used. What is damaged was a store of the kind once; the rest is none, or cannot be
// read now.
struct Flaw {
    Error error;
    bool is_damage = false;
};
using Soundness = Result<std::monostate, Flaw>;

// By its first bytes alone, so that another kind of file is not even opened as a database.
Soundness check_header(const std::filesystem::path& path, const Kind& kind);
// It holds the tables of its version and nothing else, and the file is whole. Rows are not looked at.
Soundness check_form(Database& database, const std::filesystem::path& path, const Kind& kind);
Flaw damaged(const std::filesystem::path& path, const Kind& kind, const std::string& why);

// Makes the tables of the newest version in an empty database. REQUIRES: inside a transaction.
void make_tables(Database& database, const Kind& kind);
// Gives a database of an earlier version the number of the newest. REQUIRES: inside a transaction.
void set_version(Database& database, const Kind& kind);

// A new file, made under another name, so that there is a whole store or none. An error if there is one, or it
// cannot be made.
Status make_store(const std::filesystem::path& path,
                  const std::function<void(Database&)>& write_new);

std::filesystem::path beside(const std::filesystem::path& path, std::string_view ending);
// An error if another process holds it, or the folder cannot be written to.
Result<FileLock> locked(const std::filesystem::path& path);
// Renames the file with all that belongs to it, and gives its new name: "arena.db.damaged-1".
Result<std::filesystem::path> set_aside(const std::filesystem::path& path);

}  // namespace petteia::store_file
