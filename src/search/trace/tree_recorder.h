// TreeRecorder: records the recursion of a NodeSearch (see alphabeta/no_recorder.h) as a tree: which nodes
// it enters with which window, what they turn out to be worth, and which moves it never tries.
//
// The tree is drawn as in textbooks: the player First is MAX, Second is MIN, and all values and windows
// are First's, whoever is to move. Wins and losses count their plies from the node where they stand. A
// turn of several steps is several MAX (or MIN) nodes in a row.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "core/game.h"
#include "search/trace/best_order.h"
#include "search/trace/trace.h"
#include "search/trace/traced_node.h"

namespace petteia {

template <Game G>
class TreeRecorder {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Node = TracedNode<G>;

    static constexpr bool kIsActive = true;
    static constexpr std::size_t kMaxNodes = 20'000;

    // The game must outlive the recorder.
    explicit TreeRecorder(const G& game) : game_(game) {}

    // From now on nodes try their moves in this order, which must outlive the recorder.
    void set_order(const BestOrder<G>* order) { order_ = order; }
    // Puts the moves of the node that was entered last into the order that was set.
    void sort(MoveList<G>& moves) const {
        if (order_ != nullptr && !is_full_) order_->sort(here().known, moves);
    }

    // Windows and scores are the mover's, as the search has them.
    void enter(Move move, const State& state, int depth, Score alpha, Score beta) {
        if (!has_room(1)) return;
        int known = 0;
        if (order_ != nullptr && !path_.empty()) known = order_->child(here().known, move);
        path_.push_back({add(state, move, depth), alpha, beta, known});
        tell(TraceEvent::Kind::Enter, Score::draw(), alpha, beta);
    }
    void update(Score best, Score alpha, Score beta) {
        if (is_full_) return;
        nodes_[here().node].kind = NodeKind::Inner;
        tell(TraceEvent::Kind::Update, best, alpha, beta);
    }
    // The moves that need not be tried any more: [first, end).
    void cut(const Move* first, const Move* end, Score alpha, Score beta) {
        const auto count = static_cast<std::size_t>(end - first);
        if (count == 0 || !has_room(count)) return;
        TraceEvent& event = tell(TraceEvent::Kind::Cut, Score::draw(), alpha, beta);
        event.first_cut = static_cast<int>(nodes_.size());
        event.cut_count = static_cast<int>(count);
        const State state = nodes_[here().node].state;
        const int depth = nodes_[here().node].depth - 1;
        for (; first != end; ++first)
            nodes_[add(after(game_, state, *first), *first, depth)].kind = NodeKind::Cut;
    }
    void leave(Score score, bool is_proven) {
        if (is_full_) return;
        Node& node = nodes_[here().node];
        const Bound bound = bound_of(node, score);
        TraceEvent& event = tell(TraceEvent::Kind::Leave, score, here().alpha, here().beta);
        node.value = event.value;
        node.bound = event.bound = bound;
        node.is_proven = is_proven;
        path_.pop_back();
    }

    // From now on another search is recorded.
    void clear() {
        nodes_.clear();
        events_.clear();
        path_.clear();
    }

    // The tree has grown too large: nothing was recorded since, and the search may end.
    bool is_full() const { return is_full_; }
    // Requested when it is full.
    std::stop_token full_token() const { return full_.get_token(); }

    const std::vector<Node>& nodes() const { return nodes_; }
    const std::vector<TraceEvent>& events() const { return events_; }

  private:
    // A node that was entered and not left yet, with the window that it was entered with.
    struct Open {
        std::size_t node;
        Score alpha, beta;
        int known;  // The same node in the order.
    };

    const Open& here() const { return path_.back(); }

    bool has_room(std::size_t more) {
        if (nodes_.size() + more > kMaxNodes && !is_full_) {
            is_full_ = true;
            full_.request_stop();
        }
        return !is_full_;
    }

    std::size_t add(const State& state, Move move, int depth) {
        Node node{};
        node.state = state;
        node.move = move;
        if (!path_.empty()) node.parent = static_cast<int>(here().node);
        node.mover = game_.to_move(state);
        node.depth = depth;
        nodes_.push_back(node);
        return nodes_.size() - 1;
    }

    TraceEvent& tell(TraceEvent::Kind kind, Score value, Score alpha, Score beta) {
        const bool is_max = nodes_[here().node].mover == Player::First;
        events_.push_back({.kind = kind,
                           .node = static_cast<int>(here().node),
                           .value = is_max ? value : -value,
                           .alpha = is_max ? alpha : -beta,
                           .beta = is_max ? beta : -alpha});
        return events_.back();
    }

    // What a fail-soft score says of the true value for First.
    Bound bound_of(const Node& node, Score score) const {
        if (node.kind == NodeKind::Leaf) return Bound::Exact;
        const bool is_max = node.mover == Player::First;
        if (score >= here().beta) return is_max ? Bound::Lower : Bound::Upper;
        if (score <= here().alpha) return is_max ? Bound::Upper : Bound::Lower;
        return Bound::Exact;
    }

    const G& game_;
    const BestOrder<G>* order_ = nullptr;
    std::vector<Node> nodes_;
    std::vector<TraceEvent> events_;
    std::vector<Open> path_;
    bool is_full_ = false;
    std::stop_source full_;
};

}  // namespace petteia
