// The plan of a tournament: everything that its games depend on. It is stored with them, as lines of a name
// and a value, so that a resumed tournament is the same one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "arena/store/plan_lines.h"
#include "arena/tournament/schedule.h"
#include "core/parameters.h"
#include "core/result.h"

namespace petteia {

struct TournamentPlan {
    struct Player {
        std::string name;   // Unique.
        std::string agent;  // As make_agent() reads it; empty for a connected player.
        friend bool operator==(const Player&, const Player&) = default;
    };
    using Lines = PlanLines;

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

// Players of the same name get a number: "random", "random 2".
void make_different(std::vector<TournamentPlan::Player>& players);
// Players with the names of their agents, made unique.
std::vector<TournamentPlan::Player> with_names(const std::vector<std::string>& agents);

// How `wanted` differs from the stored plan: "games is 4 there, not 2". Players are compared by their
// agents.
std::optional<std::string> difference(const TournamentPlan& wanted, const TournamentPlan& stored);

}  // namespace petteia
