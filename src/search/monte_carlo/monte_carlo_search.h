// Monte Carlo tree search (UCT: Kocsis & Szepesvári 2006): a tree that grows where it is worth looking, by mean
// results and not by depth.
//
// Each visit goes down the tree, at every node to the child with the best upper bound on its mean, gives the new
// leaf a value, and adds that to the means on the way. The value is a look at the leaf's children by the game's
// evaluation, or a game played to its end (SearchOptions::playouts). What is decided is proven on the way up,
// and not visited again (MCTS-Solver: Winands, Björnsson & Saito 2008). Where chance decides, it draws.
//
// Wins count, not their distance or size: a proven win is Score::certain_win(). Each search begins with
// an empty tree and the seed of its options, on one thread, so that the same search gives the same result.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/chance/expectation.h"
#include "search/first_guess.h"
#include "search/limits.h"
#include "search/monte_carlo/chance_scale.h"
#include "search/monte_carlo/no_visit_recorder.h"
#include "search/monte_carlo/playout.h"
#include "search/monte_carlo/upper_confidence.h"
#include "search/monte_carlo/visit_report.h"
#include "search/monte_carlo/visit_tree.h"
#include "search/ponder_clock.h"
#include "search/report.h"
#include "search/search_options.h"
#include "search/technique.h"
#include "search/time_manager.h"

namespace petteia {

template <Rules G, typename Recorder = NoVisitRecorder>
class MonteCarloSearch {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Report = SearchReport<Move>;

    // The game must outlive the search.
    MonteCarloSearch(const G& game, const SearchOptions& options)
        : game_(game),
          scale_(game),
          playout_(game, options.playouts == Playouts::Policies),
          uses_evaluation_(options.playouts == Playouts::Evaluation),
          uses_tactics_(options.techniques.has(Technique::Tactics)),
          exploration_(options.exploration),
          seed_(options.seed),
          tree_(options.table_mib, kMostChildren),
          recorder_(game) {}

    // Blocks until it is known who wins, a limit is reached, or `stop` is requested (then it returns within
    // 20 ms). A node is a position that was made, in the tree or in a playout. The depth is the length of the
    // expected line; with no limit of nodes or time the search also ends when its tree is full. `sink` is called now and
    // then.
    Report search(const State& root, const Limits& limits, std::stop_token stop = {},
                  const ReportSink<Move>& sink = {}) {
        TimeManager time_manager(limits);
        const PonderClock::Running running(ponder_clock_, time_manager, limits.is_pondering);
        begin(root, limits, std::move(stop), time_manager);
        Report report = first_guess(game_, root);
        if (report.best) {
            while (!is_finished(limits)) {
                simulate(root);
                if (counts_.nodes < next_report_ || !tree_.root().is_expanded()) continue;
                next_report_ = counts_.nodes + std::min(counts_.nodes, kNodesBetweenReports);
                describe(root, report);
                expected_plies_ = report.depth;
                report.counts = counts_;
                report.seconds = time_manager.seconds();
                if (sink) sink(report);
            }
            if (tree_.root().is_expanded()) describe(root, report);
        }
        report.counts = counts_;
        report.seconds = time_manager.seconds();
        return report;
    }

    // As the Searcher's.
    void ponder_hit() { ponder_clock_.hit(); }
    std::size_t memory_bytes() const { return sizeof(*this) + tree_.memory_bytes(); }
    // Nothing is kept from search to search.
    void clear() {}
    // What it was told of the last search.
    const Recorder& recorder() const { return recorder_; }

  private:
    using Node = VisitNode<Move>;
    using Scale = ChanceScale<G>;

    static constexpr std::uint64_t kNodesBetweenLooks = 256;
    static constexpr std::uint64_t kFirstReport = 1 << 8, kNodesBetweenReports = 1 << 18;
    static constexpr std::size_t most_children() {
        if constexpr (HasChance<G>) return std::max<std::size_t>(G::kMaxMoves, G::kMaxOutcomes);
        return G::kMaxMoves;
    }
    static constexpr std::size_t kMostChildren = most_children();
    static constexpr std::int64_t kFineOne = UpperConfidence::kOne;

