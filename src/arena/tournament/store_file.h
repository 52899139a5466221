// What the stores have in common: each is one SQLite file, told from others by its header, written by one
// process at a time. Included by the stores' own sources only: nobody else knows of the database.
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
    std::string_view name;  // "tournament store"
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

// Such a file was begun.
bool exists(const std::filesystem::path& path);
Error is_none(const std::filesystem::path& path, const Kind& kind, const std::string& why);
// By its first bytes alone, so that a stranger's file is not even opened as a database.
Status check_header(const std::filesystem::path& path, const Kind& kind);
Status check_integrity(const std::filesystem::path& path, const Kind& kind);

std::filesystem::path beside(std::filesystem::path path, const char* ending);
// An error if another process has it, or nothing can be written there.
Result<FileLock> locked(const std::filesystem::path& path);

}  // namespace petteia::store_file
