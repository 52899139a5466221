// PageLayout: which rank has which indices. Slabs of indices belong to ranks in turn, and a slab has pages, the last of
// which may be short. Slabs are as long as asked for, to the index: a slab that ended a little later would
// begin with positions that depend on the end of the slab before, and ranks would wait for each other instead of
// following one another.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace petteia {

class PageLayout {
  public:
    static constexpr std::uint64_t kPage = 4096;  // Indices of a page, at most.

    struct Place {
        std::uint64_t page;
        std::uint64_t offset;
    };

    // REQUIRES: 1 <= slab, size < 2^60.
    PageLayout(std::uint64_t size, std::uint64_t slab, int ranks)
        : size_(size),
          slab_(slab),
          ranks_(static_cast<std::uint64_t>(ranks)),
          pages_a_slab_((slab + kPage - 1) / kPage),
          reciprocal_(slab == 1 ? std::numeric_limits<std::uint64_t>::max()
                                : static_cast<std::uint64_t>((Wide{1} << 64) / slab)) {}

    std::uint64_t size() const { return size_; }
    std::uint64_t slab() const { return slab_; }
    std::uint64_t slab_count() const { return (size_ + slab_ - 1) / slab_; }
    std::uint64_t pages_a_slab() const { return pages_a_slab_; }
    std::uint64_t page_count() const {
        if (size_ == 0) return 0;
        return place_of(size_ - 1).page + 1;
    }
    std::uint64_t slab_of_page(std::uint64_t page) const { return page / pages_a_slab_; }
    int owner_of_page(std::uint64_t page) const {
        return static_cast<int>(slab_of_page(page) % ranks_);
    }

    // Searches spend much of their time here: the division is a multiplication that is at most one too low.
    Place place_of(std::uint64_t index) const {
        auto slab = static_cast<std::uint64_t>(Wide{index} * reciprocal_ >> 64);
        std::uint64_t offset = index - slab * slab_;
        if (offset >= slab_) {
            ++slab;
            offset -= slab_;
        }
        return {slab * pages_a_slab_ + offset / kPage, offset % kPage};
    }
    std::uint64_t begin_of_page(std::uint64_t page) const {
        return slab_of_page(page) * slab_ + page % pages_a_slab_ * kPage;
    }
    std::uint64_t end_of_page(std::uint64_t page) const {
        const std::uint64_t end_of_slab = (slab_of_page(page) + 1) * slab_;
        return std::min({begin_of_page(page) + kPage, end_of_slab, size_});
    }

    // Calls visit(place, index, count) for the parts of pages that lie in [begin, end), in order.
    template <typename Visit>
    void for_each_part(std::uint64_t begin, std::uint64_t end, const Visit& visit) const {
        for (std::uint64_t index = begin; index < end;) {
            const Place place = place_of(index);
            const std::uint64_t count = std::min(end_of_page(place.page), end) - index;
            visit(place, index, count);
            index += count;
        }
    }

    // Values of the rank that has most, and where a page begins among those of its owner.
    std::uint64_t most_of_a_rank() const { return (slab_count() + ranks_ - 1) / ranks_ * slab_; }
    std::uint64_t place_at_owner(std::uint64_t page) const {
        return slab_of_page(page) / ranks_ * slab_ + page % pages_a_slab_ * kPage;
    }

  private:
    __extension__ using Wide = unsigned __int128;

    std::uint64_t size_, slab_, ranks_, pages_a_slab_;
    std::uint64_t reciprocal_;  // 2^64 / slab, rounded down.
};

}  // namespace petteia
