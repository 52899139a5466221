// TypedSession<G>: the one place where a game's types meet the text of the rest of the program. The
// searches it runs are compiled against the game itself; only the call into them is virtual.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/legal_text.h"
#include "core/text.h"
#include "search/fallible_opponent.h"
#include "search/minimax.h"
#include "search/perft.h"
#include "search/searcher.h"
#include "search/trace/tracer.h"
#include "session/session.h"
#include "session/text_trace.h"
#include "solver/solver.h"
#include "solver/verify.h"

namespace petteia {

template <Game G>
class TypedSession final : public Session {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    // `rules` is the game with nothing said about its start, `game` what the settings describe.
    TypedSession(const GameInfo& info, Settings settings, G game, G rules, std::uint64_t seed)
        : Session(info, std::move(settings)), game_(std::move(game)), rules_(std::move(rules)) {
        restart(seed);
    }

    std::string position() const override { return game_.to_text(state_); }
    std::string start_position() const override { return game_.to_text(start_); }
    Player to_move() const override { return game_.to_move(state_); }
    bool is_over() const override { return game_.is_over(state_); }
    Verdict result(Player player) const override {
        return verdict_of(game_.final_score(state_, player), true);
    }
    std::vector<std::string> legal_moves() const override { return legal_texts(game_, state_); }
    std::string random_move(Rng& rng) const override {
        return game_.to_text(state_, petteia::random_move(game_, state_, rng));
    }
    View view() const override { return game_.view(state_); }
    std::vector<std::string> history() const override { return to_texts(start_, moves_, played_); }
    std::size_t move_count() const override { return played_; }
    std::vector<std::string> in_turns(std::span<const std::string> line) const override {
        return grouped_by_turn(state_, line);
    }
    std::vector<std::string> turns() const override { return grouped_by_turn(start_, history()); }
    std::vector<Count> tally() const override {
        if constexpr (HasTally<G>) return game_.tally(state_);
        return {};
    }
    std::vector<std::string> warnings() const override {
        if constexpr (HasWarnings<G>) return game_.warnings();
        return {};
    }
    std::vector<std::string> start_positions() const override {
        std::vector<std::string> texts;
        for (const State& state : starts()) texts.push_back(game_.to_text(state));
        return texts;
    }

    Status set_position(std::string_view text) override {
        const auto state = game_.parse_state(text);
        if (!state) return state.error();
        begin_at(*state);
        return ok();
    }
    void restart(std::uint64_t seed) override {
        Rng rng(seed);
        begin_at(game_.start(rng));
    }
    Status play(std::string_view text) override {
        const auto move = game_.parse_move(state_, text);
        if (!move) return move.error();
        play(*move);
        return ok();
    }
    Status play_turn(std::string_view text) override {
        const auto steps = steps_of(text);
        if (!steps) return steps.error();
        for (const Move step : *steps) play(step);
        return ok();
    }
    bool undo() override {
        if (played_ == 0) return false;
        state_ = start_;
        --played_;
        for (std::size_t i = 0; i < played_; ++i) game_.apply(state_, moves_[i]);
        return true;
    }
    bool redo() override {
        if (played_ == moves_.size()) return false;
        game_.apply(state_, moves_[played_++]);
        return true;
    }

    std::vector<EvaluationInfo> evaluations() const override { return evaluations_of<G>(); }
    std::vector<PolicyInfo> policies() const override { return policies_of<G>(); }
    std::string policy_move(std::size_t policy, const Settings& settings) const override {
        if constexpr (HasPolicies<G>)
            return game_.to_text(state_, game_.policy_move(policy, settings, state_));
        assert(false);
        return {};
    }
    std::vector<Advice<std::string>> policy_advice(std::size_t policy,
                                                   const Settings& settings) const override {
        std::vector<Advice<std::string>> texts;
        if constexpr (HasPolicies<G>) {
            for (const auto& each : game_.policy_advice(policy, settings, state_))
                texts.push_back(to_text(each));
        }
        return texts;
    }

    Verdict evaluation() const override {
        const Player mover = game_.to_move(state_);
        if (game_.is_over(state_)) return result(mover);
        return verdict_of(game_.evaluate(state_, mover), false);
    }
    std::optional<Verdict> theory() const override {
        if constexpr (HasTheory<G>) {
            if (const auto winner = game_.theory(state_))
                return verdict_of(
                    *winner == game_.to_move(state_) ? Score::certain_win() : Score::certain_loss(),
                    true);
        }
        return std::nullopt;
    }

