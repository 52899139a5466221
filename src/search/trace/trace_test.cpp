// Traces against minimax and against what must hold of any alpha-beta search: nodes nest, windows
// shrink, values keep to their bounds, and no branch that was cut would have changed the root.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/cubes/cubes.h"
#include "games/hexthello/hexthello.h"
#include "games/nim/nim.h"
#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/minimax.h"
#include "search/search_fixture.h"
#include "search/trace/number_tree.h"
#include "search/trace/tracer.h"

namespace petteia {
namespace {

using namespace search_fixture;
using Kind = TraceEvent::Kind;

TraceOptions options_of(int depth, bool uses_alpha_beta, bool uses_ordering) {
    TraceOptions options;
    options.depth = depth;
    options.uses_alpha_beta = uses_alpha_beta;
    options.order = uses_ordering ? TraceOrder::Promising : TraceOrder::AsListed;
    return options;
}

template <Game G>
SearchTrace<G> traced(const G& game, const typename G::State& state, const TraceOptions& options) {
    auto trace = Tracer<G>(game, options).trace(state);
    EXPECT_TRUE(trace) << trace.error().message;
    return *std::move(trace);
}

template <Game G>
Score for_first(const G& game, const typename G::State& state, Score score) {
    return game.to_move(state) == Player::First ? score : -score;
}

template <Game G>
std::size_t entered(const SearchTrace<G>& trace) {
    std::size_t count = 0;
    for (const auto& node : trace.nodes) count += node.kind == NodeKind::Cut ? 0 : 1;
    return count;
}

// Every line of play that was looked at, as moves from the root.
template <Game G>
std::set<std::vector<std::uint16_t>> lines_of(const SearchTrace<G>& trace) {
    std::set<std::vector<std::uint16_t>> lines;
    std::vector<std::vector<std::uint16_t>> line_to(trace.nodes.size());
    for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
        const auto& node = trace.nodes[i];
        if (node.parent >= 0) {
            line_to[i] = line_to[static_cast<std::size_t>(node.parent)];
            line_to[i].push_back(move_bits(node.move));
        }
        if (node.kind != NodeKind::Cut) lines.insert(line_to[i]);
    }
    return lines;
}

// Goes through the events as a reader would, and checks each.
template <Game G>
class Reader {
  public:
    explicit Reader(const SearchTrace<G>& trace) : trace_(trace) {}

    void read() {
        for (const TraceEvent& event : trace_.events) {
            event_ = &event;
            if (event.kind == Kind::Enter)
                enter();
            else
                at_open_node();
        }
        EXPECT_TRUE(open_.empty());
        EXPECT_EQ(seen_, trace_.nodes.size()) << "every node is entered or cut";
    }

  private:
    struct Open {
        int node;
        Score alpha, beta;
    };

    void enter() {
        EXPECT_EQ(event_->node, static_cast<int>(seen_++));
        EXPECT_LT(event_->alpha, event_->beta);
        const auto& node = trace_.nodes[static_cast<std::size_t>(event_->node)];
        EXPECT_EQ(node.parent, open_.empty() ? -1 : open_.back().node);
        if (!open_.empty()) {
            EXPECT_EQ(event_->alpha, open_.back().alpha.one_ply_down());
            EXPECT_EQ(event_->beta, open_.back().beta.one_ply_down());
        }
        open_.push_back({event_->node, event_->alpha, event_->beta});
    }

    void at_open_node() {
        ASSERT_FALSE(open_.empty());
        ASSERT_EQ(event_->node, open_.back().node);
        if (event_->kind == Kind::Update) update();
        if (event_->kind == Kind::Cut) cut();
        if (event_->kind == Kind::Leave) leave();
    }

    void update() {
        Open& open = open_.back();
        EXPECT_GE(event_->alpha, open.alpha) << "windows shrink";
        EXPECT_LE(event_->beta, open.beta);
        EXPECT_TRUE(event_->alpha == open.alpha || event_->alpha == event_->value);
        EXPECT_TRUE(event_->beta == open.beta || event_->beta == event_->value);
        open.alpha = event_->alpha;
        open.beta = event_->beta;
    }

    void cut() {
        EXPECT_GE(event_->alpha, event_->beta) << "a cut needs an empty window";
        EXPECT_EQ(event_->first_cut, static_cast<int>(seen_));
        ASSERT_GT(event_->cut_count, 0);
        for (int i = 0; i < event_->cut_count; ++i) {
            const auto& node = trace_.nodes[seen_++];
            EXPECT_EQ(node.kind, NodeKind::Cut);
            EXPECT_EQ(node.parent, event_->node);
        }
    }

