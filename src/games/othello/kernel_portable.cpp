// The kernel for any processor: shift fills and bit scans in plain C++.
#include "games/othello/kernel_functions.h"
#include "games/othello/kernel_list.h"
#include "games/othello/rays.h"

namespace petteia::othello {
namespace {

struct PortableOps {
    // The square after each run of opposing discs that begins beside an own disc, in one line both ways.
    // `inner` are the opposing discs from which a run can go on without leaving the board.
    template <int kStep>
    static Squares ends_of_runs(Squares own, Squares inner) {
        Squares up = inner & own << kStep, down = inner & own >> kStep;
        up |= inner & up << kStep;
        down |= inner & down >> kStep;
        const Squares up_pair = inner & inner << kStep, down_pair = inner & inner >> kStep;
        for (int i = 0; i < 2; ++i) {
            up |= up_pair & up << 2 * kStep;
            down |= down_pair & down >> 2 * kStep;
        }
        return up << kStep | down >> kStep;
    }

    static Squares moves(Squares own, Squares other, Squares empty) {
        const Squares inner = other & kNotLeft & kNotRight;
        return (ends_of_runs<1>(own, inner) | ends_of_runs<7>(own, inner) |
                ends_of_runs<8>(own, other) | ends_of_runs<9>(own, inner)) &
               empty;
    }

    // On each ray the nearest square that is not an opposing disc decides: if it holds an own disc, what
    // lies before it turns.
    static Squares flips(Squares own, Squares other, int square) {
        Squares turned = 0;
        for (int i = 0; i < 4; ++i) {
            const Squares rising = kRays.rising[square][i], stop = rising & ~other;
            const Squares nearest = stop & (0 - stop);
            if ((nearest & own) != 0) turned |= rising & (nearest - 1);
        }
        for (int i = 0; i < 4; ++i) {
            const Squares falling = kRays.falling[square][i], stop = falling & ~other;
            if (stop == 0) continue;
            const Squares nearest = bit_of(63 - __builtin_clzll(stop));
            if ((nearest & own) != 0) turned |= falling & (0 - (nearest << 1));
        }
        return turned;
    }
};

}  // namespace

const Kernel kPortableKernel = KernelFunctions<PortableOps>::kernel("portable");

}  // namespace petteia::othello
