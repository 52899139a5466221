// The workers of a fit: threads of this process and the other ranks, which have the rows of some parts each and turn the
// lines of files into them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "arena/training/sample_lines.h"
#include "arena/training/training.h"
#include "cluster/byte_stream.h"
#include "cluster/jobs.h"
#include "learning/fit_rows.h"

namespace petteia {

// What the rows of a fit are made of.
struct RowsPlan {
    std::string patterns;  // As PatternSet reads them.
    double outcome = 0.3;  // LabelPlan has it.
    int threads = 1;       // Of rank 0.
};

// A worker that is given lines.
class LineWorker : public FitWorker {
  public:
    // The number of rows since the last call, or an error with the place of a line.
    virtual Result<std::uint64_t> add(std::span<const SampleLine> lines) = 0;
};

class FitWorkers {
  public:
    // REQUIRES: `ranks` are at work for purpose_of_rows(plan). What is given must outlive it.
    static Result<FitWorkers> make(const TrainedGame& game, const RowsPlan& plan, JobRanks& ranks,
                                   const std::stop_token& stop);

    // Lines may be kept for a while; flush() gives all of them to the workers, each on a thread.
    Status add(SampleLine line);
    Status flush();

    std::uint64_t rows() const { return rows_; }
    std::span<FitWorker* const> all() const { return all_; }

  private:
    FitWorkers() = default;

    std::vector<std::unique_ptr<LineWorker>> workers_;
    std::vector<FitWorker*> all_;
    std::vector<std::vector<SampleLine>> waiting_;  // By worker.
    std::size_t waiting_bytes_ = 0;
    std::uint64_t rows_ = 0;
};

// For other ranks: which jobs they get, and what does them.
std::string purpose_of_rows(const RowsPlan& plan);
inline constexpr std::string_view kRowsPurpose = "rows";
// `reader` is behind the purpose's first word.
Result<DoJob> do_row_jobs(const TrainedGame& game, ByteReader& reader);

}  // namespace petteia
