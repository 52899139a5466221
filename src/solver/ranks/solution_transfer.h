// Solutions between the ranks, which hold the values, and the file, which rank 0 has. All ranks call each of these
// together. Nothing is held whole anywhere: a solution may be larger than the memory of any rank.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/result.h"
#include "solver/ranks/page_exchange.h"
#include "solver/ranks/rank_run.h"
#include "solver/ranks/rank_table.h"
#include "solver/solution_file.h"

namespace petteia {

// Gives every rank its part of what is stored; `file` is null on other ranks than 0. An error, on rank 0 only, if the
// file cannot be read; then all ranks have a part of it.

// Pages whose values all lie below `end` count as finished.
Status load_dense(RankRun& run, PageExchange& exchange, const SolutionFile* file,
                  std::uint64_t end);
Status load_sparse(RankRun& run, RankTable& table, const SolutionFile* file);

// Rank 0 writes the file; the others give what it needs. Errors are reported on rank 0 only.

// Values from `end` on are stored as unknown. REQUIRES: the pages below are finished.
Status store_dense(RankRun& run, PageExchange& exchange, const SolutionHeader& header,
                   std::uint64_t end, const std::filesystem::path& path);
// Those that are known; the header's count is set to how many these are, on all ranks.
Status store_sparse(RankRun& run, const RankTable& table, SolutionHeader& header,
                    const std::filesystem::path& path);

// How many positions are finished without a gap, on all ranks.
std::uint64_t finished_without_gap(RankRun& run, const PageExchange& exchange);

}  // namespace petteia
