// The tables on disk: one SQLite file that holds every table with its whole tree, so that a restarted
// service goes on where it was stopped. What is saved is committed at once; a power cut may lose the last
// changes, never anything else.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "web/tables/move_tree.h"

namespace petteia {

// What changed of a table since it was last saved.
struct TableChange {
    TableHead head;
    std::vector<TableNode> nodes;      // The new ones.
    std::size_t first = 0;             // The index of the first of them.
    std::optional<TableNode> current;  // The node it stands at, if that is an older one.
    std::string summary;               // As JSON, for the list.
};

// A table in the list of tables.
struct TableSummary {
    std::string id;
    std::int64_t changed = 0;
    boost::json::object json;  // As it was saved: it has this "id" and "changed".
};

// What can be read is listed, whatever is wrong with the rest.
struct TableList {
    std::vector<TableSummary> tables;
    std::vector<Error> unreadable;  // One for each table that is left out.
};

// For one thread at a time.
class TableStore {
  public:
    // Makes it if it is not there; without a path it is kept in memory only. What is damaged, in use by
    // another process, of another program or cannot be written to is an error.
    static Result<TableStore> open(const std::filesystem::path& path);
    TableStore(TableStore&&) noexcept;
    ~TableStore();

    Status save(const TableChange& change);
    // Nothing if there is none.
    Result<std::optional<TableRecord>> load(const std::string& id) const;
    Status remove(const std::string& id);
    // Of the tables that changed last, those first; with a holder only that visitor's.
    Result<TableList> summaries(std::size_t most, const std::optional<std::string>& holder) const;

  private:
    class Connection;
    explicit TableStore(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> connection_;
};

}  // namespace petteia
