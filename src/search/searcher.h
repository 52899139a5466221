// The Searcher: finds the best move of a position as deep as its limits allow. Iterative deepening
// over alpha-beta, on one thread or several, with every technique of technique.h switchable.
//
//     Searcher<TicTacToe> searcher(game, {});
//     Limits limits;
//     limits.depth = 9;
//     const auto report = searcher.search(state, limits);
//
// The table lives as long as the Searcher, so that the search of one move helps the next.
//
// In a game with chance (HasChance) scores are expectations, and the same techniques stay exact.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/transposition_table.h"
#include "search/alphabeta/worker.h"
#include "search/end_of_game.h"
#include "search/first_guess.h"
#include "search/limits.h"
#include "search/ponder_clock.h"
#include "search/questions.h"
#include "search/report.h"
#include "search/search_options.h"
#include "search/technique.h"
#include "search/time_manager.h"

namespace petteia {

template <Rules G>
class Searcher {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Report = SearchReport<Move>;

    // The game must outlive the searcher.
    Searcher(const G& game, const SearchOptions& options)
        : game_(game),
          uses_(options.techniques),
          end_(game, uses_),
          table_(uses_.has(Technique::Table) ? options.table_mib : 0) {
        for (int i = 0; i < std::max(1, options.threads); ++i)
            workers_.push_back(std::make_unique<Worker<G>>(game, uses_));
        if (workers_.size() > 1) abdada_ = std::make_unique<AbdadaTable>();
    }

    // Blocks until the result is proven, a limit is reached, or `stop` is requested (then it returns
    // within 20 ms). One search at a time. `sink` is called after every finished depth.
    Report search(const State& root, const Limits& limits, std::stop_token stop = {},
                  const ReportSink<Move>& sink = {}) {
        TimeManager time_manager(limits);
        const PonderClock::Running running(ponder_clock_, time_manager, limits.is_pondering);
        SharedSearch shared{table_, abdada_.get(), time_manager, std::move(stop),
                            node_share(limits)};
        table_.next_generation();

        Report report = first_guess(game_, root);
        proven_ = {};
        if (report.best) {
            prepare_workers(shared, report.moves);
            deepen(root, limits, shared, report, sink);
            complete_lines(root, limits, shared, report);
        }
        finish(report, time_manager);
        report.proven = report.is_proven ? ScoreRange::exactly(report.score) : proven_;
        return report;
    }

    // From another thread, of a search() with `is_pondering` that runs or is about to: from now on its
    // time counts.
    void ponder_hit() { ponder_clock_.hit(); }

    // Of the table and the workers; the game is not counted. Not while a search runs.
    std::size_t memory_bytes() const {
        std::size_t bytes = sizeof(*this) + table_.memory_bytes();
        for (const auto& worker : workers_) bytes += worker->memory_bytes();
        return bytes + (abdada_ != nullptr ? sizeof(AbdadaTable) : 0);
    }

    // Forgets all that earlier searches learnt. Not while a search runs.
    void clear() {
        table_.clear();
        for (auto& worker : workers_) worker->forget();
    }

  private:
    // Threads are not worth starting for less.
    static constexpr int kMinThreadedDepth = 4;
    // With so many moves above the game's own endgame code a proof is rehearsed.
    static constexpr int kMinRehearsed = 9;

    std::uint64_t node_share(const Limits& limits) const {
        if (limits.nodes == 0) return std::numeric_limits<std::uint64_t>::max();
        return std::max<std::uint64_t>(1, limits.nodes / workers_.size());
    }

    void prepare_workers(SharedSearch& shared, const std::vector<RootMove<Move>>& moves) {
        for (auto& worker : workers_) worker->prepare(shared, moves);
    }

    void deepen(const State& root, const Limits& limits, SharedSearch& shared, Report& report,
                const ReportSink<Move>& sink) {
        const int last = std::clamp(limits.depth, 1, Limits::kMaxDepth);
        for (int depth = uses_.has(Technique::Deepening) ? 1 : last; depth <= last; ++depth) {
            const bool is_end = end_.is_next(root, depth, limits, shared.time_manager, nodes());
            const int plies = is_end ? end_.depth(root) : depth;
            const bool is_finished = is_end && uses_.has(Technique::Proof)
                                         ? rehearse(root, limits, shared, report) &&
                                               prove(root, plies, limits, shared, report)
                                     : limits.values_all_moves
                                         ? value_all_moves(root, plies, shared)
                                         : search_depth(root, plies, shared, report);
            take_over(report);
            if (!is_finished) {
                report.is_proven = is_quickest_win(report);
                return;
            }
            report.depth = end_.counted_depth(root, plies);
            report.is_proven = is_root_proven_;
            const bool is_known = is_end || is_proven_throughout(limits);
            if (is_known) complete_lines(root, limits, shared, report);
            finish(report, shared.time_manager);
            if (sink) sink(report);
            const bool is_forced = limits.clock && report.moves.size() == 1;
            if (is_known || is_forced || shared.time_manager.is_late()) return;
        }
    }

