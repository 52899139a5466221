// A solution on its way from the ranks, which hold the values, to the file, which rank 0 writes. All ranks pack blocks of it
// (packing.h), and all call each of these together. Errors are reported on rank 0 only.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/result.h"
#include "solver/ranks/page_exchange.h"
#include "solver/ranks/rank_run.h"
#include "solver/ranks/rank_table.h"
#include "solver/solution_file.h"

namespace petteia {

// Values from `end` on are stored as unknown. REQUIRES: the pages below are finished.
Status store_dense(RankRun& run, PageExchange& exchange, const SolutionHeader& header,
                   std::uint64_t end, const std::filesystem::path& path);
// Those that are known; the header's count is set to how many these are, on all ranks.
Status store_sparse(RankRun& run, const RankTable& table, SolutionHeader& header,
                    const std::filesystem::path& path);

// How many positions are finished without a gap, on all ranks.
std::uint64_t finished_without_gap(RankRun& run, const PageExchange& exchange);

}  // namespace petteia
