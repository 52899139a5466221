// NodeSearch: the recursion of alpha-beta. Each technique is switched at run time; off it costs a test.
//
// Values are fail-soft: a result at most alpha is an upper bound on the true value, one of at least
// beta a lower bound, and one in between the value itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/abdada_table.h"
#include "search/alphabeta/canonical_key.h"
#include "search/alphabeta/child_lookup.h"
#include "search/alphabeta/endgame_solver.h"
#include "search/alphabeta/game_knowledge.h"
#include "search/alphabeta/no_recorder.h"
#include "search/alphabeta/ordering.h"
#include "search/alphabeta/principal_variation.h"
#include "search/alphabeta/root_moves.h"
#include "search/alphabeta/selective.h"
#include "search/alphabeta/shared_path.h"
#include "search/alphabeta/shared_search.h"
#include "search/alphabeta/stop_check.h"
#include "search/alphabeta/table_access.h"
#include "search/chance/expectation.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/technique.h"

namespace petteia {

// `Recorder` is told what happens at each node: see no_recorder.h.
template <Rules G, typename Recorder>
class NodeSearch {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    NodeSearch(const G& game, Techniques uses)
        : game_(game),
          ordering_(game, uses),
          table_(game, uses),
          selective_(game, uses),
          knowledge_(game, uses),
          recorder_(game),
          is_plain_(!HasChance<G> && !Recorder::kIsActive && !uses.has(Technique::AlphaBeta) &&
                    !uses.has(Technique::Table) && !ordering_.is_active()),
          uses_alpha_beta_(uses.has(Technique::AlphaBeta)),
          uses_pvs_(uses_alpha_beta_ && uses.has(Technique::Pvs)),
          uses_star_(uses_alpha_beta_ && uses.has(Technique::Star1)),
          uses_etc_(uses_alpha_beta_ && table_.is_used() && uses.has(Technique::EnhancedCutoffs)),
          uses_table_move_(uses.has(Technique::TableMove)),
          uses_inner_deepening_(uses_alpha_beta_ && table_.is_used() && uses_table_move_ &&
                                uses.has(Technique::InternalDeepening)) {}

    // Before each search.
    void prepare(SharedSearch& shared) {
        shared_ = &shared;
        table_.attach(shared.table);
        stop_.prepare(shared);
        counts_ = {};
        endgame_.clear();
        ordering_.prepare(Limits::kMaxDepth + 1);
    }
    // Before each iteration; the root counts as a node.
    void begin(int depth) {
        stop_.begin();
        path_.begin();
        next_path_look_ = counts_.nodes;
        min_abdada_depth_ = std::max(kMinAbdadaDepth, depth * 2 / 3);
        // Extensions may double the depth.
        const auto plies = static_cast<std::size_t>(std::min(2 * depth, Limits::kMaxDepth)) + 2;
        if (frames_.size() < plies) frames_.resize(plies);
        if (pvs_.size() < plies + 1) pvs_.resize(plies + 1);
        ++counts_.nodes;
    }
    std::size_t memory_bytes() const {
        return ordering_.memory_bytes() + endgame_.memory_bytes() +
               frames_.capacity() * sizeof(frames_[0]) + pvs_.capacity() * sizeof(pvs_[0]);
    }
    // Forgets what earlier searches learnt about moves.
    void forget() { ordering_.forget(); }
    // So many moves of each node, the most promising, are searched from now on.
    void set_width(std::size_t width) { selective_.set_width(width); }

    // The root's moves in the order of `root`, which is told what each is worth. What a stopped search
    // returns means nothing.
    Found search_root(const State& state, int depth, Score alpha, Score beta,
                      RootMoves<Move>& root) {
        frames_[0].moves.clear();
        for (const auto& each : root.list()) frames_[0].moves.push_back(each.move);
        recorder_.enter(Move{}, state, depth, alpha, beta);
        const Found found = search_moves(state, table_.keys().key_of(state), depth, 0, alpha, beta,
                                         0, {-Score::infinity(), true}, root);
        recorder_.leave(found.score, found.is_proven);
        return found;
    }
    // One move of the root.
    Found search_root_move(const State& root, Move move, int depth, Score alpha, Score beta) {
        if (!is_plain_) return search_move(root, move, depth, 0, alpha, beta);
        const std::uint64_t estimates = estimates_;
        const State child = after(game_, root, move);
        const Score score = seen_from_parent(game_, game_.to_move(root), child,
                                             search_plainly(child, depth - 1, &pv(1)));
        return {score, estimates_ == estimates || score.is_decided_within(depth)};
    }

