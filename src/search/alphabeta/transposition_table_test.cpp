#include "search/alphabeta/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>
#include <vector>

#include "core/rng.h"

namespace petteia {
namespace {

constexpr std::size_t kSlots = 4;  // Entries in the smallest table, which is a single line.

TableEntry entry_of(int depth, Score score = Score::draw()) {
    return {.score = score, .bound = Bound::Exact, .depth = depth};
}

void expect_same(const TableEntry& found, const TableEntry& stored) {
    EXPECT_EQ(found.score.raw(), stored.score.raw());
    EXPECT_EQ(found.move, stored.move);
    EXPECT_EQ(found.has_move, stored.has_move);
    EXPECT_EQ(found.bound, stored.bound);
    EXPECT_EQ(found.is_proven, stored.is_proven);
    EXPECT_EQ(found.depth, stored.depth);
}

bool has(const TranspositionTable& table, std::uint64_t key) {
    TableEntry entry;
    return table.probe(key, entry);
}

TEST(TranspositionTable, GivesBackEveryField) {
    TranspositionTable table(1);
    std::uint64_t key = 0;
    const std::vector<Score> scores{
        Score::draw(),         Score::estimate(-1), Score::estimate(Score::kMaxEstimate),
        Score::win_in(0),      Score::loss_in(0),   Score::estimate(-Score::kMaxEstimate),
        Score::win_in(255),    Score::loss_in(255), Score::certain_win(),
        Score::certain_loss(), Score::infinity(),   -Score::infinity(),
    };
    for (const Score score : scores) {
        for (const Bound bound : {Bound::Upper, Bound::Lower, Bound::Exact}) {
            for (const int depth : {0, 1, TranspositionTable::kMaxDepth}) {
                for (const unsigned bits : {0u, 1u, 2u, 3u}) {
                    const TableEntry stored{
                        .score = score,
                        .move = static_cast<std::uint16_t>((bits & 1) != 0 ? 0xFFFF : 0),
                        .has_move = (bits & 1) != 0,
                        .bound = bound,
                        .is_proven = (bits & 2) != 0,
                        .depth = depth};
                    key = mix64(key + 1);
                    table.store(key, stored);
                    TableEntry found;
                    ASSERT_TRUE(table.probe(key, found));
                    expect_same(found, stored);
                }
            }
        }
    }
}

TEST(TranspositionTable, KnowsNothingAtFirst) {
    const TranspositionTable table(0);
    for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}})
        EXPECT_FALSE(has(table, key)) << key;
}

TEST(TranspositionTable, TellsKeysApartByEveryBit) {
    TranspositionTable table(0);
    const std::uint64_t key = 0x123456789ABCDEFu;
    table.store(key, entry_of(3));
    EXPECT_TRUE(has(table, key));
    for (int bit = 0; bit < 64; ++bit) EXPECT_FALSE(has(table, key ^ std::uint64_t{1} << bit));
}

TEST(TranspositionTable, KeepsTheLastOfAKey) {
    TranspositionTable table(0);
    table.store(1, entry_of(9));
    for (std::uint64_t key = 2; key <= kSlots; ++key) table.store(key, entry_of(5));
    table.store(1, entry_of(2, Score::win_in(1)));
    TableEntry found;
    ASSERT_TRUE(table.probe(1, found));
    expect_same(found, entry_of(2, Score::win_in(1)));
    // And did not take a second place: the others are still there.
    for (std::uint64_t key = 2; key <= kSlots; ++key) EXPECT_TRUE(has(table, key)) << key;
}

TEST(TranspositionTable, ReplacesTheShallowestOfALine) {
    TranspositionTable table(0);
    for (const int depth : {5, 3, 8, 4})
        table.store(static_cast<std::uint64_t>(depth), entry_of(depth));
    table.store(100, entry_of(1));
    EXPECT_FALSE(has(table, 3));
    for (const std::uint64_t key : {5, 8, 4, 100}) EXPECT_TRUE(has(table, key)) << key;
}

TEST(TranspositionTable, ReplacesOldGenerationsFirst) {
    TranspositionTable table(0);
    table.store(1, entry_of(6));
    table.store(2, entry_of(7));
    table.next_generation();
    table.store(3, entry_of(1));
    table.store(4, entry_of(2));
    table.store(5, entry_of(0));
    EXPECT_FALSE(has(table, 1)) << "deep, but from an earlier search";
    table.store(6, entry_of(0));
    EXPECT_FALSE(has(table, 2));
    EXPECT_TRUE(has(table, 3));
    EXPECT_TRUE(has(table, 4));
}

TEST(TranspositionTable, KeepsOldEntriesUntilTheirPlaceIsNeeded) {
    TranspositionTable table(0);
    table.store(1, entry_of(1));
    for (int i = 0; i < 40; ++i) table.next_generation();
    EXPECT_TRUE(has(table, 1));
}

TEST(TranspositionTable, ForgetsWhenCleared) {
    TranspositionTable table(1);
    for (std::uint64_t i = 0; i < 1000; ++i) table.store(mix64(i), entry_of(1));
    table.clear();
    for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_FALSE(has(table, mix64(i)));
}

TEST(TranspositionTable, HoldsAsManyAsItsSizeSays) {
    TranspositionTable table(1);
    const std::uint64_t entries = (1u << 20) / 16;
    // One key for each place: the low bits choose the line.
    for (std::uint64_t key = 1; key <= entries; ++key) table.store(key, entry_of(1));
    std::uint64_t kept = 0;
    for (std::uint64_t key = 1; key <= entries; ++key) kept += has(table, key) ? 1 : 0;
    EXPECT_EQ(kept, entries);
}

// All that an entry holds, made from the key and a number that tells stores of one key apart.
TableEntry derived(std::uint64_t key, std::uint64_t variant) {
    const std::uint64_t bits = mix64(key * 8 + variant);
    return {.score = Score::from_raw(static_cast<std::int32_t>(bits)),
            .move = static_cast<std::uint16_t>(bits >> 32),
            .has_move = (bits >> 48 & 1) != 0,
            .bound = static_cast<Bound>(1 + (bits >> 50) % 3),
            .is_proven = (bits >> 49 & 1) != 0,
            .depth = static_cast<int>(bits >> 56)};
}

bool is_same(const TableEntry& a, const TableEntry& b) {
    return a.score == b.score && a.move == b.move && a.has_move == b.has_move &&
           a.bound == b.bound && a.is_proven == b.is_proven && a.depth == b.depth;
}

TEST(TranspositionTable, NeverMixesEntriesOfTwoThreads) {
    constexpr std::uint64_t kKeys = 6, kVariants = 2;
    TranspositionTable table(0);  // One line, so that the threads always meet.
    std::atomic<int> mixed{0}, found{0};
    const auto hammer = [&](std::uint64_t seed) {
        Rng rng(seed);
        for (int i = 0; i < 300'000; ++i) {
            const std::uint64_t key = 1 + rng.below(kKeys);
            table.store(key, derived(key, rng.below(kVariants)));
            const std::uint64_t asked = 1 + rng.below(kKeys);
            TableEntry entry;
            if (!table.probe(asked, entry)) continue;
            ++found;
            if (!is_same(entry, derived(asked, 0)) && !is_same(entry, derived(asked, 1))) ++mixed;
        }
    };
    { std::jthread one(hammer, 1), two(hammer, 2); }
    EXPECT_EQ(mixed, 0);
    EXPECT_GT(found, 10'000);
}

}  // namespace
}  // namespace petteia
