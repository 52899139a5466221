// The exact techniques in two games that have what the usual ones lack.
#include <gtest/gtest.h>

#include "search/equality/equality_fixture.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using namespace search_fixture;

TEST(ExactTechniques, EqualMinimaxWhereTheMoverStays) {
    for (const std::uint64_t seed : {1, 2, 3}) check_sets(Pebbles(seed, 16), 300);
    check_threads(Pebbles(1, 20), 100);
}

TEST(ExactTechniques, EqualMinimaxWherePositionsRepeat) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) check_sets(GraphGame(seed, 10 + seed), 60);
    check_threads(GraphGame(1, 20), 100);
}

}  // namespace
}  // namespace petteia
