#include "arena/tournament/tournament_plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

std::string text_of(const std::optional<Milliseconds>& time) {
    return time ? std::to_string(time->count()) : "none";
}

// Reads a tournament's lines too.
class TournamentPlanReader : public PlanReader {
  public:
    using PlanReader::PlanReader;

    std::optional<Milliseconds> time(std::string_view name) {
        if (text(name) == "none") return std::nullopt;
        constexpr std::int64_t kMost = 1'000'000'000;
        return Milliseconds(integer(name, 1, kMost));
    }
    Format format(std::string_view name) {
        const std::string value = text(name);
        const auto found = format_named(value);
        if (!found) complain(name, in_quotes(value) + ", not " + join(format_names(), ", "));
        return found.value_or(Format::RoundRobin);
    }
};

// Of those players who are made here.
std::vector<std::string> agents_of(const TournamentPlan& plan) {
    std::vector<std::string> agents;
    for (const auto& player : plan.players) {
        if (!player.agent.empty()) agents.push_back(player.agent);
    }
    return agents;
}

}  // namespace

SchedulePlan TournamentPlan::schedule() const {
    return {format, static_cast<int>(players.size()), rounds, games};
}

TournamentPlan::Lines TournamentPlan::to_lines() const {
    Lines lines{{"game", game},
                {"format", std::string(name_of(format))},
                {"rounds", std::to_string(rounds)},
                {"games", std::to_string(games)},
                {"openings", std::to_string(opening_plies)},
                {"seed", std::to_string(seed)},
                {"move_time_ms", text_of(time.move)},
                {"game_time_ms", text_of(time.game)}};
    add_settings(lines, settings);
    return lines;
}

Result<TournamentPlan> TournamentPlan::from_lines(const Lines& lines, std::vector<Player> players) {
    TournamentPlanReader reader(lines);
    TournamentPlan plan;
    plan.players = std::move(players);
    plan.game = reader.text("game");
    plan.settings = settings_in(lines);
    plan.format = reader.format("format");
    plan.rounds = static_cast<int>(reader.integer("rounds", 1, 1000));
    plan.games = static_cast<int>(reader.integer("games", 1, 1000));
    plan.opening_plies = static_cast<int>(reader.integer("openings", 0, 1000));
    plan.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, 1'000'000'000));
    plan.time = {reader.time("move_time_ms"), reader.time("game_time_ms")};
    if (reader.error()) return *reader.error();
    if (const Status fits = check(plan.schedule()); !fits) return fits.error();
    return plan;
}

std::vector<TournamentPlan::Player> with_names(const std::vector<std::string>& agents) {
    std::vector<TournamentPlan::Player> players;
    for (const std::string& agent : agents) players.push_back({agent, agent});
    make_different(players);
    return players;
}

void make_different(std::vector<TournamentPlan::Player>& players) {
    std::set<std::string> used;
    for (auto& player : players) {
        const std::string name = player.name;
        for (int number = 2; !used.insert(player.name).second; ++number)
            player.name = name + " " + std::to_string(number);
    }
}

std::optional<std::string> difference(const TournamentPlan& wanted, const TournamentPlan& stored) {
    if (auto different = difference(wanted.to_lines(), stored.to_lines())) return different;
    if (agents_of(wanted) == agents_of(stored)) return std::nullopt;
    std::vector<std::string> names;
    for (const auto& player : stored.players) names.push_back(player.name);
    return "the players there are " + join(names, ", ");
}

}  // namespace petteia
