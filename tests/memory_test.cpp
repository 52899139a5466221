// What sessions say about their memory, compared with what is allocated. A program of its own, since it counts
// every allocation.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "session/registry.h"

namespace {

std::atomic<std::size_t> allocated_bytes = 0;

// Before what is handed out stands how much it is.
constexpr std::size_t kHead = 64;

void* allocate(std::size_t size) {
    void* const block = std::aligned_alloc(kHead, (size + kHead + kHead - 1) / kHead * kHead);
    if (block == nullptr) throw std::bad_alloc();
    *static_cast<std::size_t*>(block) = size;
    allocated_bytes += size;
    return static_cast<std::byte*>(block) + kHead;
}

void release(void* place) {
    if (place == nullptr) return;
    void* const block = static_cast<std::byte*>(place) - kHead;
    allocated_bytes -= *static_cast<std::size_t*>(block);
    std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t) { return allocate(size); }
void* operator new[](std::size_t size, std::align_val_t) { return allocate(size); }
void operator delete(void* place) noexcept { release(place); }
void operator delete[](void* place) noexcept { release(place); }
void operator delete(void* place, std::size_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t) noexcept { release(place); }
void operator delete(void* place, std::align_val_t) noexcept { release(place); }
void operator delete[](void* place, std::align_val_t) noexcept { release(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept { release(place); }

namespace petteia {
namespace {

constexpr std::size_t kKib = 1024, kMib = 1024 * kKib;

// A session and what opening it allocated.
struct Opened {
    std::unique_ptr<Session> session;
    std::size_t bytes;
};

Opened open(const std::string& game, const Settings::Given& settings) {
    (void)built_in_games().open(game, {});  // What a game makes once for all.
    const std::size_t before = allocated_bytes;
    auto session = built_in_games().open(game, settings);
    EXPECT_TRUE(session) << session.error().message;
    if (!session) std::abort();
    return {*std::move(session), allocated_bytes - before};
}

Settings::Given random_maze(const std::string& rows, const std::string& cols,
                            const std::string& flags, const std::string& seed) {
    return {
        {"maze", "random"}, {"rows", rows}, {"cols", cols}, {"flags", flags}, {"maze-seed", seed}};
}

SearchOptions small_search() {
    SearchOptions options;
    options.table_mib = 1;
    return options;
}

void search(Session& session) {
    Limits limits;
    limits.depth = 1;
    (void)session.search(small_search(), limits, {}, {});
}

// Not a quarter too little, and not twice as much.
void expect_about(std::size_t said, std::size_t counted) {
    EXPECT_GE(said, counted * 3 / 4);
    EXPECT_LE(said, counted * 2);
}

TEST(Memory, IsWhatAMazeTakes) {
    const auto [session, bytes] = open("pacman", random_maze("31", "31", "16", "1"));
    expect_about(session->memory_bytes(), bytes);
    EXPECT_LT(bytes, 256 * kKib);
}

TEST(Memory, GrowsWithTheFirstSearch) {
    const auto [session, opened] = open("pacman", random_maze("31", "31", "16", "2"));
    const std::size_t before = allocated_bytes, said_before = session->memory_bytes();
    search(*session);
    // The table is no object: it is not counted here.
    const std::size_t table = small_search().table_mib * kMib;
    expect_about(session->memory_bytes() - said_before, allocated_bytes - before + table);
    EXPECT_LT(allocated_bytes - before, 6 * kMib);
}

TEST(Memory, IsSharedByGamesInEqualMazes) {
    const Settings::Given settings = random_maze("31", "31", "16", "3");
    const auto [first, bytes] = open("pacman", settings);
    search(*first);
    const std::size_t before = allocated_bytes;
    std::vector<std::unique_ptr<Session>> others;
    for (int i = 0; i < 100; ++i) others.push_back(*built_in_games().open("pacman", settings));
    EXPECT_LT(allocated_bytes - before, 100 * 16 * kKib);
    for (const auto& each : others) EXPECT_GE(each->memory_bytes(), 3 * kMib);
}

TEST(Memory, OfTheLargestMazeIsBoundedUntilItIsSearched) {
    for (const auto& [rows, cols] :
         std::vector<std::pair<std::string, std::string>>{{"20", "100"}, {"100", "20"}}) {
        const auto [session, bytes] = open("pacman", random_maze(rows, cols, "16", "4"));
        EXPECT_LT(bytes, kMib);
        expect_about(session->memory_bytes(), bytes);
    }
}

TEST(Memory, IsWhatEveryGameTakes) {
    for (const std::string& name : built_in_games().names()) {
        SCOPED_TRACE(name);
        const auto [session, bytes] = open(name, {});
        EXPECT_GE(session->memory_bytes(), bytes * 3 / 4);
        // A maze that was made before is counted too.
        EXPECT_LE(session->memory_bytes(), bytes * 2 + 64 * kKib);
    }
}

TEST(Memory, HoldsTheHistory) {
    const auto [session, bytes] = open("hexthello", {});
    Rng rng(1);
    const std::size_t before = session->memory_bytes();
    for (int i = 0; i < 100 && !session->is_over(); ++i)
        ASSERT_TRUE(session->play(session->random_move(rng)));
    EXPECT_GE(session->memory_bytes(), before + session->move_count());
}

}  // namespace
}  // namespace petteia