    bool is_stopped() const { return stop_.is_stopped(); }
    const SearchCounts& counts() const { return counts_; }
    const TableAccess<G>& table() const { return table_; }
    Recorder& recorder() { return recorder_; }
    // What is expected after the last root move that was searched.
    const PrincipalVariation<Move>& line_after_root_move() const { return pvs_[1]; }

  private:
    // Nodes that are not the root tell nobody about their moves.
    struct InnerNode {
        static constexpr bool kIsRoot = false;
    };

    // Threads divide the moves of nodes in the upper third of a search, if these are large enough: further down putting
    // moves off costs more than it saves.
    static constexpr int kMinAbdadaDepth = 3;
    // Below this depth it costs less to search a child than to look all of them up.
    static constexpr int kMinEtcDepth = 10;
    // It takes a look into the table for each node of the path.
    static constexpr std::uint64_t kNodesPerPathLook = 512;
    // Internal iterative deepening: from this depth on, and by how much shallower.
    static constexpr int kMinInnerDepth = 6, kShallower = 4;

    [[gnu::always_inline]] Found search(const State& state, int depth, int ply, Score alpha,
                                        Score beta) {
        ++counts_.nodes;
        if constexpr (HasChance<G>) {
            if (depth > 0 && game_.is_chance(state))
                return search_chance(state, depth, ply, alpha, beta);
        }
        if constexpr (HasLeaf<G>) {
            // Whether the game is over is expensive to tell, and expand() finds out.
            if constexpr (HasFrontier<G> && !Recorder::kIsActive) {
                if (depth == 1 && uses_alpha_beta_) return frontier(state, ply, beta);
            }
            if (depth > 0) return expand(state, depth, ply, alpha, beta);
            pv(ply).clear();
            const Leaf leaf = game_.leaf(state);
            return {leaf.score, leaf.is_over};
        }
        const bool is_over = game_.is_over(state);
        if (depth > 0 && !is_over) return expand(state, depth, ply, alpha, beta);
        pv(ply).clear();
        if (is_over) return {game_.final_score(state, game_.to_move(state)), true};
        return {knowledge_.horizon(state), false};
    }

    // The last ply above the horizon, which is most of a search, by the game's own quick way.
    Found frontier(const State& state, int ply, Score beta) {
        if (should_stop()) return {Score::draw(), false};
        const auto found = game_.frontier(state, beta, ordering_.killer(ply));
        counts_.nodes += found.nodes;
        if (found.score >= beta) {
            ++counts_.cutoffs;
            if (found.nodes == 1) ++counts_.first_move_cutoffs;
            ordering_.reward(state, found.best, ply, 1);
        }
        pv(ply).clear();
        if (found.nodes > 0) pv(ply).start(found.best);
        return {found.score, found.is_proven};
    }

