#include "web/service/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace petteia {
namespace {

void wait_for_stop(const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Pool, BeginsWorkInTheOrderInWhichItCame) {
    std::vector<int> order;
    Pool pool(1);
    for (int i = 0; i < 100; ++i)
        pool.run([&order, i](const std::stop_token&) { order.push_back(i); });
    pool.finish();
    ASSERT_EQ(order.size(), 100u);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(Pool, AReturnedTicketStopsWorkOrTakesItOutOfTheLine) {
    Pool pool(1);
    std::atomic<bool> has_begun = false, was_reached = false;
    auto running = pool.submit([&](const std::stop_token& stop) {
        has_begun = true;
        wait_for_stop(stop);
    });
    auto waiting = pool.submit([&](const std::stop_token&) { was_reached = true; });
    while (!has_begun) std::this_thread::yield();
    waiting.give_back();
    EXPECT_EQ(pool.waiting(), 0u);
    EXPECT_EQ(pool.running(), 1u);
    running.give_back();
    pool.finish();
    EXPECT_FALSE(was_reached);
}

TEST(Pool, ItsEndStopsEverything) {
    Pool::Ticket ticket;
    {
        Pool pool(2);
        ticket = pool.submit(wait_for_stop);
        for (int i = 0; i < 10; ++i) pool.run(wait_for_stop);
    }
    ticket.give_back();  // There is nothing to give it back to.
}

}  // namespace
}  // namespace petteia
