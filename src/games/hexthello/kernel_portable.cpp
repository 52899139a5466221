// The kernel for any processor: shift fills in plain C++.
#include "games/hexthello/kernel_functions.h"
#include "games/hexthello/kernel_list.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

struct PortableOps : Words {
    using Pair = BoardPair<PortableOps>;

    // The cell after each run of opposing discs that begins beside an own disc, in one direction. The
    // fill doubles its reach at each step: 2, 4, 8 and 14 discs, and no run is longer.
    template <int kStep>
    static Bits ends_of_runs(const Bits& own, const Bits& other) {
        Bits run = both(other, shifted<kStep>(own));
        run = either(run, both(other, shifted<kStep>(run)));
        Bits pass = both(other, shifted<kStep>(other));
        run = either(run, both(pass, shifted<2 * kStep>(run)));
        pass = both(pass, shifted<2 * kStep>(pass));
        run = either(run, both(pass, shifted<4 * kStep>(run)));
        pass = both(pass, shifted<4 * kStep>(pass));
        run = either(run, both(pass, shifted<8 * kStep>(run)));
        return shifted<kStep>(run);
    }

    static Bits moves(const Bits& own, const Bits& other, const Bits& empty) {
        Bits ends = either(ends_of_runs<1>(own, other), ends_of_runs<-1>(own, other));
        ends = either(ends, either(ends_of_runs<15>(own, other), ends_of_runs<-15>(own, other)));
        ends = either(ends, either(ends_of_runs<16>(own, other), ends_of_runs<-16>(own, other)));
        return both(ends, empty);
    }

    static bool has(const Board& set, unsigned cell) {
        return (set.words[cell >> 6] >> (cell & 63) & 1) != 0;
    }

    // Most runs are short or none: walking is quicker than filling.
    static Board flips(const Board& own, const Board& other, int cell) {
        constexpr int kSteps[] = {1, -1, 15, -15, 16, -16};
        Board turned = none();
        for (const int step : kSteps) {
            auto at = static_cast<unsigned>(cell + step);
            if (at >= kBits || !has(other, at)) continue;
            Board run = none();
            do {
                run.words[at >> 6] |= std::uint64_t{1} << (at & 63);
                at += static_cast<unsigned>(step);
            } while (at < kBits && has(other, at));
            if (at < kBits && has(own, at)) turned = either(turned, run);
        }
        return turned;
    }
};

}  // namespace

const Kernel kPortableKernel = KernelFunctions<PortableOps>::kernel("portable");

}  // namespace petteia::hexthello
