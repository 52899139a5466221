#include "cli/report/grown_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/report/tree_drawing.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

constexpr const char* kFull = "; it ended there, as the record was full";

GrownTree::Node bare(const GrownNodeText& node) {
    GrownTree::Node drawn;
    drawn.parent = node.parent;
    drawn.move = node.move;
    drawn.player = node.player;
    drawn.is_leaf = node.is_over;
    return drawn;
}

// ---- Visits

class VisitDrawing {
  public:
    explicit VisitDrawing(const VisitTrace& trace)
        : trace_(trace), totals_(trace.totals()), numbers_(trace.nodes.size(), -1) {}

    std::vector<GrownTree::Node> nodes() {
        for (std::size_t i = 0; i < trace_.nodes.size(); ++i) {
            const int parent = trace_.nodes[i].parent;
            if (i > 0 && totals_[i].visits == 0) {
                const int above = numbers_[static_cast<std::size_t>(parent)];
                if (above >= 0) ++drawn_[static_cast<std::size_t>(above)].left;
                continue;
            }
            add(i);
        }
        mark_best();
        return std::move(drawn_);
    }

  private:
    void add(std::size_t i) {
        GrownTree::Node node = bare(trace_.nodes[i]);
        if (node.parent >= 0) node.parent = numbers_[static_cast<std::size_t>(node.parent)];
        node.value = value(i);
        node.below = fmt::format("{}×", grouped(totals_[i].visits));
        if (const auto& bonus = totals_[i].bonus) node.below += fmt::format(" +{:.2f}", *bonus);
        numbers_[i] = static_cast<int>(drawn_.size());
        drawn_.push_back(std::move(node));
        visits_.push_back(totals_[i].visits);
    }
    // As the player sees it who chose the node.
    std::string value(std::size_t i) const {
        const VisitTrace::Total& total = totals_[i];
        if (total.winner == ProvenWinner::Nobody) return "draw";
        const double first = total.winner == ProvenWinner::First    ? 1
                             : total.winner == ProvenWinner::Second ? 0
                                                                    : total.mean.value_or(0.5);
        const double seen = trace_.seen_by_chooser(static_cast<int>(i), first);
        if (total.winner == ProvenWinner::Unknown) return fmt::format("{:.2f}", seen);
        return seen > 0.5 ? "won" : "lost";
    }
    // The move that is played, and of the replies a won one or the most visited, lost ones last.
    void mark_best() {
        int last = 0;
        while (last >= 0) {
            drawn_[static_cast<std::size_t>(last)].is_best = true;
            int best = -1;
            for (int i = last + 1; i < static_cast<int>(drawn_.size()); ++i) {
                if (at(i).parent != last) continue;
                const bool is_better = best < 0 || rank(i) > rank(best);
                if (last == 0 ? at(i).move == trace_.best : is_better) best = i;
            }
            last = best;
        }
    }
    const GrownTree::Node& at(int drawn) const { return drawn_[static_cast<std::size_t>(drawn)]; }
    std::pair<int, std::uint32_t> rank(int drawn) const {
        const std::string& value = at(drawn).value;
        return {value == "won"    ? 2
                : value == "lost" ? 0
                                  : 1,
                visits_[static_cast<std::size_t>(drawn)]};
    }

    const VisitTrace& trace_;
    std::vector<VisitTrace::Total> totals_;
    std::vector<int> numbers_;  // In the drawing; -1 of what is not in it.
    std::vector<GrownTree::Node> drawn_;
    std::vector<std::uint32_t> visits_;  // Of the nodes drawn.
};

// ---- Proof numbers

std::string number_text(std::uint32_t number) {
    return number >= ProofNumbers::kInfinity ? "∞" : grouped(number);
}

std::string question_text(const Playing& session, const TracedQuestion& question) {
    const std::string_view asker = session.name_of(question.nodes.front().player);
    const std::string goal = question.is_win ? "win" : "at least a draw";
    const auto answer = question.answer();
    return fmt::format("a {} for {}? {}", goal, asker, !answer ? "open" : *answer ? "yes" : "no");
}