    double nodes() const {
        double nodes = 0;
        for (const auto& worker : workers_) nodes += static_cast<double>(worker->counts().nodes);
        return nodes;
    }

    // Before a large proof: the same search with forward pruning, which takes a small part of the nodes. A good
    // guess saves questions, and the table has good moves for them. As deep as there are moves, it leaves
    // alone what proofs store, which are deeper. False if it was stopped.
    bool rehearse(const State& root, const Limits& limits, SharedSearch& shared, Report& report) {
        if constexpr (HasEndgameSolver<G> && HasForecast<G>) {
            const int moves = game_.moves_left(root);
            if (!uses_.has(Technique::Endgame) || !uses_.has(Technique::ProbCut) ||
                limits.values_all_moves || moves < G::kEndgameMoves + kMinRehearsed ||
                !game_.forecast(root, moves))
                return true;
            if (!search_depth(root, moves, shared, report)) return false;
            take_over(report);
        }
        return true;
    }

    // To the end of the game: asks whether the value reaches a bound, and closes in on it. If it is
    // stopped, the moves are as before, except that one which is better than expected comes first.
    bool prove(const State& root, int depth, const Limits& limits, SharedSearch& shared,
               const Report& report) {
        if constexpr (HasLength<G>) {
            if (limits.values_all_moves) return prove_all_moves(root, depth, shared);
            return close_in(root, depth, limits, shared, report);
        }
        return false;
    }
    bool close_in(const State& root, int depth, const Limits& limits, SharedSearch& shared,
                  const Report& report) requires HasLength<G> {
        const auto before = workers_[0]->root_moves();
        const bool winner_first = end_.asks_winner_first(limits, shared.time_manager);
        const auto guess = guess_at_end(root, depth, shared, report.score);
        if (!guess) {
            take_back(before, {}, report.score);
            return false;
        }
        auto questions = questions_about(game_, root, *guess, winner_first).within(limits.window);
        is_root_proven_ = false;
        proven_ = questions.range();
        set_scores(questions.range().high);
        while (!questions.is_answered()) {
            const Score bound = questions.next();
            const bool is_enough =
                winner_first && questions.knows_winner() && shared.time_manager.is_late();
            const auto found = is_enough
                                   ? std::nullopt
                                   : search_window(root, depth, shared, bound.plus(-1), bound);
            if (!found) {
                take_back(before, questions.range(), report.score);
                return false;
            }
            questions.learn(bound, found->score);
            is_root_proven_ = found->is_proven && questions.is_exact();
            if (found->is_proven) proven_ = questions.range();
            // A move that reached the bound is worth at most what all are worth.
            workers_[0]->root_moves().front().score = questions.range().high;
            share_root_moves(0);
        }
        set_value(questions.value());
        return true;
    }

    // The value of the end of the game, or near it: where results have a size, estimates may be far off, and a
    // search to the end that tries a few moves of each position is not. Nothing if it was stopped.
    std::optional<Score> guess_at_end(const State& root, int depth, SharedSearch& shared,
                                      Score estimate) {
        constexpr std::size_t kWidth = 2;
        if constexpr (!HasMargin<G>) return estimate;
        std::vector<Score> found(workers_.size());
        const auto winner = run_workers(depth, shared, [&](std::size_t i) {
            found[i] = workers_[i]->search_narrowly(root, depth, kWidth).score;
        });
        if (!winner) return std::nullopt;
        return found[*winner];
    }

    // Of a depth that was not finished only a win tells the truth, since other moves may be better
    // than any other score; and no win is quicker if the depth before had none.
    static bool is_quickest_win(const Report& report) {
        return report.depth > 0 && report.score.is_win() && report.score.has_distance() &&
               report.score.distance() <= report.depth + 1;
    }

    bool is_proven_throughout(const Limits& limits) const {
        return limits.values_all_moves ? are_all_proven() : is_root_proven_;
    }

    bool are_all_proven() const {
        const auto& moves = workers_[0]->root_moves();
        return std::all_of(moves.begin(), moves.end(),
                           [](const auto& each) { return each.is_proven; });
    }

