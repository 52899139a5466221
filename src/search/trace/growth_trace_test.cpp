// Trees that grow, as they were recorded: a reader who knows nothing but the record arrives at what the search reports,
// and finds that each choice follows from the numbers beside it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "games/connect4/connect4.h"
#include "games/hexthello/hexthello.h"
#include "games/nim/nim.h"
#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "search/monte_carlo/monte_carlo_search.h"
#include "search/proof_number/proof_number_search.h"
#include "search/search_fixture.h"
#include "search/trace/proof_recorder.h"
#include "search/trace/trace.h"
#include "search/trace/visit_recorder.h"

namespace petteia {
namespace {

using namespace search_fixture;

GrowthOptions growth(SearchMethod method, std::uint64_t nodes) {
    GrowthOptions options;
    options.method = method;
    options.nodes = nodes;
    return options;
}

Limits nodes_of(const GrowthOptions& options) {
    Limits limits;
    limits.nodes = options.nodes;
    return limits;
}

// ---- Visits

// Reads the visits one after another, with the means that they add up to.
template <Game G>
class VisitReader {
  public:
    VisitReader(const G& game, const VisitRecorder<G>& recorder, const GrowthOptions& options)
        : game_(game),
          nodes_(recorder.nodes()),
          exploration_(options.exploration),
          totals_(nodes_.size()) {
        for (const Visit& visit : recorder.visits()) read(visit);
        EXPECT_EQ(next_, nodes_.size()) << "every node is a child that a visit added";
    }
    std::uint32_t visits(std::size_t node) const { return totals_[node].visits; }

  private:
    struct Total {
        std::uint32_t visits = 0;
        double sum = 0;
    };

    const GrownNode<G>& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
    Total& total(int node) { return totals_[static_cast<std::size_t>(node)]; }

    void read(const Visit& visit) {
        int here = 0;
        for (const VisitChoice& choice : visit.choices) {
            EXPECT_EQ(choice.node, here);
            EXPECT_EQ(at(choice.chosen).parent, here);
            expect_best(choice);
            here = choice.chosen;
        }
        EXPECT_EQ(visit.leaf, here);
        expect_children(visit);
        back_up(visit);
    }
    // The chosen child has the highest bound, made of the mean and the bonus that the record so far gives.
    void expect_best(const VisitChoice& choice) {
        double most = -1;
        int best = -1;
        for (const VisitCandidate& each : choice.candidates) {
            if (each.weight == 0) {
                EXPECT_EQ(total(each.node).visits, 0U);
                best = each.node;
                break;
            }
            EXPECT_NEAR(each.mean, mean_for(choice.node, each.node), 1e-4);
            EXPECT_EQ(each.weight, weight(each.node));
            const double visits = total(choice.node).visits + 1.0;
            EXPECT_NEAR(
                each.bonus,
                exploration_ * std::sqrt(std::log(visits) / static_cast<double>(each.weight)),
                1e-6);
            if (each.mean + each.bonus <= most) continue;
            most = each.mean + each.bonus;
            best = each.node;
        }
        EXPECT_EQ(choice.chosen, best);
    }
    std::int64_t weight(int node) { return total(node).visits + (at(node).prior ? 1 : 0); }
    double mean_for(int parent, int node) {
        const double mean =
            (total(node).sum + at(node).prior.value_or(0)) / static_cast<double>(weight(node));
        return at(parent).mover == Player::First ? mean : 1 - mean;
    }
    void expect_children(const Visit& visit) {
        if (visit.child_count == 0) return;
        EXPECT_EQ(static_cast<std::size_t>(visit.first_child), next_);
        const auto moves = legal_moves(game_, at(visit.leaf).state);
        ASSERT_EQ(static_cast<std::size_t>(visit.child_count), moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const GrownNode<G>& child = nodes_[next_ + i];
            EXPECT_EQ(child.parent, visit.leaf);
            EXPECT_TRUE(child.state == after(game_, at(visit.leaf).state, moves[i]));
        }
        next_ += moves.size();
    }
    void back_up(const Visit& visit) {
        ASSERT_EQ(visit.backed_up.size(), visit.choices.size() + 1);
        int here = visit.leaf;
        for (const BackedUpNode& each : visit.backed_up) {
            EXPECT_EQ(each.node, here);
            total(here).sum += each.value;
            EXPECT_EQ(each.visits, ++total(here).visits);
            here = at(here).parent;
        }
        EXPECT_EQ(here, -1);
        EXPECT_DOUBLE_EQ(visit.backed_up.front().value, visit.value);
    }