    // A node on the way from the root, and who decides there.
    struct Step {
        std::size_t node;
        Player mover;
        bool is_chance;
    };

    void begin(const State& root, const Limits& limits, std::stop_token stop,
               const TimeManager& time_manager) {
        stop_ = std::move(stop);
        time_manager_ = &time_manager;
        node_limit_ = limits.nodes > 0 ? limits.nodes : std::numeric_limits<std::uint64_t>::max();
        counts_ = {};
        next_look_ = 0;
        expected_plies_ = 0;
        next_report_ = kFirstReport;
        is_stopped_ = is_full_ = false;
        rng_ = Rng(mix64(seed_ ^ game_.hash(root)));
        tree_.clear();
        recorder_.begin(root, uses_evaluation_);
    }

    bool is_finished(const Limits& limits) {
        if (is_stopped_ || recorder_.is_full() || counts_.nodes >= node_limit_) return true;
        const Node& root = tree_.root();
        if (limits.values_all_moves ? are_all_proven(root) : root.is_proven()) return true;
        if (!root.is_expanded()) return false;
        if (limits.clock && (root.child_count == 1 || time_manager_->is_late())) return true;
        const bool has_other_limit = limits.nodes > 0 || limits.move_time || limits.clock;
        if (is_full_ && !has_other_limit) return true;
        return limits.depth < Limits::kMaxDepth && expected_plies_ >= limits.depth;
    }
    bool are_all_proven(const Node& root) const {
        for (std::size_t i = 0; i < root.child_count; ++i) {
            if (!tree_.child(root, i).is_proven()) return false;
        }
        return root.is_expanded();
    }

    // One visit of the tree.
    void simulate(const State& root) {
        State state = root;
        recorder_.begin_visit();
        path_.assign(1, step_at(0, state));
        while (can_go_down(path_.back())) {
            const Node& node = tree_[path_.back().node];
            const std::size_t i = choose(node, path_.back(), state);
            state = child_of(state, path_.back(), node, i);
            path_.push_back(step_at(node.first_child + i, state));
            recorder_.choose(path_.back().node);
            if (!visit()) return;
        }
        const std::int64_t value = value_of_leaf(state);
        if (is_stopped_) return;
        back_up(value);
        recorder_.end_visit(counts_.nodes);
    }
    Step step_at(std::size_t node, const State& state) const {
        return {node, game_.to_move(state), !tree_[node].is_proven() && is_chance(game_, state)};
    }
    bool can_go_down(const Step& step) const {
        const Node& node = tree_[step.node];
        return node.is_expanded() && (!node.is_proven() || step.node == 0);
    }

    // The child to visit next. At the root others may be sought when the winner is known.
    std::size_t choose(const Node& node, const Step& step, const State& state) {
        if constexpr (HasChance<G>) {
            if (step.is_chance) return drawn(chance_outcomes(game_, state), rng_);
        }
        return most_promising(node, step.mover);
    }
    // By the upper confidence bound of its mean. Unvisited children without a prior come first.
    std::size_t most_promising(const Node& node, Player mover) {
        const UpperConfidence confidence(exploration_, node.visits);
        std::size_t best = 0;
        std::int64_t most = -1;
        for (std::size_t i = 0; i < node.child_count; ++i) {
            const Node& child = tree_.child(node, i);
            if (child.is_proven()) continue;
            const std::int64_t weight = child.visits + prior_weight();
            if (weight == 0) {
                recorder_.consider(node.first_child + i);
                return i;
            }
            // Whole numbers: the same choice on every machine.
            const std::int64_t mean = fine_mean(child, mover);
            const auto bonus = static_cast<std::int64_t>(confidence.bonus(weight) * kFineOne);
            recorder_.consider(node.first_child + i, mean, bonus, weight);
            const std::int64_t bound = mean + bonus;
            if (bound > most) {
                most = bound;
                best = i;
            }
        }
        return best;
    }

    State child_of(const State& state, const Step& step, const Node& node, std::size_t i) const {
        if constexpr (HasChance<G>) {
            if (step.is_chance) return game_.after_chance(state, chance_outcomes(game_, state)[i]);
        }
        return after(game_, state, tree_.child(node, i).move);
    }