    // One depth, in a window round the value of the last that is widened until the value lies inside.
    // False if the search was stopped.
    bool search_depth(const State& root, int depth, SharedSearch& shared, const Report& report) {
        constexpr std::int32_t kFirstMargin = first_margin();
        Score alpha = -Score::infinity(), beta = Score::infinity();
        const bool is_narrow = uses_.has(Technique::Aspiration) &&
                               uses_.has(Technique::AlphaBeta) && depth > 2 && report.depth > 0 &&
                               !report.score.is_decided();
        if (is_narrow) {
            alpha = report.score.plus(-kFirstMargin);
            beta = report.score.plus(kFirstMargin);
        }
        for (std::int32_t margin = kFirstMargin;; margin *= 8) {
            const auto found = search_window(root, depth, shared, alpha, beta);
            if (!found) return false;
            is_root_proven_ = found->is_proven;
            if (found->score > alpha && found->score < beta) return true;
            const bool is_wide = margin > Score::kMaxEstimate / 8;
            if (found->score <= alpha)
                alpha = is_wide ? -Score::infinity() : report.score.plus(-8 * margin);
            else
                beta = is_wide ? Score::infinity() : report.score.plus(8 * margin);
            if (found->score.is_decided()) {
                alpha = -Score::infinity();
                beta = Score::infinity();
            }
        }
    }

    static constexpr std::int32_t first_margin() {
        if constexpr (HasMargin<G>) return G::kMarginUnit;
        return 16;
    }

    // All threads search the same; the first to finish gives the result. Nothing if stopped.
    std::optional<Found> search_window(const State& root, int depth, SharedSearch& shared,
                                       Score alpha, Score beta) {
        std::vector<Found> found(workers_.size());
        const auto winner = run_workers(depth, shared, [&](std::size_t i) {
            found[i] = workers_[i]->search_root(root, depth, alpha, beta);
        });
        if (!winner) return std::nullopt;
        return found[*winner];
    }

    bool value_all_moves(const State& root, int depth, SharedSearch& shared) {
        return for_all_moves(depth, shared,
                             [&](std::size_t i) { workers_[i]->value_root_moves(root, depth, i); });
    }
    bool prove_all_moves(const State& root, int depth, SharedSearch& shared) requires HasLength<G> {
        return for_all_moves(depth, shared,
                             [&](std::size_t i) { workers_[i]->prove_root_moves(root, depth, i); });
    }
    // `work(i)` gives every root move of worker i its value.
    template <typename Work>
    bool for_all_moves(int depth, SharedSearch& shared, const Work& work) {
        const bool is_finished = run_workers(depth, shared, work).has_value();
        auto& moves = workers_[0]->root_moves();
        std::stable_sort(moves.begin(), moves.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        share_root_moves(0);
        // Beside a proven draw, a move with a lower estimate may still turn out to win.
        const RootMove<Move>& best = moves.front();
        is_root_proven_ = (best.score.is_win() && best.is_proven) || are_all_proven();
        return is_finished;
    }

    // Runs `work(i)` on worker i, each on its thread, until the first has finished; the others are
    // called off. Nothing if none finished.
    template <typename Work>
    std::optional<std::size_t> run_workers(int depth, SharedSearch& shared, const Work& work) {
        std::atomic<int> winner{-1};
        const auto run = [&](std::size_t i) {
            work(i);
            int nobody = -1, nothing = SharedSearch::Nothing;
            if (!workers_[i]->is_stopped() &&
                winner.compare_exchange_strong(nobody, static_cast<int>(i)))
                shared.halt.compare_exchange_strong(nothing, SharedSearch::Depth);
        };
        {
            std::vector<std::jthread> helpers;
            const std::size_t threads = depth < kMinThreadedDepth ? 1 : workers_.size();
            for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(run, i);
            run(0);
        }
        int depth_only = SharedSearch::Depth;
        shared.halt.compare_exchange_strong(depth_only, SharedSearch::Nothing);
        if (winner < 0) return std::nullopt;
        share_root_moves(static_cast<std::size_t>(winner));
        return static_cast<std::size_t>(winner);
    }

    // Every worker starts the next depth from the same order of moves.
    void share_root_moves(std::size_t from) {
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            if (i != from) workers_[i]->root_moves() = workers_[from]->root_moves();
        }
    }
    void set_scores(Score score) {
        for (auto& each : workers_[0]->root_moves()) each.score = score;
        share_root_moves(0);
    }
    // The first move was proven to be worth `value`, and no other is worth more.
    void set_value(Score value) {
        auto& moves = workers_[0]->root_moves();
        for (auto& each : moves) each.score = std::min(each.score, value);
        moves.front().is_exact = true;
        moves.front().pv.assign(1, moves.front().move);
        share_root_moves(0);
    }
    // A proof was stopped, when the value was known to lie in `range`. The move that reached its lower end comes
    // first if that is more than was expected, or wins: what is certain goes before what is hoped for.
    void take_back(std::vector<RootMove<Move>> before, const ScoreRange& range, Score expected) {
        auto& moves = workers_[0]->root_moves();
        if (range.low > expected || range.low > Score::draw()) {
            const auto better = std::find_if(before.begin(), before.end(), [&](const auto& each) {
                return each.move == moves.front().move;
            });
            better->score = std::max(range.low, expected);
            better->pv.assign(1, better->move);
            std::rotate(before.begin(), better, better + 1);
        }
        if (!range.high.is_decided()) {
            for (auto& each : before) each.score = std::min(each.score, range.high);
        }
        moves = std::move(before);
        share_root_moves(0);
    }

