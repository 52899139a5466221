#include "solver/ranks/solution_storing.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "cluster/collective.h"
#include "solver/ranks/packing.h"
#include "solver/ranks/sorted_packer.h"

namespace petteia {
namespace {

// The blocks of a dense solution, from own pages and those of other ranks.
class PagePacker {
  public:
    // Values from `end` on are unknown.
    PagePacker(PageExchange& exchange, int ranks, const SolutionHeader& header, std::uint64_t end)
        : exchange_(exchange),
          ranks_(static_cast<std::uint64_t>(ranks)),
          header_(header),
          end_(end) {}

    PackedBlock pack(std::uint64_t number) {
        expect(block_behind(number));
        SolutionBlock block{{}, std::vector<Value>(header_.size_of_block(number))};
        const std::uint64_t begin = number * header_.block_size();
        const auto copy = [&](PageLayout::Place place, std::uint64_t index, std::uint64_t count) {
            std::copy_n(exchange_.fetch_finished(place.page) + place.offset, count,
                        &block.values[index - begin]);
        };
        exchange_.layout().for_each_part(begin, end_of(number), copy);
        return pack_block(block);
    }

  private:
    std::uint64_t end_of(std::uint64_t number) const {
        return std::min((number + 1) * header_.block_size(), end_);
    }
    // The next block that this rank packs.
    std::uint64_t block_behind(std::uint64_t number) const {
        if ((number + 1) % kBlocksOfGroup != 0) return number + 1;
        return (number / kBlocksOfGroup + ranks_) * kBlocksOfGroup;
    }
    // The pages of a block come while the one before is packed.
    void expect(std::uint64_t number) {
        exchange_.layout().for_each_part(
            number * header_.block_size(), end_of(number),
            [this](PageLayout::Place place, std::uint64_t, std::uint64_t) {
                exchange_.expect_page(place.page);
            });
    }

    PageExchange& exchange_;
    std::uint64_t ranks_;
    const SolutionHeader& header_;
    std::uint64_t end_;
};

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

}  // namespace

Status store_dense(RankRun& run, PageExchange& exchange, const SolutionHeader& header,
                   std::uint64_t end, const std::filesystem::path& path) {
    PagePacker pages(exchange, run.ranks(), header, end);
    Status status = write_packed_by_all(
        run.cluster(), header, path,
        {[&](std::uint64_t number) { return pages.pack(number); }, [&] { exchange.wait(); }});
    exchange.end_step();
    gather_all(run.cluster(), {});  // Before anybody ends another step.
    return status;
}

Status store_sparse(RankRun& run, const RankTable& table, SolutionHeader& header,
                    const std::filesystem::path& path) {
    const std::vector<std::uint64_t> keys = sorted_known_keys(table);
    std::array<std::int64_t, 1> count{static_cast<std::int64_t>(keys.size())};
    sum_over_ranks(run.cluster(), count);
    header.count = static_cast<std::uint64_t>(count[0]);
    SortedPacker packer(run.cluster(), keys, table, header);
    return write_packed_by_all(run.cluster(), header, path,
                               {[&](std::uint64_t number) { return packer.pack(number); },
                                [&] { run.cluster().wait_for_messages(); }});
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
