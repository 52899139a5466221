#include "arena/tournament/tournament_plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kSetting = "set ";  // Before the name of a setting of the game.

std::string text_of(const std::optional<Milliseconds>& time) {
    return time ? std::to_string(time->count()) : "none";
}

// Reads a plan's lines; remembers the first that is wrong.
class Reader {
  public:
    explicit Reader(const TournamentPlan::Lines& lines) : lines_(lines) {}

    std::string text(std::string_view name) {
        const auto found = lines_.find(name);
        if (found != lines_.end()) return found->second;
        wrong(name, "missing");
        return "";
    }
    std::int64_t integer(std::string_view name, std::int64_t min, std::int64_t max) {
        const std::string value = text(name);
        const auto number = parse_integer(value);
        if (number && *number >= min && *number <= max) return *number;
        wrong(name, in_quotes(value) + ", not a number in its range");
        return min;
    }
    std::optional<Milliseconds> time(std::string_view name) {
        if (text(name) == "none") return std::nullopt;
        constexpr std::int64_t kMost = 1'000'000'000;
        return Milliseconds(integer(name, 1, kMost));
    }
    Format format(std::string_view name) {
        const std::string value = text(name);
        const auto found = format_named(value);
        if (!found) wrong(name, in_quotes(value) + ", not " + join(format_names(), ", "));
        return found.value_or(Format::RoundRobin);
    }

    const std::optional<Error>& error() const { return error_; }

  private:
    void wrong(std::string_view name, const std::string& why) {
        if (!error_) error_ = Error{"in the plan " + std::string(name) + " is " + why};
    }

    const TournamentPlan::Lines& lines_;
    std::optional<Error> error_;
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
    for (const auto& [name, value] : settings) lines[std::string(kSetting) + name] = value;
    return lines;
}

Result<TournamentPlan> TournamentPlan::from_lines(const Lines& lines, std::vector<Player> players) {
    Reader reader(lines);
    TournamentPlan plan;
    plan.players = std::move(players);
    plan.game = reader.text("game");
    for (const auto& [name, value] : lines) {
        if (name.starts_with(kSetting)) plan.settings[name.substr(kSetting.size())] = value;
    }
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
    const auto lines = wanted.to_lines();
    for (const auto& [name, value] : stored.to_lines()) {
        const auto found = lines.find(name);
        const std::string other = found == lines.end() ? "unset" : found->second;
        if (other != value) return name + " is " + value + " there, not " + other;
    }
    for (const auto& [name, value] : lines) {
        if (!stored.to_lines().contains(name)) return name + " is unset there, not " + value;
    }
    if (agents_of(wanted) == agents_of(stored)) return std::nullopt;
    std::vector<std::string> names;
    for (const auto& player : stored.players) names.push_back(player.name);
    return "the players there are " + join(names, ", ");
}

}  // namespace petteia