    // A node that has moves to search. Apart from search(), so that leaves, which are most nodes, pay
    // nothing for what happens here.
    [[gnu::noinline]] Found expand(const State& state, int depth, int ply, Score alpha,
                                   Score beta) {
        pv(ply).clear();
        // 1. Limits: time, nodes, the caller's stop token.
        if (should_stop()) return {Score::draw(), false};
        // 2. The last few moves of the game are the game's own to solve.
        if (selective_.is_endgame(state, depth)) return solve_endgame(state, alpha, beta);
        // 3. Ask for the table's cache line: it arrives while other things are done.
        const CanonicalKey key = table_.prefetch(state);
        // 4. The next plies may decide the game, or leave few moves that are worth a search.
        auto& list = frames_[static_cast<std::size_t>(ply)];
        const bool has_moves = knowledge_.has_tactics();
        bool has_scores = knowledge_.has_scores();
        if constexpr (HasTactics<G>) {
            if (has_moves) {
                const ScoreRange range = knowledge_.tactics(state, depth, list);
                if (range.is_exact() || range.low >= beta) return {range.low, true};
                if (range.high <= alpha) return {range.high, true};
            }
        }
        // 5. A static bound outside the window ends the node.
        if (const auto bound = knowledge_.static_bound(state, depth, alpha, beta))
            return {bound->score, bound->is_proven};
        // 6. The moves.
        if (!has_moves) game_.generate(state, list.moves);
        // 7. The transposition table may know the answer.
        TableEntry entry;
        if (table_.answer(key, depth, alpha, beta, entry)) {
            ++counts_.table_hits;
            return {entry.score, entry.is_proven};
        }
        // 8. The game is over, where search() did not look.
        if constexpr (HasLeaf<G>) {
            if (list.moves.empty()) return {game_.final_score(state, game_.to_move(state)), true};
        }
        // 9. ProbCut: a shallow search may stand for the deep one, the cheapest that does.
        if (const auto tests = selective_.probcut(state, depth, alpha, beta); !tests.empty()) {
            for (const ProbCutTest& test : tests) {
                const Found found = search(state, test.depth, ply, test.alpha, test.beta);
                if (is_stopped() || test.is_passed_by(found.score)) return {test.result, false};
            }
            // They have used the list, and may have left a move to try first.
            game_.generate(state, list.moves);
            has_scores = false;
            if (!entry.has_move) table_.answer(key, depth, alpha, beta, entry);
        }
        // 10. No move is known: a shallower search finds one to try first.
        if (!entry.has_move && deepens_inside(state, depth, alpha, beta)) {
            search(state, depth - kShallower, ply, alpha, beta);
            if (is_stopped()) return {Score::draw(), false};
            pv(ply).clear();
            game_.generate(state, list.moves);
            has_scores = false;
            table_.answer(key, depth, alpha, beta, entry);
        }
        // 11. A table move that stands alone is searched a ply deeper.
        const int extension = is_singular(state, key, entry, depth, ply) ? 1 : 0;
        // 12. Order the moves. Meanwhile what the table knows of the children arrives.
        const bool looks_up_children = uses_etc_ && depth >= kMinEtcDepth && list.moves.size() > 1;
        if (looks_up_children) prefetch_children(game_, table_, state, list.moves, child_keys_);
        if (ordering_.is_active() && list.moves.size() > 1)
            score_moves(state, depth, ply, has_scores, key, entry);
        recorder_.sort(list.moves);
        // 13. The table may know a move that is good enough, and others that are not.
        KnownMoves<Move> known;
        if (looks_up_children) {
            known = look_up_children(game_, table_, state, list, child_keys_, depth, alpha, beta);
            if (known.cutoff || list.moves.empty()) {
                ++counts_.table_hits;
                if (known.cutoff) pv(ply).start(*known.cutoff);
                table_.store(key, depth, known.found, known.cutoff.value_or(Move{}), alpha, beta);
                return known.found;
            }
        }
        // 14. Search them, best first, until one is too good for the opponent to allow.
        InnerNode node;
        return search_moves(state, key, depth, ply, alpha, beta, extension, known.found, node);
    }

