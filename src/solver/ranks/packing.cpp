#include "solver/ranks/packing.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

constexpr int kMostUntakenGroups = 2;  // That a rank has packed and rank 0 has not taken.

MessageBytes bytes_of_group(const SolutionHeader& header, const Packer& packer,
                            std::uint64_t group) {
    ByteWriter writer;
    const std::uint64_t end = end_of_group(header, group);
    for (std::uint64_t number = group * kBlocksOfGroup; number < end; ++number) {
        const PackedBlock block = packer.pack(number);
        writer.put(block.first_key);
        writer.put(block.bytes.size());
        writer.put(block.bytes.data(), block.bytes.size());
    }
    return writer.take();
}

// What the other ranks do.
void pack_own_groups(Cluster& cluster, const SolutionHeader& header, const Packer& packer) {
    int untaken = 0;
    const auto wait_until = [&](int most) {
        while (untaken > most) {
            if (cluster.try_receive(Channel::Transfer)) {
                --untaken;
            } else {
                packer.wait();
            }
        }
    };
    const std::uint64_t groups = group_count(header);
    const auto ranks = static_cast<std::uint64_t>(cluster.size());
    for (auto group = static_cast<std::uint64_t>(cluster.rank()); group < groups; group += ranks) {
        MessageBytes bytes = bytes_of_group(header, packer, group);
        wait_until(kMostUntakenGroups - 1);
        cluster.send(0, Channel::Transfer, std::move(bytes));
        ++untaken;
    }
    wait_until(0);
}

// Rank 0's view of all blocks.
class Collector {
  public:
    Collector(Cluster& cluster, const SolutionHeader& header, const Packer& packer)
        : cluster_(cluster),
          header_(header),
          packer_(packer),
          arrived_(static_cast<std::size_t>(cluster.size())) {}

    // REQUIRES: blocks are asked for in order.
    PackedBlock block(std::uint64_t number) {
        next_ = number + 1;
        const std::uint64_t group = number / kBlocksOfGroup;
        const int rank = packer_of_group(group, cluster_.size());
        if (rank == 0) return packer_.pack(number);
        if (number % kBlocksOfGroup == 0) take_group(rank, end_of_group(header_, group) - number);
        PackedBlock block = std::move(group_.front());
        group_.pop_front();
        return block;
    }
    // Takes the blocks that are left: other ranks wait until they are.
    void drop_rest() {
        while (next_ < header_.block_count()) block(next_);
    }

  private:
    void take_group(int rank, std::uint64_t blocks) {
        auto& messages = arrived_[static_cast<std::size_t>(rank)];
        while (messages.empty()) {
            if (auto message = cluster_.try_receive(Channel::Transfer)) {
                arrived_[static_cast<std::size_t>(message->from)].push_back(
                    std::move(message->bytes));
            } else {
                packer_.wait();
            }
        }
        const MessageBytes bytes = std::move(messages.front());
        messages.pop_front();
        cluster_.send(rank, Channel::Transfer, {});
        ByteReader reader(bytes);
        for (std::uint64_t i = 0; i < blocks; ++i) {
            PackedBlock block{{}, reader.get<std::uint64_t>()};
            block.bytes.resize(reader.get<std::size_t>());
            reader.get(block.bytes.data(), block.bytes.size());
            group_.push_back(std::move(block));
        }
    }

    Cluster& cluster_;
    const SolutionHeader& header_;
    const Packer& packer_;
    std::vector<std::deque<MessageBytes>> arrived_;  // Groups by rank.
    std::deque<PackedBlock> group_;                  // The one that is being written.
    std::uint64_t next_ = 0;
};

}  // namespace

std::uint64_t group_count(const SolutionHeader& header) {
    return (header.block_count() + kBlocksOfGroup - 1) / kBlocksOfGroup;
}

std::uint64_t end_of_group(const SolutionHeader& header, std::uint64_t group) {
    return std::min((group + 1) * kBlocksOfGroup, header.block_count());
}

Status write_packed_by_all(Cluster& cluster, const SolutionHeader& header,
                           const std::filesystem::path& path, const Packer& packer) {
    if (!cluster.is_first()) {
        pack_own_groups(cluster, header, packer);
        return ok();
    }
    Collector collector(cluster, header, packer);
    Status status = write_solution_file(
        path, header, [&](std::uint64_t number) { return collector.block(number); });
    collector.drop_rest();
    return status;
}

}  // namespace petteia