    const G& game_;
    std::vector<GrownNode<G>> nodes_;
    double exploration_;
    std::vector<Total> totals_;
    std::size_t next_ = 1;
};

// The tracing search is the one that plays: it visits, values and proves the same.
template <Game G>
void expect_true_visits(const G& game, const typename G::State& state, Playouts playouts) {
    SCOPED_TRACE(game.to_text(state));
    GrowthOptions options = growth(SearchMethod::MonteCarlo, 600);
    options.playouts = playouts;
    MonteCarloSearch<G, VisitRecorder<G>> traced(game, options.search());
    const auto report = traced.search(state, nodes_of(options));
    const auto plain = MonteCarloSearch<G>(game, options.search()).search(state, nodes_of(options));
    EXPECT_EQ(report.counts.nodes, plain.counts.nodes);
    EXPECT_EQ(report.best, plain.best);
    EXPECT_EQ(report.score, plain.score);
    const VisitReader<G> reader(game, traced.recorder(), options);
    const auto nodes = traced.recorder().nodes();
    for (const auto& each : plain.moves) {
        for (std::size_t i = 1; i < nodes.size() && nodes[i].parent == 0; ++i) {
            if (nodes[i].move != each.move) continue;
            EXPECT_EQ(reader.visits(i), each.visits);
        }
    }
}

template <Game G>
void expect_true_visits(const G& game) {
    Rng rng(11);
    for (int i = 0; i < 4; ++i) {
        const auto state = random_position(game, rng);
        expect_true_visits(game, state, Playouts::Evaluation);
        expect_true_visits(game, state, Playouts::Random);
    }
}

TEST(GrowthTrace, VisitsFollowFromTheirNumbers) {
    expect_true_visits(game_of<TicTacToe>());
    expect_true_visits(game_of<Connect4>());
    expect_true_visits(game_of<Nim>({{"piles", "3,4,5"}}));
    expect_true_visits(game_of<Hexthello>({{"side", "3"}}));
    expect_true_visits(Pebbles(3, 14));
}

TEST(GrowthTrace, PlayersOfTheGameCanPlayItToTheEnd) {
    const auto game = game_of<Pacman>();
    expect_true_visits(game, start_of(game), Playouts::Policies);
}

TEST(GrowthTrace, AVisitThatTheLimitEndsIsLeftOut) {
    const auto game = game_of<Connect4>();
    GrowthOptions options = growth(SearchMethod::MonteCarlo, 7 + 1 + 3);
    MonteCarloSearch<Connect4, VisitRecorder<Connect4>> search(game, options.search());
    search.search(start_of(game), nodes_of(options));
    ASSERT_EQ(search.recorder().visits().size(), 1U);
    EXPECT_EQ(search.recorder().nodes().size(), 8U);
    EXPECT_EQ(search.recorder().visits()[0].positions, 7U);
}

TEST(GrowthTrace, ATreeOfVisitsThatIsLargeEnoughEndsTheSearch) {
    const auto game = game_of<Connect4>();
    const GrowthOptions options = growth(SearchMethod::MonteCarlo, GrowthOptions::kMaxNodes);
    MonteCarloSearch<Connect4, VisitRecorder<Connect4>> search(game, options.search());
    const auto report = search.search(start_of(game), nodes_of(options));
    EXPECT_TRUE(search.recorder().is_full());
    EXPECT_LT(search.recorder().nodes().size(), VisitRecorder<Connect4>::kMaxNodes + 7);
    EXPECT_EQ(search.recorder().visits().back().positions, report.counts.nodes);
}

TEST(GrowthTrace, OfAFinishedGameIsTheRoot) {
    const auto game = game_of<TicTacToe>();
    const auto state = state_of(game, "XXX/OO./...");
    const GrowthOptions options = growth(SearchMethod::MonteCarlo, 50);
    MonteCarloSearch<TicTacToe, VisitRecorder<TicTacToe>> visits(game, options.search());
    visits.search(state, nodes_of(options));
    EXPECT_EQ(visits.recorder().nodes().size(), 1U);
    EXPECT_TRUE(visits.recorder().visits().empty());
}

// ---- Proof numbers

std::uint64_t sum(std::uint64_t a, std::uint32_t b) { return a + b; }

// Reads the steps of a question as textbooks tell them: the player who asks needs one child, the other all.
template <Game G>
class ProofReader {
  public:
    ProofReader(const G& game, const RecordedQuestion<G>& question)
        : game_(game), question_(question), numbers_(question.nodes.size()) {
        for (const ProofStep& step : question.steps) read(step);
    }
    ProofNumbers root() const { return numbers_[0]; }

  private:
    const ProofNode<G>& at(int node) const {
        return question_.nodes[static_cast<std::size_t>(node)];
    }
    ProofNumbers& numbers(int node) { return numbers_[static_cast<std::size_t>(node)]; }
    bool asks(int node) const { return at(node).mover == at(0).mover; }

