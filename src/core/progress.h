// How far a long piece of work is. Whatever may run for seconds takes a ProgressSink and calls it now
// and then, from one thread at a time; who shows it, and where, is the caller's business.
#pragma once

#include <cstdint>
#include <functional>

namespace petteia {

struct Progress {
    double fraction = 0;     // 0 to 1, as good an estimate as there is.
    std::uint64_t done = 0;  // Items finished: positions, nodes, games.
};

using ProgressSink = std::function<void(const Progress&)>;

}  // namespace petteia