    void leave() {
        const auto& node = trace_.nodes[static_cast<std::size_t>(event_->node)];
        EXPECT_EQ(node.value, event_->value);
        EXPECT_EQ(node.bound, event_->bound);
        open_.pop_back();
    }

    const SearchTrace<G>& trace_;
    const TraceEvent* event_ = nullptr;
    std::vector<Open> open_;
    std::size_t seen_ = 0;
};

// A value is what its bound says it is, by minimax.
template <Game G>
void expect_true_bounds(const G& game, const SearchTrace<G>& trace) {
    for (const auto& node : trace.nodes) {
        if (node.kind == NodeKind::Cut || node.depth == 0) continue;
        const Score truth =
            for_first(game, node.state, Minimax<G>(game).best_moves(node.state, node.depth).value);
        EXPECT_TRUE(node.bound == Bound::Lower || node.value >= truth);
        EXPECT_TRUE(node.bound == Bound::Upper || node.value <= truth);
    }
}

// Searches cut branches, `most` of them spread over the trace.
template <Game G>
void expect_cuts_change_nothing(const G& game, const SearchTrace<G>& trace,
                                const TraceOptions& options, std::size_t most) {
    const Tracer<G> tracer(game, options);
    const std::size_t stride = std::max<std::size_t>(1, trace.nodes.size() / most);
    for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
        if (trace.nodes[i].kind != NodeKind::Cut || i % stride != 0) continue;
        const auto& cut = trace.nodes[i];
        const auto branch = tracer.search_cut(trace, static_cast<int>(i));
        ASSERT_TRUE(branch) << branch.error().message;
        EXPECT_FALSE(branch->changes_root) << game.to_text(cut.state);
        EXPECT_EQ(branch->root_with_it, trace.nodes[0].value);
        if (cut.depth == 0) continue;
        EXPECT_EQ(
            branch->value,
            for_first(game, cut.state, Minimax<G>(game).best_moves(cut.state, cut.depth).value));
    }
}

template <Game G>
void expect_sound(const G& game, int depth, int positions) {
    Rng rng(7);
    for (int i = 0; i < positions; ++i) {
        const auto state = random_position(game, rng);
        SCOPED_TRACE(game.to_text(state));
        const auto choice = Minimax<G>(game).best_moves(state, depth);
        const Score truth = for_first(game, state, choice.value);
        for (const bool uses_ordering : {false, true}) {
            const auto plain = traced(game, state, options_of(depth, false, uses_ordering));
            EXPECT_EQ(plain.nodes[0].value, truth);
            EXPECT_EQ(plain.nodes.size(), choice.nodes);
            const auto options = options_of(depth, true, uses_ordering);
            const auto pruned = traced(game, state, options);
            EXPECT_EQ(pruned.nodes[0].value, truth);
            const auto all = lines_of(plain), some = lines_of(pruned);
            EXPECT_TRUE(std::includes(all.begin(), all.end(), some.begin(), some.end()));
            Reader(plain).read();
            Reader(pruned).read();
            expect_true_bounds(game, pruned);
            expect_cuts_change_nothing(game, pruned, options, 12);
        }
    }
}

TEST(Trace, IsSoundInCubes) { expect_sound(game_of<Cubes>(), 3, 6); }
TEST(Trace, IsSoundInNim) { expect_sound(game_of<Nim>(), 3, 4); }
TEST(Trace, IsSoundInTicTacToe) { expect_sound(game_of<TicTacToe>(), 3, 6); }
TEST(Trace, IsSoundInXox) { expect_sound(game_of<Xox>(), 3, 4); }
TEST(Trace, IsSoundInHexthello) { expect_sound(game_of<Hexthello>({{"side", "3"}}), 3, 6); }
TEST(Trace, IsSoundInPacmanWhereATurnHasSeveralSteps) { expect_sound(game_of<Pacman>(), 4, 4); }
TEST(Trace, IsSoundWhereTurnsHaveTwoSteps) { expect_sound(Pebbles(3, 14), 5, 8); }
TEST(Trace, IsSoundWhereTurnsMayGoOn) { expect_sound(GraphGame(5, 40), 5, 8); }

// The trace is of the real search: the Searcher with the same techniques visits as many nodes.
template <Game G>
void expect_nodes_of_searcher(const G& game, const typename G::State& state, int depth) {
    for (const bool uses_ordering : {false, true}) {
        const auto options = options_of(depth, true, uses_ordering);
        Techniques techniques = options.techniques();
        if (uses_ordering) techniques = techniques.with(Technique::Deepening);
        const auto nodes_at = [&](int last) {
            Limits limits;
            limits.depth = last;
            return Searcher<G>(game, {techniques, 0}).search(state, limits).counts.nodes;
        };
        const std::uint64_t before = uses_ordering ? nodes_at(depth - 1) : 0;
        EXPECT_EQ(entered(traced(game, state, options)), nodes_at(depth) - before);
    }
}

