// TypedAnalysing<G>: Analysing for a game of type G. The searches are compiled against the game itself;
// only the call into them is virtual.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.h"
#include "search/chance/fallible_opponent.h"
#include "search/minimax.h"
#include "search/monte_carlo/monte_carlo_search.h"
#include "search/perft.h"
#include "search/proof_number/proof_number_search.h"
#include "search/searcher.h"
#include "session/interfaces/analysing.h"
#include "session/typed/game_in_progress.h"

namespace petteia {

template <Game G>
class TypedAnalysing : public virtual Analysing {
  public:
    using Move = typename G::Move;

    explicit TypedAnalysing(GameInProgress<G>& game) : current_(game), game_(game.game) {}

    Verdict evaluation() const override;
    std::optional<Explanation> explanation(std::string_view evaluation) override;
    std::optional<Verdict> theory() const override;
    Status check_search(const SearchOptions& options) const override;
    Analysis search(const SearchOptions& options, const Limits& limits, std::stop_token stop,
                    const AnalysisSink& sink) override;
    Status check_proof(const SearchOptions& options) const override;
    Proof prove(const SearchOptions& options, const Limits& limits, std::stop_token stop) override;
    void prepare(const SearchOptions& options) override;
    void ponder_hit() override;
    Analysis minimax(int depth, std::string_view evaluation, std::stop_token stop,
                     double mistakes) override;
    std::optional<std::uint64_t> perft(int depth, int threads, std::stop_token stop,
                                       const ProgressSink& sink) override;

  protected:
    std::size_t searcher_bytes() const {
        return (searcher_ != nullptr ? searcher_->memory_bytes() : 0) +
               (proofs_ != nullptr ? proofs_->memory_bytes() : 0) +
               (monte_carlo_ != nullptr ? monte_carlo_->memory_bytes() : 0) +
               (expectimax_ != nullptr ? expectimax_->searcher.memory_bytes() : 0);
    }

  private:
    // The search against a fallible opponent.
    struct ExpectimaxSearcher {
        ExpectimaxSearcher(const G& rules, Player opponent, const SearchOptions& options)
            : who(opponent), game(rules, opponent, options.mistakes), searcher(game, options) {}

        Player who;
        FallibleOpponent<G> game;
        Searcher<FallibleOpponent<G>> searcher;
    };

    Player to_move() const { return game_.to_move(current_.state); }
    // A score of an expectimax search is the mean over many games: proven only if all are won or all are
    // lost.
    static Verdict expectation_of(Score score) {
        const std::int32_t win_units =
            FallibleOpponent<G>::in_units(Score::estimate(Score::kMaxEstimate)).raw();
        EstimateScale scale{EstimateScale::Kind::Mean, static_cast<double>(win_units)};
        if constexpr (HasMargin<G>)
            scale = {EstimateScale::Kind::Points, static_cast<double>(G::kMarginUnit)};
        return Verdict::of(FallibleOpponent<G>::in_units(score), false, scale);
    }
    Verdict verdict_of_search(Score score, bool is_proven) const {
        return expectimax_ != nullptr
                   ? expectation_of(score)
                   : Verdict::of(score, is_proven, EstimateScale::of(*variant_, to_move()));
    }
    static Status check_monte_carlo(const SearchOptions& options);
    // The current searcher has these options.
    bool is_ready(const SearchOptions& options) const;
    bool is_made(const SearchOptions& options) const;
    bool has_expectimax_for(const SearchOptions& options) const {
        return expectimax_ != nullptr && options.mistakes == options_.mistakes &&
               expectimax_->who == opponent(to_move());
    }
    void make_searcher(const SearchOptions& options);

    Analysis to_analysis(const SearchReport<Move>& report) const;
    // From minimax's choice, with verdicts by `to_verdict(score, is_proven)`.
    template <typename Choice, typename ToVerdict>
    Analysis to_analysis(const Choice& choice, int depth, const ToVerdict& to_verdict) const;

