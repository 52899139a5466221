// The kernels there are, whether or not this machine can run them.
#pragma once

#include "games/hexthello/kernel.h"

namespace petteia::hexthello {

extern const Kernel kPortableKernel;
#if defined(__x86_64__)
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

}  // namespace petteia::hexthello
