// A Kernel made of a processor's primitives: cell sets as `Ops::Bits` with load, store, moves and
// flips. Everything above that level is here once and compiled for each processor.
#pragma once

#include <cstdint>

#include "games/hexthello/endgame.h"
#include "games/hexthello/judge.h"
#include "games/hexthello/kernel.h"

namespace petteia::hexthello {
namespace {

template <typename Ops>
struct KernelFunctions {
    static Board moves(const Board& own, const Board& other, const Board& empty) {
        return Ops::store(find_moves(own, other, empty));
    }
    static int list_moves(const Board& own, const Board& other, const Board& empty,
                          std::uint8_t* cells) {
        return Ops::list(find_moves(own, other, empty), cells);
    }
    static int count_moves(const Board& own, const Board& other, const Board& empty) {
        return count(moves(own, other, empty));
    }
    static Board flips(const Board& own, const Board& other, int cell) {
        return Ops::store(Ops::flips(own, other, cell));
    }

    static void replies(const Position& position, const std::uint8_t* cells, int size,
                        int* counts) {
        const typename Ops::Pair pair(position.own, position.other);
        const auto empty = Ops::load(position.empty);
        for (int i = 0; i < size; ++i) {
            const auto child = pair.after(pair.turned(cells[i]), cells[i]);
            counts[i] = count(Ops::store(child.moves(Ops::without(empty, Ops::cell(cells[i])))));
        }
    }

    static constexpr Kernel kernel(const char* name) {
        return {name,
                &moves,
                &list_moves,
                &count_moves,
                &flips,
                &place<Ops>,
                &place_with_patterns<Ops>,
                &Judge<Ops>::value,
                &Judge<Ops>::choice,
                &replies,
                &Endgame<Ops>::solve};
    }

  private:
    static auto find_moves(const Board& own, const Board& other, const Board& empty) {
        return Ops::moves(Ops::load(own), Ops::load(other), Ops::load(empty));
    }
};

}  // namespace
}  // namespace petteia::hexthello
