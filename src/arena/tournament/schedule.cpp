#include "arena/tournament/schedule.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "arena/tournament/index.h"

namespace petteia {
namespace {

constexpr std::array<std::string_view, 5> kFormatNames{"round-robin", "gauntlet", "swiss",
                                                       "knock-out", "neighbours"};

// Of the formats whose pairings do not depend on results.
std::vector<RoundPairs> all_rounds(Format format, int players) {
    if (format == Format::RoundRobin) return round_robin(players);
    return {format == Format::Gauntlet ? gauntlet(players) : neighbours(players)};
}

}  // namespace

std::string_view name_of(Format format) { return kFormatNames[static_cast<std::size_t>(format)]; }

std::optional<Format> format_named(std::string_view name) {
    const auto found = std::find(kFormatNames.begin(), kFormatNames.end(), name);
    if (found == kFormatNames.end()) return std::nullopt;
    return static_cast<Format>(found - kFormatNames.begin());
}

std::vector<std::string> format_names() { return {kFormatNames.begin(), kFormatNames.end()}; }

std::int64_t expected_games(const SchedulePlan& plan) {
    const std::int64_t players = plan.players;
    const std::int64_t games =
        std::int64_t{plan.games} * (plan.format == Format::KnockOut ? 1 : plan.rounds);
    switch (plan.format) {
        case Format::RoundRobin:
            return games * players * (players - 1) / 2;
        case Format::Swiss:
            return games * (players / 2);
        case Format::Neighbours:
            return games * (2 * players - 3);
        case Format::Gauntlet:
        case Format::KnockOut:
            break;
    }
    return games * (players - 1);
}

Status check(const SchedulePlan& plan) {
    constexpr int kMostPlayers = 1000, kMostRounds = 1000, kMostGames = 1000;
    constexpr std::int64_t kMostGamesInAll = 1'000'000;
    const auto fits = [](int number, int least, int most) {
        return number >= least && number <= most;
    };
    if (!fits(plan.players, 2, kMostPlayers))
        return Error{"a tournament has 2 to " + std::to_string(kMostPlayers) + " players, not " +
                     std::to_string(plan.players)};
    if (!fits(plan.rounds, 1, kMostRounds) || !fits(plan.games, 1, kMostGames))
        return Error{"a tournament has 1 to 1000 rounds and 1 to 1000 games a pairing, not " +
                     std::to_string(plan.rounds) + " and " + std::to_string(plan.games)};
    if (expected_games(plan) > kMostGamesInAll)
        return Error{std::to_string(expected_games(plan)) + " games are too many; at most " +
                     std::to_string(kMostGamesInAll)};
    return ok();
}

int usual_rounds(Format format, int players) {
    if (format != Format::Swiss) return 1;
    return static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1))) + 1;
}

Schedule::Schedule(const SchedulePlan& plan)
    : plan_(plan),
      totals_(index(plan.players)),
      meetings_(index(plan.players), std::vector<int>(index(plan.players))) {
    assert(check(plan));
    begin();
}

void Schedule::begin() {
    if (plan_.format == Format::KnockOut) bracket_ = bracket(plan_.players);
    if (plan_.format == Format::KnockOut || plan_.format == Format::Swiss)
        return begin_next_round();
    const auto rounds = all_rounds(plan_.format, plan_.players);
    for (int repeat = 0; repeat < plan_.rounds; ++repeat) {
        for (RoundPairs round : rounds) {
            // After an odd number of games the other player is first.
            if (repeat * plan_.games % 2 != 0)
                for (Pair& pair : round.pairs) std::swap(pair[0], pair[1]);
            begin_round(round);
        }
    }
}

std::vector<Fixture> Schedule::take_due() { return std::exchange(due_, {}); }

