// Proof-number search, depth first (df-pn: Nagai 2002): who wins, by the quickest proof and not by depth.
//
// A question is whether the player to move reaches a goal: a win, or at least a draw. It has two numbers, how
// many positions must at least be settled to prove it and to disprove it (Allis, van der Meulen & van den
// Herik 1994). The search always goes on where least is left to do, and stays below a child until another
// child looks better: until the child's numbers reach thresholds, which are a little larger than needed, so
// that it does not go back and forth (1 + ε: Pawlewicz & Lew 2007).
//
// Two questions tell win, draw or loss. Distances and sizes of results are not its business: a win is
// Score::certain_win(). In games where a position may come again (MayRepeat) or chance decides it cannot be
// used. It searches on one thread, and knows no depth.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/canonical_key.h"
#include "search/first_guess.h"
#include "search/limits.h"
#include "search/ponder_clock.h"
#include "search/proof_number/no_proof_recorder.h"
#include "search/proof_number/proof_table.h"
#include "search/report.h"
#include "search/search_options.h"
#include "search/technique.h"
#include "search/time_manager.h"

namespace petteia {

template <Rules G, typename Recorder = NoProofRecorder>
class ProofNumberSearch {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Report = SearchReport<Move>;

    // The game must outlive the search.
    ProofNumberSearch(const G& game, const SearchOptions& options)
        : game_(game),
          uses_(options.techniques),
          keys_(game, options.techniques),
          table_(options.table_mib),
          recorder_(game) {}

    // Blocks until it is known who wins, a limit is reached, or `stop` is requested (then it returns within
    // 20 ms). Without an answer the best move is the one that looks most promising. `sink` is called after
    // every question, and now and then. REQUIRES: no position of the game comes again.
    Report search(const State& root, const Limits& limits, std::stop_token stop = {},
                  const ReportSink<Move>& sink = {}) {
        TimeManager time_manager(limits);
        const PonderClock::Running running(ponder_clock_, time_manager, limits.is_pondering);
        time_manager_ = &time_manager;
        stop_ = std::move(stop);
        node_limit_ = limits.nodes > 0 ? limits.nodes : std::numeric_limits<std::uint64_t>::max();
        counts_ = {};
        is_stopped_ = false;
        next_look_ = 0;
        table_.next_generation();
        recorder_.begin();

        Report report = first_guess(game_, root);
        progress_ = [&] {
            report.counts = counts_;
            report.seconds = time_manager.seconds();
            if (sink) sink(report);
        };
        if (report.best) {
            if (limits.values_all_moves)
                value_all_moves(root, report);
            else
                value_root(root, report);
        }
        report.counts = counts_;
        report.seconds = time_manager.seconds();
        progress_ = {};
        return report;
    }

    // As the Searcher's.
    void ponder_hit() { ponder_clock_.hit(); }
    std::size_t memory_bytes() const {
        return sizeof(*this) + table_.memory_bytes() + line_.size() * sizeof(Children);
    }
    // Forgets all that earlier searches learnt. Not while a search runs.
    void clear() { table_.clear(); }
    // What it was told of the last search.
    const Recorder& recorder() const { return recorder_; }

  private:
    // A line that is longer ends the search without an answer, before the stack ends.
    static constexpr std::size_t kLongestLine = 2000;
    static constexpr std::uint64_t kNodesBetweenLooks = 256;
    static constexpr std::uint64_t kNodesBetweenReports = 1 << 22;

    // What the player to move wants to reach.
    enum class Goal : std::uint8_t { Win, Draw };
    // If the mover does not win, the other player has at least a draw, and the other way round.
    static Goal opposite(Goal goal) { return goal == Goal::Win ? Goal::Draw : Goal::Win; }
    // The window of a search that answers the question.
    static Score beta_of(Goal goal) {
        return goal == Goal::Win ? Score::draw().next() : Score::draw();
    }

    // The children of a position, each with the numbers of "it leads to the goal".
    struct Children {
        MoveList<G> moves;
        std::array<ProofNumbers, G::kMaxMoves> numbers;