    Analysis search(const SearchOptions& options, const Limits& limits, std::stop_token stop,
                    const AnalysisSink& sink) override {
        if (!is_ready(options)) make_searcher(options);
        ReportSink<Move> typed_sink;
        if (sink) typed_sink = [&](const auto& report) { sink(to_analysis(report)); };
        return to_analysis(expectimax_ != nullptr
                               ? expectimax_->searcher.search(expectimax_->game.at(state_), limits,
                                                              std::move(stop), typed_sink)
                               : searcher_->search(state_, limits, std::move(stop), typed_sink));
    }
    void prepare(const SearchOptions& options) override {
        if (!is_ready(options))
            make_searcher(options);
        else if (expectimax_ != nullptr)
            expectimax_->searcher.clear();
        else
            searcher_->clear();
    }
    void ponder_hit() override {
        if (expectimax_ != nullptr) expectimax_->searcher.ponder_hit();
        if (searcher_ != nullptr) searcher_->ponder_hit();
    }
    Analysis minimax(int depth, std::string_view evaluation, std::stop_token stop,
                     double mistakes) override;
    std::optional<std::uint64_t> perft(int depth, int threads, std::stop_token stop,
                                       const ProgressSink& sink) override {
        Perft<G> perft(game_, std::move(stop));
        const std::uint64_t leaves = perft.leaves(state_, depth, threads, sink);
        if (perft.is_stopped()) return std::nullopt;
        return leaves;
    }

    Result<Trace> trace(const TraceOptions& options) override;
    Result<CutBranch> search_cut(const TraceOptions& options, int node) override;

    bool is_solvable() const override { return petteia::is_solvable<G>; }
    Result<SolveReport> solve(int threads, std::uint64_t memory_mib, std::stop_token stop,
                              const ProgressSink& sink) override;
    Status open_solution(const std::filesystem::path& path) override;
    Status save_solution(const std::filesystem::path& path) const override {
        return solution_->save(path);
    }
    bool has_solution() const override { return solution_.has_value(); }
    bool has_complete_solution() const override {
        return solution_ && solution_->header().is_complete;
    }
    Result<std::uint64_t> verify_solution(int threads, std::stop_token stop,
                                          const ProgressSink& sink) const override;
    std::optional<Analysis> known() const override;
    std::vector<StartVerdict> known_starts() const override;

  private:
    static Verdict verdict_of(Score score, bool is_proven) {
        if constexpr (HasMargin<G>) return Verdict::of_margin(score, is_proven, G::kMarginUnit);
        return Verdict::of(score, is_proven);
    }

    void begin_at(const State& state) {
        start_ = state_ = state;
        moves_.clear();
        played_ = 0;
    }
    void play(Move move) {
        moves_.resize(played_);
        moves_.push_back(move);
        ++played_;
        game_.apply(state_, move);
    }
    Result<std::vector<Move>> steps_of(std::string_view text) const;
    Result<std::vector<Move>> steps_of(std::span<const std::string_view> words) const;
    std::vector<std::string> grouped_by_turn(State state, std::span<const std::string> line) const;

    Advice<std::string> to_text(const Advice<Move>& advice) const {
        Advice<std::string> text{
            advice.who, game_.to_text(state_, advice.choice), advice.measures, {}};
        for (const auto& line : advice.lines)
            text.lines.push_back({game_.to_text(state_, line.move), line.values});
        return text;
    }

    // What a search of an opponent who errs found is the mean of many games: proven only if all are won
    // or all are lost.
    static Verdict expectation_of(Score score) {
        return Verdict::of(FallibleOpponent<G>::in_units(score), false);
    }
    Verdict verdict_of_search(Score score, bool is_proven) const {
        return expectimax_ != nullptr ? expectation_of(score) : verdict_of(score, is_proven);
    }

    std::vector<State> starts() const {
        if constexpr (HasStarts<G>) return rules_.starts();
        Rng rng(0);
        return {rules_.start(rng)};
    }

    // The game with the evaluation of this name.
    const G& game_with(std::string_view evaluation) {
        assert(check_evaluation(evaluation));
        if constexpr (HasEvaluations<G>) {
            const auto all = G::evaluations();
            const auto found =
                std::find_if(all.begin(), all.end(),
                             [&](const EvaluationInfo& each) { return each.name == evaluation; });
            if (found == all.end()) return game_;
            const auto number = static_cast<std::size_t>(found - all.begin());
            if (!variants_.contains(number))
                variants_.emplace(number, game_.with_evaluation(number));
            return variants_.at(number);
        }
        return game_;
    }

