// A match: many games between two players, and their statistics. Every opening is played twice with
// colours swapped, several pairs at the same time. The result depends on the seed alone, if the
// players' moves do: not on the number of pairs at once, nor on which is finished first.
//
// In a game with roles the first-named contestant always plays first. There is one game per start,
// without random moves, and no pairs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/duel.h"
#include "arena/match/statistics.h"
#include "cluster/cluster.h"
#include "cluster/jobs.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

struct MatchPlan {
    std::array<Contestant, 2> contestants;
    std::uint64_t pairs = 1;  // Of games; single ones where the players have roles.
    int opening_plies = 4;
    std::uint64_t seed = 1;
    int concurrency = 0;  // Pairs at the same time; 0: as many as the cores allow.
    // Ends the match as soon as it has its answer. REQUIRES: none where the players have roles.
    std::optional<Sprt> sprt;
    TimeControl time = {};
    std::uint64_t most_plies = GameTerms::kMostPlies;
};

// Of every pair of members the first belongs to the first-named contestant, and so do outcomes and
// points.
struct MatchReport {
    struct Failure {
        std::uint64_t game;      // Counted from 1.
        std::size_t contestant;  // Who lost by it.
        Forfeit forfeit;
    };

    // What the game counted, game by game.
    struct Tally {
        std::string_view name;
        Mean mean;
    };

    Outcomes outcomes;
    bool is_paired = true;  // False where the players have roles; then there are no pairs.
    Pentanomial pairs{};
    std::array<Effort, 2> efforts;
    std::vector<Failure> failures;  // In the order of the games.
    std::uint64_t different_openings = 0;
    std::uint64_t games_with_margin = 0;
    std::int64_t margins = 0;  // Their sum.
    std::vector<Tally> tallies;
    double seconds = 0;

    // The samples that the error of the score is estimated from.
    Sample sample() const { return is_paired ? Sample::of(pairs) : Sample::of(outcomes); }
    // Nothing where the game counts none.
    std::optional<double> mean_margin() const {
        if (games_with_margin == 0) return std::nullopt;
        return static_cast<double>(margins) / static_cast<double>(games_with_margin);
    }
};

// Called after every pair that counts, from one thread at a time.
using MatchSink = std::function<void(const MatchReport&)>;

// The number of pairs that the cores allow, if each game needs as many threads as its players use.
int usual_concurrency(const std::array<Contestant, 2>& contestants);

// Blocks until all games are played, the test has its answer, or `stop` is requested; then the finished
// pairs count. An error if the game cannot be opened, or a player cannot play it at all.
// Pairs are played on this rank and on all others of `cluster`, if it is given.
Result<MatchReport> play_match(const GameEntry& game, const Settings::Given& settings,
                               const MatchPlan& plan, std::stop_token stop = {},
                               const MatchSink& sink = {}, Cluster* cluster = nullptr);

// How the purpose of a match begins.
inline constexpr std::string_view kMatchPurpose = "match";
// On another rank: what plays pairs of a match, whose play_match() has sent the purpose. An error if a player cannot
// be made here.
Result<DoJob> play_pairs(const GameEntry& game, const Settings::Given& settings,
                         const std::string& purpose);

}  // namespace petteia
