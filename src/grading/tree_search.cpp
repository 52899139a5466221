#include "grading/tree_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace petteia::grading {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::array<std::pair<Algorithm, std::string_view>, 3> kNames{
    {{Algorithm::Minimax, "minimax"},
     {Algorithm::AlphaBeta, "alpha-beta"},
     {Algorithm::Expectimax, "expectimax"}}};

// MAX has alpha already, MIN has beta.
struct Window {
    double alpha = -kInfinity, beta = kInfinity;
};

class TreeSearch {
  public:
    TreeSearch(const SearchTree& tree, Algorithm algorithm, Mutation mutation)
        : tree_(tree),
          mutation_(mutation),
          has_cuts_((algorithm == Algorithm::AlphaBeta && !is(Mutation::NeverCuts)) ||
                    (algorithm == Algorithm::Minimax && is(Mutation::CutsInMinimax))) {}

    TreeAnswer run() {
        Window window;
        if (is(Mutation::NegationForgotten) || is(Mutation::WindowNotSwapped))
            answer_.value = sign(0) * negamax(0, window);
        else
            answer_.value = value(0, window);
        if (is(Mutation::MoveFromZero)) --answer_.move;
        return std::move(answer_);
    }

  private:
    bool is(Mutation mutation) const { return mutation_ == mutation; }
    const SearchTree::Node& at(std::uint32_t index) const { return tree_.nodes[index]; }
    double sign(std::uint32_t index) const { return at(index).mover == Mover::Min ? -1 : 1; }

    Mover mover_at(std::uint32_t index) const {
        const Mover mover = at(index).mover;
        if (mover == Mover::Chance)
            return is(Mutation::ChanceAsOpponent) ? opposite(at(0).mover) : mover;
        if (is(Mutation::SameMover)) return at(0).mover;
        const bool is_reversed =
            is(Mutation::RootReversed) || (is(Mutation::AlwaysMax) && at(0).mover == Mover::Min);
        return is_reversed ? opposite(mover) : mover;
    }

    static Mover opposite(Mover mover) { return mover == Mover::Max ? Mover::Min : Mover::Max; }

    double leaf(std::uint32_t index) {
        const double seen = at(index).value;
        answer_.visits.push_back(seen);
        return is(Mutation::LeafNegated)    ? -seen
               : is(Mutation::LeafForMover) ? sign(index) * seen
                                            : seen;
    }

    // Children in the order in which they are searched, each with its number from 1.
    std::vector<std::pair<std::size_t, std::uint32_t>> children(std::uint32_t index) const {
        std::vector<std::pair<std::size_t, std::uint32_t>> all;
        for (const std::uint32_t child : at(index).children)
            all.emplace_back(all.size() + 1, child);
        if (is(Mutation::RightToLeft)) std::reverse(all.begin(), all.end());
        return all;
    }

    double value(std::uint32_t index, Window& inherited) {
        if (at(index).children.empty()) return leaf(index);
        const Mover mover = mover_at(index);
        if (mover == Mover::Chance) return mean(index);
        Window own = inherited;
        Window& window = is(Mutation::WindowShared) ? inherited : own;
        double best = is(Mutation::StartsAtZero) ? 0 : mover == Mover::Max ? -kInfinity : kInfinity;
        for (const auto& [number, child] : children(index)) {
            Window passed = passed_down(window, best, mover, index);
            const double seen = value(child, is(Mutation::WindowShared) ? window : passed);
            if (is_chosen(seen, best, mover)) {
                best = seen;
                if (index == 0) answer_.move = number;
            }
            narrow(window, best, mover);
            if (is_cut(window)) break;
        }
        return is(Mutation::LastOfEqualsHard) ? std::clamp(best, inherited.alpha, inherited.beta)
                                              : best;
    }

    bool is_chosen(double seen, double best, Mover mover) const {
        const bool takes_equal = is(Mutation::LastOfEquals) || is(Mutation::LastOfEqualsHard);
        if (seen == best) return takes_equal;
        return mover == Mover::Max ? seen > best : seen < best;
    }

    static void narrow(Window& window, double best, Mover mover) {
        if (mover == Mover::Max)
            window.alpha = std::max(window.alpha, best);
        else
            window.beta = std::min(window.beta, best);
    }

    bool is_cut(const Window& window) const {
        return has_cuts_ && (is(Mutation::CutsBeyond) ? window.alpha > window.beta
                                                      : window.alpha >= window.beta);
    }

    Window passed_down(Window window, double best, Mover mover, std::uint32_t index) const {
        if (is(Mutation::AlphaNotPassed)) window.alpha = -kInfinity;
        if (is(Mutation::BetaNotPassed)) window.beta = kInfinity;
        if (is(Mutation::RootWindowFull) && index == 0) window = {};
        if (is(Mutation::ParentWindowOnly)) {
            window = {};
            narrow(window, best, mover);
        }
        return window;
    }

    double mean(std::uint32_t index) {
        double sum = 0;
        for (const auto& [number, child] : children(index)) {
            Window window;
            sum += value(child, window);
        }
        const double mean = sum / static_cast<double>(at(index).children.size());
        return is(Mutation::ChanceAdds)        ? sum
               : is(Mutation::ChanceTruncates) ? std::trunc(mean)
                                               : mean;
    }

    // For the player to move, in the form that has both of these mistakes.
    double negamax(std::uint32_t index, Window window) {
        if (at(index).children.empty()) return sign(index) * leaf(index);
        double best = -kInfinity;
        for (const auto& [number, child] : children(index)) {
            const double seen = is(Mutation::WindowNotSwapped)
                                    ? -negamax(child, {-window.alpha, -window.beta})
                                    : negamax(child, {-window.beta, -window.alpha});
            if (seen > best) {
                best = seen;
                if (index == 0) answer_.move = number;
            }
            window.alpha = std::max(window.alpha, best);
            if (is_cut(window)) break;
        }
        return best;
    }

    const SearchTree& tree_;
    Mutation mutation_;
    bool has_cuts_;
    TreeAnswer answer_;
};

}  // namespace

std::string_view name_of(Algorithm algorithm) {
    return kNames[static_cast<std::size_t>(algorithm)].second;
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
    for (const auto& [algorithm, known] : kNames) {
        if (known == name) return algorithm;
    }
    return std::nullopt;
}

TreeAnswer search(const SearchTree& tree, Algorithm algorithm, Mutation mutation) {
    return TreeSearch(tree, algorithm, mutation).run();
}

}  // namespace petteia::grading
