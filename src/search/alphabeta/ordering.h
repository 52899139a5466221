// In which order a node tries its moves. Alpha-beta saves most when the best move comes first, so the
// searcher asks, most trusted first: the table's move, the game's ordering score, moves that refuted a
// sibling (killers: Akl & Newborn 1977), moves that refuted many positions (history: Schaeffer 1983; it
// forgets as it learns) and the move that last refuted the opponent's one (countermoves: Uiterwijk 1992).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/abdada_table.h"
#include "search/alphabeta/canonical_key.h"
#include "search/technique.h"

namespace petteia {

// Moves with the scores to order them by.
template <Rules G>
struct ScoredMoves {
    MoveList<G> moves;
    std::array<std::int32_t, G::kMaxMoves> scores;  // Only set where moves are ordered.
};

template <Rules G>
class Ordering {
  public:
    using Move = typename G::Move;
    using State = typename G::State;

    Ordering(const G& game, Techniques uses)
        : game_(game),
          is_active_(uses.has(Technique::TableMove) || uses.has(Technique::OrderingScore) ||
                     uses.has(Technique::Killers) || uses.has(Technique::History) ||
                     uses.has(Technique::Countermoves)),
          uses_ordering_score_(uses.has(Technique::OrderingScore)),
          uses_killers_(uses.has(Technique::Killers)),
          uses_history_(uses.has(Technique::History)),
          uses_countermoves_(uses.has(Technique::Countermoves)),
          history_(uses_history_ ? 2 * kPlaces : 0),
          countermoves_(uses_countermoves_ ? 2 * kPlaces : 0, kNoMove) {}

    // False: moves are tried as the game lists them.
    bool is_active() const { return is_active_; }

    void prepare(int plies) {
        killers_.assign(static_cast<std::size_t>(plies), {});
        path_.assign(static_cast<std::size_t>(plies), kNoMove);
        // Old refutations fade.
        if (has_history_)
            for (auto& count : history_) count /= 8;
        has_history_ = false;
    }

    std::size_t memory_bytes() const {
        return killers_.capacity() * sizeof(Killers) +
               (path_.capacity() + history_.capacity() + countermoves_.capacity()) *
                   sizeof(std::int32_t);
    }

    void forget() {
        has_history_ = false;
        std::fill(history_.begin(), history_.end(), 0);
        std::fill(countermoves_.begin(), countermoves_.end(), kNoMove);
    }

    // The node at `ply` is reached by `move`.
    void enter(int ply, Move move) { path_[static_cast<std::size_t>(ply)] = move_bits(move); }

    // How early to try each move of a node; the table's move is the caller's to put first. `has_scores`: the
    // game's own are in the list already.
    // Inlined, this and reward(): there are two Workers of a game, one of them traced, and with two
    // callers the compiler would make calls of what every node does.
    [[gnu::always_inline]] void score_moves(const State& state, int depth, int ply, bool has_scores,
                                            ScoredMoves<G>& list) const {
        const std::size_t size = list.moves.size();
        if (!has_scores || !uses_ordering_score_) std::fill_n(list.scores.begin(), size, 0);
        if constexpr (HasOrderingScores<G>) {
            if (uses_ordering_score_ && !has_scores)
                game_.ordering_scores(state, list.moves, depth, list.scores.data());
        }
        for (std::size_t i = 0; i < size; ++i)
            list.scores[i] =
                kOrderingScoreWeight * list.scores[i] + score(state, list.moves[i], ply);
    }

    std::int32_t score(const State& state, Move move, int ply) const {
        std::int32_t score = 0;
        if constexpr (HasOrderingScore<G>) {
            if (uses_ordering_score_)
                score += kOrderingScoreWeight * game_.ordering_score(state, move);
        }
        if (uses_killers_) {
            const Killers& killers = killers_[static_cast<std::size_t>(ply)];
            if (killers.first == move_bits(move)) score += kKillerWeight;
            if (killers.second == move_bits(move)) score += kKillerWeight / 2;
        }
        if (uses_history_) score += history_[place(state, move_bits(move))];
        if (uses_countermoves_ && countermove(state, ply) == move_bits(move))
            score += kCountermoveWeight;
        return score;
    }

    // The move that last refuted a sibling at `ply`; any if there is none.
    Move killer(int ply) const {
        Move move{};
        const std::int32_t bits =
            uses_killers_ ? killers_[static_cast<std::size_t>(ply)].first : kNoMove;
        if (bits >= 0) std::memcpy(&move, &bits, sizeof move);
        return move;
    }

