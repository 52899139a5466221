#include "solver/ranks/sorted_packer.h"

#include <algorithm>
#include <deque>
#include <queue>
#include <span>
#include <utility>

#include "cluster/byte_stream.h"
#include "cluster/collective.h"
#include "solver/ranks/packing.h"

namespace petteia {
namespace {

constexpr std::size_t kAhead = 24;  // How early a place of the table is fetched.
constexpr std::size_t kPartItem = sizeof(std::uint64_t) + sizeof(Value);

std::vector<Value> values_of(const RankTable& table, std::span<const std::uint64_t> keys) {
    std::vector<Value> values;
    values.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i + kAhead < keys.size()) table.prefetch(keys[i + kAhead]);
        values.push_back(table.find(keys[i]));
    }
    return values;
}

SolutionBlock read_part(const MessageBytes& bytes) {
    SolutionBlock part;
    part.keys.resize(bytes.size() / kPartItem);
    part.values.resize(part.keys.size());
    ByteReader reader(bytes);
    reader.get(part.keys.data(), part.keys.size());
    reader.get(part.values.data(), part.values.size());
    return part;
}

// Sorted parts without common keys, as one.
SolutionBlock merge(const std::vector<SolutionBlock>& parts) {
    struct Head {
        std::uint64_t key;
        std::size_t part, place;
        bool operator<(const Head& other) const { return key > other.key; }
    };
    std::priority_queue<Head> heads;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!parts[i].keys.empty()) heads.push({parts[i].keys.front(), i, 0});
    SolutionBlock all;
    while (!heads.empty()) {
        Head head = heads.top();
        heads.pop();
        const SolutionBlock& part = parts[head.part];
        all.keys.push_back(head.key);
        all.values.push_back(part.values[head.place]);
        if (++head.place == part.keys.size()) continue;
        head.key = part.keys[head.place];
        heads.push(head);
    }
    return all;
}

}  // namespace

SortedPacker::SortedPacker(Cluster& cluster, const std::vector<std::uint64_t>& keys,
                           const RankTable& table, const SolutionHeader& header)
    : cluster_(cluster),
      keys_(keys),
      table_(table),
      header_(header),
      arrived_(static_cast<std::size_t>(cluster.size())) {
    find_bounds();
    send_round(0);
}

// A group begins with the largest key that so many keys are below as belong into the groups before: its bits are found
// from the highest, for all groups at once.
void SortedPacker::find_bounds() {
    const std::uint64_t size = kBlocksOfGroup * header_.block_size();
    std::vector<std::uint64_t> firsts(group_count(header_));
    std::vector<std::int64_t> below(firsts.size());
    const auto place_of = [&](std::uint64_t key) {
        return std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin();
    };
    for (int bit = 63; bit >= 0; --bit) {
        const std::uint64_t mask = std::uint64_t{1} << bit;
        for (std::size_t i = 0; i < firsts.size(); ++i) below[i] = place_of(firsts[i] | mask);
        sum_over_ranks(cluster_, below);
        for (std::size_t i = 0; i < firsts.size(); ++i)
            if (static_cast<std::uint64_t>(below[i]) <= i * size) firsts[i] |= mask;
    }
    for (const std::uint64_t first : firsts)
        bounds_.push_back(static_cast<std::size_t>(place_of(first)));
    bounds_.push_back(keys_.size());
}

void SortedPacker::send_round(std::uint64_t round) {
    const auto ranks = static_cast<std::uint64_t>(cluster_.size());
    const std::uint64_t end = std::min((round + 1) * ranks, group_count(header_));
    for (std::uint64_t group = round * ranks; group < end; ++group)
        if (packer_of_group(group, cluster_.size()) != cluster_.rank()) send_part(group);
}

void SortedPacker::send_part(std::uint64_t group) {
    const std::span<const std::uint64_t> keys(keys_.data() + bounds_[group],
                                              bounds_[group + 1] - bounds_[group]);
    const std::vector<Value> values = values_of(table_, keys);
    ByteWriter writer;
    writer.put(keys.data(), keys.size());
    writer.put(values.data(), values.size());
    cluster_.send(packer_of_group(group, cluster_.size()), Channel::Part, writer.take());
}

PackedBlock SortedPacker::pack(std::uint64_t number) {
    const std::uint64_t place = number % kBlocksOfGroup;
    if (place == 0) collect(number / kBlocksOfGroup);
    const auto begin = static_cast<std::ptrdiff_t>(place * header_.block_size());
    const auto end = begin + static_cast<std::ptrdiff_t>(header_.size_of_block(number));
    return pack_block({{group_.keys.begin() + begin, group_.keys.begin() + end},
                       {group_.values.begin() + begin, group_.values.begin() + end}});
}

void SortedPacker::collect(std::uint64_t group) {
    send_round(group / static_cast<std::uint64_t>(cluster_.size()) + 1);
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(bounds_[group]);
    const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(bounds_[group + 1]);
    SolutionBlock own{{begin, end}, {}};
    own.values = values_of(table_, own.keys);
    std::vector<SolutionBlock> parts{std::move(own)};
    for (int rank = 0; rank < cluster_.size(); ++rank)
        if (rank != cluster_.rank()) parts.push_back(take_part(rank));
    group_ = merge(parts);
}

SolutionBlock SortedPacker::take_part(int rank) {
    auto& messages = arrived_[static_cast<std::size_t>(rank)];
    while (messages.empty()) {
        auto message = cluster_.receive(Channel::Part, {});
        arrived_[static_cast<std::size_t>(message->from)].push_back(std::move(message->bytes));
    }
    SolutionBlock part = read_part(messages.front());
    messages.pop_front();
    return part;
}

}  // namespace petteia
