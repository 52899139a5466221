// Solving: exact knowledge of the whole game. A session has at most one solution; solved or opened from a
// file, it is what known() answers from.
//
// The calls that may take long are marked so. They obey their stop token within 20 ms and never change
// the position.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "session/analysis/analysis.h"

namespace petteia {

class Cluster;

struct StartVerdict {
    std::string position;
    Verdict verdict;  // For the first player.
};

struct SolveReport {
    bool is_complete = false;  // False: stopped; what was found can be saved and resumed.
    std::uint64_t positions = 0;
    double seconds = 0;
    std::uint64_t bytes_sent = 0;  // Between ranks.
};

// How the ranks of a cluster solve a game together.
struct SolveOnRanks {
    Cluster& cluster;
    std::filesystem::path path;    // The file that rank 0 writes, on the way and at the end.
    std::uint64_t memory_mib = 0;  // For each rank; 0: its share of the machine's.
    std::chrono::seconds checkpoint_interval{60};
    std::function<void(const std::string&)> say;  // On rank 0: what each rank needs.
};

class Solving {
  public:
    virtual ~Solving() = default;

    virtual bool is_solvable() const = 0;
    // Long. Resumes a partial solution that is open. An error if the game is not solvable, or needs more
    // than `memory_mib` (0: the default).
    virtual Result<SolveReport> solve(int threads, std::uint64_t memory_mib, std::stop_token stop,
                                      const ProgressSink& sink) = 0;
    // The same on all ranks of a cluster, each with a session like this; only rank 0 has opened what is to be
    // resumed. Then rank 0 has the solution open from its file; others have none.
    virtual Result<SolveReport> solve_on_ranks(const SolveOnRanks& order, std::stop_token stop,
                                               const ProgressSink& sink) = 0;
    // Solves the game if that is the work of a moment and takes a few MiB at most; nothing otherwise, or if a
    // solution is open already. Whether it does depends on the rules alone.
    virtual std::optional<SolveReport> solve_if_small(std::stop_token stop) = 0;
    // An error if the file is missing, damaged, or of another game or other rules; the solution that was
    // open before stays then.
    virtual Status open_solution(const std::filesystem::path& path) = 0;
    // An error if the file cannot be written. REQUIRES: has_solution().
    virtual Status save_solution(const std::filesystem::path& path) const = 0;
    virtual bool has_solution() const = 0;  // Complete or partial.
    virtual bool has_complete_solution() const = 0;
    // Long: checks every position of the open solution against its children and counts them. An error
    // names the first position that is wrong. REQUIRES: has_solution().
    virtual Result<std::uint64_t> verify_solution(int threads, std::stop_token stop,
                                                  const ProgressSink& sink) const = 0;
    // The values of all moves from the solution; nothing if it does not hold the position.
    virtual std::optional<Analysis> known() const = 0;
    // The value of every start position that the solution holds, for the player who moves first.
    virtual std::vector<StartVerdict> known_starts() const = 0;
};

}  // namespace petteia