    GameInProgress<G>& current_;
    const G& game_;
    SearchOptions options_;
    const G* variant_ = nullptr;  // The game with the evaluation that these name.
    // One of these four, or none.
    std::unique_ptr<Searcher<G>> searcher_;
    std::unique_ptr<ProofNumberSearch<G>> proofs_;
    std::unique_ptr<MonteCarloSearch<G>> monte_carlo_;
    std::unique_ptr<ExpectimaxSearcher> expectimax_;
};

template <Game G>
Verdict TypedAnalysing<G>::evaluation() const {
    const auto& state = current_.state;
    return game_.is_over(state) ? current_.verdict_of(game_.final_score(state, to_move()), true)
                                : current_.verdict_of(game_.evaluate(state, to_move()), false);
}

template <Game G>
std::optional<Explanation> TypedAnalysing<G>::explanation(std::string_view evaluation) {
    if constexpr (HasExplanation<G>) {
        const auto& state = current_.state;
        if (game_.is_over(state)) return std::nullopt;
        const G& game = current_.with_evaluation(evaluation);
        Explanation explanation;
        explanation.evaluation = evaluation;
        if (evaluation.empty() && !evaluations_of<G>().empty())
            explanation.evaluation = evaluations_of<G>().front().name;
        explanation.value =
            Verdict::of(game.evaluate(state, to_move()), false, EstimateScale::of(game, to_move()));
        explanation.terms = game.explain(state);
        return explanation;
    }
    return std::nullopt;
}

template <Game G>
std::optional<Verdict> TypedAnalysing<G>::theory() const {
    if constexpr (HasTheory<G>) {
        if (const auto winner = game_.theory(current_.state))
            return current_.verdict_of(
                *winner == to_move() ? Score::certain_win() : Score::certain_loss(), true);
    }
    return std::nullopt;
}

template <Game G>
Status TypedAnalysing<G>::check_search(const SearchOptions& options) const {
    if (!options.weights.empty()) {
        if (!options.evaluation.empty())
            return Error{"give weights or an evaluation by name, not both"};
        if (const auto game = current_.with_weights(options.weights); !game) return game.error();
    }
    if (options.method == SearchMethod::AlphaBeta) return ok();
    if (options.method == SearchMethod::MonteCarlo) return check_monte_carlo(options);
    if (MayRepeat<G>)
        return Error{"proof-number search is for games in which no position comes again, and in " +
                     std::string(G::kInfo.title) + " one may"};
    if (options.mistakes > 0)
        return Error{"proof-number search expects no mistakes: leave mistakes=0"};
    return ok();
}

template <Game G>
Status TypedAnalysing<G>::check_monte_carlo(const SearchOptions& options) {
    const std::string name = "Monte Carlo tree search";
    if (options.mistakes > 0) return Error{name + " expects no mistakes: leave mistakes=0"};
    if (options.threads > 1) return Error{name + " runs on one thread: leave threads=1"};
    if (options.playouts == Playouts::Policies && !HasPolicies<G>)
        return Error{std::string(G::kInfo.title) +
                     " has no players of its own to play games to the end: use another kind of "
                     "playouts"};
    return ok();
}

template <Game G>
Analysis TypedAnalysing<G>::search(const SearchOptions& options, const Limits& limits,
                                   std::stop_token stop, const AnalysisSink& sink) {
    if (!is_ready(options)) make_searcher(options);
    ReportSink<Move> typed_sink;
    if (sink) typed_sink = [&](const auto& report) { sink(to_analysis(report)); };
    if (proofs_ != nullptr)
        return to_analysis(proofs_->search(current_.state, limits, std::move(stop), typed_sink));
    if (monte_carlo_ != nullptr)
        return to_analysis(
            monte_carlo_->search(current_.state, limits, std::move(stop), typed_sink));
    return to_analysis(
        expectimax_ != nullptr
            ? expectimax_->searcher.search(expectimax_->game.at(current_.state), limits,
                                           std::move(stop), typed_sink)
            : searcher_->search(current_.state, limits, std::move(stop), typed_sink));
}

template <Game G>
Status TypedAnalysing<G>::check_proof(const SearchOptions& options) const {
    const std::string title(G::kInfo.title);
    if (MayRepeat<G>)
        return Error{title + " cannot be proven: a position may come again, and games may go on " +
                     "for ever"};
    if (HasChance<G>) return Error{title + " cannot be proven: chance decides in it"};
    if (options.method != SearchMethod::AlphaBeta || options.mistakes > 0)
        return Error{"a proof is a search by alpha-beta that expects no mistakes"};
    return check_search(options);
}

template <Game G>
Proof TypedAnalysing<G>::prove(const SearchOptions& options, const Limits& limits,
                               std::stop_token stop) {
    SearchOptions exact = options;
    exact.techniques = options.techniques.without(Technique::Theory);
    prepare(exact);
    const auto report = searcher_->search(current_.state, limits, std::move(stop));
    Proof proof;
    proof.value = report.proven;
    proof.estimate = report.score;
    if (report.best) proof.best = game_.to_text(current_.state, *report.best);
    proof.nodes = report.counts.nodes;
    proof.seconds = report.seconds;
    proof.is_complete = report.is_proven || report.proven.low >= limits.window.high ||
                        report.proven.high <= limits.window.low;
    return proof;
}

template <Game G>
void TypedAnalysing<G>::prepare(const SearchOptions& options) {
    if (!is_ready(options))
        make_searcher(options);
    else if (expectimax_ != nullptr)
        expectimax_->searcher.clear();
    else if (proofs_ != nullptr)
        proofs_->clear();
    else if (monte_carlo_ != nullptr)
        monte_carlo_->clear();
    else
        searcher_->clear();
}

template <Game G>
void TypedAnalysing<G>::ponder_hit() {
    if (expectimax_ != nullptr) expectimax_->searcher.ponder_hit();
    if (searcher_ != nullptr) searcher_->ponder_hit();
    if (proofs_ != nullptr) proofs_->ponder_hit();
    if (monte_carlo_ != nullptr) monte_carlo_->ponder_hit();
}

template <Game G>
bool TypedAnalysing<G>::is_ready(const SearchOptions& options) const {
    return is_made(options) && options.techniques == options_.techniques &&
           options.table_mib == options_.table_mib && options.threads == options_.threads &&
           options.evaluation == options_.evaluation && options.weights == options_.weights &&
           options.playouts == options_.playouts && options.exploration == options_.exploration &&
           options.seed == options_.seed;
}

// The search of this kind is there, whatever its other options.
template <Game G>
bool TypedAnalysing<G>::is_made(const SearchOptions& options) const {
    if (options.mistakes > 0) return has_expectimax_for(options);
    if (options.method == SearchMethod::ProofNumber) return proofs_ != nullptr;
    if (options.method == SearchMethod::MonteCarlo) return monte_carlo_ != nullptr;
    return searcher_ != nullptr;
}

template <Game G>
void TypedAnalysing<G>::make_searcher(const SearchOptions& options) {
    const G& game = options.weights.empty() ? current_.with_evaluation(options.evaluation)
                                            : **current_.with_weights(options.weights);
    searcher_.reset();
    proofs_.reset();
    monte_carlo_.reset();
    expectimax_.reset();
    if (options.mistakes > 0)
        expectimax_ = std::make_unique<ExpectimaxSearcher>(game, opponent(to_move()), options);
    else if (options.method == SearchMethod::ProofNumber)
        proofs_ = std::make_unique<ProofNumberSearch<G>>(game, options);
    else if (options.method == SearchMethod::MonteCarlo)
        monte_carlo_ = std::make_unique<MonteCarloSearch<G>>(game, options);
    else
        searcher_ = std::make_unique<Searcher<G>>(game, options);
    options_ = options;
    variant_ = &game;
}

template <Game G>
Analysis TypedAnalysing<G>::minimax(int depth, std::string_view evaluation, std::stop_token stop,
                                    double mistakes) {
    const auto started = std::chrono::steady_clock::now();
    const G& game = current_.with_evaluation(evaluation);
    Analysis analysis;
    if (mistakes > 0) {
        const FallibleOpponent<G> fallible(game, opponent(to_move()), mistakes);
        const auto choice =
            Minimax(fallible, std::move(stop)).best_moves(fallible.at(current_.state), depth);
        analysis =
            to_analysis(choice, depth, [](Score score, bool) { return expectation_of(score); });
    } else {
        const auto choice = Minimax(game, std::move(stop)).best_moves(current_.state, depth);
        const EstimateScale scale = EstimateScale::of(game, to_move());
        analysis = to_analysis(choice, depth, [&](Score score, bool is_proven) {
            return Verdict::of(score, is_proven, scale);
        });
    }
    analysis.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    if (analysis.seconds > 0)
        analysis.nodes_per_second = static_cast<double>(analysis.counts.nodes) / analysis.seconds;
    return analysis;
}

template <Game G>
std::optional<std::uint64_t> TypedAnalysing<G>::perft(int depth, int threads, std::stop_token stop,
                                                      const ProgressSink& sink) {
    Perft<G> perft(game_, std::move(stop));
    const std::uint64_t leaves = perft.leaves(current_.state, depth, threads, sink);
    if (perft.is_stopped()) return std::nullopt;
    return leaves;
}

template <Game G>
Analysis TypedAnalysing<G>::to_analysis(const SearchReport<Move>& report) const {
    const auto& state = current_.state;
    Analysis analysis;
    analysis.verdict = verdict_of_search(report.score, report.is_proven);
    analysis.depth = report.depth;
    if (report.best) analysis.best = game_.to_text(state, *report.best);
    analysis.pv = current_.to_texts(state, report.pv, report.pv.size());
    for (const auto& each : report.moves)
        analysis.moves.push_back({game_.to_text(state, each.move),
                                  verdict_of_search(each.score, each.is_proven), each.is_exact,
                                  current_.to_texts(state, each.pv, each.pv.size()), each.visits});
    analysis.counts = report.counts;
    analysis.seconds = report.seconds;
    analysis.nodes_per_second = report.nodes_per_second();
    analysis.effective_branching = report.effective_branching();
    return analysis;
}

template <Game G>
template <typename Choice, typename ToVerdict>
Analysis TypedAnalysing<G>::to_analysis(const Choice& choice, int depth,
                                        const ToVerdict& to_verdict) const {
    Analysis analysis;
    analysis.source = Analysis::Source::Minimax;
    analysis.is_complete = choice.is_complete;
    analysis.depth = depth;
    analysis.counts.nodes = choice.nodes;
    analysis.verdict = to_verdict(choice.value, choice.is_proven);
    for (const Move move : choice.best_moves)
        analysis.best_moves.push_back(game_.to_text(current_.state, move));
    for (const auto& [move, score] : choice.moves)
        analysis.moves.push_back({game_.to_text(current_.state, move),
                                  to_verdict(score, choice.is_proven),
                                  true,
                                  {},
                                  0});
    if (!analysis.best_moves.empty()) analysis.best = analysis.best_moves.front();
    analysis.pv = {analysis.best_moves.begin(),
                   analysis.best_moves.begin() + (analysis.best ? 1 : 0)};
    return analysis;
}

}  // namespace petteia