        // The child that is nearest to a proof, and how near the next one is.
        std::size_t best() const {
            std::size_t best = 0;
            for (std::size_t i = 1; i < moves.size(); ++i) {
                if (numbers[i].proof < numbers[best].proof) best = i;
            }
            return best;
        }
        std::uint32_t second_proof(std::size_t best) const {
            std::uint32_t second = ProofNumbers::kInfinity;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (i != best) second = std::min(second, numbers[i].proof);
            }
            return second;
        }
        // One child must be proven, or all disproven.
        ProofNumbers sum() const {
            ProofNumbers all = ProofNumbers::disproven();
            std::uint64_t disproof = 0;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                all.proof = std::min(all.proof, numbers[i].proof);
                disproof += numbers[i].disproof;
            }
            if (all.is_proven()) return ProofNumbers::proven();
            // What is open is never taken for answered, however large it is.
            all.disproof = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(disproof, ProofNumbers::kInfinity - 1));
            return all;
        }
    };

    void value_root(const State& root, Report& report) {
        for (const Goal goal : {Goal::Win, Goal::Draw}) {
            const Answer answer = ask(root, goal);
            put_first(report, answer.best);
            if (!answer.numbers.is_answered()) {
                if (goal == Goal::Draw) limit_score(report, Score::draw());
                return;
            }
            const bool is_last = answer.numbers.is_proven() || goal == Goal::Draw;
            if (is_last) conclude(report, score_of(goal, answer.numbers.is_proven()));
            progress_();
            if (is_last) return;
        }
    }
    static Score score_of(Goal goal, bool is_reached) {
        if (goal == Goal::Win) return is_reached ? Score::certain_win() : Score::draw();
        return is_reached ? Score::draw() : Score::certain_loss();
    }
    static void put_first(Report& report, Move best) {
        const auto place = std::find_if(report.moves.begin(), report.moves.end(),
                                        [&](const auto& each) { return each.move == best; });
        std::rotate(report.moves.begin(), place, place + 1);
        report.best = best;
        report.pv = {best};
    }
    static void limit_score(Report& report, Score most) {
        report.score = std::min(report.score, most);
        for (auto& each : report.moves) each.score = std::min(each.score, most);
    }
    // No move is worth more than `score`, and the first one is worth that.
    static void conclude(Report& report, Score score) {
        report.score = score;
        report.is_proven = true;
        for (auto& each : report.moves) each.score = score;
        report.moves.front().is_exact = report.moves.front().is_proven = true;
    }

    void value_all_moves(const State& root, Report& report) {
        for (auto& each : report.moves) {
            const State child = after(game_, root, each.move);
            const auto value = value_of(child);
            if (!value) break;
            each.score = seen_from_parent(game_, game_.to_move(root), child, *value);
            if (each.score.has_distance())
                each.score = each.score.is_win() ? Score::certain_win() : Score::certain_loss();
            each.is_proven = each.is_exact = true;
            progress_();
        }
        const auto is_known = [](const auto& each) { return each.is_proven; };
        // What is open may be worth anything.
        const bool are_all_known = std::all_of(report.moves.begin(), report.moves.end(), is_known);
        std::stable_sort(report.moves.begin(), report.moves.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
        const auto& best = report.moves.front();
        report.best = best.move;
        report.pv = best.pv;
        report.score = best.score;
        report.is_proven = are_all_known || (best.is_proven && best.score.is_win());
    }
    // For the player to move; nothing if stopped.
    std::optional<Score> value_of(const State& state) {
        if (game_.is_over(state)) return sign_of(game_.final_score(state, game_.to_move(state)));
        for (const Goal goal : {Goal::Win, Goal::Draw}) {
            const ProofNumbers numbers = ask(state, goal).numbers;
            if (!numbers.is_answered()) return std::nullopt;
            if (numbers.is_proven()) return score_of(goal, true);
        }
        return Score::certain_loss();
    }
    static Score sign_of(Score score) {
        if (score == Score::draw()) return score;
        return score > Score::draw() ? Score::certain_win() : Score::certain_loss();
    }

    struct Answer {
        ProofNumbers numbers;
        Move best;
    };
    // REQUIRES: !is_over(state).
    Answer ask(const State& state, Goal goal) {
        Move best = legal_moves(game_, state)[0];
        recorder_.ask(state, goal == Goal::Win);
        const ProofNumbers numbers =
            expand(state, key_of(state, goal), goal,
                   {ProofNumbers::kInfinity, ProofNumbers::kInfinity}, 0, &best);
        return {numbers, best};
    }

    // Until the numbers of the position reach a threshold. `best` gets the move that is nearest to the goal.
    ProofNumbers expand(const State& state, std::uint64_t key, Goal goal, ProofNumbers thresholds,
                        std::size_t ply = 0, Move* best = nullptr) {
        const std::uint64_t nodes_before = counts_.nodes;
        if (!visit(ply)) return {};
        Children& children = children_at(ply);
        ProofNumbers numbers = list(state, goal, ply == 0, children);
        recorder_.enter(thresholds, numbers);
        while (!numbers.is_answered() && numbers.proof < thresholds.proof &&
               numbers.disproof < thresholds.disproof && !is_stopped_) {
            const std::size_t i = children.best();
            descend(state, goal, thresholds, numbers, ply, i);
            numbers = children.sum();
            if (!is_stopped_) recorder_.update(numbers);
        }
        if (best != nullptr && !children.moves.empty()) *best = children.moves[children.best()];
        table_.store(key, numbers, counts_.nodes - nodes_before);
        if (!is_stopped_) recorder_.leave(numbers);
        return numbers;
    }

    // Works on one child until another is better, or the position has reached its thresholds.
    void descend(const State& state, Goal goal, ProofNumbers thresholds, ProofNumbers numbers,
                 std::size_t ply, std::size_t i) {
        Children& children = children_at(ply);
        const std::uint64_t second = children.second_proof(i);
        const ProofNumbers here = children.numbers[i];
        const ProofNumbers limits{
            static_cast<std::uint32_t>(
                std::min<std::uint64_t>(thresholds.proof, second + second / 4 + 1)),
            static_cast<std::uint32_t>(std::min<std::uint64_t>(
                ProofNumbers::kInfinity,
                std::uint64_t{thresholds.disproof} - numbers.disproof + here.disproof))};
        recorder_.choose(children.moves[i], limits);
        const State child = after(game_, state, children.moves[i]);
        const bool is_other = game_.to_move(child) != game_.to_move(state);
        const Goal next = is_other ? opposite(goal) : goal;
        const ProofNumbers found = expand(child, key_of(child, next), next,
                                          is_other ? limits.reversed() : limits, ply + 1);
        if (!is_stopped_) children.numbers[i] = is_other ? found.reversed() : found;
    }

    // Lists the moves with what is known of each. Answers the question if a look suffices.
    ProofNumbers list(const State& state, Goal goal, bool is_root, Children& children) {
        if (const auto known = list_moves(state, goal, is_root, children.moves)) return *known;
        const Player mover = game_.to_move(state);
        for (std::size_t i = 0; i < children.moves.size(); ++i) {
            const State child = after(game_, state, children.moves[i]);
            const bool is_other = game_.to_move(child) != mover;
            const ProofNumbers numbers = look(child, is_other ? opposite(goal) : goal);
            children.numbers[i] = is_other ? numbers.reversed() : numbers;
            recorder_.look(children.moves[i], child, children.numbers[i]);
            // No need to look at the others.
            if (children.numbers[i].is_proven()) {
                std::swap(children.moves[0], children.moves[i]);
                children.numbers[0] = ProofNumbers::proven();
                return ProofNumbers::proven();
            }
        }
        return children.sum();
    }

    // Tactics may answer without naming a move, which the root needs.
    std::optional<ProofNumbers> list_moves(const State& state, Goal goal, bool is_root,
                                           MoveList<G>& moves) {
        if constexpr (HasTactics<G>) {
            if (uses_.has(Technique::Tactics) && !is_root) {
                const ScoreRange range = game_.tactics(state, plies_left(state), moves);
                if (const auto known = answer_of(range, goal)) return known;
                order(state, moves);
                return std::nullopt;
            }
        }
        game_.generate(state, moves);
        order(state, moves);
        return std::nullopt;
    }
    static std::optional<ProofNumbers> answer_of(const ScoreRange& range, Goal goal) {
        if (range.low >= beta_of(goal)) return ProofNumbers::proven();
        if (range.high < beta_of(goal)) return ProofNumbers::disproven();
        return std::nullopt;
    }
    int plies_left(const State& state) const {
        if constexpr (HasLength<G>) return game_.max_plies(state);
        return Limits::kMaxDepth;
    }

    // Of equally near children the first is tried first.
    void order(const State& state, MoveList<G>& moves) {
        if (!uses_.has(Technique::OrderingScore)) return;
        std::array<std::int32_t, G::kMaxMoves> scores;
        if constexpr (HasOrderingScores<G>) {
            game_.ordering_scores(state, moves, plies_left(state), scores.data());
        } else if constexpr (HasOrderingScore<G>) {
            for (std::size_t i = 0; i < moves.size(); ++i)
                scores[i] = game_.ordering_score(state, moves[i]);
        } else {
            return;
        }
        for (std::size_t i = 1; i < moves.size(); ++i) {
            for (std::size_t j = i; j > 0 && scores[j - 1] < scores[j]; --j) {
                std::swap(scores[j - 1], scores[j]);
                std::swap(moves[j - 1], moves[j]);
            }
        }
    }

    // What is known of a position without expanding it.
    ProofNumbers look(const State& state, Goal goal) {
        if (game_.is_over(state)) {
            const Score score = game_.final_score(state, game_.to_move(state));
            return score >= beta_of(goal) ? ProofNumbers::proven() : ProofNumbers::disproven();
        }
        ProofNumbers numbers;
        if (table_.probe(key_of(state, goal), numbers)) {
            ++counts_.table_hits;
            return numbers;
        }
        if constexpr (HasStaticBound<G> && HasLength<G>) {
            if (uses_.has(Technique::StaticBound)) {
                const Score beta = beta_of(goal);
                const auto bound =
                    game_.static_bound(state, game_.max_plies(state), beta.plus(-1), beta);
                if (bound && bound->is_proven)
                    return bound->score >= beta ? ProofNumbers::proven()
                                                : ProofNumbers::disproven();
            }
        }
        return unknown(state);
    }
    // To disprove it takes all moves.
    ProofNumbers unknown(const State& state) const {
        if constexpr (HasMoveCount<G>)
            return {1, static_cast<std::uint32_t>(std::max(1, game_.count_moves(state)))};
        return {};
    }

    // Each ply of the line has its own, which are used again and again.
    Children& children_at(std::size_t ply) {
        while (line_.size() <= ply) line_.push_back(std::make_unique<Children>());
        return *line_[ply];
    }

    // Counts a node; false if no more may be visited.
    bool visit(std::size_t ply) {
        if (counts_.nodes >= next_look_) look_round();
        if (counts_.nodes >= node_limit_ || ply >= kLongestLine) is_stopped_ = true;
        if (recorder_.is_full()) is_stopped_ = true;
        if (is_stopped_) return false;
        ++counts_.nodes;
        return true;
    }
    void look_round() {
        next_look_ = counts_.nodes + kNodesBetweenLooks;
        if (stop_.stop_requested() || time_manager_->is_over()) is_stopped_ = true;
        if (counts_.nodes > 0 && counts_.nodes % kNodesBetweenReports < kNodesBetweenLooks)
            progress_();
    }

    std::uint64_t key_of(const State& state, Goal goal) const {
        const std::uint64_t hash = keys_.key_of(state).hash;
        return goal == Goal::Win ? hash : mix64(hash);
    }

    const G& game_;
    Techniques uses_;
    CanonicalKeys<G> keys_;
    ProofTable table_;
    [[no_unique_address]] Recorder recorder_;
    std::vector<std::unique_ptr<Children>> line_;

    std::stop_token stop_;
    std::function<void()> progress_;
    std::uint64_t node_limit_ = 0, next_look_ = 0;
    SearchCounts counts_;
    bool is_stopped_ = false;

    PonderClock ponder_clock_;
    const TimeManager* time_manager_ = nullptr;  // Of the search that runs.
};

}  // namespace petteia
