// The limits of what the service gives a stranger. Everything that a request can make larger has its limit
// here, so that nobody can fill the memory or take the processor from the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/time.h"

namespace petteia::service_limits {

// Requests.
inline constexpr std::size_t kJsonDepth = 16;
inline constexpr std::size_t kMoves = 5000;        // In a line, and from the start of a table.
inline constexpr std::size_t kMoveText = 200;      // Bytes of one move,
inline constexpr std::size_t kSettingText = 8192;  // of one setting,
inline constexpr std::size_t kPositionText = 16384;
inline constexpr std::size_t kAgentText = 200;
inline constexpr std::size_t kRecordText = 1 << 20;
inline constexpr std::size_t kTreeText = 64 << 10;  // Of numbers.
inline constexpr std::size_t kSettings = 32;
inline constexpr std::int64_t kCells = 1000;  // Of a board.

// Agents and searches.
inline constexpr Milliseconds kThinking{60'000};  // A move, an analysis, a comparison.
inline constexpr std::size_t kTableMib = 64;      // Of one transposition table.
inline constexpr std::size_t kUsualTableMib = 16;
inline constexpr std::size_t kIdleAgentsMib = 1024;  // Of all agents that wait for their next move.
inline constexpr int kMinimaxDepth = 20;
inline constexpr std::size_t kWaitingAnalyses = 100;
inline constexpr std::size_t kReviewedMoves = 1000;
inline constexpr std::uint64_t kSolverMib = 256;
inline constexpr std::size_t kListedStarts = 1000;

// The league.
inline constexpr std::size_t kLeaguePlayers = 64;  // Connected at once.
inline constexpr std::int64_t kTournaments = 4;    // Played at once.
inline constexpr std::size_t kTournamentPlayers = 64;
inline constexpr std::int64_t kTournamentGames = 5000;
inline constexpr std::size_t kListedTournaments = 20;
inline constexpr std::size_t kListedGames = 200;  // Of each.

// Tables.
inline constexpr std::size_t kLiveTables = 2000;
inline constexpr std::size_t kListedTables = 200;
inline constexpr std::size_t kNodes = 20'000;       // Of one table's tree.
inline constexpr std::size_t kWatchedTables = 200;  // By one visitor.
inline constexpr double kTablesPerSecond = 20, kTablesAtOnce = 200;
inline constexpr double kLongestClock = 24 * 3600;  // Seconds.
inline constexpr int kSlowestPace = 5000;           // Milliseconds.

}  // namespace petteia::service_limits
