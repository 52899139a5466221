// ProofTree: the positions between the root of a proof and its jobs, and what follows for them from what the jobs have
// proven. Mirror images and transpositions are one position, so the tree is a graph without cycles.
//
// Every position has a range in which its value lies for certain. A job's range is narrowed by proofs; that of any other
// position is the minimax of the ranges after its moves, end by end. When the root's range is one value, or lies
// outside the root's window, the proof is done.
//
// Two questions are answered from the ranges:
//
//   - Which jobs can still matter? Those that are reached from the root through moves that may still change the value
//     of their position, within the window that is left there. All others are dropped.
//   - Which job comes next, and in which window? Alpha-beta goes through the tree as if every job that is not
//     proven were worth what was guessed. The jobs that it meets are those that are needed if the guesses are
//     right, in their order: the principal variation first, then what refutes the other moves; each with the window
//     in which its value matters there (Knuth & Moore 1975).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena/proving/proof_plan.h"
#include "arena/proving/value_notation.h"
#include "core/result.h"
#include "core/score.h"
#include "session/session.h"

namespace petteia {

class ProofTree {
  public:
    using Job = std::size_t;  // By number, from 0.

    struct WantedJob {
        Job job;
        ScoreRange window;
    };
    struct RootMove {
        std::string move;
        ScoreRange value;  // For the player to move at the root.
    };

    // From the position of the session, which goes elsewhere meanwhile. As many plies as the plan says, or as it
    // takes for its jobs; an error if these are too many, the game is over, or `stop` is requested.
    static Result<ProofTree> build(Session& session, const ProofPlan& plan,
                                   const std::stop_token& stop = {},
                                   std::size_t most_jobs = ProofPlan::kMostJobs);

    int plies() const { return plies_; }
    std::size_t job_count() const { return jobs_.size(); }
    const std::string& position(Job job) const { return nodes_[jobs_[job]].position; }
    std::size_t positions() const { return nodes_.size(); }

    // Makes sense before the first wanted().
    void set_estimate(Job job, Score estimate) { nodes_[jobs_[job]].estimate = estimate; }
    // An error if it contradicts what was proven before. The ranges of other positions follow with update().
    Status learn(Job job, const ScoreRange& value);
    void update();

    // As of the last update():
    const ScoreRange& root() const { return nodes_[0].range; }
    bool is_settled() const;
    const ScoreRange& range(Job job) const { return nodes_[jobs_[job]].range; }
    bool matters(Job job) const { return nodes_[jobs_[job]].matters; }
    // In the order in which they are expected to be needed; not empty unless is_settled().
    std::vector<WantedJob> wanted() const;
    // The root's moves; none if the game is over there, or the root itself is the job.
    std::vector<RootMove> root_moves() const;

  private:
    struct Edge {
        std::string move;
        std::uint32_t child = 0;
        bool is_same_mover = false;
    };
    struct Node {
        std::string position;
        std::vector<Edge> edges;  // None for jobs and where the game is over.
        ScoreRange range;
        Score estimate;  // Of a job, or what follows for others from their guesses.
        std::optional<Job> job;
        bool matters = false;
    };
    class Builder;
    class Simulation;

    ScoreRange seen_through(const Edge& edge, const ScoreRange& value) const;

    ValueNotation notation_{EstimateScale{}};
    ScoreRange window_;                 // Of the root.
    std::vector<Node> nodes_;           // The root first.
    std::vector<std::uint32_t> order_;  // Of the nodes: children before their parents.
    std::vector<std::uint32_t> jobs_;   // Nodes.
    int plies_ = 0;
};

}  // namespace petteia