    // The searcher that there is has these options.
    bool is_ready(const SearchOptions& options) const {
        const bool is_there = options.mistakes > 0 ? is_doubting(options) : searcher_ != nullptr;
        return is_there && options.techniques == options_.techniques &&
               options.table_mib == options_.table_mib && options.threads == options_.threads &&
               options.evaluation == options_.evaluation;
    }
    bool is_doubting(const SearchOptions& options) const {
        return expectimax_ != nullptr && options.mistakes == options_.mistakes &&
               expectimax_->who == opponent(to_move());
    }
    void make_searcher(const SearchOptions& options) {
        const G& game = game_with(options.evaluation);
        searcher_.reset();
        expectimax_.reset();
        if (options.mistakes > 0)
            expectimax_ = std::make_unique<ExpectimaxSearcher>(game, opponent(to_move()), options);
        else
            searcher_ = std::make_unique<Searcher<G>>(game, options);
        options_ = options;
    }

    // The score of a position by the solution, for the player to move.
    std::optional<Score> known_score(const State& state) const {
        if constexpr (petteia::is_solvable<G>) {
            if (!solution_) return std::nullopt;
            if (const auto value = lookup(game_, *solution_, state)) return value->to_score();
        }
        return std::nullopt;
    }

    // The first `count` moves of a line as text.
    std::vector<std::string> to_texts(State state, const std::vector<Move>& line,
                                      std::size_t count) const {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < count; ++i) {
            texts.push_back(game_.to_text(state, line[i]));
            game_.apply(state, line[i]);
        }
        return texts;
    }

    // The search against an opponent who errs.
    struct ExpectimaxSearcher {
        ExpectimaxSearcher(const G& rules, Player opponent, const SearchOptions& options)
            : who(opponent), game(rules, opponent, options.mistakes), searcher(game, options) {}

        Player who;
        FallibleOpponent<G> game;
        Searcher<FallibleOpponent<G>> searcher;
    };

    Analysis to_analysis(const SearchReport<Move>& report) const;
    // Of what minimax chose, its scores put into words by `verdict(score, is_proven)`.
    template <typename Choice, typename ToVerdict>
    Analysis to_analysis(const Choice& choice, int depth, const ToVerdict& to_verdict) const;
    std::vector<std::string> known_line(State state) const;
    std::optional<std::vector<std::pair<Move, Score>>> known_moves(const State& state) const;

    G game_, rules_;
    std::map<std::size_t, G> variants_;  // By evaluation; the searcher refers to one of them.
    State start_, state_;
    std::vector<Move> moves_;  // Played and, beyond played_, undone.
    std::size_t played_ = 0;
    SearchOptions options_;
    std::unique_ptr<Searcher<G>> searcher_;  // One of these two, or neither.
    std::unique_ptr<ExpectimaxSearcher> expectimax_;
    std::optional<Solution> solution_;
};

// One move; or, if it is none, the words of it or its letters as steps of one turn.
template <Game G>
Result<std::vector<typename G::Move>> TypedSession<G>::steps_of(std::string_view text) const {
    const auto move = game_.parse_move(state_, text);
    if (move) return std::vector{*move};
    if (const auto parts = words(text); parts.size() > 1) return steps_of(parts);
    constexpr std::size_t kLongestTurn = 64;
    const std::string_view word = trim(text).substr(0, kLongestTurn);
    std::vector<std::string_view> letters;
    for (std::size_t i = 0; i < word.size(); ++i) letters.push_back(word.substr(i, 1));
    const auto steps = steps_of(letters);
    // Letters are a guess: if it is wrong, what was typed is simply no move.
    return letters.size() > 1 && steps ? steps : move.error();
}

template <Game G>
Result<std::vector<typename G::Move>> TypedSession<G>::steps_of(
    std::span<const std::string_view> words) const {
    State state = state_;
    std::vector<Move> steps;
    for (const std::string_view word : words) {
        if (game_.is_over(state) || game_.to_move(state) != game_.to_move(state_))
            return Error{"the turn is over before " + in_quotes(word) + ", after " +
                         std::to_string(steps.size()) + (steps.size() == 1 ? " step" : " steps")};
        const auto step = game_.parse_move(state, word);
        if (!step) return step.error();
        game_.apply(state, *step);
        steps.push_back(*step);
    }
    return steps;
}

