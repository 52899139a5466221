// Solutions on disk. When a file is opened, its checksum is compared and every block is unpacked once, one at
// a time; then single blocks are read when somebody asks for a position in them.
//
// All numbers are little-endian:
//
//   offset  bytes
//        0      8  "PETTSOLV"
//        8      4  version of this layout: 1
//       12      1  kind: 0 dense, 1 sparse
//       13      1  1 if complete, 0 if the solver was stopped
//       14      2  n, length of the game's name
//       16      4  r, length of the rules' text
//       20      8  count: positions; of a dense file all that have an index
//       28      8  mark: where to go on if it is not complete (see SolutionHeader)
//       36      n  name of the game
//     36+n      r  rules
//   36+n+r         blocks one after the other, each packed by itself (see block_codec.h): 65,536
//                  positions in index order if dense, 16,384 in key order if sparse, the last less
//       d          directory, an entry per block:
//                      4  packed size
//                      8  first key (only if sparse)
//      end-16   8  d
//       end-8   8  XXH64 of everything before
//
// The first bytes and the size tell the place of everything, so a file whose parts do not fill it
// exactly is refused before anything is allocated for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "solver/block_codec.h"

namespace petteia {

struct SolutionHeader {
    enum class Kind : std::uint8_t { Dense, Sparse };

    std::string game;   // GameInfo::name.
    std::string rules;  // As Settings::rules_text() writes them.
    Kind kind = Kind::Dense;
    bool is_complete = false;
    std::uint64_t count = 0;
    // Where a stopped solver goes on. Dense: the first position that is not solved or, without
    // descending index, the number of the pass; sparse: not used.
    std::uint64_t mark = 0;

    std::uint64_t block_size() const { return kind == Kind::Dense ? 65'536 : 16'384; }
    std::uint64_t block_count() const {
        return count / block_size() + (count % block_size() != 0 ? 1 : 0);
    }
    // How many positions block `i` holds. REQUIRES: i < block_count().
    std::size_t size_of_block(std::uint64_t i) const {
        return static_cast<std::size_t>(std::min(block_size(), count - i * block_size()));
    }
};

// Gives the blocks of a solution one by one, in order.
using BlockSource = std::function<Result<PackedBlock>(std::uint64_t number)>;

// Writes a file block by block, beside the place where it shall be, and then puts it there in one
// step: whatever happens, `path` is the old file or the new one. REQUIRES: the header's block_count()
// and size_of_block() are what the source gives.
Status write_solution_file(const std::filesystem::path& path, const SolutionHeader& header,
                           const BlockSource& source);

// An open file. Reading is safe from any thread.
class SolutionFile {
  public:
    // Any file may be given: what is not a whole, unaltered solution is an error that names the file.
    static Result<SolutionFile> open(const std::filesystem::path& path);
    // One that this program has written a moment ago: its blocks are not read once more.
    static Result<SolutionFile> open_own(const std::filesystem::path& path);

    const SolutionHeader& header() const { return header_; }
    // REQUIRES: number < header().block_count().
    Status read_block(std::uint64_t number, SolutionBlock& block) const;
    // The block in which `key` is if it is anywhere. REQUIRES: header().kind is Sparse.
    std::optional<std::uint64_t> block_of(std::uint64_t key) const;

  private:
    struct Entry {
        std::uint64_t offset = 0;
        std::uint32_t size = 0;
        std::uint64_t first_key = 0;
    };
    class Descriptor;

    SolutionFile() = default;
    Status open_descriptor(const std::filesystem::path& path);
    Error error(const std::string& what) const;
    Status read(std::uint64_t offset, std::span<std::byte> bytes) const;
    Status check_sum() const;
    Status read_header();
    Status read_directory();
    Status fill_directory(std::span<const std::byte> bytes, std::uint64_t offset,
                          std::uint64_t end);

    std::string name_;
    std::shared_ptr<const Descriptor> descriptor_;
    std::uint64_t size_ = 0;
    SolutionHeader header_;
    std::uint64_t blocks_begin_ = 0;
    std::vector<Entry> directory_;
};

}  // namespace petteia
