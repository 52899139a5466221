// Jobs for other ranks: rank 0 hands them out and waits for the results, the others do them one by one. A job and its
// result are texts; what they mean is the caller's business, and so is the purpose that jobs have in common.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cluster/cluster.h"
#include "core/result.h"

namespace petteia {

// Rank 0's side: the other ranks, doing jobs for one purpose until this object ends. A program without other ranks has
// none. REQUIRES: one at a time, on rank 0; the others are in do_jobs().
class JobRanks {
  public:
    // A rank is given up to `jobs_a_rank` jobs, which it does one after the other: with two it has the next one when it
    // has done one, and does not wait for it.
    JobRanks(Cluster& cluster, const std::string& purpose, int jobs_a_rank = 1);
    JobRanks(const JobRanks&) = delete;
    JobRanks& operator=(const JobRanks&) = delete;
    ~JobRanks();

    // How many jobs they can be given at once, as numbers of run(). The first rank_count() belong to different ranks.
    int count() const { return rank_count() * jobs_a_rank_; }
    int rank_count() const { return cluster_.size() - 1; }
    // Blocks until the job is done; nothing if it was stopped, by `stop` or where it ran. The jobs of a number are done by
    // the same rank. REQUIRES: number < count(); one call for a number at a time.
    std::optional<std::string> run(int number, const std::string& job, const std::stop_token& stop);

  private:
    struct Answer {
        bool has_come = false;
        std::optional<std::string> text;
    };

    void sort_results(const std::stop_token& stop);

    Cluster& cluster_;
    int jobs_a_rank_;
    std::mutex mutex_;
    std::condition_variable answered_;
    std::vector<Answer> answers_;
    std::jthread sorter_;
};

// The answer to a job; nothing if it was stopped.
using DoJob =
    std::function<std::optional<std::string>(const std::string& job, const std::stop_token&)>;

// The other ranks' side: does jobs until rank 0 lets it go. `prepare` gives what does the jobs of a purpose. An
// exception or an error of `prepare` ends all ranks.
void do_jobs(Cluster& cluster,
             const std::function<Result<DoJob>(const std::string& purpose)>& prepare);

// While it lives, the other ranks do jobs; then they may go. For rank 0.
class RanksAtWork {
  public:
    explicit RanksAtWork(Cluster& cluster) : cluster_(cluster) {}
    RanksAtWork(const RanksAtWork&) = delete;
    RanksAtWork& operator=(const RanksAtWork&) = delete;
    ~RanksAtWork();

  private:
    Cluster& cluster_;
};

}  // namespace petteia
