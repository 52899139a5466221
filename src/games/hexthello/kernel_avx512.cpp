// The kernel for AVX-512 with VBMI, VBMI2, VPOPCNTDQ and GFNI.
#include "games/hexthello/avx512_ops.h"
#include "games/hexthello/kernel_functions.h"
#include "games/hexthello/kernel_list.h"

namespace petteia::hexthello {

static_assert(PETTEIA_HAS_AVX512 == 1, "this file must be compiled for AVX-512");

const Kernel kAvx512Kernel = KernelFunctions<Avx512Ops>::kernel("avx512");

}  // namespace petteia::hexthello
