// Nim: take any number of pieces from one pile. Who takes the last piece wins, or loses if the game
// is played misère.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"
#include "games/piles.h"

namespace petteia {

class Nim : public PileGame {
  public:
    static constexpr GameInfo kInfo{
        .name = "nim",
        .title = "Nim",
        .summary =
            "Take any number of pieces from one pile; the player who takes the last one wins.",
        .players = {"first player", "second player"}};
    static constexpr std::int64_t kMaxPieces = 1000;
    static constexpr std::size_t kMaxMoves = kMaxPieces;  // One for each piece on the table.

    // Pile in the high 6 bits, pieces taken in the low 10.
    struct Move {
        std::uint16_t bits = 0;

        static Move of(std::size_t pile, std::int32_t taken) {
            return {static_cast<std::uint16_t>(pile << 10 | static_cast<std::size_t>(taken))};
        }
        std::size_t pile() const { return bits >> 10; }
        std::int32_t taken() const { return bits & 1023; }
        friend bool operator==(Move, Move) = default;
    };

    static std::vector<Parameter> parameters();
    static Result<Nim> make(const Settings& settings);
    static std::vector<GameExample> examples();

    bool is_over(const State& state) const { return is_empty(state); }
    void generate(const State& state, MoveList<Nim>& moves) const {
        moves.clear();
        for (std::size_t pile = 0; pile < pile_count_; ++pile) {
            for (std::int32_t taken = 1; taken <= state.counts[pile]; ++taken)
                moves.push_back(Move::of(pile, taken));
        }
    }
    void apply(State& state, Move move) const {
        state.counts[move.pile()] -= move.taken();
        state.mover = opponent(state.mover);
    }
    // At the end the player to move is the one who did not take the last piece.
    Score final_score(const State& state, Player pov) const {
        return (pov == state.mover) == is_misere_ ? Score::win_in(0) : Score::loss_in(0);
    }
    // A beginner's guess: if everyone took whole piles, an odd number of piles would win.
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;
    // Bouton's rule (1901): normal play is lost exactly when the xor of the piles is 0. Misère is
    // the same while a pile of two or more is left, and then turns round.
    std::optional<Player> theory(const State& state) const;

    using PileGame::to_text;
    std::string to_text(const State& state, Move move) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    RulesCard rules_card() const;

  private:
    Nim(std::span<const std::int64_t> sizes, bool is_misere)
        : PileGame(sizes), is_misere_(is_misere) {}

    bool is_misere_;
};

}  // namespace petteia