    // The loop over the moves of a node that are listed in its frame. The first goes `extension` plies
    // deeper.
    template <typename Node>
    Found search_moves(const State& state, const CanonicalKey& key, int depth, int ply, Score alpha,
                       Score beta, int extension, const Found& known, Node& node) {
        const Score floor = alpha;
        const bool may_reduce = selective_.may_reduce(state, depth);
        const bool is_shared = table_.is_used() && depth >= min_abdada_depth_;
        AbdadaTable* const abdada = is_shared ? shared_->abdada : nullptr;
        // In a wider window the line is wanted too, which the table does not have.
        const bool may_be_answered = abdada != nullptr && !Node::kIsRoot && beta == alpha.next();
        const typename SharedPath<G>::Node question(path_, may_be_answered, key, depth, alpha,
                                                    beta);
        Picker<G> picker(frames_[static_cast<std::size_t>(ply)],
                         !Node::kIsRoot && ordering_.is_active(), abdada, key.hash);
        Score best = known.score;
        bool is_proven = known.is_proven, has_left_out = false;
        Move move{}, best_move{};
        while (picker.next(move)) {
            if (selective_.leaves_out(picker.number())) {
                has_left_out = true;
                picker.skip_rest();
                continue;
            }
            AbdadaTable::mark(abdada, key.hash, move_bits(move), true);
            const bool is_late = picker.number() > 1;
            const int less = Selective<G>::reduction(may_reduce, depth, picker.number());
            const Found found =
                uses_pvs_ && is_late ? search_later_move(state, move, depth, less, ply, alpha, beta)
                : Node::kIsRoot      ? search_root_move(state, move, depth, alpha, beta)
                                : search_move(state, move, is_late ? depth : depth + extension, ply,
                                              alpha, beta);
            AbdadaTable::mark(abdada, key.hash, move_bits(move), false);
            if (is_stopped()) {
                if (question.is_answered()) {
                    stop_.resume();
                    return question.take_answer();
                }
                // A move that beat the expected one already is the better choice, unfinished or not.
                if constexpr (Node::kIsRoot) {
                    if (best > floor) node.put_first(best_move);
                }
                return {best, false};
            }

            is_proven = is_proven && found.is_proven;
            if constexpr (Node::kIsRoot) {
                const bool is_above = found.score > alpha || !uses_alpha_beta_;
                node.record(move, found, found.score < beta && is_above, pv(1));
            }
            if (found.score > best) {
                best = found.score;
                best_move = move;
                if (best > alpha) {
                    pv(ply).start(move, pv(ply + 1));
                    if (uses_alpha_beta_) alpha = best;
                }
                recorder_.update(best, alpha, beta);
            }
            if (uses_alpha_beta_ && best >= beta) {
                ++counts_.cutoffs;
                if (picker.number() == 1) ++counts_.first_move_cutoffs;
                ordering_.reward(state, move, ply, depth);
                is_proven = found.is_proven;
                recorder_.cut(picker.rest_begin(), picker.rest_end(), alpha, beta);
                break;
            }
        }
        // Below the window all scores are upper bounds, which do not say which move is best.
        if constexpr (Node::kIsRoot) {
            if (best > floor) node.put_first(best_move);
        }
        // A win or loss within the depth that was searched is one at any depth, whatever else was estimated
        // beside it: the moves whose value is an estimate end neither better nor worse that soon.
        is_proven = is_proven || best.is_decided_within(depth);
        is_proven = is_proven && !has_left_out;
        // Of a narrow search only the move may serve another.
        const int stored_depth = selective_.is_narrow() && !is_proven ? 0 : depth;
        table_.store(key, stored_depth, {best, is_proven}, best_move, floor, beta);
        return {best, is_proven};
    }

    Found search_move(const State& state, Move move, int depth, int ply, Score alpha, Score beta) {
        return search_child(move, after(game_, state, move), game_.to_move(state), depth, ply,
                            alpha, beta);
    }

    // A child of the node at `ply` by `move`, in a window and to a score as `mover` sees them there.
    [[gnu::always_inline]] Found search_child(Move move, const State& child, Player mover,
                                              int depth, int ply, Score alpha, Score beta) {
        const bool same_mover = game_.to_move(child) == mover;
        const Score low = alpha.one_ply_down(), high = beta.one_ply_down();
        const Score child_alpha = same_mover ? low : -high, child_beta = same_mover ? high : -low;
        recorder_.enter(move, child, depth - 1, child_alpha, child_beta);
        ordering_.enter(ply + 1, move);
        const Found found = search(child, depth - 1, ply + 1, child_alpha, child_beta);
        recorder_.leave(found.score, found.is_proven);
        return {(same_mover ? found.score : -found.score).one_ply_up(), found.is_proven};
    }

