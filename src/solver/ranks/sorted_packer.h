// SortedPacker: the blocks of a sparse solution, whose keys are sorted over all ranks, while each rank holds those that its
// hash says. Ranks agree on the keys that divide the groups of blocks, and send what belongs into a group to the rank that
// packs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "cluster/cluster.h"
#include "solver/block_codec.h"
#include "solver/ranks/rank_table.h"
#include "solver/solution_file.h"

namespace petteia {

class SortedPacker {
  public:
    // All ranks make one together. `keys` are the own ones, sorted; the header counts those of all ranks.
    SortedPacker(Cluster& cluster, const std::vector<std::uint64_t>& keys, const RankTable& table,
                 const SolutionHeader& header);

    // As Packer::pack. Waits for the other ranks' parts.
    PackedBlock pack(std::uint64_t number);

  private:
    // As many groups as there are ranks are a round. Their parts are sent before this rank packs a group of the round
    // before, so that nobody waits long, and nobody is more than a round ahead.
    void send_round(std::uint64_t round);
    void send_part(std::uint64_t group);
    void collect(std::uint64_t group);
    SolutionBlock take_part(int rank);
    void find_bounds();

    Cluster& cluster_;
    const std::vector<std::uint64_t>& keys_;
    const RankTable& table_;
    const SolutionHeader& header_;
    std::vector<std::size_t> bounds_;  // Of each group among the own keys, and the end.
    std::vector<std::deque<MessageBytes>> arrived_;  // Parts by rank.
    SolutionBlock group_;                            // The one that is being packed.
};

}  // namespace petteia
