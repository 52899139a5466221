// One thread's part of a search: the recursion itself, with its frames and counters. The Searcher
// owns the workers and tells them which depth and window to search.
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
#include "search/alphabeta/ordering.h"
#include "search/alphabeta/principal_variation.h"
#include "search/alphabeta/shared_search.h"
#include "search/alphabeta/transposition_table.h"
#include "search/expectation.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/technique.h"
#include "search/trace/recorder.h"

namespace petteia {

// `Recorder` is told what happens at each node: see recorder.h.
template <Rules G, typename Recorder = NoRecorder>
class Worker {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    struct Found {
        Score score;
        bool is_proven;  // Rests on finished games alone: true at any greater depth too.
    };

    Worker(const G& game, Techniques uses)
        : game_(game),
          ordering_(game, uses),
          symmetries_(symmetry_count(game, uses)),
          recorder_(game),
          is_plain_(!HasChance<G> && !Recorder::kIsActive && !uses.has(Technique::AlphaBeta) &&
                    !uses.has(Technique::Table) && !ordering_.is_active()),
          uses_alpha_beta_(uses.has(Technique::AlphaBeta)),
          uses_pvs_(uses_alpha_beta_ && uses.has(Technique::Pvs)),
          uses_star_(uses_alpha_beta_ && uses.has(Technique::Star1)),
          uses_static_bound_(uses_alpha_beta_ && uses.has(Technique::StaticBound)),
          uses_table_(uses.has(Technique::Table)),
          uses_table_move_(uses.has(Technique::TableMove)),
          uses_deeper_entries_(uses.has(Technique::DeeperEntries)),
          uses_theory_(uses.has(Technique::Theory)),
          uses_endgame_(uses.has(Technique::Endgame)),
          uses_probcut_(uses_alpha_beta_ && uses.has(Technique::Table) &&
                        uses.has(Technique::ProbCut)),
          // Where distances count, a look that is less deep would get them wrong.
          uses_reductions_(HasMargin<G> && uses_pvs_ && uses.has(Technique::Reductions)),
          uses_singular_(uses_pvs_ && uses.has(Technique::Singular)) {}

    // Before each search.
    void prepare(SharedSearch& shared, const std::vector<RootMove<Move>>& root_moves) {
        shared_ = &shared;
        root_moves_ = root_moves;
        counts_ = {};
        is_stopped_ = false;
        ordering_.prepare(Limits::kMaxDepth + 1);
    }

    // Searches `root` to `depth` within a window. The best move moves to the front of root_moves().
    // What a stopped search returns means nothing, but root_moves() stays sound.
    Found search_root(const State& root, int depth, Score alpha, Score beta) {
        begin(depth);
        ++counts_.nodes;
        frames_[0].moves.clear();
        for (auto& each : root_moves_) {
            frames_[0].moves.push_back(each.move);
            each.is_exact = false;
        }
        const CanonicalKey key = canonical_key(root);
        recorder_.enter(Move{}, root, depth, alpha, beta);
        const Found found = search_moves<true>(root, key, depth, 0, alpha, beta);
        recorder_.leave(found.score, found.is_proven);
        return found;
    }

    // Gives every root move its own exact value, beginning with move number `first`.
    void value_root_moves(const State& root, int depth, std::size_t first) {
        begin(depth);
        ++counts_.nodes;
        const std::size_t count = root_moves_.size();
        for (std::size_t i = 0; i < count && !is_stopped_; ++i) {
            RootMove<Move>& each = root_moves_[(first + i) % count];
            if (each.is_proven) continue;  // A greater depth would find the same.
            const Found found =
                search_root_move(root, each.move, depth, -Score::infinity(), Score::infinity());
            if (!is_stopped_) record(each, found, true);
        }
    }

    bool is_stopped() const { return is_stopped_; }
    const SearchCounts& counts() const { return counts_; }
    std::vector<RootMove<Move>>& root_moves() { return root_moves_; }
    Recorder& recorder() { return recorder_; }

    // Forgets what earlier searches learnt about moves.
    void forget() { ordering_.forget(); }