    // The first player's chance at the end of the path, which gets children if it is time for them.
    std::int64_t value_of_leaf(const State& state) {
        const Step step = path_.back();
        const bool is_due = uses_evaluation_ || tree_[step.node].visits > 0 || step.node == 0;
        if (!tree_[step.node].is_proven() && is_due) expand(step, state);
        const Node& node = tree_[step.node];
        if (node.is_proven()) return told(LeafValue::Proven, chance_of(node.winner));
        if (!uses_evaluation_)
            return told(LeafValue::Playout, playout_.play(state, rng_, [&] { return visit(); }));
        return told(LeafValue::Evaluation,
                    node.is_expanded() ? outlook(node, step, state) : evaluation_of(state));
    }
    std::int64_t told(LeafValue source, std::int64_t value) {
        recorder_.value(source, value);
        return value;
    }
    std::int64_t evaluation_of(const State& state) const {
        return scale_.of_estimate(game_.evaluate(state, Player::First), Player::First);
    }

    // Lists the moves, or the outcomes of chance, with what a look at each tells.
    void expand(const Step& step, const State& state) {
        if constexpr (HasChance<G>) {
            if (step.is_chance) {
                const auto outcomes = chance_outcomes(game_, state);
                add_children(step, outcomes.size(), [&](Node&, std::size_t i) {
                    return game_.after_chance(state, outcomes[i]);
                });
                return;
            }
        }
        MoveList<G> moves;
        if (const auto winner = list_moves(step, state, moves); winner != ProvenWinner::Unknown) {
            tree_[step.node].winner = winner;
            return;
        }
        add_children(step, moves.size(), [&](Node& child, std::size_t i) {
            child.move = moves[i];
            return after(game_, state, moves[i]);
        });
    }
    // `make` makes the position of a child.
    template <typename Make>
    void add_children(const Step& step, std::size_t count, const Make& make) {
        if (!tree_.has_room(count)) {
            is_full_ = true;
            return;
        }
        if (node_limit_ - counts_.nodes < count) {
            is_stopped_ = true;
            return;
        }
        Node* children = tree_.expand(step.node, count);
        for (std::size_t i = 0; i < count; ++i) {
            if (!visit()) break;
            const State child = make(children[i], i);
            look(children[i], child);
            recorder_.add_child(step.node, children[i], child);
        }
        if (!is_stopped_) settle(step);
    }
    void look(Node& child, const State& state) const {
        if (game_.is_over(state))
            child.winner = proven_by(game_.final_score(state, Player::First), Player::First);
        else if (uses_evaluation_)
            child.prior = static_cast<std::int32_t>(evaluation_of(state));
    }
    // Who wins, if the game's tactics say so. The root needs all moves.
    ProvenWinner list_moves(const Step& step, const State& state, MoveList<G>& moves) const {
        if constexpr (HasTactics<G>) {
            if (uses_tactics_ && step.node != 0) {
                const ScoreRange range = game_.tactics(state, plies_left(state), moves);
                if (range.low > Score::draw()) return proven_for(step.mover);
                if (range.high < Score::draw()) return proven_for(opponent(step.mover));
                if (range.is_exact()) return ProvenWinner::Nobody;
                return ProvenWinner::Unknown;
            }
        }
        game_.generate(state, moves);
        return ProvenWinner::Unknown;
    }
    int plies_left(const State& state) const {
        if constexpr (HasLength<G>) return game_.max_plies(state);
        return Limits::kMaxDepth;
    }

