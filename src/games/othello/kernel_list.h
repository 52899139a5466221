// The kernels there are, whether or not this machine can run them.
#pragma once

#include "games/othello/kernel.h"

namespace petteia::othello {

extern const Kernel kPortableKernel;
#if defined(__x86_64__)
extern const Kernel kAvx2Kernel;
#endif

}  // namespace petteia::othello