// Whatever is no move from there on is left out.
template <Game G>
std::vector<std::string> TypedSession<G>::grouped_by_turn(State state,
                                                          std::span<const std::string> line) const {
    std::vector<std::vector<std::string>> turns;
    std::optional<Player> last;
    for (const std::string& text : line) {
        const auto move = game_.parse_move(state, text);
        if (!move) break;
        const Player mover = game_.to_move(state);
        if (last != mover) turns.emplace_back();
        turns.back().push_back(text);
        last = mover;
        game_.apply(state, *move);
    }
    std::vector<std::string> texts;
    for (const auto& steps : turns)
        texts.push_back(steps.size() == 1 ? steps[0] : "(" + join(steps, " ") + ")");
    return texts;
}

template <Game G>
Analysis TypedSession<G>::to_analysis(const SearchReport<Move>& report) const {
    Analysis analysis;
    analysis.verdict = verdict_of_search(report.score, report.is_proven);
    analysis.depth = report.depth;
    if (report.best) analysis.best = game_.to_text(state_, *report.best);
    analysis.pv = to_texts(state_, report.pv, report.pv.size());
    for (const auto& each : report.moves)
        analysis.moves.push_back({game_.to_text(state_, each.move),
                                  verdict_of_search(each.score, each.is_proven), each.is_exact,
                                  to_texts(state_, each.pv, each.pv.size())});
    analysis.counts = report.counts;
    analysis.seconds = report.seconds;
    analysis.nodes_per_second = report.nodes_per_second();
    analysis.effective_branching = report.effective_branching();
    return analysis;
}

template <Game G>
Analysis TypedSession<G>::minimax(int depth, std::string_view evaluation, std::stop_token stop,
                                  double mistakes) {
    const auto started = std::chrono::steady_clock::now();
    const G& game = game_with(evaluation);
    Analysis analysis;
    if (mistakes > 0) {
        const FallibleOpponent<G> fallible(game, opponent(to_move()), mistakes);
        const auto choice =
            Minimax(fallible, std::move(stop)).best_moves(fallible.at(state_), depth);
        analysis =
            to_analysis(choice, depth, [](Score score, bool) { return expectation_of(score); });
    } else {
        const auto choice = Minimax(game, std::move(stop)).best_moves(state_, depth);
        analysis = to_analysis(choice, depth, verdict_of);
    }
    analysis.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    if (analysis.seconds > 0)
        analysis.nodes_per_second = static_cast<double>(analysis.counts.nodes) / analysis.seconds;
    return analysis;
}

template <Game G>
template <typename Choice, typename ToVerdict>
Analysis TypedSession<G>::to_analysis(const Choice& choice, int depth,
                                      const ToVerdict& to_verdict) const {
    Analysis analysis;
    analysis.source = Analysis::Source::Minimax;
    analysis.is_complete = choice.is_complete;
    analysis.depth = depth;
    analysis.counts.nodes = choice.nodes;
    analysis.verdict = to_verdict(choice.value, choice.is_proven);
    for (const Move move : choice.best_moves)
        analysis.best_moves.push_back(game_.to_text(state_, move));
    for (const auto& [move, score] : choice.moves)
        analysis.moves.push_back(
            {game_.to_text(state_, move), to_verdict(score, choice.is_proven), true, {}});
    if (!analysis.best_moves.empty()) analysis.best = analysis.best_moves.front();
    analysis.pv = {analysis.best_moves.begin(),
                   analysis.best_moves.begin() + (analysis.best ? 1 : 0)};
    return analysis;
}

template <Game G>
Result<Trace> TypedSession<G>::trace(const TraceOptions& options) {
    const auto searched = Tracer<G>(game_with(options.evaluation), options).trace(state_);
    if (!searched) return searched.error();
    Trace trace;
    trace.events = searched->events;
    if (searched->best) trace.best = game_.to_text(state_, *searched->best);
    for (const auto& each : searched->nodes) {
        TraceNode node;
        node.parent = each.parent;
        node.player = each.mover;
        node.depth = each.depth;
        node.position = game_.to_text(each.state);
        node.kind = each.kind;
        node.value = each.value;
        node.bound = each.bound;
        if (each.parent >= 0) {
            const auto& parent = searched->nodes[static_cast<std::size_t>(each.parent)];
            node.move = game_.to_text(parent.state, each.move);
        }
        if (each.kind != NodeKind::Cut) node.verdict = verdict_of(each.value, each.is_proven);
        trace.nodes.push_back(std::move(node));
    }
    for (const TraceEvent& event : trace.events) {
        if (event.kind != TraceEvent::Kind::Enter && event.kind != TraceEvent::Kind::Update)
            continue;
        TraceNode& node = trace.nodes[static_cast<std::size_t>(event.node)];
        node.alpha = event.alpha;
        node.beta = event.beta;
    }
    return trace;
}