    // What the children of a new node promise: the best of them to a player, the mean to chance.
    std::int64_t outlook(const Node& node, const Step& step, const State& state) const {
        if constexpr (HasChance<G>) {
            if (step.is_chance) return mean_of(node, chance_outcomes(game_, state));
        }
        std::int64_t best = -1;
        for (std::size_t i = 0; i < node.child_count; ++i) {
            const Node& child = tree_.child(node, i);
            const std::int64_t chance = child.is_proven() ? chance_of(child.winner) : child.prior;
            best = std::max(best, seen_by(step.mover, chance));
        }
        return seen_by(step.mover, best);
    }
    template <typename Outcomes>
    std::int64_t mean_of(const Node& node, const Outcomes& outcomes) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < node.child_count; ++i) {
            const Node& child = tree_.child(node, i);
            const std::int64_t chance = child.is_proven() ? chance_of(child.winner) : child.prior;
            sum += chance * outcomes[i].weight;
        }
        return sum / static_cast<std::int64_t>(total_weight(outcomes));
    }

    // Carries a value up the path, and proofs with it.
    void back_up(std::int64_t value) {
        bool is_news = false;  // The node below is proven.
        for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
            if (is_news) settle(*step);
            Node& node = tree_[step->node];
            is_news = node.is_proven();
            if (node.is_proven())
                value = chance_of(node.winner);
            else if (node.has_draw && !step->is_chance)
                value = at_least_draw(value, step->mover);
            ++node.visits;
            node.sum += value;
            recorder_.back_up(step->node, node, value);
        }
    }
    static std::int64_t at_least_draw(std::int64_t value, Player mover) {
        return mover == Player::First ? std::max(value, Scale::kHalf)
                                      : std::min(value, Scale::kHalf);
    }
    // Proves a node whose children decide it: one that wins for the mover, or all of them.
    void settle(const Step& step) {
        Node& node = tree_[step.node];
        if (node.is_proven()) return;
        std::array<std::size_t, 4> counts{};
        for (std::size_t i = 0; i < node.child_count; ++i)
            ++counts[static_cast<std::size_t>(tree_.child(node, i).winner)];
        const auto count = [&](ProvenWinner winner) {
            return counts[static_cast<std::size_t>(winner)];
        };
        node.has_draw = count(ProvenWinner::Nobody) > 0;
        const ProvenWinner mine = proven_for(step.mover), other = proven_for(opponent(step.mover));
        if (step.is_chance) {
            for (const auto winner : {mine, other, ProvenWinner::Nobody}) {
                if (count(winner) == node.child_count) node.winner = winner;
            }
        } else if (count(mine) > 0) {
            node.winner = mine;
        } else if (count(ProvenWinner::Unknown) == 0) {
            node.winner = node.has_draw ? ProvenWinner::Nobody : other;
        }
    }

    // Counts a position; false if no more may be made.
    bool visit() {
        if (counts_.nodes >= next_look_) {
            next_look_ = counts_.nodes + kNodesBetweenLooks;
            if (stop_.stop_requested() || time_manager_->is_over()) is_stopped_ = true;
        }
        if (counts_.nodes >= node_limit_) is_stopped_ = true;
        if (is_stopped_) return false;
        ++counts_.nodes;
        return true;
    }

    static std::int64_t chance_of(ProvenWinner winner) {
        if (winner == ProvenWinner::Nobody) return Scale::kHalf;
        return winner == ProvenWinner::First ? Scale::kOne : 0;
    }
    static std::int64_t seen_by(Player player, std::int64_t first_chance) {
        return player == Player::First ? first_chance : Scale::kOne - first_chance;
    }
    std::int64_t prior_weight() const { return uses_evaluation_ ? 1 : 0; }
    // REQUIRES: visited, or with a prior.
    std::int64_t fine_mean(const Node& node, Player player) const {
        const std::int64_t weight = node.visits + prior_weight();
        const std::int64_t mean =
            (node.sum + prior_weight() * node.prior) * (kFineOne / Scale::kOne) / weight;
        return player == Player::First ? mean : kFineOne - mean;
    }

    void describe(const State& root, Report& report) const {
        VisitReport<G>(game_, scale_, tree_, prior_weight()).describe(root, report);
    }

    const G& game_;
    Scale scale_;
    Playout<G> playout_;
    bool uses_evaluation_, uses_tactics_;
    double exploration_;
    std::uint64_t seed_;
    VisitTree<Move> tree_;
    [[no_unique_address]] Recorder recorder_;
    std::vector<Step> path_;
    Rng rng_{0};

    std::stop_token stop_;
    SearchCounts counts_;
    std::uint64_t node_limit_ = 0, next_look_ = 0, next_report_ = 0;
    int expected_plies_ = 0;  // The length of the line in the last report.
    bool is_stopped_ = false, is_full_ = false;

    PonderClock ponder_clock_;
    const TimeManager* time_manager_ = nullptr;  // Of the search that runs.
};

}  // namespace petteia
