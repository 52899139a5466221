#include "arena/tournament/store_file.h"

namespace petteia::store_file {

bool exists(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    if (!std::filesystem::is_regular_file(path, error)) return true;
    return std::filesystem::file_size(path, error) != 0;
}

Error is_none(const std::filesystem::path& path, const Kind& kind, const std::string& why) {
    return {in_quotes(path.string()) + " is no " + std::string(kind.name) +
            " that can be used: " + why};
}

Status check_header(const std::filesystem::path& path, const Kind& kind) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return Error{"there is no file " + in_quotes(path.string())};
    try {
        const auto header = SQLite::Database::getHeaderInfo(path.string());
        if (header.applicationId != kind.application_id)
            return is_none(path, kind, "it is a database of another program");
        if (header.userVersion < kind.oldest || header.userVersion > kind.version)
            return is_none(path, kind,
                           "it has version " + std::to_string(header.userVersion) +
                               ", this program reads " + std::to_string(kind.version));
    } catch (const SQLite::Exception&) {
        return is_none(path, kind, "it is no SQLite database");
    }
    return ok();
}

Status check_integrity(const std::filesystem::path& path, const Kind& kind) {
    try {
        const SQLite::Database database(path.string(), SQLite::OPEN_READONLY, kBusyMs);
        SQLite::Statement check(database, "PRAGMA quick_check(1)");
        if (check.executeStep() && check.getColumn(0).getString() == "ok") return ok();
        return is_none(path, kind, "it is damaged: " + check.getColumn(0).getString());
    } catch (const SQLite::Exception& exception) {
        return is_none(path, kind, std::string("it is damaged: ") + exception.what());
    }
}

std::filesystem::path beside(std::filesystem::path path, const char* ending) {
    return path += ending;
}

Result<FileLock> locked(const std::filesystem::path& path) {
    auto lock = FileLock::take(beside(path, "-lock"));
    if (lock) return *std::move(lock);
    std::error_code error;
    if (!std::filesystem::exists(beside(path, "-lock"), error))
        return Error{"cannot write beside " + in_quotes(path.string())};
    return Error{"another process is writing to " + in_quotes(path.string())};
}

}  // namespace petteia::store_file
