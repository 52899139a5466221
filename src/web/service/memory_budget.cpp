#include "web/service/memory_budget.h"

namespace petteia {
namespace {

using Taken = std::map<std::string, std::uint64_t, std::less<>>;

std::uint64_t of(const Taken& taken, const std::string& who) {
    const auto found = taken.find(who);
    return found != taken.end() ? found->second : 0;
}

void take_off(Taken& taken, const std::string& who, std::uint64_t bytes) {
    const auto found = taken.find(who);
    if (found == taken.end()) return;
    found->second -= bytes;
    if (found->second == 0) taken.erase(found);
}

std::string in_mib(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

MemoryBudget::MemoryBudget(std::uint64_t total) : total_(total) {}

Granted<MemoryBudget::Lease> MemoryBudget::take(const Identity& client, std::uint64_t bytes) {
    const std::lock_guard lock(books_->mutex);
    // An address may be one hostile visitor under many names, or a whole class behind one router.
    const std::uint64_t share_of_address = total_ / 2, share_of_visitor = total_ / 4;
    Lease lease;
    lease.address_ = client.address;
    lease.visitor_ = client.visitor();
    if (of(books_->by_address, lease.address_) + bytes > share_of_address ||
        of(books_->by_visitor, lease.visitor_) + bytes > share_of_visitor)
        return Refusal::too_much(
            "your games and searches take their share of the memory already (" +
            in_mib(of(books_->by_visitor, lease.visitor_)) + "); close some first");
    if (books_->taken + bytes > total_)
        return Refusal::unavailable("the server's memory (" + in_mib(total_) +
                                    ") is in use; try again later");
    books_->add(lease.address_, lease.visitor_, bytes);
    lease.books_ = books_;
    lease.bytes_ = bytes;
    return lease;
}

void MemoryBudget::Books::add(const std::string& address, const std::string& visitor,
                              std::uint64_t bytes) {
    taken += bytes;
    by_address[address] += bytes;
    by_visitor[visitor] += bytes;
}

void MemoryBudget::Books::remove(const std::string& address, const std::string& visitor,
                                 std::uint64_t bytes) {
    taken -= bytes;
    take_off(by_address, address, bytes);
    take_off(by_visitor, visitor, bytes);
}

std::uint64_t MemoryBudget::taken() const {
    const std::lock_guard lock(books_->mutex);
    return books_->taken;
}

MemoryBudget::Lease& MemoryBudget::Lease::operator=(Lease&& other) noexcept {
    if (this == &other) return *this;
    give_back();
    books_ = std::move(other.books_);
    address_ = std::move(other.address_);
    visitor_ = std::move(other.visitor_);
    bytes_ = std::exchange(other.bytes_, 0);
    return *this;
}

void MemoryBudget::Lease::give_back() {
    if (const auto books = std::exchange(books_, nullptr)) {
        const std::lock_guard lock(books->mutex);
        books->remove(address_, visitor_, bytes_);
    }
    bytes_ = 0;
}

void MemoryBudget::Lease::resize(std::uint64_t bytes) {
    if (books_ == nullptr) return;
    const std::lock_guard lock(books_->mutex);
    books_->add(address_, visitor_, bytes);
    books_->remove(address_, visitor_, bytes_);
    bytes_ = bytes;
}

}  // namespace petteia
