// A stored solution on its way from the file, which rank 0 reads, to the ranks, which hold the values. All ranks call each
// of these together. Nothing is held whole anywhere: a solution may be larger than the memory of any rank.
#pragma once

#include <cstdint>

#include "core/result.h"
#include "solver/ranks/page_exchange.h"
#include "solver/ranks/rank_run.h"
#include "solver/ranks/rank_table.h"
#include "solver/solution_file.h"

namespace petteia {

// Each gives every rank its part of what is stored; `file` is null on other ranks than 0. An error, on rank 0 only, if
// the file cannot be read; then all ranks have a part of it.

// Pages whose values all lie below `end` count as finished.
Status load_dense(RankRun& run, PageExchange& exchange, const SolutionFile* file,
                  std::uint64_t end);
// `key_bits` is how many bits of a key are used.
Status load_sparse(RankRun& run, RankTable& table, int key_bits, const SolutionFile* file);

}  // namespace petteia
