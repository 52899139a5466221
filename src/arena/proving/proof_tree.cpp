#include "arena/proving/proof_tree.h"

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

#include "arena/proving/proof_job.h"
#include "core/text.h"

namespace petteia {
namespace {

// Ends of ranges stay where they are.
Score up(Score score) { return score.is_infinite() ? score : score.one_ply_up(); }
Score down(Score score) { return score.is_infinite() ? score : score.one_ply_down(); }

ScoreRange reversed(const ScoreRange& range) { return {-range.high, -range.low}; }
ScoreRange common(const ScoreRange& a, const ScoreRange& b) {
    return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

// A window at a position as the position after a move sees it.
ScoreRange handed_down(const ScoreRange& window, bool is_same_mover) {
    const ScoreRange below{down(window.low), down(window.high)};
    return is_same_mover ? below : reversed(below);
}

}  // namespace

// A value after a move as the position before it sees it.
ScoreRange ProofTree::seen_through(const Edge& edge, const ScoreRange& value) const {
    const ScoreRange own = edge.is_same_mover ? value : reversed(value);
    return {up(own.low), up(own.high)};
}

// Level by level, so that every position is as near to the root as can be.
class ProofTree::Builder {
  public:
    Builder(ProofTree& tree, Session& session, std::size_t most_jobs)
        : tree_(tree), session_(session), most_jobs_(most_jobs) {}

    Status build(const ProofPlan& plan, const std::stop_token& stop) {
        if (session_.is_over()) return Error{"the game is over in this position"};
        const std::string root = session_.position();
        level_ = {add(root)};
        const auto is_deep_enough = [&] {
            return plan.jobs > 0 && plan.plies == 0
                       ? level_.size() >= static_cast<std::size_t>(plan.jobs)
                       : tree_.plies_ == plan.plies;
        };
        for (; !level_.empty() && !is_deep_enough(); ++tree_.plies_) {
            if (tree_.plies_ == ProofPlan::kMostPlies) return Error{"the jobs would be too far on"};
            if (const Status expanded = expand_level(stop); !expanded) return expanded;
        }
        for (Job job = 0; job < level_.size(); ++job) tree_.nodes_[level_[job]].job = job;
        tree_.jobs_ = std::move(level_);
        sort_nodes();
        return session_.set_position(root);
    }

  private:
    std::uint32_t add(const std::string& position) {
        const auto number = static_cast<std::uint32_t>(tree_.nodes_.size());
        const auto [place, is_new] = numbers_.emplace(position, number);
        if (!is_new) return place->second;
        Node node;
        node.position = position;
        node.range = tree_.notation_.widest();
        tree_.nodes_.push_back(std::move(node));
        return number;
    }
    void set_result(std::uint32_t node, Score result) {
        tree_.nodes_[node].range = ScoreRange::exactly(result);
        tree_.nodes_[node].estimate = result;
    }

    Status expand_level(const std::stop_token& stop) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t node : level_) {
            if (stop.stop_requested()) return Error{"interrupted"};
            if (const Status set = session_.set_position(tree_.nodes_[node].position); !set)
                return set;
            for (const Successor& successor : session_.successors()) {
                const auto before = tree_.nodes_.size();
                const std::uint32_t child = add(successor.position);
                tree_.nodes_[node].edges.push_back(
                    {successor.move, child, successor.is_same_mover});
                if (child < before) continue;
                if (successor.result)
                    set_result(child, *successor.result);
                else
                    next.push_back(child);
            }
            if (next.size() > most_jobs_)
                return Error{"these are more than " + std::to_string(most_jobs_) +
                             " jobs; ask for fewer plies or jobs"};
        }
        level_ = std::move(next);
        return ok();
    }

    // Depth first, without recursion.
    void sort_nodes() {
        std::vector<std::size_t> next_edge(tree_.nodes_.size(), 0);
        std::vector<bool> is_seen(tree_.nodes_.size(), false);
        std::vector<std::uint32_t> path{0};
        is_seen[0] = true;
        while (!path.empty()) {
            const std::uint32_t node = path.back();
            const auto& edges = tree_.nodes_[node].edges;
            if (next_edge[node] == edges.size()) {
                tree_.order_.push_back(node);
                path.pop_back();
                continue;
            }
            const std::uint32_t child = edges[next_edge[node]++].child;
            if (is_seen[child]) continue;
            is_seen[child] = true;
            path.push_back(child);
        }
    }

    ProofTree& tree_;
    Session& session_;
    const std::size_t most_jobs_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<std::uint32_t> level_;
};

Result<ProofTree> ProofTree::build(Session& session, const ProofPlan& plan,
                                   const std::stop_token& stop, std::size_t most_jobs) {
    ProofTree tree;
    tree.notation_ = ValueNotation(session.estimate_scale(session.to_move()));
    const auto window = tree.notation_.parse_range(plan.low, plan.high);
    if (!window) return window.error();
    if (window->is_exact()) return Error{"the window leaves nothing to ask"};
    tree.window_ = *window;
    if (const Status built = Builder(tree, session, most_jobs).build(plan, stop); !built)
        return built.error();
    tree.update();
    return tree;
}