    void read(const ProofStep& step) {
        switch (step.kind) {
            case ProofStep::Kind::Enter:
                return enter(step);
            case ProofStep::Kind::Choose:
                return choose(step);
            case ProofStep::Kind::Update:
                EXPECT_EQ(step.numbers, of_children(step.node));
                break;
            case ProofStep::Kind::Leave:
                EXPECT_EQ(path_.back(), step.node);
                EXPECT_TRUE(step.numbers.is_answered() ||
                            step.numbers.proof >= thresholds_.back().proof ||
                            step.numbers.disproof >= thresholds_.back().disproof);
                path_.pop_back();
                thresholds_.pop_back();
        }
        numbers(step.node) = step.numbers;
    }
    void enter(const ProofStep& step) {
        path_.push_back(step.node);
        thresholds_.push_back(step.thresholds);
        looked_[step.node].clear();
        for (const ProofStep::Child& child : step.children) {
            EXPECT_EQ(at(child.node).parent, step.node);
            EXPECT_TRUE(at(child.node).state ==
                        after(game_, at(step.node).state, at(child.node).move));
            numbers(child.node) = child.numbers;
            looked_[step.node].push_back(child.node);
        }
        const std::size_t moves = legal_moves(game_, at(step.node).state).size();
        EXPECT_TRUE(step.numbers.is_answered() || step.children.size() == moves);
        numbers(step.node) = step.numbers;
        EXPECT_EQ(step.numbers, of_children(step.node));
    }
    // The child with the least number, the proof number for the player who asks.
    void choose(const ProofStep& step) {
        for (const int each : looked_[step.node]) {
            EXPECT_LE(least_of(step.node, step.chosen), least_of(step.node, each));
        }
    }
    std::uint32_t least_of(int parent, int child) {
        return asks(parent) ? numbers(child).proof : numbers(child).disproof;
    }
    ProofNumbers of_children(int node) {
        std::uint32_t least = ProofNumbers::kInfinity;
        std::uint64_t all = 0;
        for (const int child : looked_[node]) {
            least = std::min(least, least_of(node, child));
            all = sum(all, asks(node) ? numbers(child).disproof : numbers(child).proof);
        }
        ProofNumbers found{least, static_cast<std::uint32_t>(
                                      std::min<std::uint64_t>(all, ProofNumbers::kInfinity - 1))};
        if (found.proof == 0) found = ProofNumbers::proven();
        return asks(node) ? found : found.reversed();
    }

    const G& game_;
    const RecordedQuestion<G>& question_;
    std::vector<ProofNumbers> numbers_;
    std::map<int, std::vector<int>> looked_;  // The children of a node that were looked at.
    std::vector<int> path_;
    std::vector<ProofNumbers> thresholds_;
};

template <Game G>
void expect_true_proof(const G& game, const typename G::State& state, std::uint64_t nodes) {
    SCOPED_TRACE(game.to_text(state));
    const GrowthOptions options = growth(SearchMethod::ProofNumber, nodes);
    ProofNumberSearch<G, ProofRecorder<G>> traced(game, options.search());
    const auto report = traced.search(state, nodes_of(options));
    const auto plain =
        ProofNumberSearch<G>(game, options.search()).search(state, nodes_of(options));
    EXPECT_EQ(report.counts.nodes, plain.counts.nodes);
    EXPECT_EQ(report.best, plain.best);
    EXPECT_EQ(report.score, plain.score);
    std::size_t entered = 0;
    for (const auto& question : traced.recorder().questions()) {
        const ProofReader<G> reader(game, question);
        entered += static_cast<std::size_t>(std::count_if(
            question.steps.begin(), question.steps.end(),
            [](const ProofStep& step) { return step.kind == ProofStep::Kind::Enter; }));
        if (!report.is_proven) continue;
        const Score least = question.is_win ? Score::certain_win() : Score::draw();
        EXPECT_TRUE(reader.root().is_answered());
        EXPECT_EQ(reader.root().is_proven(), report.score >= least);
    }
    EXPECT_EQ(entered, report.counts.nodes);
}

template <Game G>
void expect_true_proofs(const G& game, std::uint64_t nodes) {
    Rng rng(5);
    for (int i = 0; i < 6; ++i) expect_true_proof(game, random_position(game, rng), nodes);
}

TEST(GrowthTrace, ProofNumbersFollowFromTheChildren) {
    expect_true_proofs(game_of<TicTacToe>(), 3'000);
    expect_true_proofs(game_of<Nim>({{"piles", "3,4,5"}}), 1'000);
    expect_true_proofs(game_of<Connect4>({{"cols", "4"}, {"rows", "4"}}), 500);
    expect_true_proofs(Pebbles(3, 14), 1'000);
}

TEST(GrowthTrace, ARecordOfProofNumbersThatIsFullEndsTheSearch) {
    const auto game = game_of<Hexthello>();
    const GrowthOptions options = growth(SearchMethod::ProofNumber, 1'000'000);
    ProofNumberSearch<Hexthello, ProofRecorder<Hexthello>> search(game, options.search());
    const auto report = search.search(start_of(game), nodes_of(options));
    EXPECT_TRUE(search.recorder().is_full());
    EXPECT_LT(report.counts.nodes, options.nodes);
    const ProofReader<Hexthello> reader(game, search.recorder().questions()[0]);
    EXPECT_FALSE(reader.root().is_answered());
}

}  // namespace
}  // namespace petteia