    // `move` was good enough to leave a node at `ply`, whose subtree was `depth` deep.
    [[gnu::always_inline]] void reward(const State& state, Move move, int ply, int depth) {
        if (uses_killers_) {
            Killers& killers = killers_[static_cast<std::size_t>(ply)];
            if (killers.first != move_bits(move)) killers = {move_bits(move), killers.first};
        }
        if (uses_history_) {
            auto& count = history_[place(state, move_bits(move))];
            const std::int32_t bonus = std::min(depth * depth, kMostBonus);
            count += bonus - count * bonus / kHistoryLimit;
            has_history_ = true;
        }
        if (uses_countermoves_) countermove(state, ply) = move_bits(move);
    }

    static constexpr std::int32_t kTableMove = 1 << 30;

  private:
    static constexpr std::int32_t kNoMove = -1;  // In place of a move's bits.
    struct Killers {
        std::int32_t first = kNoMove, second = kNoMove;
    };
    // In tables by move. Moves share places beyond that.
    static constexpr std::size_t kPlaces = sizeof(Move) == 1 ? 256 : 4096;
    // What counts approach, the more slowly the nearer they are: so the old fades as the new comes.
    static constexpr std::int32_t kHistoryLimit = 1 << 14;
    static constexpr std::int32_t kMostBonus = 1 << 8;
    // Half of the most that history is worth, and two units of the game's own score: worth more, it took 7 % more
    // nodes to prove Connect Four, and 3 % in Othello's and HexThello's endgames.
    static constexpr std::int32_t kKillerWeight = kHistoryLimit / 2;
    static constexpr std::int32_t kCountermoveWeight = kHistoryLimit / 4;
    static constexpr std::int32_t kOrderingScoreWeight = 1 << 12;

    std::size_t place(const State& state, std::int32_t bits) const {
        return static_cast<std::size_t>(index_of(game_.to_move(state))) * kPlaces +
               (static_cast<std::size_t>(bits) & (kPlaces - 1));
    }
    // The answer to the move that led to the node at `ply`.
    std::int32_t countermove(const State& state, int ply) const {
        return countermoves_[place(state, path_[static_cast<std::size_t>(ply)])];
    }
    std::int32_t& countermove(const State& state, int ply) {
        return countermoves_[place(state, path_[static_cast<std::size_t>(ply)])];
    }

    const G& game_;
    bool is_active_, uses_ordering_score_, uses_killers_, uses_history_, uses_countermoves_;
    std::vector<Killers> killers_;
    std::vector<std::int32_t> path_;  // The bits of the moves that led to the current node, by ply.
    std::vector<std::int32_t> history_, countermoves_;
    bool has_history_ = false;  // Something was rewarded since prepare().
};

// Hands out moves, best first; those that another thread is busy with come last.
template <Rules G>
class Picker {
  public:
    using Move = typename G::Move;

    // `abdada` may be null: one thread, or a node too small to share.
    Picker(ScoredMoves<G>& list, bool is_ordered, const AbdadaTable* abdada, std::uint64_t position)
        : moves_(list.moves),
          scores_(list.scores),
          abdada_(abdada),
          position_(position),
          is_ordered_(is_ordered) {}

    // False when there is none left.
    bool next(Move& move) {
        while (next_ < moves_.size()) {
            if (is_ordered_) bring_best_forward();
            move = moves_[next_++];
            number_ = next_;
            if (!is_in_progress(move)) return true;
            // Where moves stood that have been handed out already.
            moves_[put_off_] = move;
            scores_[put_off_++] = static_cast<std::int32_t>(number_);
        }
        if (later_ == put_off_) return false;
        number_ = static_cast<std::size_t>(scores_[later_]);
        move = moves_[later_++];
        return true;
    }

    // Where in the order the last move stands that was handed out, 1 being the best. Moves that were put off keep
    // their places: how deep a move is searched must not depend on what other threads do.
    std::size_t number() const { return number_; }
    // Of the moves that were not handed out, only those that were put off are.
    void skip_rest() { next_ = moves_.size(); }
    // Those that have not been handed out, where no other thread is at work.
    const Move* rest_begin() const { return moves_.begin() + next_; }
    const Move* rest_end() const { return moves_.end(); }

  private:
    bool is_in_progress(Move move) const {
        return abdada_ != nullptr && number_ > 1 &&
               abdada_->contains(AbdadaTable::mark_of(position_, move_bits(move)));
    }

    void bring_best_forward() {
        std::size_t best = next_;
        for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
            if (scores_[i] > scores_[best]) best = i;
        }
        std::swap(moves_[next_], moves_[best]);
        std::swap(scores_[next_], scores_[best]);
    }

    MoveList<G>& moves_;
    std::array<std::int32_t, G::kMaxMoves>& scores_;
    const AbdadaTable* abdada_;
    std::uint64_t position_;
    std::size_t next_ = 0, put_off_ = 0, later_ = 0, number_ = 0;
    bool is_ordered_;
};

}  // namespace petteia
