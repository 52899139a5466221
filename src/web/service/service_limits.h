// The limits of what the service gives a stranger. Everything that a request can make larger has its limit
// here, so that nobody can fill the memory or take the processor from the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/time.h"
#include "web/service/rate_limiter.h"

namespace petteia::service_limits {

// Requests.
inline constexpr std::size_t kJsonDepth = 16;
inline constexpr std::size_t kMoves = 5000;        // In a line, and from the start of a table.
inline constexpr std::size_t kSteps = 64;          // Of a line that is drawn.
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
inline constexpr int kMinimaxDepth = 20;
inline constexpr int kSpareThreads = 8;  // Of each pool, for visitors that have none.
inline constexpr std::size_t kWaitingRequests = 1000, kWaitingEach = 100;
inline constexpr std::size_t kWaitingAnalyses = 100, kWaitingAnalysesEach = 8;
inline constexpr std::size_t kReviewedMoves = 1000;
inline constexpr std::uint64_t kSolverMib = 256;
inline constexpr std::size_t kListedStarts = 1000;
inline constexpr std::int64_t kPuzzles = 50;  // Made for one question.

// The league.
inline constexpr std::size_t kLeaguePlayers = 64;  // Connected at once.
inline constexpr std::int64_t kTournaments = 4;    // Played at once.
inline constexpr std::size_t kTournamentPlayers = 64;
inline constexpr std::int64_t kTournamentGames = 5000;
inline constexpr std::size_t kListedTournaments = 20;
inline constexpr RateLimiter::Rate kTournamentsBegun{0.1, 10};
inline constexpr std::size_t kListedGames = 200;  // Of each.

// Tables.
inline constexpr std::size_t kLiveTables = 2000;
inline constexpr std::size_t kListedTables = 200;
inline constexpr std::size_t kNodes = 20'000;       // Of one table's tree.
inline constexpr std::size_t kWatchedTables = 200;  // By one visitor.
inline constexpr RateLimiter::Rate kTablesOfVisitor{2, 60}, kTablesOfAddress{5, 150},
    kTablesOfAll{20, 400};
inline constexpr std::ptrdiff_t kLiveTablesOfAddress = 500;
inline constexpr std::size_t kHolders = 32;         // Of one table.
inline constexpr Milliseconds kSaveAgain{5000};     // After the store has failed.
inline constexpr Milliseconds kPlanGap{200};        // Between the plans of a thinking agent.
inline constexpr double kLongestClock = 24 * 3600;  // Seconds.
inline constexpr int kSlowestPace = 5000;           // Milliseconds.
// Where nobody has set another: between agents, and in a game with a person.
inline constexpr Milliseconds kWatchedPace{500}, kReplyPace{400};

}  // namespace petteia::service_limits
