#include "solver/ranks/solution_loading.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "cluster/byte_stream.h"
#include "solver/ranks/key_owners.h"

namespace petteia {
namespace {

constexpr int kMostUnansweredChunks = 8;  // Messages to one rank.

struct Pair {
    std::uint64_t key;
    Value value;
};

// Rank 0's side of giving out: messages to all ranks, which answer each. An empty one is the end.
class Giver {
  public:
    explicit Giver(Cluster& cluster)
        : cluster_(cluster), unanswered_(static_cast<std::size_t>(cluster.size())) {}
    ~Giver() {
        for (int rank = 1; rank < cluster_.size(); ++rank) {
            wait_until(rank, 0);
            cluster_.send(rank, Channel::Transfer, {});
        }
    }
    Giver(const Giver&) = delete;
    Giver& operator=(const Giver&) = delete;

    void give(int rank, MessageBytes bytes) {
        wait_until(rank, kMostUnansweredChunks);
        cluster_.send(rank, Channel::Transfer, std::move(bytes));
        ++unanswered_[static_cast<std::size_t>(rank)];
    }

  private:
    void wait_until(int rank, int most) {
        while (unanswered_[static_cast<std::size_t>(rank)] > most)
            --unanswered_[static_cast<std::size_t>(cluster_.receive(Channel::Transfer, {})->from)];
    }

    Cluster& cluster_;
    std::vector<int> unanswered_;
};

// The other ranks' side.
void take_all(Cluster& cluster, const std::function<void(ByteReader&)>& keep) {
    for (;;) {
        const auto message = cluster.receive(Channel::Transfer, {});
        if (message->bytes.empty()) return;
        ByteReader reader(message->bytes);
        keep(reader);
        cluster.send(0, Channel::Transfer, {});
    }
}

void finish_below(PageExchange& exchange, std::uint64_t end) {
    for (std::uint64_t page = 0; page < exchange.layout().page_count(); ++page)
        if (exchange.is_own(page) && exchange.layout().end_of_page(page) <= end)
            exchange.finish(page);
}

}  // namespace

Status load_dense(RankRun& run, PageExchange& exchange, const SolutionFile* file,
                  std::uint64_t end) {
    Status status = ok();
    if (file == nullptr) {
        take_all(run.cluster(), [&](ByteReader& reader) {
            const auto place = reader.get<PageLayout::Place>();
            reader.get(exchange.own_page(place.page) + place.offset, reader.left() / sizeof(Value));
        });
    } else {
        Giver giver(run.cluster());
        const SolutionHeader& header = file->header();
        SolutionBlock block;
        for (std::uint64_t i = 0; i < header.block_count(); ++i) {
            status = file->read_block(i, block);
            if (!status) break;
            const std::uint64_t begin = i * header.block_size();
            const auto give = [&](PageLayout::Place place, std::uint64_t index,
                                  std::uint64_t count) {
                const Value* const values = &block.values[index - begin];
                if (exchange.is_own(place.page)) {
                    std::copy_n(values, count, exchange.own_page(place.page) + place.offset);
                    return;
                }
                ByteWriter writer;
                writer.put(place);
                writer.put(values, count);
                giver.give(exchange.layout().owner_of_page(place.page), writer.take());
            };
            exchange.layout().for_each_part(begin, begin + block.values.size(), give);
        }
    }
    finish_below(exchange, end);
    return status;
}

Status load_sparse(RankRun& run, RankTable& table, int key_bits, const SolutionFile* file) {
    const KeyOwners owners(key_bits, run.ranks());
    const auto keep = [&](std::uint64_t key, Value value) {
        if (value.is_known()) table.insert(key, value);
    };
    if (file == nullptr) {
        take_all(run.cluster(), [&](ByteReader& reader) {
            while (reader.left() > 0) {
                const auto pair = reader.get<Pair>();
                keep(pair.key, pair.value);
            }
        });
        return ok();
    }
    Giver giver(run.cluster());
    std::vector<std::vector<Pair>> parts(static_cast<std::size_t>(run.ranks()));
    SolutionBlock block;
    for (std::uint64_t i = 0; i < file->header().block_count(); ++i) {
        if (Status read = file->read_block(i, block); !read) return read;
        for (std::size_t j = 0; j < block.keys.size(); ++j)
            parts[static_cast<std::size_t>(owners.owner_of(block.keys[j]))].push_back(
                {block.keys[j], block.values[j]});
        for (int rank = 0; rank < run.ranks(); ++rank) {
            auto& part = parts[static_cast<std::size_t>(rank)];
            if (rank == 0)
                for (const Pair& pair : part) keep(pair.key, pair.value);
            if (rank > 0 && !part.empty()) {
                ByteWriter writer;
                writer.put(part.data(), part.size());
                giver.give(rank, writer.take());
            }
            part.clear();
        }
    }
    return ok();
}

}  // namespace petteia
