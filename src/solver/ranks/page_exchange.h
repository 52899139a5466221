// PageExchange: the values of a dense index, divided among ranks page by page (page_layout.h). A finished page never
// changes, so that other ranks may keep copies. A rank that needs a page of another asks for it and for those behind
// it, which then come as they are finished.
//
// All calls are made by the one thread of a rank that solves. It answers other ranks whenever it polls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "cluster/byte_stream.h"
#include "solver/dense_values.h"
#include "solver/ranks/page_layout.h"
#include "solver/ranks/rank_run.h"

namespace petteia {

class PageExchange {
  public:
    // Copies of other ranks' pages take up to `copy_bytes`. Throws std::bad_alloc if there is not enough memory.
    PageExchange(RankRun& run, const PageLayout& layout, std::uint64_t copy_bytes);

    // What a rank takes for its own share.
    static std::uint64_t own_bytes(const PageLayout& layout);

    const PageLayout& layout() const { return layout_; }
    bool is_own(std::uint64_t page) const { return layout_.owner_of_page(page) == run_.rank(); }

    // The values of an own page. REQUIRES: is_own(page).
    Value* own_page(std::uint64_t page);
    // All values of an own page are there: whoever asked for it gets it, with some pages behind it.
    void finish(std::uint64_t page);
    bool is_finished(std::uint64_t page) const { return is_finished_[page]; }

    // The page if this rank has it, whole or being made by itself; else null.
    const Value* page_at(std::uint64_t page) const { return pages_[page]; }
    // Waits for a page of another rank, and serves others meanwhile; null if an order other than to go on came first.
    const Value* fetch(std::uint64_t page);

    // Pages of this slab will be needed: they are sent as they are finished.
    void expect(std::uint64_t slab);

    // As fetch() whatever is ordered, of pages that are finished or will be: for who stores them.
    const Value* fetch_finished(std::uint64_t page);
    // That page will be needed soon.
    void expect_page(std::uint64_t page);
    // Serves others until every rank has called this.
    void end_step();

    // Answers what has come so far, and looks for orders.
    void poll();
    // The same for who has nothing else to do: sends all that is finished, and sleeps until a message comes.
    void wait();
    // Forgets all copies: of games whose values change from pass to pass.
    void forget_copies();

    // Tells how far all are, when this rank has solved so many: shares are equal, and so is speed.
    void report(std::uint64_t solved);

  private:
    struct Wish {  // Of another rank: the next page, and the last.
        int rank;
        std::uint64_t next, last;
    };

    void serve(const Message& message);
    void grant_wishes();
    // Sends what is finished of it; true if that is all.
    bool grant(Wish& wish);
    // Pages from `first` to before `end`. REQUIRES: they are own ones, of one slab.
    void send_pages(int rank, std::uint64_t first, std::uint64_t end);
    void keep_copies(const Message& message);
    void keep_copy(std::uint64_t page, ByteReader& reader);
    void ask_for(std::uint64_t page);
    void wait_for(std::uint64_t page);

    RankRun& run_;
    Cluster& cluster_;
    PageLayout layout_;
    std::size_t most_copies_;
    DenseValues own_;                  // The own slabs, one behind the other.
    std::vector<const Value*> pages_;  // Own ones and copies.
    std::vector<bool> is_finished_;    // Own ones.
    std::vector<bool> is_asked_for_;   // Copies that are on their way.
    std::vector<bool> was_streamed_;   // Slabs that were asked for to their end.
    std::deque<std::pair<std::uint64_t, std::unique_ptr<Value[]>>> copies_;  // The oldest first.
    std::vector<Wish> wishes_;
    int ended_ = 0;  // Ranks that have called end_step().
};

}  // namespace petteia
