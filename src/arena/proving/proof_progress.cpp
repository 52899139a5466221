#include "arena/proving/proof_progress.h"

#include <algorithm>
#include <cmath>

namespace petteia {

std::optional<NodeEstimate> estimate_of(std::size_t searches,
                                        std::span<const std::uint64_t> nodes_so_far) {
    if (nodes_so_far.size() < kLeastSearches) return std::nullopt;
    const auto count = static_cast<double>(nodes_so_far.size());
    double mean = 0, variance = 0;
    for (const std::uint64_t nodes : nodes_so_far) mean += static_cast<double>(nodes) / count;
    for (const std::uint64_t nodes : nodes_so_far) {
        const double apart = static_cast<double>(nodes) - mean;
        variance += apart * apart / (count - 1);
    }
    const auto more = static_cast<double>(searches);
    const double error = 1.96 * std::sqrt(variance * (more + more * more / count));
    return NodeEstimate{more * mean, std::max(0.0, more * mean - error), more * mean + error};
}

}  // namespace petteia
