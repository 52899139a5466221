// Pac-Man with the ghosts' joint move as one ply: the textbook's tree, where every legal joint move is
// listed. It is the reference that the game of single steps is held to, in values and in cost.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/pacman/pacman.h"

namespace petteia::pacman {

class JointPacman : private Pacman {
  public:
    using Pacman::evaluate, Pacman::final_score, Pacman::hash, Pacman::is_over, Pacman::kInfo,
        Pacman::parameters, Pacman::parse_state, Pacman::start, Pacman::State, Pacman::to_move,
        Pacman::to_text, Pacman::view;

    using Move =
        std::uint16_t;  // Pac-Man's step; or the ghosts', three bits each, the first lowest.
    static constexpr std::size_t kMaxMoves = 5 * 5 * 5 * 5;

    explicit JointPacman(Pacman game) : Pacman(std::move(game)) {}
    static Result<JointPacman> make(const Settings& settings) {
        auto game = Pacman::make(settings);
        if (!game) return game.error();
        return JointPacman(*std::move(game));
    }

    void generate(const State& state, MoveList<JointPacman>& moves) const {
        moves.clear();
        if (!is_over(state)) add(state, 0, 0, moves);
    }
    void apply(State& state, Move move) const {
        do {
            Pacman::apply(state, static_cast<Pacman::Move>(move & kStepMask));
            move = static_cast<Move>(move >> kStepBits);
        } while (state.step > 1);
    }

    std::string to_text(const State& state, Move move) const {
        std::string text;
        State now = state;
        do {
            const auto step = static_cast<Pacman::Move>(move & kStepMask);
            text += Pacman::to_text(now, step);
            Pacman::apply(now, step);
            move = static_cast<Move>(move >> kStepBits);
        } while (now.step > 1);
        return text;
    }
    Result<Move> parse_move(const State& state, std::string_view text) const {
        for (const Move move : legal_moves(*this, state)) {
            if (to_text(state, move) == text) return move;
        }
        return Error{"expected a letter for each who moves, as EN-W"};
    }

  private:
    static constexpr int kStepBits = 3;
    static constexpr unsigned kStepMask = (1U << kStepBits) - 1;

    // All ways to complete the steps in `chosen`, which fill so many bits.
    void add(const State& state, unsigned chosen, int bits, MoveList<JointPacman>& moves) const {
        for (const Pacman::Move step : steps(state)) {
            const unsigned longer = chosen | static_cast<unsigned>(step) << bits;
            const State next = after<Pacman>(*this, state, step);
            if (next.step > 1)
                add(next, longer, bits + kStepBits, moves);
            else
                moves.push_back(static_cast<Move>(longer));
        }
    }
};

static_assert(Game<JointPacman>);

}  // namespace petteia::pacman