    // The move that the table holds for a position of the expected line, if it is legal there and the
    // caller wants the entry.
    template <typename IsWanted>
    std::optional<Move> table_move(const State& state, const IsWanted& is_wanted) const {
        TableEntry entry;
        const CanonicalKey key = canonical_key(state);
        if (!shared_->table.probe(key.hash, entry) || !entry.has_move) return std::nullopt;
        if (entry.bound != Bound::Exact || !is_wanted(entry)) return std::nullopt;
        for (const Move move : legal_moves(game_, state)) {
            if (canonical_bits(move, key) == entry.move) return move;
        }
        return std::nullopt;
    }

  private:
    // Where a position is kept in the table: its hash, or the least hash of its mirror images, and
    // the symmetry that leads there.
    struct CanonicalKey {
        std::uint64_t hash = 0;
        int symmetry = 0;
    };

    // Below this depth nodes are too small for sharing to pay.
    static constexpr int kMinSharedDepth = 3;
    // How many standard deviations a forecast must lie off the window.
    static constexpr float kProbCutErrors = 1.4F;
    static constexpr int kMinSingularDepth = 6;
    // Reductions: from this depth on, and after so many moves.
    static constexpr int kMinReducedDepth = 3;
    static constexpr std::size_t kFullMoves = 4;
    // How often the watch is looked at: well below 20 ms even with slow games.
    static constexpr std::uint64_t kNodesPerCheck = 512;

    static int symmetry_count(const G& game, Techniques uses) {
        if constexpr (HasSymmetry<G>)
            return uses.has(Technique::Symmetry) ? game.symmetry_count() : 1;
        return 1;
    }

    void begin(int depth) {
        is_stopped_ = false;
        next_check_ = 0;
        // Extensions may double the depth.
        const auto plies = static_cast<std::size_t>(std::min(2 * depth, Limits::kMaxDepth)) + 2;
        if (frames_.size() < plies) frames_.resize(plies);
        if (pvs_.size() < plies + 1) pvs_.resize(plies + 1);
    }

    [[gnu::always_inline]] Found search(const State& state, int depth, int ply, Score alpha,
                                        Score beta) {
        ++counts_.nodes;
        if constexpr (HasChance<G>) {
            if (depth > 0 && game_.is_chance(state))
                return search_chance(state, depth, ply, alpha, beta);
        }
        if constexpr (HasLeaf<G>) {
            // Whether it is over is expensive to tell, and expand() finds out.
            if constexpr (HasFrontier<G> && !Recorder::kIsActive) {
                if (depth == 1 && uses_alpha_beta_) return frontier(state, ply, beta);
            }
            if (depth > 0) return expand(state, depth, ply, alpha, beta);
            pvs_[static_cast<std::size_t>(ply)].clear();
            const Leaf leaf = game_.leaf(state);
            return {leaf.score, leaf.is_over};
        }
        const bool is_over = game_.is_over(state);
        if (depth > 0 && !is_over) return expand(state, depth, ply, alpha, beta);
        pvs_[static_cast<std::size_t>(ply)].clear();
        if (is_over) return {game_.final_score(state, game_.to_move(state)), true};
        return {horizon(state), false};
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
        auto& line = pvs_[static_cast<std::size_t>(ply)];
        line.clear();
        if (found.nodes > 0) line.start(found.best);
        return {found.score, found.is_proven};
    }

    // A node that has moves to search. Apart from search(), so that leaves, which are most nodes, pay
    // nothing for what happens here.
    [[gnu::noinline]] Found expand(const State& state, int depth, int ply, Score alpha,
                                   Score beta) {
        pvs_[static_cast<std::size_t>(ply)].clear();
        if (should_stop()) return {Score::draw(), false};
        if (is_endgame(state, depth)) return solve_endgame(state, alpha, beta);
        auto& list = frames_[static_cast<std::size_t>(ply)];
        CanonicalKey key;
        TableEntry entry;
        if (uses_table_) {
            key = canonical_key(state);
            shared_->table.prefetch(key.hash);  // Arrives while the moves are listed.
        }
        if (const auto bound = static_bound(state, depth, alpha, beta)) return {*bound, false};
        game_.generate(state, list.moves);
        if (uses_table_) {
            if (shared_->table.probe(key.hash, entry) && answers(entry, depth, alpha, beta)) {
                ++counts_.table_hits;
                return {entry.score, entry.is_proven};
            }
        }
        if constexpr (HasLeaf<G>) {
            if (list.moves.empty()) return {game_.final_score(state, game_.to_move(state)), true};
        }
        if (const auto forecast = forecast_for(state, depth, alpha, beta)) {
            if (const auto cut = probcut(state, *forecast, ply, alpha, beta)) return *cut;
            // The shallow search has used the list, and may have left a move to try first.
            game_.generate(state, list.moves);
            if (!entry.has_move) shared_->table.probe(key.hash, entry);
        }
        const int extension = singular_extension(state, key, entry, depth, ply);
        if (ordering_.is_active()) score_moves(state, depth, ply, key, entry);
        return search_moves<false>(state, key, depth, ply, alpha, beta, extension);
    }

