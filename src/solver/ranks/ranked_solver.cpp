#include "solver/ranks/ranked_solver.h"

#include <algorithm>
#include <array>

#include "cluster/byte_stream.h"
#include "cluster/collective.h"

namespace petteia::solver_detail {

std::uint64_t agreed_memory(Cluster& cluster, std::uint64_t memory_mib) {
    if (memory_mib == 0)
        memory_mib = std::max<std::uint64_t>(
            1, usual_memory_mib() / static_cast<std::uint64_t>(cluster.ranks_on_this_machine()));
    const std::uint64_t own = max_bytes({.memory_mib = memory_mib});
    std::uint64_t least = own;
    for (const auto& row : gather_all(cluster, std::span(&own, 1))) least = std::min(least, row[0]);
    return least;
}

Earlier agreed_earlier(Cluster& cluster, const SolutionHeader* saved, const SolutionHeader& wanted,
                       std::optional<Error>& refusal) {
    Earlier earlier;
    if (saved != nullptr) {
        earlier.exists = true;
        earlier.mark = saved->mark;
        const Status fits = check_resumable(*saved, wanted);
        if (!fits) refusal = fits.error();
        const bool is_dense = wanted.kind == SolutionHeader::Kind::Dense;
        if (fits && is_dense && (saved->count != wanted.count || saved->mark > wanted.count))
            refusal = Error{"the saved state does not fit: it is of another number of positions"};
        earlier.is_refused = refusal.has_value();
    }
    ByteWriter writer;
    writer.put(earlier);
    const MessageBytes heard = broadcast(cluster, writer.take());
    return ByteReader(heard).get<Earlier>();
}

std::uint64_t ranked_slab(std::uint64_t hint, std::uint64_t size, int ranks) {
    const std::uint64_t shares = 8 * static_cast<std::uint64_t>(ranks);
    if (hint == 0 || hint > size / 2) hint = size / shares + 1;
    // Shorter ones would be mostly waited for.
    constexpr std::uint64_t kLeast = 8 * PageLayout::kPage;
    return hint < kLeast ? (kLeast + hint - 1) / hint * hint : hint;
}

std::string memory_text(int ranks, std::uint64_t bytes, std::uint64_t allowed) {
    const std::string limit = std::to_string(allowed >> 20) + " MiB";
    std::string text = std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks each");
    if (bytes == 0) return text + " may take up to " + limit + " for the positions";
    return text + (ranks == 1 ? " needs " : " need ") + std::to_string((bytes >> 20) + 1) +
           " MiB of " + limit + " allowed";
}

Traffic traffic_of_all(Cluster& cluster) {
    const Traffic own = cluster.traffic();
    std::array<std::int64_t, 2> sums{static_cast<std::int64_t>(own.messages),
                                     static_cast<std::int64_t>(own.bytes)};
    sum_over_ranks(cluster, sums);
    return {static_cast<std::uint64_t>(sums[0]), static_cast<std::uint64_t>(sums[1])};
}

}  // namespace petteia::solver_detail
