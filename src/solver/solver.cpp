#include "solver/solver.h"

#include <unistd.h>

#include "core/text.h"

namespace petteia {

std::uint64_t usual_memory_mib() {
    const long pages = ::sysconf(_SC_PHYS_PAGES), page_size = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page_size <= 0) return 1024;
    return static_cast<std::uint64_t>(pages) / 4 * 3 * static_cast<std::uint64_t>(page_size) >> 20;
}

Status check_resumable(const SolutionHeader& saved, const SolutionHeader& wanted) {
    if (saved.game != wanted.game || saved.rules != wanted.rules)
        return Error{"the saved state is of " + saved.game + " " + petteia::in_quotes(saved.rules) +
                     ", not of " + wanted.game + " " + petteia::in_quotes(wanted.rules)};
    if (saved.kind != wanted.kind)
        return Error{"the saved state was made in another way than this game is solved now"};
    return ok();
}

Status check_enumerable(int key_bits, std::size_t starts) {
    if (key_bits > 64)
        return Error{"the game is too large to enumerate: a position takes " +
                     std::to_string(key_bits) + " bits, and 64 is the limit"};
    if (starts == 0) return Error{"there is no start position to solve from"};
    return ok();
}

Error too_large(std::uint64_t positions, std::uint64_t memory_mib, const MoreThanValues& more) {
    const std::uint64_t need_mib =
        (positions >> 20) * sizeof(Value) + sizeof(Value) + (more.bytes >> 20);
    return {"the game is too large: its " + std::to_string(positions) + " positions" + more.where +
            " need " + std::to_string(need_mib) + " MiB, and only " + std::to_string(memory_mib) +
            " MiB are allowed"};
}

}  // namespace petteia
