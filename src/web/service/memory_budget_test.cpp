#include "web/service/memory_budget.h"

#include <gtest/gtest.h>

#include <vector>

namespace petteia {
namespace {

Identity visitor(const std::string& address, const std::string& id) { return {id, address, false}; }

TEST(MemoryBudget, NobodyTakesMoreThanItsShare) {
    MemoryBudget budget(400);
    std::vector<MemoryBudget::Lease> leases;
    const auto take = [&](const Identity& client, std::uint64_t bytes) {
        auto lease = budget.take(client, bytes);
        if (!lease) return lease.error().status;
        leases.push_back(*std::move(lease));
        return 200;
    };
    EXPECT_EQ(take(visitor("1.2.3.4", "a"), 101), 429);
    EXPECT_EQ(take(visitor("1.2.3.4", "a"), 100), 200);
    EXPECT_EQ(take(visitor("1.2.3.4", "a"), 1), 429);
    // Another name at the same address gets the rest of the address's half.
    EXPECT_EQ(take(visitor("1.2.3.4", "b"), 100), 200);
    EXPECT_EQ(take(visitor("1.2.3.4", "c"), 1), 429);
    EXPECT_EQ(take(visitor("5.6.7.8", "a"), 100), 200);
    EXPECT_EQ(take(visitor("5.6.7.8", "b"), 100), 200);
    EXPECT_EQ(take(visitor("9.9.9.9", "a"), 1), 503);
    EXPECT_EQ(budget.taken(), 400u);
    leases.clear();
    EXPECT_EQ(budget.taken(), 0u);
    EXPECT_EQ(take(visitor("9.9.9.9", "a"), 100), 200);
}

TEST(MemoryBudget, ALeaseIsGivenBackOnce) {
    MemoryBudget budget(400);
    auto first = *budget.take(visitor("a", ""), 60);
    MemoryBudget::Lease second = std::move(first);
    first.give_back();
    EXPECT_EQ(budget.taken(), 60u);
    second = *budget.take(visitor("a", ""), 30);
    EXPECT_EQ(budget.taken(), 30u);
    second.resize(500);
    EXPECT_EQ(budget.taken(), 500u);
    EXPECT_EQ(budget.take(visitor("b", ""), 1).error().status, 503);
    second.give_back();
    second.give_back();
    EXPECT_EQ(budget.taken(), 0u);
}

}  // namespace
}  // namespace petteia