TEST(Trace, HasTheNodesOfTheSearcher) {
    const auto tictactoe = game_of<TicTacToe>();
    expect_nodes_of_searcher(tictactoe, start_of(tictactoe), 4);
    const auto cubes = game_of<Cubes>();
    expect_nodes_of_searcher(cubes, start_of(cubes), 5);
    const auto xox = game_of<Xox>();
    expect_nodes_of_searcher(xox, start_of(xox), 3);
    const auto pacman = game_of<Pacman>();
    expect_nodes_of_searcher(pacman, start_of(pacman), 6);
}

TEST(Trace, OrderingSavesNodes) {
    const auto game = game_of<TicTacToe>();
    const auto with = traced(game, start_of(game), options_of(4, true, true));
    const auto without = traced(game, start_of(game), options_of(4, true, false));
    EXPECT_LT(entered(with), entered(without));
}

// With every move in the order of minimax's values no node searches a move that beats its first one.
template <Game G>
void expect_best_order(const G& game, const typename G::State& state, int depth) {
    TraceOptions options = options_of(depth, true, false);
    const auto plain = traced(game, state, options);
    options.order = TraceOrder::Best;
    const auto best = traced(game, state, options);
    EXPECT_EQ(best.nodes[0].value, plain.nodes[0].value);
    EXPECT_LT(entered(best), entered(plain));
    std::vector<int> updates(best.nodes.size());
    for (const TraceEvent& event : best.events) {
        if (event.kind != Kind::Update) continue;
        const auto& node = best.nodes[static_cast<std::size_t>(event.node)];
        if (++updates[static_cast<std::size_t>(event.node)] == 1) continue;
        ADD_FAILURE() << "a later move is better in " << game.to_text(node.state);
    }
    Reader(best).read();
}

TEST(Trace, TheBestOrderNeverFindsABetterMoveLater) {
    const auto tictactoe = game_of<TicTacToe>();
    expect_best_order(tictactoe, start_of(tictactoe), 4);
    const auto cubes = game_of<Cubes>();
    expect_best_order(cubes, start_of(cubes), 5);
    const auto hexthello = game_of<Hexthello>({{"side", "4"}});
    expect_best_order(hexthello, start_of(hexthello), 3);
}

TEST(Trace, TheBestOrderNeedsAMinimaxThatFits) {
    const auto game = game_of<TicTacToe>();
    TraceOptions options = options_of(6, true, false);
    options.order = TraceOrder::Best;
    const auto trace = Tracer<TicTacToe>(game, options).trace(start_of(game));
    ASSERT_FALSE(trace);
    EXPECT_NE(trace.error().message.find("a minimax comes first"), std::string::npos);
    EXPECT_NE(trace.error().message.find("depth 5 would fit"), std::string::npos);
}

TEST(Trace, OfAFinishedGameIsOneLeaf) {
    const auto game = game_of<TicTacToe>();
    const auto trace = traced(game, state_of(game, "XXX/OO./..."), options_of(3, true, true));
    ASSERT_EQ(trace.nodes.size(), 1u);
    EXPECT_EQ(trace.nodes[0].value, Score::win_in(0));
    EXPECT_EQ(trace.events.size(), 2u);
    EXPECT_FALSE(trace.best);
}

TEST(Trace, TooLargeATreeIsRefusedWithTheDepthThatFits) {
    const auto game = game_of<Hexthello>();
    for (const bool uses_ordering : {false, true}) {
        const auto refused =
            Tracer(game, options_of(20, true, uses_ordering)).trace(start_of(game));
        ASSERT_FALSE(refused);
        const std::string& message = refused.error().message;
        EXPECT_NE(message.find("20000 nodes at depth 20; depth "), std::string::npos) << message;
        const int depth = std::stoi(message.substr(message.find("; depth ") + 8));
        const auto fits =
            Tracer(game, options_of(depth, true, uses_ordering)).trace(start_of(game));
        ASSERT_TRUE(fits);
        EXPECT_NE(message.find("with " + std::to_string(fits->nodes.size())), std::string::npos);
        EXPECT_FALSE(
            Tracer(game, options_of(depth + 1, true, uses_ordering)).trace(start_of(game)));
    }
}

}  // namespace
}  // namespace petteia