void Schedule::record(const FixtureKey& key, const GameScore& score) {
    Pairing& pairing = rounds_[index(key.round)][index(key.pairing)];
    const std::size_t first = index(key.number % 2);
    pairing.half_points[first] += score.half_points;
    pairing.half_points[1 - first] += 2 - score.half_points;
    pairing.margin += (first == 0 ? 1 : -1) * score.margin.value_or(0);
    total(pairing.players[first]).points += score.half_points;
    total(pairing.players[1 - first]).points += 2 - score.half_points;
    --open_games_;
    if (++pairing.games_played == pairing.games_due && plan_.format == Format::KnockOut &&
        is_tied(pairing) && pairing.games_due < plan_.games + 2 * kExtraPairs)
        add_games(pairing, key.round, key.pairing, 2);
    if (open_games_ == 0) begin_next_round();
}

// Only where the next round depends on the one before; nothing if that was the last.
void Schedule::begin_next_round() {
    if (plan_.format == Format::Swiss && rounds_.size() < index(plan_.rounds)) begin_swiss_round();
    if (plan_.format != Format::KnockOut) return;
    if (!rounds_.empty()) finish_knock_out_round();
    if (bracket_.size() > 1) begin_knock_out_round();
}

void Schedule::begin_round(const RoundPairs& round) {
    const int number = static_cast<int>(rounds_.size());
    auto& pairings = rounds_.emplace_back();
    for (const Pair& pair : round.pairs) {
        ++meetings_[index(pair[0])][index(pair[1])];
        ++meetings_[index(pair[1])][index(pair[0])];
        pairings.push_back({pair, 0, 0, {}, 0});
        add_games(pairings.back(), number, static_cast<int>(pairings.size()) - 1, plan_.games);
    }
}

void Schedule::add_games(Pairing& pairing, int round, int place, int count) {
    for (int i = 0; i < count; ++i, ++pairing.games_due, ++open_games_) {
        const auto first = index(pairing.games_due % 2);
        const Pair players{pairing.players[first], pairing.players[1 - first]};
        due_.push_back({{round, place, pairing.games_due}, players});
        ++total(players[0]).colours;
        --total(players[1]).colours;
    }
}

void Schedule::begin_swiss_round() {
    SwissTable table{{}, meetings_, {}};
    for (const Total& each : totals_) {
        table.half_points.push_back(each.points);
        table.byes.push_back(each.byes);
    }
    RoundPairs round = swiss_round(table);
    for (const int player : round.byes) {
        ++total(player).byes;
        total(player).points += 2 * plan_.games;
    }
    for (Pair& pair : round.pairs) pair = by_colours(pair);
    begin_round(round);
}

// Neighbours in the bracket meet; a player without one advances.
void Schedule::begin_knock_out_round() {
    RoundPairs round;
    for (std::size_t i = 0; i < bracket_.size(); i += 2) {
        if (bracket_[i + 1] != kNobody)
            round.pairs.push_back(by_colours({bracket_[i], bracket_[i + 1]}));
        else
            ++total(bracket_[i]).byes;
    }
    begin_round(round);
}

void Schedule::finish_knock_out_round() {
    std::vector<int> next;
    auto pairing = rounds_.back().begin();
    for (std::size_t i = 0; i < bracket_.size(); i += 2) {
        next.push_back(bracket_[i + 1] == kNobody ? bracket_[i] : winner(*pairing++));
        ++total(next.back()).survived;
    }
    bracket_ = std::move(next);
}

// The player who was first less often is first now; after equal numbers they alternate by round.
Pair Schedule::by_colours(Pair pair) const {
    const auto colours = [&](int player) { return totals_[index(player)].colours; };
    const bool is_right = colours(pair[0]) != colours(pair[1])
                              ? colours(pair[0]) < colours(pair[1])
                              : (rounds_.size() + index(pair[0])) % 2 == 0;
    return is_right ? pair : Pair{pair[1], pair[0]};
}

bool Schedule::is_tied(const Pairing& pairing) {
    return pairing.half_points[0] == pairing.half_points[1] && pairing.margin == 0;
}

int Schedule::winner(const Pairing& pairing) {
    if (is_tied(pairing)) return std::min(pairing.players[0], pairing.players[1]);
    const int points = pairing.half_points[0] - pairing.half_points[1];
    return pairing.players[(points != 0 ? points : pairing.margin) > 0 ? 0 : 1];
}

}  // namespace petteia
