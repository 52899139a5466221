#include "solver/ranks/solution_transfer.h"

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "cluster/byte_stream.h"
#include "cluster/collective.h"

namespace petteia {
namespace {

constexpr int kMostUnansweredChunks = 8;  // Messages to one rank.
constexpr std::size_t kPairs = 16'384;    // Keys with values in a message.

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

// Calls visit(place, index, count) for the parts of pages that lie in [begin, end), in order.
template <typename Visit>
void for_each_part(const PageLayout& layout, std::uint64_t begin, std::uint64_t end,
                   const Visit& visit) {
    for (std::uint64_t index = begin; index < end;) {
        const PageLayout::Place place = layout.place_of(index);
        const std::uint64_t count = std::min(layout.end_of_page(place.page), end) - index;
        visit(place, index, count);
        index += count;
    }
}

// Sorted keys with values of one rank, as rank 0 sees them: a batch, and another when that is used up.
class Stream {
  public:
    Stream(Cluster& cluster, int rank) : cluster_(cluster), rank_(rank) { ask(); }

    // Nothing if there are no more.
    const Pair* front() {
        if (next_ == pairs_.size() && !is_over_) fetch();
        return next_ < pairs_.size() ? &pairs_[next_] : nullptr;
    }
    void pop() { ++next_; }

    // A batch has come.
    void take(const MessageBytes& bytes) {
        ByteReader reader(bytes);
        coming_.resize(bytes.size() / sizeof(Pair));
        reader.get(coming_.data(), coming_.size());
        has_come_ = true;
    }
    bool has_come() const { return has_come_; }
    std::function<void()> wait;  // Until has_come().

  private:
    void ask() {
        has_come_ = false;
        cluster_.send(rank_, Channel::Request, {});
    }
    void fetch() {
        if (!has_come_) wait();
        pairs_ = std::exchange(coming_, {});
        next_ = 0;
        is_over_ = pairs_.empty();
        if (!is_over_) ask();  // The next one comes while this one is used.
    }

    Cluster& cluster_;
    int rank_;
    std::vector<Pair> pairs_, coming_;
    std::size_t next_ = 0;
    bool has_come_ = false, is_over_ = false;
};

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
            for_each_part(exchange.layout(), begin, begin + block.values.size(), give);
        }
    }
    finish_below(exchange, end);
    return status;
}

