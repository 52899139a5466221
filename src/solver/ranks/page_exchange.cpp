#include "solver/ranks/page_exchange.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

constexpr std::uint64_t kPagesAgain = 16;  // Asked for at once when a copy was given up too early.
// Finished before they are sent, while nobody has to wait for that: a message costs as much as the values of a page.
constexpr std::uint64_t kPagesAMessage = 8;

}  // namespace

std::uint64_t PageExchange::own_bytes(const PageLayout& layout) {
    return layout.most_of_a_rank() * sizeof(Value) +
           layout.page_count() * (sizeof(const Value*) + 1);
}

PageExchange::PageExchange(RankRun& run, const PageLayout& layout, std::uint64_t copy_bytes)
    : run_(run),
      cluster_(run.cluster()),
      layout_(layout),
      most_copies_(std::max<std::size_t>(64, copy_bytes / (PageLayout::kPage * sizeof(Value)))),
      pages_(layout.page_count()),
      is_finished_(layout.page_count()),
      is_asked_for_(layout.page_count()),
      was_streamed_(layout.slab_count()) {
    auto values = DenseValues::make(layout.most_of_a_rank());
    if (!values) throw std::bad_alloc();
    own_ = *std::move(values);
    for (std::uint64_t page = 0; page < layout.page_count(); ++page)
        if (is_own(page)) pages_[page] = own_page(page);
}

Value* PageExchange::own_page(std::uint64_t page) {
    assert(is_own(page));
    return &own_[layout_.place_at_owner(page)];
}

void PageExchange::finish(std::uint64_t page) {
    is_finished_[page] = true;
    const bool is_last = page + 1 == layout_.page_count() ||
                         layout_.slab_of_page(page + 1) != layout_.slab_of_page(page);
    if (is_last || (page + 1) % kPagesAMessage == 0) grant_wishes();
}

void PageExchange::grant_wishes() {
    std::erase_if(wishes_, [this](Wish& wish) { return grant(wish); });
}

const Value* PageExchange::fetch(std::uint64_t page) {
    while (pages_[page] == nullptr && run_.order() == RankRun::Order::GoOn) wait_for(page);
    return pages_[page];
}

void PageExchange::expect(std::uint64_t slab) {
    if (slab >= layout_.slab_count() || was_streamed_[slab]) return;
    const std::uint64_t first = slab * layout_.pages_a_slab();
    expect_page(first);
}

const Value* PageExchange::fetch_finished(std::uint64_t page) {
    while (pages_[page] == nullptr) wait_for(page);
    return pages_[page];
}

void PageExchange::expect_page(std::uint64_t page) {
    if (pages_[page] == nullptr) ask_for(page);
}

void PageExchange::wait_for(std::uint64_t page) {
    ask_for(page);
    poll();
    if (pages_[page] == nullptr) wait();
}

void PageExchange::wait() {
    grant_wishes();
    cluster_.wait_for_messages();
    poll();
}

void PageExchange::end_step() {
    for (int rank = 0; rank < run_.ranks(); ++rank)
        if (rank != run_.rank()) cluster_.send(rank, Channel::Request, {});
    while (ended_ < run_.ranks() - 1) {
        poll();
        if (ended_ < run_.ranks() - 1) wait();
    }
    ended_ = 0;
}

void PageExchange::ask_for(std::uint64_t page) {
    if (is_asked_for_[page]) return;
    // At first the whole rest of the slab, which is needed soon; afterwards only a little.
    const std::uint64_t slab = layout_.slab_of_page(page);
    const std::uint64_t end = std::min((slab + 1) * layout_.pages_a_slab(), layout_.page_count());
    const bool is_again = was_streamed_[slab];
    was_streamed_[slab] = true;
    std::uint64_t last = page;
    while (last + 1 < end && !is_asked_for_[last + 1] && pages_[last + 1] == nullptr &&
           (!is_again || last + 1 < page + kPagesAgain))
        ++last;
    for (std::uint64_t each = page; each <= last; ++each) is_asked_for_[each] = true;
    ByteWriter writer;
    writer.put(page);
    writer.put(last);
    cluster_.send(layout_.owner_of_page(page), Channel::Request, writer.take());
}

void PageExchange::poll() {
    run_.poll();
    while (const auto message = cluster_.try_receive(Channel::Request)) serve(*message);
    while (const auto message = cluster_.try_receive(Channel::Reply)) keep_copies(*message);
}

void PageExchange::serve(const Message& message) {
    if (message.bytes.empty()) {
        ++ended_;
        return;
    }
    ByteReader reader(message.bytes);
    Wish wish{message.from, reader.get<std::uint64_t>(), 0};
    wish.last = reader.get<std::uint64_t>();
    if (!grant(wish)) wishes_.push_back(wish);
}

bool PageExchange::grant(Wish& wish) {
    while (wish.next <= wish.last && is_finished_[wish.next]) {
        const std::uint64_t most = std::min(wish.last + 1, wish.next + kPagesAMessage);
        std::uint64_t end = wish.next + 1;
        while (end < most && is_finished_[end]) ++end;
        send_pages(wish.rank, wish.next, end);
        wish.next = end;
    }
    return wish.next > wish.last;
}

// The values of a slab lie one behind the other.
void PageExchange::send_pages(int rank, std::uint64_t first, std::uint64_t end) {
    ByteWriter writer;
    writer.put(first);
    writer.put(end);
    writer.put(pages_[first], layout_.end_of_page(end - 1) - layout_.begin_of_page(first));
    cluster_.send(rank, Channel::Reply, writer.take());
}

void PageExchange::keep_copies(const Message& message) {
    ByteReader reader(message.bytes);
    const auto first = reader.get<std::uint64_t>();
    const auto end = reader.get<std::uint64_t>();
    for (std::uint64_t page = first; page < end; ++page) keep_copy(page, reader);
}

void PageExchange::keep_copy(std::uint64_t page, ByteReader& reader) {
    auto copy = std::make_unique<Value[]>(PageLayout::kPage);
    reader.get(copy.get(), layout_.end_of_page(page) - layout_.begin_of_page(page));
    is_asked_for_[page] = false;
    pages_[page] = copy.get();
    copies_.emplace_back(page, std::move(copy));
    if (copies_.size() > most_copies_) {
        pages_[copies_.front().first] = nullptr;
        copies_.pop_front();
    }
}

void PageExchange::forget_copies() {
    for (const auto& [page, copy] : copies_) pages_[page] = nullptr;
    copies_.clear();
    was_streamed_.assign(was_streamed_.size(), false);
}

void PageExchange::report(std::uint64_t solved) {
    run_.report([&] {
        const std::uint64_t all =
            std::min(solved * static_cast<std::uint64_t>(run_.ranks()), layout_.size());
        return Progress{static_cast<double>(all) / static_cast<double>(layout_.size()), all};
    });
}

}  // namespace petteia