Status ProofTree::learn(Job job, const ScoreRange& value) {
    Node& node = nodes_[jobs_[job]];
    const ScoreRange both = common(node.range, value);
    if (both.low > both.high)
        return Error{"job " + std::to_string(job) + " was proven to be worth " +
                     notation_.to_text(value) + ", and before " + notation_.to_text(node.range)};
    node.range = both;
    return ok();
}

bool ProofTree::is_settled() const { return settles(root(), window_); }

void ProofTree::update() {
    for (const std::uint32_t number : order_) {
        Node& node = nodes_[number];
        node.matters = false;
        if (node.job) node.estimate = std::clamp(node.estimate, node.range.low, node.range.high);
        if (node.edges.empty()) continue;
        node.range = {-Score::infinity(), -Score::infinity()};
        node.estimate = -Score::infinity();
        for (const Edge& edge : node.edges) {
            const Node& child = nodes_[edge.child];
            const ScoreRange value = seen_through(edge, child.range);
            node.range = {std::max(node.range.low, value.low),
                          std::max(node.range.high, value.high)};
            node.estimate = std::max(node.estimate,
                                     seen_through(edge, ScoreRange::exactly(child.estimate)).low);
        }
    }
    // From the root on: the widest window in which a value is wanted, by whichever path.
    std::vector<std::optional<ScoreRange>> windows(nodes_.size());
    windows[0] = window_;
    for (const std::uint32_t number : std::views::reverse(order_)) {
        if (!windows[number]) continue;
        Node& node = nodes_[number];
        const ScoreRange open = common(*windows[number], node.range);
        node.matters = open.low < open.high;
        if (!node.matters) continue;
        for (const Edge& edge : node.edges) {
            const Node& child = nodes_[edge.child];
            // It cannot be better than what is certain.
            if (seen_through(edge, child.range).high <= open.low) continue;
            const ScoreRange window = handed_down(open, edge.is_same_mover);
            auto& known = windows[edge.child];
            known = known ? ScoreRange{std::min(known->low, window.low),
                                       std::max(known->high, window.high)}
                          : window;
        }
    }
}

// Alpha-beta over the tree with guesses. What a position was found to be worth is kept, as in a transposition table.
class ProofTree::Simulation {
  public:
    explicit Simulation(const ProofTree& tree) : tree_(tree) {
        found_.reserve(tree.nodes_.size());
        for (const Node& node : tree.nodes_) found_.push_back(node.range);
    }

    std::vector<WantedJob> run() {
        visit(0, tree_.window_);
        return std::move(wanted_);
    }

  private:
    // Fail-soft: the value if it lies in the window, else a bound.
    Score visit(std::uint32_t number, const ScoreRange& window) {
        ScoreRange& found = found_[number];
        if (settles(found, window)) return found.high <= window.low ? found.high : found.low;
        const Node& node = tree_.nodes_[number];
        if (node.job) return meet(number, window);
        // What is certain bounds the window too.
        const ScoreRange open = common(window, found);
        Score best = found.low;
        for (const Edge* edge : by_estimate(node)) {
            const ScoreRange rest{std::max(open.low, best), open.high};
            const Score value = visit(edge->child, handed_down(rest, edge->is_same_mover));
            best = std::max(best, tree_.seen_through(*edge, ScoreRange::exactly(value)).low);
            if (best >= open.high) break;
        }
        if (best > open.low) found.low = std::max(found.low, best);
        if (best < open.high) found.high = std::min(found.high, best);
        return best;
    }

    Score meet(std::uint32_t number, const ScoreRange& window) {
        const Node& node = tree_.nodes_[number];
        const ScoreRange ends = tree_.notation_.widest();
        wanted_.push_back({*node.job,
                           {window.low <= ends.low ? -Score::infinity() : window.low,
                            window.high >= ends.high ? Score::infinity() : window.high}});
        // A result, so that windows are between results.
        const Score assumed = std::clamp(tree_.notation_.nearest_result(node.estimate),
                                         node.range.low, node.range.high);
        found_[number] = ScoreRange::exactly(assumed);
        return assumed;
    }

    std::vector<const Edge*> by_estimate(const Node& node) const {
        std::vector<const Edge*> edges;
        for (const Edge& edge : node.edges) edges.push_back(&edge);
        const auto estimate = [&](const Edge* edge) {
            const Score value = tree_.nodes_[edge->child].estimate;
            return tree_.seen_through(*edge, ScoreRange::exactly(value)).low;
        };
        std::ranges::stable_sort(edges, std::greater{}, estimate);
        return edges;
    }

    const ProofTree& tree_;
    std::vector<ScoreRange> found_;
    std::vector<WantedJob> wanted_;
};

std::vector<ProofTree::WantedJob> ProofTree::wanted() const { return Simulation(*this).run(); }

std::vector<ProofTree::RootMove> ProofTree::root_moves() const {
    std::vector<RootMove> moves;
    for (const Edge& edge : nodes_[0].edges)
        moves.push_back({edge.move, seen_through(edge, nodes_[edge.child].range)});
    return moves;
}

}  // namespace petteia