template <Game G>
Result<CutBranch> TypedSession<G>::search_cut(const TraceOptions& options, int node) {
    const Tracer<G> tracer(game_with(options.evaluation), options);
    const auto trace = tracer.trace(state_);
    if (!trace) return trace.error();
    const auto count = static_cast<int>(trace->nodes.size());
    if (node < 0 || node >= count ||
        trace->nodes[static_cast<std::size_t>(node)].kind != NodeKind::Cut)
        return Error{"node " + std::to_string(node) + " was not cut in this search"};
    return tracer.search_cut(*trace, node);
}

template <Game G>
Result<SolveReport> TypedSession<G>::solve(int threads, std::uint64_t memory_mib,
                                           std::stop_token stop, const ProgressSink& sink) {
    if constexpr (petteia::is_solvable<G>) {
        SolveOptions options{.threads = threads};
        if (memory_mib > 0) options.memory_mib = memory_mib;
        std::optional<Solution> partial = std::move(solution_);
        solution_.reset();
        const auto all_starts = starts();
        auto solved = petteia::solve(rules_, rules_text(), all_starts, options, std::move(stop),
                                     sink, std::move(partial));
        if (!solved) return solved.error();
        solution_ = std::move(solved->solution);
        return SolveReport{solved->end == SolveEnd::Complete, solved->positions, solved->seconds};
    }
    return Error{std::string(info().name) + " offers neither a key nor an index to solve it by"};
}

template <Game G>
Status TypedSession<G>::open_solution(const std::filesystem::path& path) {
    auto opened = Solution::open(path);
    if (!opened) return opened.error();
    const SolutionHeader& header = opened->header();
    if (header.game != info().name || header.rules != rules_text())
        return Error{path.string() + " is a solution of " + header.game + " " + header.rules +
                     ", not of " + std::string(info().name) + " " + rules_text()};
    solution_ = std::move(*opened);
    return ok();
}

template <Game G>
Result<std::uint64_t> TypedSession<G>::verify_solution(int threads, std::stop_token stop,
                                                       const ProgressSink& sink) const {
    if constexpr (petteia::is_solvable<G>) {
        const auto all_starts = starts();
        return verify(rules_, *solution_, all_starts, threads, std::move(stop), sink);
    }
    return Error{"there is no solution"};
}

// The moves of a position with their scores by the solution, best first; nothing if one is unknown.
template <Game G>
std::optional<std::vector<std::pair<typename G::Move, Score>>> TypedSession<G>::known_moves(
    const State& state) const {
    std::vector<std::pair<Move, Score>> moves;
    for (const Move move : petteia::legal_moves(game_, state)) {
        const State child = after(game_, state, move);
        const auto score = known_score(child);
        if (!score) return std::nullopt;
        moves.emplace_back(move, seen_from_parent(game_, game_.to_move(state), child, *score));
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return moves;
}

// Best play to the end, as far as the solution goes.
template <Game G>
std::vector<std::string> TypedSession<G>::known_line(State state) const {
    constexpr std::size_t kLongest = 1000;  // Draws may go on for ever.
    std::vector<std::string> line;
    while (!game_.is_over(state) && line.size() < kLongest) {
        const auto moves = known_moves(state);
        if (!moves) break;
        line.push_back(game_.to_text(state, moves->front().first));
        game_.apply(state, moves->front().first);
    }
    return line;
}

template <Game G>
std::optional<Analysis> TypedSession<G>::known() const {
    const auto score = known_score(state_);
    if (!score || !has_complete_solution()) return std::nullopt;
    Analysis analysis;
    analysis.source = Analysis::Source::Solution;
    analysis.verdict = verdict_of(*score, true);
    if (game_.is_over(state_)) return analysis;
    const auto moves = known_moves(state_);
    if (!moves) return std::nullopt;
    for (const auto& [move, move_score] : *moves) {
        auto pv = known_line(after(game_, state_, move));
        pv.insert(pv.begin(), game_.to_text(state_, move));
        analysis.moves.push_back({pv.front(), verdict_of(move_score, true), true, std::move(pv)});
    }
    analysis.best = analysis.moves.front().move;
    analysis.pv = analysis.moves.front().pv;
    return analysis;
}

template <Game G>
std::vector<StartVerdict> TypedSession<G>::known_starts() const {
    std::vector<StartVerdict> verdicts;
    for (const State& state : starts()) {
        if (const auto score = known_score(state))
            verdicts.push_back({game_.to_text(state), verdict_of(*score, true)});
    }
    return verdicts;
}

}  // namespace petteia
