// Cubes: piles of coloured cubes, and a list of takes. In turn each player makes one take for which
// enough cubes are left; a player who cannot take any loses, so the player who takes the last cube wins.
//
// By default there are three colours with M = 5 cubes each, and a player takes one cube of any
// colour, or exactly 3 red, or 2 green, or 2 yellow.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"
#include "games/cubes/subtraction.h"
#include "games/piles.h"

namespace petteia {

class Cubes : public PileGame {
  public:
    static constexpr GameInfo kInfo{
        .name = "cubes",
        .title = "Cubes",
        .summary = "Take coloured cubes; the player who takes the last one wins.",
        .players = {"first player", "second player"},
        .computer_first = true};
    static constexpr std::size_t kMaxMoves = 32;
    using Move = std::uint8_t;  // The take's place in the list.

    static std::vector<Parameter> parameters();
    static Result<Cubes> make(const Settings& settings);
    static std::vector<GameExample> examples();

    bool is_over(const State& state) const {
        for (std::size_t i = 0; i < take_count_; ++i) {
            if (is_possible(state, takes_[i])) return false;
        }
        return true;
    }
    void generate(const State& state, MoveList<Cubes>& moves) const {
        moves.clear();
        for (std::size_t i = 0; i < take_count_; ++i) {
            if (is_possible(state, takes_[i])) moves.push_back(static_cast<Move>(i));
        }
    }
    void apply(State& state, Move move) const {
        for (std::size_t i = 0; i < kMaxPiles; ++i) state.counts[i] -= takes_[move][i];
        state.mover = opponent(state.mover);
    }
    Score final_score(const State& state, Player pov) const {
        return pov == state.mover ? Score::loss_in(0) : Score::win_in(0);
    }
    // A beginner's guess: if everyone took single cubes, an odd number of cubes would win.
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;
    // Decided by Grundy numbers if every take is from one pile; silent otherwise.
    std::optional<Player> theory(const State& state) const;
    // Larger takes first.
    int ordering_score(const State&, Move move) const { return sums_[move]; }

    using PileGame::to_text;
    // "3r"; a take from two piles is "2w+1k".
    std::string to_text(const State& state, Move move) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    Draft draft(const State& state) const;
    RulesCard rules_card() const;
    std::size_t memory_bytes() const;

  private:
    using Take = Counts;

    explicit Cubes(std::span<const std::int64_t> sizes) : PileGame(sizes) {}
    static Result<std::vector<Take>> read_takes(std::string_view text, std::size_t pile_count);
    static Result<std::vector<Take>> usual_takes(const Settings& settings, std::size_t pile_count);
    void set_takes(const std::vector<Take>& takes);
    std::string take_words(const Take& take) const;

    static bool is_possible(const State& state, const Take& take) {
        // The sign bit of some difference is set if that pile is too small.
        std::int32_t left = 0;
        for (std::size_t i = 0; i < kMaxPiles; ++i) left |= state.counts[i] - take[i];
        return left >= 0;
    }

    std::size_t take_count_ = 0;
    std::array<Take, kMaxMoves> takes_{};
    std::array<std::int32_t, kMaxMoves> sums_{};
    // One for each pile, or none if some take is from several piles.
    std::shared_ptr<const std::vector<SubtractionGame>> piles_alone_;
};

}  // namespace petteia
