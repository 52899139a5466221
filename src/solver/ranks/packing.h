// Packing the blocks of a solution on all ranks, for one file: packing takes longer than writing. Blocks go in groups, and
// groups belong to ranks in turn; rank 0 writes them in order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "cluster/cluster.h"
#include "core/result.h"
#include "solver/block_codec.h"
#include "solver/solution_file.h"

namespace petteia {

inline constexpr std::uint64_t kBlocksOfGroup = 8;

std::uint64_t group_count(const SolutionHeader& header);
inline int packer_of_group(std::uint64_t group, int ranks) {
    return static_cast<int>(group % static_cast<std::uint64_t>(ranks));
}
// The first block behind a group.
std::uint64_t end_of_group(const SolutionHeader& header, std::uint64_t group);

struct Packer {
    // Called once for each block of the groups of this rank, in order.
    std::function<PackedBlock(std::uint64_t number)> pack;
    // Called while this rank waits for another: does what others need of it, or sleeps until a message comes.
    std::function<void()> wait;
};

// All ranks call this together. An error, on rank 0 only, if the file cannot be written.
Status write_packed_by_all(Cluster& cluster, const SolutionHeader& header,
                           const std::filesystem::path& path, const Packer& packer);

}  // namespace petteia
