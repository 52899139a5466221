// What the stores share: each is one SQLite file, identified by its header, written by one process at
// a time. Only for the stores' own sources: nobody else knows of the database.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "arena/tournament/file_lock.h"
#include "core/result.h"
#include "core/text.h"

namespace petteia::store_file {

inline constexpr int kBusyMs = 5000;
inline constexpr const char* kWriteAhead = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";

struct Kind {
    unsigned long application_id, version;
    std::string_view name;     // "tournament store"
    unsigned long oldest = 1;  // The first version that is understood and brought up to date.
};

// What the database throws, as an error about the store.
template <typename Work>
auto guarded(const std::string& name, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SQLite::Exception& exception) {
        return Error{"the store " + in_quotes(name) + ": " + exception.what()};
    }
}

// There is such a file, and it is not empty.
bool exists(const std::filesystem::path& path);
Error is_none(const std::filesystem::path& path, const Kind& kind, const std::string& why);
// By its first bytes alone, so that another kind of file is not even opened as a database.
Status check_header(const std::filesystem::path& path, const Kind& kind);
Status check_integrity(const std::filesystem::path& path, const Kind& kind);

std::filesystem::path beside(std::filesystem::path path, const char* ending);
// An error if another process holds it, or the folder cannot be written to.
Result<FileLock> locked(const std::filesystem::path& path);

}  // namespace petteia::store_file