void add_question(const Playing& session, const TracedQuestion& question, GrownTree& tree) {
    const int first = static_cast<int>(tree.nodes.size());
    const auto totals = question.totals();
    std::vector<bool> is_entered(question.nodes.size());
    for (const ProofStep& step : question.steps)
        is_entered[static_cast<std::size_t>(step.node)] = true;
    for (std::size_t i = 0; i < question.nodes.size(); ++i) {
        GrownTree::Node node = bare(question.nodes[i]);
        if (node.parent >= 0) node.parent += first;
        node.is_leaf = !is_entered[i];
        node.value = number_text(totals[i].proof) + " | " + number_text(totals[i].disproof);
        if (i == 0) node.move = question_text(session, question);
        tree.nodes.push_back(std::move(node));
    }
}

// ---- In the terminal

class GrownText {
  public:
    explicit GrownText(const GrownTree& tree) : tree_(tree), children_(tree.nodes.size()) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            if (tree.nodes[i].parent >= 0)
                children_[static_cast<std::size_t>(tree.nodes[i].parent)].push_back(i);
        }
    }

    std::string draw() {
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            if (tree_.nodes[i].parent >= 0) continue;
            text_ += label(tree_.nodes[i]) + "\n";
            draw_children(i, "");
        }
        return std::move(text_);
    }

  private:
    void draw_children(std::size_t parent, const std::string& indent) {
        const auto& all = children_[parent];
        const std::size_t left = tree_.nodes[parent].left;
        for (const std::size_t child : all) {
            const bool is_last = child == all.back() && left == 0;
            text_ += indent + (is_last ? "└─ " : "├─ ") + label(tree_.nodes[child]) + "\n";
            draw_children(child, indent + (is_last ? "   " : "│  "));
        }
        if (left > 0)
            text_ += indent + "└╌ " + inked(Ink::Dim, fmt::format("{} not visited", left)) + "\n";
    }

    static std::string label(const GrownTree::Node& node) {
        const char* shape = node.is_leaf ? "□" : node.player == Player::First ? "△" : "▽";
        const std::string text =
            node.move + (node.move.empty() ? "" : " ") + shape + " " + node.value;
        return (node.is_best ? inked(Ink::Bold, text) : text) +
               (node.below.empty() ? "" : inked(Ink::Dim, "  " + node.below));
    }

    const GrownTree& tree_;
    std::vector<std::vector<std::size_t>> children_;
    std::string text_;
};

}  // namespace

GrownTree grown_tree(const Playing& session, const VisitTrace& trace) {
    GrownTree tree;
    tree.nodes = VisitDrawing(trace).nodes();
    tree.counts = fmt::format("{} visit{}, {} positions made", grouped(trace.visits.size()),
                              trace.visits.size() == 1 ? "" : "s", grouped(trace.positions));
    if (trace.is_full) tree.counts += kFull;
    if (trace.visits.empty() && trace.best)
        tree.counts = "not one visit fits into so many nodes";
    else if (trace.best)
        tree.counts += fmt::format("; {} is played", *trace.best);
    tree.legend = {
        sides_text(session) + ", □ the game is over; bold: the move to play, and the most visited",
        fmt::format("In a node the mean for the player who chose it, below it its visits and "
                    "+{}·√(ln N / n).",
                    trace.exploration)};
    return tree;
}

GrownTree grown_tree(const Playing& session, const ProofTrace& trace) {
    GrownTree tree;
    for (const TracedQuestion& question : trace.questions) add_question(session, question, tree);
    for (GrownTree::Node& node : tree.nodes) node.is_best = node.parent < 0;
    tree.counts = fmt::format("{} positions visited", grouped(trace.positions));
    if (trace.is_full) tree.counts += kFull;
    if (trace.best) tree.counts += fmt::format("; {} is played", *trace.best);
    tree.legend = {sides_text(session) + ", □ not searched further",
                   "In a node its proof and disproof number: how many positions must still be "
                   "settled for a yes, and for a no."};
    return tree;
}

std::string grown_text(const GrownTree& tree) { return GrownText(tree).draw(); }

}  // namespace petteia
