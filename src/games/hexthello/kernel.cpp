#include "games/hexthello/kernel.h"

#include <array>

#include "games/hexthello/kernel_list.h"

namespace petteia::hexthello {
namespace {

#if defined(__x86_64__)
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("gfni");
}
#endif

struct Available {
    std::array<const Kernel*, 3> kernels{&kPortableKernel};
    std::size_t count = 1;

    Available() {
#if defined(__x86_64__)
        if (has_avx2()) kernels[count++] = &kAvx2Kernel;
        if (has_avx512()) kernels[count++] = &kAvx512Kernel;
#endif
    }
};

}  // namespace

std::span<const Kernel* const> kernels() {
    static const Available available;
    return {available.kernels.data(), available.count};
}

}  // namespace petteia::hexthello
