// VisitRecorder: records a MonteCarloSearch (see monte_carlo/no_visit_recorder.h) as the tree that it grows, visit by
// visit. Nodes have the numbers of the search's own tree. A visit that the limit ended is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/monte_carlo/chance_scale.h"
#include "search/monte_carlo/upper_confidence.h"
#include "search/trace/visit.h"

namespace petteia {

template <Game G>
struct GrownNode {
    typename G::State state;
    typename G::Move move{};  // Leads here from the parent.
    int parent = -1;          // Smaller than the node's own number; -1 of the root.
    Player mover = Player::First;
    std::optional<double> prior{};                // The first player's chance, before any visit.
    ProvenWinner winner = ProvenWinner::Unknown;  // When it was made.
};

template <Game G>
class VisitRecorder {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    // The game must outlive the recorder.
    explicit VisitRecorder(const G& game) : game_(game) {}

    static constexpr std::size_t kMaxNodes = 5'000;

    // The tree is large enough. Positions of playouts are not in it.
    bool is_full() const { return whole_ >= kMaxNodes; }

    void begin(const State& root, bool has_priors) {
        has_priors_ = has_priors;
        nodes_.assign(1, {.state = root, .mover = game_.to_move(root)});
        whole_ = 1;
        visits_.clear();
        begin_visit();
    }
    void begin_visit() {
        nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(whole_), nodes_.end());
        visit_ = {};
        considered_.clear();
    }
    void consider(std::size_t child) { considered_.push_back({.node = static_cast<int>(child)}); }
    void consider(std::size_t child, std::int64_t mean, std::int64_t bonus, std::int64_t weight) {
        considered_.push_back(
            {static_cast<int>(child), weight, fine_share(mean), fine_share(bonus)});
    }
    void choose(std::size_t child) {
        const int chosen = static_cast<int>(child);
        visit_.choices.push_back({visit_.leaf, std::exchange(considered_, {}), chosen});
        visit_.leaf = chosen;
    }
    template <typename Node>
    void add_child(std::size_t parent, const Node& node, const State& state) {
        if (visit_.child_count++ == 0) visit_.first_child = static_cast<int>(nodes_.size());
        GrownNode<G> child{.state = state, .move = node.move, .parent = static_cast<int>(parent)};
        child.mover = game_.to_move(state);
        child.winner = node.winner;
        if (has_priors_ && !node.is_proven()) child.prior = share(node.prior);
        nodes_.push_back(child);
    }
    void value(LeafValue source, std::int64_t value) {
        visit_.source = source;
        visit_.value = share(value);
    }
    template <typename Node>
    void back_up(std::size_t number, const Node& node, std::int64_t value) {
        visit_.backed_up.push_back({static_cast<int>(number), share(value), node.visits,
                                    mean_of(number, node), node.winner});
    }
    void end_visit(std::uint64_t positions) {
        visit_.positions = positions;
        visits_.push_back(std::move(visit_));
        whole_ = nodes_.size();
        visit_ = {};
    }

    // Those of whole visits.
    std::vector<GrownNode<G>> nodes() const {
        return {nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(whole_)};
    }
    const std::vector<Visit>& visits() const { return visits_; }

  private:
    static double share(std::int64_t chance) {
        return static_cast<double>(chance) / static_cast<double>(ChanceScale<G>::kOne);
    }
    static double fine_share(std::int64_t mean) {
        return static_cast<double>(mean) / static_cast<double>(UpperConfidence::kOne);
    }
    // What was known before counts as a visit.
    template <typename Node>
    double mean_of(std::size_t number, const Node& node) const {
        const auto& prior = nodes_[number].prior;
        return (share(node.sum) + prior.value_or(0)) / (node.visits + (prior ? 1 : 0));
    }

    const G& game_;
    bool has_priors_ = false;
    std::vector<GrownNode<G>> nodes_;
    std::size_t whole_ = 1;  // Nodes of the visits that ended.
    std::vector<Visit> visits_;
    Visit visit_;                             // The one that goes on,
    std::vector<VisitCandidate> considered_;  // and what it compares.
};

}  // namespace petteia
