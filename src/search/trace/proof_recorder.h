// ProofRecorder: records a ProofNumberSearch (see proof_number/no_proof_recorder.h): for each question the tree of the
// positions that it saw, and the steps of the search in that tree. A position that it comes back to is the same node.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/trace/proof_step.h"

namespace petteia {

template <Game G>
struct ProofNode {
    typename G::State state;
    typename G::Move move{};  // Leads here from the parent.
    int parent = -1;          // Smaller than the node's own number; -1 of the root.
    Player mover = Player::First;
    std::vector<int> children{};
};

// Does the player to move win, or has he a draw at least? The root is node 0.
template <Game G>
struct RecordedQuestion {
    bool is_win = true;
    std::vector<ProofNode<G>> nodes{};
    std::vector<ProofStep> steps{};
};

template <Game G>
class ProofRecorder {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    static constexpr std::size_t kMaxLooks = 20'000;

    // The game must outlive the recorder.
    explicit ProofRecorder(const G& game) : game_(game) {}

    // So many children were looked at that the record is large enough.
    bool is_full() const { return looks_ >= kMaxLooks; }

    void begin() {
        questions_.clear();
        looks_ = 0;
    }
    void ask(const State& root, bool is_win) {
        questions_.push_back({.is_win = is_win});
        now().nodes.push_back({.state = root, .mover = game_.to_move(root)});
        path_.assign(1, 0);
        looked_.clear();
    }
    // Numbers are the mover's, as the search has them.
    void look(Move move, const State& child, const ProofNumbers& numbers) {
        ++looks_;
        looked_.push_back({child_by(move, child), seen(numbers)});
    }
    void enter(const ProofNumbers& thresholds, const ProofNumbers& numbers) {
        tell({.kind = ProofStep::Kind::Enter,
              .numbers = seen(numbers),
              .thresholds = seen(thresholds),
              .children = std::exchange(looked_, {})});
    }
    // REQUIRES: the move was looked at.
    void choose(Move move, const ProofNumbers& thresholds) {
        const int chosen = known_child(move);
        tell({.kind = ProofStep::Kind::Choose, .thresholds = seen(thresholds), .chosen = chosen});
        path_.push_back(chosen);
    }
    // A child has been searched.
    void update(const ProofNumbers& numbers) {
        tell({.kind = ProofStep::Kind::Update, .numbers = seen(numbers)});
    }
    void leave(const ProofNumbers& numbers) {
        tell({.kind = ProofStep::Kind::Leave, .numbers = seen(numbers)});
        path_.pop_back();
    }

    const std::vector<RecordedQuestion<G>>& questions() const { return questions_; }

  private:
    RecordedQuestion<G>& now() { return questions_.back(); }
    ProofNode<G>& node(int number) { return now().nodes[static_cast<std::size_t>(number)]; }

    void tell(ProofStep step) {
        step.node = path_.back();
        now().steps.push_back(std::move(step));
    }
    // As the question at the root has them.
    ProofNumbers seen(const ProofNumbers& numbers) {
        return node(path_.back()).mover == node(0).mover ? numbers : numbers.reversed();
    }
    // -1 if there is none.
    int known_child(Move move) {
        for (const int child : node(path_.back()).children) {
            if (node(child).move == move) return child;
        }
        return -1;
    }
    int child_by(Move move, const State& state) {
        if (const int known = known_child(move); known >= 0) return known;
        const int child = static_cast<int>(now().nodes.size());
        node(path_.back()).children.push_back(child);
        now().nodes.push_back(
            {.state = state, .move = move, .parent = path_.back(), .mover = game_.to_move(state)});
        return child;
    }

    const G& game_;
    std::vector<RecordedQuestion<G>> questions_;
    std::vector<int> path_;                 // From the root to where the search is.
    std::vector<ProofStep::Child> looked_;  // At the node that it enters.
    std::size_t looks_ = 0;
};

}  // namespace petteia
