// What each search technique saves: plain minimax first, then one technique more each time, or sets of
// techniques that somebody wants to see side by side. Monte Carlo tree search stands beside them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "session/session.h"

namespace petteia {

struct ComparisonRow {
    std::string technique;  // "minimax", "+ table", "~ probcut" where the value may change.
    Verdict verdict;
    std::optional<std::string> best{};  // The move that it would play.
    std::uint64_t nodes = 0;
    double seconds = 0;
};
inline constexpr std::size_t kMostComparisonRows = 21;

inline constexpr std::uint64_t kLeastVisitNodes = 10'000;

struct Comparison {
    int depth = 1;
    std::size_t table_mib = 64;
    std::string evaluation{};
};

// Long: the greatest depth at which plain minimax takes about a second.
int comfortable_depth(Session& session, const std::string& evaluation, const std::stop_token& stop);

// Long: `sink` hears each row as it is measured. The last is Monte Carlo tree search, with as many nodes as alpha-beta
// had with all exact techniques, and kLeastVisitNodes at least. False if stopped. REQUIRES: !session.is_over().
bool compare(Session& session, const Comparison& comparison, const std::stop_token& stop,
             const std::function<void(const ComparisonRow&)>& sink);
// Long: what Monte Carlo tree search finds with so many nodes, at whatever depth; nothing if stopped.
std::optional<ComparisonRow> compare_monte_carlo(Session& session, const Comparison& comparison,
                                                 std::uint64_t nodes, const std::stop_token& stop);
// Long: one row, with these techniques; nothing if stopped.
std::optional<ComparisonRow> compare_one(Session& session, const Comparison& comparison,
                                         Techniques techniques, std::string name,
                                         const std::stop_token& stop);

}  // namespace petteia
