#include "cluster/collective.h"

#include <cstddef>
#include <utility>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

// Ranks form a binary tree with rank 0 at the top: what everybody sends passes no rank more than three times. A rank
// hears of the next call from below only after its own message of this one went down, so that calls cannot be confused.
std::vector<int> ranks_below(const Cluster& cluster) {
    std::vector<int> below;
    for (const int rank : {2 * cluster.rank() + 1, 2 * cluster.rank() + 2})
        if (rank < cluster.size()) below.push_back(rank);
    return below;
}
int rank_above(const Cluster& cluster) { return (cluster.rank() - 1) / 2; }

}  // namespace

MessageBytes broadcast(Cluster& cluster, MessageBytes bytes) {
    if (!cluster.is_first()) bytes = cluster.receive(Channel::Collective, {})->bytes;
    for (const int rank : ranks_below(cluster)) cluster.send(rank, Channel::Collective, bytes);
    return bytes;
}

bool agree_whether(Cluster& cluster, bool of_first) {
    ByteWriter writer;
    writer.put(of_first);
    const MessageBytes heard = broadcast(cluster, writer.take());
    return ByteReader(heard).get<bool>();
}

Status agree(Cluster& cluster, const Status& of_first) {
    if (agree_whether(cluster, static_cast<bool>(of_first))) return ok();
    return cluster.is_first() ? of_first : Status(Error{"rank 0 failed"});
}

void sum_over_ranks(Cluster& cluster, std::span<std::int64_t> numbers) {
    std::vector<std::uint64_t> other(numbers.size());
    for (std::size_t i = 0; i < ranks_below(cluster).size(); ++i) {
        const auto message = cluster.receive(Channel::Collective, {});
        ByteReader(message->bytes).get(other.data(), other.size());
        // Unsigned, because sums may wrap around.
        for (std::size_t j = 0; j < other.size(); ++j)
            numbers[j] =
                static_cast<std::int64_t>(static_cast<std::uint64_t>(numbers[j]) + other[j]);
    }
    ByteWriter sums;
    sums.put(numbers.data(), numbers.size());
    MessageBytes bytes = sums.take();
    if (!cluster.is_first())
        cluster.send(rank_above(cluster), Channel::Collective, std::exchange(bytes, {}));
    const MessageBytes all = broadcast(cluster, std::move(bytes));
    ByteReader(all).get(numbers.data(), numbers.size());
}

std::vector<std::vector<std::uint64_t>> gather_all(Cluster& cluster,
                                                   std::span<const std::uint64_t> numbers) {
    // Every rank fills in its own row; the sum has all of them.
    const std::size_t width = numbers.size(), ranks = static_cast<std::size_t>(cluster.size());
    std::vector<std::int64_t> table(width * ranks);
    for (std::size_t i = 0; i < width; ++i)
        table[static_cast<std::size_t>(cluster.rank()) * width + i] =
            static_cast<std::int64_t>(numbers[i]);
    sum_over_ranks(cluster, table);
    std::vector<std::vector<std::uint64_t>> rows(ranks);
    for (std::size_t i = 0; i < table.size(); ++i)
        rows[i / width].push_back(static_cast<std::uint64_t>(table[i]));
    return rows;
}

}  // namespace petteia