    // A position that chance decides: the mean of its outcomes. Nobody can say which line follows.
    [[gnu::noinline]] Found search_chance(const State& state, int depth, int ply, Score alpha,
                                          Score beta) requires HasChance<G> {
        pvs_[static_cast<std::size_t>(ply)].clear();
        if (should_stop()) return {Score::draw(), false};
        CanonicalKey key;
        TableEntry entry;
        if (uses_table_) {
            key = canonical_key(state);
            if (shared_->table.probe(key.hash, entry) && answers(entry, depth, alpha, beta)) {
                ++counts_.table_hits;
                return {entry.score, entry.is_proven};
            }
        }
        const Found found = uses_star_
                                ? mean(state, depth, ply, alpha, beta)
                                : mean(state, depth, ply, -Score::infinity(), Score::infinity());
        pvs_[static_cast<std::size_t>(ply)].clear();
        if (uses_table_ && !is_stopped_) store(key, depth, found, Move{}, alpha, beta);
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
            if (is_stopped_) return {Score::draw(), false};
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

    std::optional<Score> static_bound(const State& state, int depth, Score alpha,
                                      Score beta) const {
        if constexpr (HasStaticBound<G>) {
            if (uses_static_bound_) return game_.static_bound(state, depth, alpha, beta);
        }
        return std::nullopt;
    }

    // True if the depth reaches beyond the last few moves of the game.
    bool is_endgame(const State& state, int depth) const {
        if constexpr (HasEndgameSolver<G>) {
            if (!uses_endgame_) return false;
            const int left = game_.moves_left(state);
            return left <= G::kEndgameMoves && left <= depth;
        }
        return false;
    }

    Found solve_endgame(const State& state, Score alpha, Score beta) {
        if constexpr (HasEndgameSolver<G>) {
            const EndgameResult result = game_.solve_endgame(state, alpha, beta);
            counts_.nodes += result.nodes;
            return {result.score, true};
        }
        return {};
    }

    // True if a search of this depth ends with the game in every line.
    bool reaches_end(const State& state, int depth) const {
        if constexpr (HasEndgameSolver<G>) return uses_endgame_ && game_.moves_left(state) <= depth;
        return false;
    }

    // Where a shallower search may stand for this one: in null windows, short of the end.
    std::optional<Forecast> forecast_for(const State& state, int depth, Score alpha,
                                         Score beta) const {
        if constexpr (HasForecast<G>) {
            if (uses_probcut_ && beta == alpha.next() && !reaches_end(state, depth))
                return game_.forecast(state, depth);
        }
        return std::nullopt;
    }

    // A shallower search whose forecast lies far outside a null window stands for the deeper one
    // (ProbCut: Buro 1995).
    std::optional<Found> probcut(const State& state, const Forecast& forecast, int ply, Score alpha,
                                 Score beta) {
        if constexpr (HasForecast<G>) {
            const float room = kProbCutErrors * forecast.error;
            const auto foretelling = [&](Score score, float more) {
                return Score::estimate(static_cast<std::int32_t>(
                    (static_cast<float>(score.raw()) + more) / forecast.slope));
            };
            const Score high = foretelling(beta, room), low = foretelling(alpha, -room);
            // Only where it looks likely is it tried.
            const Score now = game_.leaf(state).score;
            const auto hope = static_cast<std::int32_t>(room);
            if (now >= high.plus(-hope)) {
                const Found found = search(state, forecast.depth, ply, high.plus(-1), high);
                if (is_stopped_ || found.score >= high) return Found{beta, false};
            } else if (now <= low.plus(hope)) {
                const Found found = search(state, forecast.depth, ply, low, low.plus(1));
                if (is_stopped_ || found.score <= low) return Found{alpha, false};
            }
        }
        return std::nullopt;
    }

    // One ply more for the table's move if every other is clearly worse in a search of half the depth
    // (Anantharaman, Campbell & Hsu 1988).
    int singular_extension(const State& state, const CanonicalKey& key, const TableEntry& entry,
                           int depth, int ply) {
        if (!uses_singular_ || depth < kMinSingularDepth || !entry.has_move ||
            entry.bound == Bound::Upper || entry.depth < depth - 3 || entry.score.is_decided() ||
            static_cast<std::size_t>(ply + depth) + 2 >= frames_.size() ||
            reaches_end(state, depth))
            return 0;
        const Score bar = entry.score.plus(-singular_margin());
        const auto moves = legal_moves(game_, state);
        if (moves.size() < 2) return 0;
        for (const Move move : moves) {
            if (canonical_bits(move, key) == entry.move) continue;
            if (search_move(state, move, depth / 2, ply, bar.plus(-1), bar).score >= bar) return 0;
            if (is_stopped_) return 0;
        }
        return 1;
    }
    static constexpr std::int32_t singular_margin() {
        if constexpr (HasMargin<G>) return 2 * G::kMarginUnit;
        return 1;
    }

    // With every technique off nothing is left but minimax. This is it, as in minimax.h, and as quick:
    // what is switched off must cost nothing.
    Score search_plainly(const State& state, int depth, int ply) {
        ++counts_.nodes;
        PrincipalVariation<Move>& line = pvs_[static_cast<std::size_t>(ply)];
        line.clear();
        if (depth == 0) return leaf_value(state);
        const auto moves = legal_moves(game_, state);
        if (moves.empty()) return game_.final_score(state, game_.to_move(state));
        if (should_stop()) return Score::draw();
        Score best = -Score::infinity();
        for (const Move move : moves) {
            const State child = after(game_, state, move);
            const Score score = seen_from_parent(game_, game_.to_move(state), child,
                                                 search_plainly(child, depth - 1, ply + 1));
            if (is_stopped_) return best;
            if (score <= best) continue;
            best = score;
            line.start(move, pvs_[static_cast<std::size_t>(ply) + 1]);
        }
        return best;
    }

    Score leaf_value(const State& state) {
        if (game_.is_over(state)) return game_.final_score(state, game_.to_move(state));
        ++estimates_;
        return horizon(state);
    }

    Found search_root_move(const State& root, Move move, int depth, Score alpha, Score beta) {
        if (!is_plain_) return search_move(root, move, depth, 0, alpha, beta);
        const std::uint64_t estimates = estimates_;
        const State child = after(game_, root, move);
        const Score score = seen_from_parent(game_, game_.to_move(root), child,
                                             search_plainly(child, depth - 1, 1));
        return {score, estimates_ == estimates || is_proven_within(score, depth)};
    }

    Score horizon(const State& state) const {
        const Player mover = game_.to_move(state);
        if constexpr (HasTheory<G>) {
            if (uses_theory_) {
                if (const auto winner = game_.theory(state))
                    return *winner == mover ? Score::certain_win() : Score::certain_loss();
            }
        }
        return game_.evaluate(state, mover);
    }

    void score_moves(const State& state, int depth, int ply, const CanonicalKey& key,
                     const TableEntry& entry) {
        auto& list = frames_[static_cast<std::size_t>(ply)];
        ordering_.score_moves(state, depth, ply, list);
        if (!uses_table_move_ || !entry.has_move) return;
        for (std::size_t i = 0; i < list.moves.size(); ++i) {
            if (canonical_bits(list.moves[i], key) == entry.move)
                list.scores[i] = Ordering<G>::kTableMove;
        }
    }

    // The loop over the moves of a node that are listed in its frame.
    // The first goes `extension` plies deeper.
    template <bool kIsRoot>
    Found search_moves(const State& state, const CanonicalKey& key, int depth, int ply, Score alpha,
                       Score beta, int extension = 0) {
        const Score floor = alpha;
        const bool may_reduce =
            uses_reductions_ && depth >= kMinReducedDepth && !reaches_end(state, depth);
        const bool is_shared = uses_table_ && depth >= kMinSharedDepth;
        AbdadaTable* const abdada = is_shared ? shared_->abdada : nullptr;
        Picker<G> picker(frames_[static_cast<std::size_t>(ply)], !kIsRoot && ordering_.is_active(),
                         abdada, key.hash);
        Score best = -Score::infinity();
        bool is_proven = true;
        Move move{}, best_move{};
        while (picker.next(move)) {
            mark_in_progress(abdada, key, move, true);
            const bool is_late = picker.count() > 1;
            const int less = may_reduce && picker.count() > kFullMoves ? 1 : 0;
            const Found found =
                uses_pvs_ && is_late ? search_later_move(state, move, depth, less, ply, alpha, beta)
                : kIsRoot            ? search_root_move(state, move, depth, alpha, beta)
                          : search_move(state, move, is_late ? depth : depth + extension, ply,
                                        alpha, beta);
            mark_in_progress(abdada, key, move, false);
            if (is_stopped_) {
                // A move that beat the expected one already is the better choice, unfinished or not.
                if (kIsRoot && best > floor) put_first(best_move);
                return {best, false};
            }

            is_proven = is_proven && found.is_proven;
            if constexpr (kIsRoot) record_root(move, found, alpha, beta);
            if (found.score > best) {
                best = found.score;
                best_move = move;
                if (best > alpha) {
                    start_pv(move, ply);
                    if (uses_alpha_beta_) alpha = best;
                }
                recorder_.update(best, alpha, beta);
            }
            if (uses_alpha_beta_ && best >= beta) {
                ++counts_.cutoffs;
                if (picker.count() == 1) ++counts_.first_move_cutoffs;
                ordering_.reward(state, move, ply, depth);
                is_proven = found.is_proven;
                recorder_.cut(picker.rest_begin(), picker.rest_end(), alpha, beta);
                break;
            }
        }
        // Below the window all scores are upper bounds, which say nothing of who is best.
        if (kIsRoot && best > floor) put_first(best_move);
        is_proven = is_proven || is_proven_within(best, depth);
        if (uses_table_) store(key, depth, {best, is_proven}, best_move, floor, beta);
        return {best, is_proven};
    }

    // A win or loss within the depth that was searched is one at any depth, whatever else was estimated
    // beside it: the moves whose value is an estimate end neither better nor worse that soon.
    static bool is_proven_within(Score score, int depth) {
        return score.has_distance() && score.distance() <= depth;
    }

    static void mark_in_progress(AbdadaTable* abdada, const CanonicalKey& key, Move move,
                                 bool is_in_progress) {
        if (abdada == nullptr) return;
        const std::uint64_t mark = AbdadaTable::mark_of(key.hash, move_bits(move));
        is_in_progress ? abdada->add(mark) : abdada->remove(mark);
    }

    void start_pv(Move move, int ply) {
        const auto here = static_cast<std::size_t>(ply);
        pvs_[here].start(move, pvs_[here + 1]);
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
        const Found found = search(child, depth - 1, ply + 1, child_alpha, child_beta);
        recorder_.leave(found.score, found.is_proven);
        return {(same_mover ? found.score : -found.score).one_ply_up(), found.is_proven};
    }

    // Asks of a later move only whether it beats alpha, and measures it if it does (Marsland &
    // Campbell 1982; Reinefeld 1983).
    // First less deep by `less`, and to the full depth only if it then does.
    Found search_later_move(const State& state, Move move, int depth, int less, int ply,
                            Score alpha, Score beta) {
        if (less > 0) {
            const Found glance = search_move(state, move, depth - less, ply, alpha, alpha.next());
            if (glance.score <= alpha || is_stopped_) return glance;
        }
        const Found probe = search_move(state, move, depth, ply, alpha, alpha.next());
        if (probe.score <= alpha || probe.score >= beta || is_stopped_) return probe;
        return search_move(state, move, depth, ply, alpha, beta);
    }

    // True if a table entry says all there is to know about a node. An entry counts as the same
    // search if it looked exactly as deep, or less deep and to the end of every game.
    bool answers(const TableEntry& entry, int depth, Score alpha, Score beta) const {
        const bool is_usable = entry.depth == depth || (entry.is_proven && entry.depth < depth) ||
                               (uses_deeper_entries_ && entry.depth > depth);
        if (!is_usable) return false;
        return entry.bound == Bound::Exact ||
               (entry.bound == Bound::Lower && entry.score >= beta) ||
               (entry.bound == Bound::Upper && entry.score <= alpha);
    }

    void store(const CanonicalKey& key, int depth, const Found& found, Move move, Score alpha,
               Score beta) {
        const Bound bound = found.score >= beta   ? Bound::Lower
                            : found.score > alpha ? Bound::Exact
                                                  : Bound::Upper;
        shared_->table.store(key.hash, {.score = found.score,
                                        .move = canonical_bits(move, key),
                                        .has_move = bound != Bound::Upper,
                                        .bound = bound,
                                        .is_proven = found.is_proven,
                                        .depth = depth});
    }

    CanonicalKey canonical_key(const State& state) const {
        CanonicalKey key{game_.hash(state), 0};
        if constexpr (HasSymmetry<G>) {
            if constexpr (requires { game_.symmetry_pays(state); }) {
                if (!game_.symmetry_pays(state)) return key;
            }
            for (int i = 1; i < symmetries_; ++i) {
                const std::uint64_t hash = game_.hash(game_.symmetry(state, i));
                if (hash < key.hash) key = {hash, i};
            }
        }
        return key;
    }

    // The bits of a move as it looks at a node's place in the table.
    std::uint16_t canonical_bits(Move move, const CanonicalKey& key) const {
        if constexpr (HasSymmetry<G>) return move_bits(game_.symmetry(move, key.symmetry));
        return move_bits(move);
    }

    void record_root(Move move, const Found& found, Score alpha, Score beta) {
        for (auto& each : root_moves_) {
            if (each.move == move)
                record(each, found,
                       found.score < beta && (found.score > alpha || !uses_alpha_beta_));
        }
    }

    void record(RootMove<Move>& each, const Found& found, bool is_exact) {
        each.score = found.score;
        each.is_exact = is_exact;
        each.is_proven = found.is_proven;
        if (!is_exact) return;
        each.pv.assign(1, each.move);
        each.pv.insert(each.pv.end(), pvs_[1].begin(), pvs_[1].end());
    }

    void put_first(Move move) {
        for (std::size_t i = 0; i < root_moves_.size(); ++i) {
            if (root_moves_[i].move != move) continue;
            std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                        root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return;
        }
    }

    // Costs one comparison at most nodes: everything that may end the search is looked at now and then.
    bool should_stop() {
        if (counts_.nodes >= next_check_) check_limits();
        return is_stopped_;
    }

    void check_limits() {
        if (counts_.nodes >= shared_->node_limit || shared_->stop_token.stop_requested() ||
            shared_->time_manager.is_over())
            shared_->stop_everything();
        if (shared_->halt.load(std::memory_order_relaxed) != SharedSearch::Nothing)
            is_stopped_ = true;
        next_check_ = std::min(counts_.nodes + kNodesPerCheck, shared_->node_limit);
    }

    const G& game_;
    Ordering<G> ordering_;
    int symmetries_;
    [[no_unique_address]] Recorder recorder_;
    bool is_plain_;
    bool uses_alpha_beta_, uses_pvs_, uses_star_, uses_static_bound_, uses_table_, uses_table_move_,
        uses_deeper_entries_, uses_theory_, uses_endgame_, uses_probcut_, uses_reductions_,
        uses_singular_;

    SharedSearch* shared_ = nullptr;
    std::vector<RootMove<Move>> root_moves_;
    std::vector<ScoredMoves<G>> frames_;  // The moves of the node at each ply of the current path.
    std::vector<PrincipalVariation<Move>> pvs_;  // And the line that is expected from there.
    SearchCounts counts_;
    std::uint64_t estimates_ = 0;  // Of search_plainly: leaves that were no ends of games.
    bool is_stopped_ = false;
    std::uint64_t next_check_ = 0;
};

}  // namespace petteia