    // Principal variation search (Marsland & Campbell 1982; Reinefeld 1983): asks of a later move only
    // whether it beats alpha, and measures it if it does. First `less` plies less deep, and to the full
    // depth only if it beats alpha there.
    Found search_later_move(const State& state, Move move, int depth, int less, int ply,
                            Score alpha, Score beta) {
        if (less > 0) {
            const Found reduced = search_move(state, move, depth - less, ply, alpha, alpha.next());
            if (reduced.score <= alpha || is_stopped()) return reduced;
        }
        const Found probe = search_move(state, move, depth, ply, alpha, alpha.next());
        if (probe.score <= alpha || probe.score >= beta || is_stopped()) return probe;
        return search_move(state, move, depth, ply, alpha, beta);
    }

    // In null windows the first move matters less, and a search to the end of the game would be repeated almost
    // in full. Where results have no size the shallower search seldom has anything to compare.
    bool deepens_inside(const State& state, int depth, Score alpha, Score beta) const {
        if constexpr (HasMargin<G>) {
            if (!uses_inner_deepening_ || depth < kMinInnerDepth || beta <= alpha.next())
                return false;
            if constexpr (HasLength<G>) return game_.max_plies(state) > depth;
            return true;
        }
        return false;
    }

    // True if every other move than the table's stays below the bound at half the depth.
    bool is_singular(const State& state, const CanonicalKey& key, const TableEntry& entry,
                     int depth, int ply) {
        const auto bound = selective_.singular_bound(state, entry, depth);
        if (!bound || static_cast<std::size_t>(ply + depth) + 2 >= frames_.size()) return false;
        const auto moves = legal_moves(game_, state);
        if (moves.size() < 2) return false;
        for (const Move move : moves) {
            if (table_.keys().move_bits_at(key, move) == entry.move) continue;
            const Found found = search_move(state, move, depth / 2, ply, bound->plus(-1), *bound);
            if (is_stopped() || found.score >= *bound) return false;
        }
        return true;
    }

    Found solve_endgame(const State& state, Score alpha, Score beta) {
        if constexpr (HasEndgameSolver<G>) {
            const EndgameResult result = endgame_.solve(game_, state, alpha, beta);
            counts_.nodes += result.nodes;
            return {result.score, true};
        }
        return {};
    }

    // A position that chance decides: the mean of its outcomes. Nobody can say which line follows.
    [[gnu::noinline]] Found search_chance(const State& state, int depth, int ply, Score alpha,
                                          Score beta) requires HasChance<G> {
        pv(ply).clear();
        if (should_stop()) return {Score::draw(), false};
        const CanonicalKey key = table_.prefetch(state);
        TableEntry entry;
        if (table_.answer(key, depth, alpha, beta, entry)) {
            ++counts_.table_hits;
            return {entry.score, entry.is_proven};
        }
        const Found found = uses_star_
                                ? mean(state, depth, ply, alpha, beta)
                                : mean(state, depth, ply, -Score::infinity(), Score::infinity());
        pv(ply).clear();
        if (!is_stopped()) table_.store(key, depth, found, Move{}, alpha, beta);
        return found;
    }

    // Each outcome is searched in the window that decides whether the mean is within (alpha, beta), and
    // the rest is left as soon as it cannot be. Fail-soft, as all here.
    Found mean(const State& state, int depth, int ply, Score alpha,
               Score beta) requires HasChance<G> {
        const auto outcomes = chance_outcomes(game_, state);
        Expectation expectation(total_weight(outcomes));
        bool is_proven = true;
        for (const auto& outcome : outcomes) {
            const Found found =
                search_outcome(state, outcome, depth, ply, expectation.low(outcome.weight, alpha),
                               expectation.high(outcome.weight, beta));
            if (is_stopped()) return {Score::draw(), false};
            expectation.add(found.score, outcome.weight);
            is_proven = is_proven && found.is_proven;
            if (expectation.at_most() <= alpha || expectation.at_least() >= beta) break;
        }
        const Score most = expectation.at_most();
        return {most <= alpha ? most : expectation.at_least(), is_proven};
    }

