#include "web/service/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <string>
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
    auto running = pool.submit({[&](const std::stop_token& stop) {
        has_begun = true;
        wait_for_stop(stop);
    }});
    auto waiting = pool.submit({[&](const std::stop_token&) { was_reached = true; }});
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
        ticket = pool.submit({wait_for_stop});
        for (int i = 0; i < 10; ++i) pool.run(wait_for_stop);
    }
    ticket.give_back();  // There is nothing to give it back to.
}

void wait_until_running(const Pool& pool, std::size_t count) {
    while (pool.running() < count) std::this_thread::yield();
}

TEST(Pool, WhatIsThrownIsToldAndTheThreadGoesOn) {
    Pool pool(1);
    std::vector<int> statuses;
    const auto failed = [&](const Refusal& refusal) { statuses.push_back(refusal.status); };
    pool.run({[](const std::stop_token&) { throw std::bad_alloc(); }, failed});
    pool.run({[](const std::stop_token&) { throw std::runtime_error("no"); }, failed});
    pool.run({[](const std::stop_token&) { throw 7; }, failed});
    pool.run([](const std::stop_token&) { throw std::bad_alloc(); });
    pool.run([&](const std::stop_token&) { statuses.push_back(200); });
    pool.finish();
    EXPECT_EQ(statuses, (std::vector{503, 500, 500, 200}));
}

TEST(Pool, WorkThatNobodyWaitsForIsDroppedOrStopped) {
    Pool pool(1);
    std::stop_source first, second;
    std::atomic<bool> was_reached = false;
    pool.run({wait_for_stop, {}, {}, first.get_token()});
    pool.run({[&](const std::stop_token&) { was_reached = true; }, {}, {}, second.get_token()});
    wait_until_running(pool, 1);
    second.request_stop();
    first.request_stop();
    pool.finish();
    EXPECT_FALSE(was_reached);
}

TEST(Pool, HoldsTogetherWhateverIsGivenBackOrGone) {
    Pool pool({2, 4, SIZE_MAX, SIZE_MAX});
    const auto submit_many = [&](int thread) {
        std::vector<Pool::Ticket> tickets;
        std::vector<std::stop_source> gone;
        for (int i = 0; i < 500; ++i) {
            const Identity client{std::to_string(i % 7), std::to_string(thread)};
            tickets.push_back(pool.submit(
                {[](const std::stop_token&) {}, {}, client, gone.emplace_back().get_token()}));
            if (i % 3 == 0) gone[static_cast<std::size_t>(i / 2)].request_stop();
            if (i % 5 == 0) tickets[static_cast<std::size_t>(i / 3)].give_back();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 3; ++thread) threads.emplace_back(submit_many, thread);
    }
    std::atomic<bool> was_reached = false;
    pool.run([&](const std::stop_token&) { was_reached = true; });
    while (!was_reached) std::this_thread::yield();
    pool.finish();
    EXPECT_EQ(pool.running() + pool.waiting(), 0u);
}

// It is the thread that finds out, not finish().
TEST(Pool, GoesOnAfterWorkThatNobodyWaitedFor) {
    Pool pool(1);
    auto blocked = pool.submit({wait_for_stop});
    wait_until_running(pool, 1);
    std::stop_source gone;
    for (int i = 0; i < 3; ++i) pool.run({wait_for_stop, {}, {}, gone.get_token()});
    gone.request_stop();
    blocked.give_back();
    while (pool.waiting() + pool.running() > 0) std::this_thread::yield();
    std::atomic<bool> was_reached = false;
    pool.run([&](const std::stop_token&) { was_reached = true; });
    while (!was_reached) std::this_thread::yield();
    EXPECT_EQ(pool.waiting(), 0u);
}

TEST(Pool, VisitorsAreServedInTurn) {
    Pool pool(1);
    std::vector<std::string> order;
    const Identity greedy{"greedy", "1.1.1.1"}, modest{"modest", "2.2.2.2"};
    auto blocked = pool.submit({wait_for_stop, {}, greedy, {}});
    wait_until_running(pool, 1);
    const auto submit = [&](const Identity& client) {
        pool.run({[&order, client](const std::stop_token&) { order.push_back(client.id); },
                  {},
                  client,
                  {}});
    };
    for (int i = 0; i < 5; ++i) submit(greedy);
    for (int i = 0; i < 2; ++i) submit(modest);
    blocked.give_back();
    pool.finish();
    EXPECT_EQ(order, (std::vector<std::string>{"modest", "greedy", "modest", "greedy", "greedy",
                                               "greedy", "greedy"}));
}

TEST(Pool, WhoHasNothingRunningNeedNotWaitForOthers) {
    Pool pool({1, 4, SIZE_MAX, SIZE_MAX});
    const auto client = [](int number, const std::string& address) {
        return Identity{std::to_string(number), address};
    };
    std::vector<Pool::Ticket> tickets;
    // One address, however many visitors: the thread, and half of the spare ones.
    for (int i = 0; i < 10; ++i)
        tickets.push_back(pool.submit({wait_for_stop, {}, client(i, "1.1.1.1"), {}}));
    wait_until_running(pool, 3);
    EXPECT_EQ(pool.waiting(), 7u);
    EXPECT_GT(pool.turns_before(client(11, "1.1.1.1")), 0u);
    EXPECT_EQ(pool.turns_before(client(1, "2.2.2.2")), 0u);
    std::atomic<bool> was_reached = false;
    pool.run({[&](const std::stop_token&) { was_reached = true; }, {}, client(1, "2.2.2.2"), {}});
    while (!was_reached) std::this_thread::yield();
    EXPECT_EQ(pool.waiting(), 7u);
}

TEST(Pool, HasRoomForAShareOfEach) {
    Pool pool({1, 0, 6, 2});
    const Identity greedy{"greedy", "1.1.1.1"}, modest{"modest", "2.2.2.2"};
    auto blocked = pool.submit({wait_for_stop, {}, greedy, {}});
    wait_until_running(pool, 1);
    std::vector<Pool::Ticket> tickets;
    const auto submit = [&](const Identity& client) {
        tickets.push_back(pool.submit({wait_for_stop, {}, client, {}}));
    };
    for (int i = 0; i < 2; ++i) submit(greedy);
    EXPECT_EQ(pool.has_room(greedy).error().status, 429);
    EXPECT_TRUE(pool.has_room({"other", "1.1.1.1"}));
    submit({"other", "1.1.1.1"});
    EXPECT_EQ(pool.has_room({"third", "1.1.1.1"}).error().status, 429);
    EXPECT_TRUE(pool.has_room(modest));
    for (int i = 0; i < 3; ++i) submit({std::to_string(i), "3.3.3." + std::to_string(i)});
    EXPECT_EQ(pool.has_room(modest).error().status, 503);
}

}  // namespace
}  // namespace petteia
