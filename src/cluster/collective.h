// What all ranks do together: each must call the same functions in the same order, and waits until all have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cluster/cluster.h"
#include "core/result.h"

namespace petteia {

// Everybody's numbers, by rank. REQUIRES: as many numbers on every rank.
std::vector<std::vector<std::uint64_t>> gather_all(Cluster& cluster,
                                                   std::span<const std::uint64_t> numbers);

// The bytes that rank 0 gave, on every rank. Rank 0 does not wait.
MessageBytes broadcast(Cluster& cluster, MessageBytes bytes);

// Rank 0's answer, on every rank.
bool agree_whether(Cluster& cluster, bool of_first);
// Rank 0's status, on every rank; only rank 0 gets its error.
Status agree(Cluster& cluster, const Status& of_first);

// Adds up the numbers of all ranks, item by item, modulo 2^64: the sums are the same for any number of ranks.
// REQUIRES: as many numbers on every rank.
void sum_over_ranks(Cluster& cluster, std::span<std::int64_t> numbers);

}  // namespace petteia