    Found search_outcome(const State& state, const ChanceOutcome<Move>& outcome, int depth, int ply,
                         Score alpha, Score beta) requires HasChance<G> {
        const State child = game_.after_chance(state, outcome);
        if (outcome.plies == 0) return search(child, depth, ply, alpha, beta);
        return search_child(outcome.move, child, game_.to_move(state), depth, ply, alpha, beta);
    }

    // With every technique off only minimax is left. This is it, as in minimax.h and as quick: what is
    // switched off must cost nothing. `line` is the node's own, and its children's come behind it.
    Score search_plainly(const State& state, int depth, PrincipalVariation<Move>* line) {
        ++counts_.nodes;
        line->clear();
        if (depth == 0) return leaf_value(state);
        MoveList<G> moves;
        game_.generate(state, moves);
        if (moves.empty()) return game_.final_score(state, game_.to_move(state));
        if (stop_.is_due(counts_.nodes)) {
            look_around();
            if (is_stopped()) return Score::draw();
        }
        Score best = -Score::infinity();
        for (const Move move : moves) {
            const State child = after(game_, state, move);
            const Score score = seen_from_parent(game_, game_.to_move(state), child,
                                                 search_plainly(child, depth - 1, line + 1));
            if (is_stopped()) return best;
            if (score <= best) continue;
            best = score;
            line->start(move, line[1]);
        }
        return best;
    }

    Score leaf_value(const State& state) {
        if (game_.is_over(state)) return game_.final_score(state, game_.to_move(state));
        ++estimates_;
        return knowledge_.horizon(state);
    }

    void score_moves(const State& state, int depth, int ply, bool has_scores,
                     const CanonicalKey& key, const TableEntry& entry) {
        auto& list = frames_[static_cast<std::size_t>(ply)];
        ordering_.score_moves(state, depth, ply, has_scores, list);
        if (!uses_table_move_ || !entry.has_move || is_of_easier_question(entry)) return;
        for (std::size_t i = 0; i < list.moves.size(); ++i) {
            if (table_.keys().move_bits_at(key, list.moves[i]) == entry.move)
                list.scores[i] = Ordering<G>::kTableMove;
        }
    }

    // A proven bound that leaves the question open answered one with a nearer horizon, and the move that was
    // good enough there says little. Margins lie close together, and the same move is mostly best.
    static bool is_of_easier_question(const TableEntry& entry) {
        return !HasMargin<G> && entry.is_proven;
    }

    PrincipalVariation<Move>& pv(int ply) { return pvs_[static_cast<std::size_t>(ply)]; }
    bool should_stop() {
        if (stop_.is_due(counts_.nodes)) look_around();
        return stop_.is_stopped();
    }
    [[gnu::noinline]] void look_around() {
        stop_.check_limits(counts_.nodes);
        if (stop_.is_stopped() || counts_.nodes < next_path_look_) return;
        next_path_look_ = counts_.nodes + kNodesPerPathLook;
        if (path_.find_answer(table_)) stop_.unwind();
    }

    const G& game_;
    Ordering<G> ordering_;
    TableAccess<G> table_;
    Selective<G> selective_;
    GameKnowledge<G> knowledge_;
    [[no_unique_address]] EndgameSolver<G> endgame_;
    [[no_unique_address]] Recorder recorder_;
    bool is_plain_;
    bool uses_alpha_beta_, uses_pvs_, uses_star_, uses_etc_, uses_table_move_,
        uses_inner_deepening_;

    SharedSearch* shared_ = nullptr;
    int min_abdada_depth_ = kMinAbdadaDepth;
    ChildKeys<G> child_keys_;
    std::vector<ScoredMoves<G>> frames_;  // The moves of the node at each ply of the current path.
    std::vector<PrincipalVariation<Move>> pvs_;  // And the line that is expected from there.
    SharedPath<G> path_;
    std::uint64_t next_path_look_ = 0;
    StopCheck stop_;
    SearchCounts counts_;
    std::uint64_t estimates_ = 0;  // Of search_plainly: leaves that were no ends of games.
};

}  // namespace petteia
