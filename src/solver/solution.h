// Solution: the values of all positions of a game, complete or as far as a solver came. It is either
// in memory, as a solver leaves it, or in a file of which blocks are unpacked when they are needed;
// whoever looks something up need not know. It knows positions by index or key only; lookup() in
// solver.h knows games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "core/result.h"
#include "solver/dense_values.h"
#include "solver/solution_file.h"
#include "solver/sparse_table.h"

namespace petteia {

// The last blocks that were read from a file. For one thread.
class BlockCache {
  public:
    // Keeps up to `slots` blocks. `file` must outlive the cache.
    BlockCache(const SolutionFile& file, std::size_t slots) : file_(&file), slots_(slots) {}

    // Both are unknown if there is no such position, or if the file cannot be read any more (all of it
    // could be when it was opened): then error() says why.
    Value at_index(std::uint64_t index);
    Value at_key(std::uint64_t key);
    const std::optional<Error>& error() const { return error_; }

  private:
    struct Slot {
        std::optional<std::uint64_t> number;
        SolutionBlock block;
    };

    // Null if it cannot be read.
    const SolutionBlock* block(std::uint64_t number);

    const SolutionFile* file_;
    std::vector<Slot> slots_;
    std::optional<Error> error_;
};

class Solution {
  public:
    using Kind = SolutionHeader::Kind;

    // The header's kind and count are set to what the values are.
    Solution(SolutionHeader header, DenseValues values);
    Solution(SolutionHeader header, SparseTable table);
    // A file that is damaged, cut short or no solution at all is an error that names it.
    static Result<Solution> open(const std::filesystem::path& path);
    // A file that this program has written a moment ago, which is not checked once more.
    static Result<Solution> open_own(const std::filesystem::path& path);

    // Replaces `path` in one step, or leaves it as it is.
    Status save(const std::filesystem::path& path) const;

    const SolutionHeader& header() const { return header_; }

    // Unknown if there is no such position, or if it is not solved yet. Any thread may ask.
    Value at_index(std::uint64_t index) const;  // REQUIRES: header().kind is Dense.
    Value at_key(std::uint64_t key) const;      // REQUIRES: header().kind is Sparse.

    // Moves everything out, reading the file if it is in one. If that fails or is stopped, nothing
    // was moved. REQUIRES: the kind fits.
    Result<DenseValues> take_values(const std::stop_token& stop) &&;
    Result<SparseTable> take_table(const std::stop_token& stop) &&;

    // What it takes in memory, about.
    std::size_t memory_bytes() const;

    // What is behind it, or null: for who reads all of it.
    const DenseValues* values() const { return std::get_if<DenseValues>(&store_); }
    const SparseTable* table() const { return std::get_if<SparseTable>(&store_); }
    const SolutionFile* file() const;

  private:
    struct OnDisk {
        static constexpr std::size_t kBlocks = 16;  // That are kept.
        explicit OnDisk(SolutionFile opened) : file(std::move(opened)), cache(file, kBlocks) {}
        SolutionFile file;
        std::mutex mutex;
        BlockCache cache;
    };
    using Store = std::variant<DenseValues, SparseTable, std::unique_ptr<OnDisk>>;

    Solution(SolutionHeader header, Store store)
        : header_(std::move(header)), store_(std::move(store)) {}
    static Result<Solution> of_file(Result<SolutionFile> file);
    const OnDisk* on_disk() const;
    BlockSource blocks() const;

    SolutionHeader header_;
    Store store_;
};

// All of a sparse file in a table. An error if it is stopped.
Result<SparseTable> read_table(const SolutionFile& file, const std::stop_token& stop);

}  // namespace petteia