Status load_sparse(RankRun& run, RankTable& table, const SolutionFile* file) {
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
            parts[static_cast<std::size_t>(owner_of(block.keys[j], run.ranks()))].push_back(
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

Status store_dense(RankRun& run, PageExchange& exchange, const SolutionHeader& header,
                   std::uint64_t end, const std::filesystem::path& path) {
    Status status = ok();
    if (run.rank() == 0) {
        status = write_solution_file(path, header, [&](std::uint64_t number, SolutionBlock& block) {
            const std::uint64_t begin = number * header.block_size();
            block.values.assign(header.size_of_block(number), Value());
            const auto copy = [&](PageLayout::Place place, std::uint64_t index,
                                  std::uint64_t count) {
                std::copy_n(exchange.fetch_finished(place.page) + place.offset, count,
                            &block.values[index - begin]);
            };
            for_each_part(exchange.layout(), begin, std::min(begin + block.values.size(), end),
                          copy);
            return ok();
        });
    }
    exchange.end_step();
    gather_all(run.cluster(), {});  // Before anybody ends another step.
    return status;
}

namespace {

// The other ranks' side of store_sparse: batches as they are asked for.
void give_sorted(Cluster& cluster, const std::vector<std::uint64_t>& keys, const RankTable& table) {
    for (std::size_t next = 0;;) {
        if (!cluster.receive(Channel::Request, {})->bytes.empty()) return;  // No more are needed.
        std::vector<Pair> pairs;
        for (; next < keys.size() && pairs.size() < kPairs; ++next)
            pairs.push_back({keys[next], table.find(keys[next])});
        ByteWriter writer;
        writer.put(pairs.data(), pairs.size());
        cluster.send(0, Channel::Transfer, writer.take());
    }
}

std::vector<std::uint64_t> sorted_known_keys(const RankTable& table) {
    std::vector<std::uint64_t> keys;
    std::uint64_t count = 0;
    table.for_each([&](std::uint64_t, Value value) { count += value.is_known() ? 1 : 0; });
    keys.reserve(count);
    table.for_each([&](std::uint64_t key, Value value) {
        if (value.is_known()) keys.push_back(key);
    });
    std::sort(keys.begin(), keys.end());
    return keys;
}

// Rank 0's own keys and the streams of the others, merged.
class Merger {
  public:
    Merger(Cluster& cluster, const std::vector<std::uint64_t>& own, const RankTable& table)
        : cluster_(cluster), own_(own), table_(table) {
        for (int rank = 1; rank < cluster.size(); ++rank) streams_.emplace_back(cluster, rank);
        for (Stream& stream : streams_)
            stream.wait = [this, &stream] {
                while (!stream.has_come()) hear();
            };
        for (std::size_t i = 0; i <= streams_.size(); ++i) push(i);
    }
    ~Merger() {
        // Each has asked for one batch more than it used; those are on their way.
        for (Stream& stream : streams_)
            if (!stream.has_come()) stream.wait();
        for (int rank = 1; rank < cluster_.size(); ++rank)
            cluster_.send(rank, Channel::Request, MessageBytes(1));
    }
    Merger(const Merger&) = delete;
    Merger& operator=(const Merger&) = delete;

    // The smallest key that is left. REQUIRES: there is one.
    Pair next() {
        const Head head = heads_.top();
        heads_.pop();
        if (head.source == 0) {
            ++next_own_;
        } else {
            streams_[head.source - 1].pop();
        }
        push(head.source);
        return head.pair;
    }

  private:
    struct Head {
        Pair pair;
        std::size_t source;  // 0: own keys; else a stream plus 1.
        bool operator<(const Head& other) const { return pair.key > other.pair.key; }
    };

    void push(std::size_t source) {
        if (source > 0) {
            if (const Pair* front = streams_[source - 1].front()) heads_.push({*front, source});
        } else if (next_own_ < own_.size()) {
            const std::uint64_t key = own_[next_own_];
            heads_.push({{key, table_.find(key)}, 0});
        }
    }
    void hear() {
        const auto message = cluster_.receive(Channel::Transfer, {});
        streams_[static_cast<std::size_t>(message->from - 1)].take(message->bytes);
    }

    Cluster& cluster_;
    const std::vector<std::uint64_t>& own_;
    const RankTable& table_;
    std::size_t next_own_ = 0;
    std::deque<Stream> streams_;  // They stay where they are.
    std::priority_queue<Head> heads_;
};

Status write_merged(Merger&& merger, const SolutionHeader& header,
                    const std::filesystem::path& path) {
    return write_solution_file(path, header, [&](std::uint64_t number, SolutionBlock& block) {
        block.keys.clear();
        block.values.clear();
        for (std::size_t i = 0; i < header.size_of_block(number); ++i) {
            const Pair pair = merger.next();
            block.keys.push_back(pair.key);
            block.values.push_back(pair.value);
        }
        return ok();
    });
}

}  // namespace

Status store_sparse(RankRun& run, const RankTable& table, SolutionHeader& header,
                    const std::filesystem::path& path) {
    const std::vector<std::uint64_t> keys = sorted_known_keys(table);
    std::array<std::int64_t, 1> count{static_cast<std::int64_t>(keys.size())};
    sum_over_ranks(run.cluster(), count);
    header.count = static_cast<std::uint64_t>(count[0]);
    Status status = ok();
    if (run.rank() == 0) {
        status = write_merged(Merger(run.cluster(), keys, table), header, path);
    } else {
        give_sorted(run.cluster(), keys, table);
    }
    // Nobody sends other requests while a rank still takes them for those of rank 0.
    gather_all(run.cluster(), {});
    return status;
}

std::uint64_t finished_without_gap(RankRun& run, const PageExchange& exchange) {
    std::uint64_t first = 0;
    const PageLayout& layout = exchange.layout();
    while (first < layout.page_count() && (!exchange.is_own(first) || exchange.is_finished(first)))
        ++first;
    const auto all = gather_all(run.cluster(), std::span(&first, 1));
    for (const auto& row : all) first = std::min(first, row[0]);
    return first < layout.page_count() ? layout.begin_of_page(first) : layout.size();
}

}  // namespace petteia