    void take_over(Report& report) const {
        report.moves = workers_[0]->root_moves();
        const RootMove<Move>& best = report.moves.front();
        report.score = best.score;
        report.best = best.move;
        report.pv = best.pv;
    }

    void complete_lines(const State& root, const Limits& limits, SharedSearch& shared,
                        Report& report) {
        // What the best move proves is the report's to say: as good a move may still be found.
        report.moves.front().is_proven = report.is_proven;
        const std::size_t count = limits.values_all_moves ? report.moves.size() : 1;
        for (std::size_t i = 0; i < count; ++i)
            complete_line(root, report.depth, shared, report.moves[i]);
        report.pv = report.moves.front().pv;
    }

    // A line ends where chance decides. It ends early where the table had the answer: follow the table, and where that has
    // forgotten search again, until the line is as long as the result says.
    void complete_line(const State& root, int depth, SharedSearch& shared, RootMove<Move>& each) {
        State state = root;
        Score score = each.score;  // For the player to move.
        const auto follow = [&](Move move) {
            const Player mover = game_.to_move(state);
            game_.apply(state, move);
            score = score.one_ply_down();
            if (game_.to_move(state) != mover) score = -score;
        };
        for (const Move move : each.pv) follow(move);
        const auto length =
            static_cast<std::size_t>(each.score.has_distance()        ? each.score.distance()
                                     : HasMargin<G> && each.is_proven ? Limits::kMaxDepth
                                                                      : depth);
        while (each.pv.size() < length && !game_.is_over(state) && !is_chance(game_, state)) {
            auto move = workers_[0]->table_move(state, [&](const TableEntry& entry) {
                return each.is_proven ? knows_rest(entry, score) : entry.bound == Bound::Exact;
            });
            if (!move && !each.is_proven) break;
            if (!move) move = search_again(state, static_cast<int>(length - each.pv.size()), score);
            if (!move || shared.must_stop()) break;
            each.pv.push_back(*move);
            follow(*move);
        }
    }

    // An entry may be from a search of another depth. One that says what the position is worth, or at
    // least that, has the move that is.
    static bool knows_rest(const TableEntry& entry, Score score) {
        return entry.bound != Bound::Upper && entry.score == score &&
               (entry.is_proven || score.has_distance());
    }

    // A move that is worth `score`, the position's value.
    std::optional<Move> search_again(const State& state, int depth, Score score) {
        Report tail = first_guess(game_, state);
        Worker<G>& worker = *workers_[0];
        const auto root_moves = worker.root_moves();
        worker.root_moves() = tail.moves;
        const Found found =
            uses_.has(Technique::AlphaBeta)
                ? worker.search_root(state, depth, score.plus(-1), score)
                : worker.search_root(state, depth, -Score::infinity(), Score::infinity());
        const Move move = worker.root_moves().front().move;
        worker.root_moves() = root_moves;
        if (worker.is_stopped() || found.score < score) return std::nullopt;
        return move;
    }

    void finish(Report& report, const TimeManager& time_manager) const {
        report.counts = {};
        for (const auto& worker : workers_) report.counts += worker->counts();
        report.seconds = time_manager.seconds();
    }

    const G& game_;
    Techniques uses_;
    EndOfGame<G> end_;
    TranspositionTable table_;
    std::unique_ptr<AbdadaTable> abdada_;
    std::vector<std::unique_ptr<Worker<G>>> workers_;
    bool is_root_proven_ = false;
    ScoreRange proven_;  // By questions that were answered.

    PonderClock ponder_clock_;
};

}  // namespace petteia
