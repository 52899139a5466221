#include "games/othello/kernel.h"

#include <array>
#include <cstddef>

#include "games/othello/kernel_list.h"

namespace petteia::othello {
namespace {

struct Available {
    std::array<const Kernel*, 2> kernels{&kPortableKernel};
    std::size_t count = 1;

    Available() {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
            __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
            kernels[count++] = &kAvx2Kernel;
#endif
    }
};

}  // namespace

std::span<const Kernel* const> kernels() {
    static const Available available;
    return {available.kernels.data(), available.count};
}

}  // namespace petteia::othello
