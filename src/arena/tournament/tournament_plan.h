// The plan of a tournament: all that its games depend on. It is stored with them, as lines of a name
// and a value, so that a tournament that goes on later is the same one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "arena/tournament/schedule.h"
#include "core/parameters.h"
#include "core/result.h"

namespace petteia {

struct TournamentPlan {
    struct Player {
        std::string name;   // Unlike all others.
        std::string agent;  // As make_agent() reads it; empty for one who is not made here.
        friend bool operator==(const Player&, const Player&) = default;
    };
    using Lines = Settings::Given;

    std::string game;
    Settings::Given settings;  // Of the game.
    std::vector<Player> players;
    Format format = Format::RoundRobin;
    int rounds = 1, games = 2;  // As in SchedulePlan.
    int opening_plies = 4;
    std::uint64_t seed = 1;
    TimeControl time = {};

    SchedulePlan schedule() const;
    // All but the players.
    Lines to_lines() const;
    // An error names the line that does not fit.
    static Result<TournamentPlan> from_lines(const Lines& lines, std::vector<Player> players);
};

// Two who are named alike get a number: "random", "random 2".
void make_different(std::vector<TournamentPlan::Player>& players);
// Players who are called as their agents are, as far as those are different.
std::vector<TournamentPlan::Player> with_names(const std::vector<std::string>& agents);

// In what `wanted` is not the plan that is stored: "games is 4 there, not 2". Of the players it is the
// agents that count.
std::optional<std::string> difference(const TournamentPlan& wanted, const TournamentPlan& stored);

}  // namespace petteia
