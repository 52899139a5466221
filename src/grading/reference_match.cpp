#include "grading/reference_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "arena/match/match.h"
#include "arena/ugi/ugi_player.h"
#include "league/server/launched_player.h"

namespace petteia::grading {
namespace {

// What a program is told for a move, so that a match takes seconds; it may take the time of an answer.
constexpr Milliseconds kThinkingTime{100};

// "31 of 40 points (77.5 % ± 9.1 %) against random: 30 won, 2 drawn, 8 lost".
std::string result_text(const MatchQuestion& match, const MatchReport& report) {
    const Sample sample = report.sample();
    return fmt::format("{} of {} points ({:.1f} %{}) against {}: {} won, {} drawn, {} lost\n",
                       report.outcomes.points(), report.outcomes.games(), 100 * sample.mean,
                       sample.is_uniform() ? "" : fmt::format(" ± {:.1f} %", 100 * sample.error()),
                       match.opponent, report.outcomes.wins, report.outcomes.draws,
                       report.outcomes.losses);
}

std::string steps_text(const MatchQuestion& match) {
    std::string text;
    for (const auto& [share, points] : match.steps)
        text +=
            fmt::format("{}{} points from {:.0f} %", text.empty() ? "" : ", ", points, 100 * share);
    return text + "\n";
}

// Games that were lost by a fault of the program, by its first one.
std::string faults_text(const MatchReport& report) {
    std::size_t count = 0;
    const MatchReport::Failure* first = nullptr;
    for (const MatchReport::Failure& each : report.failures) {
        if (each.contestant != 0) continue;
        if (count++ == 0) first = &each;
    }
    if (first == nullptr) return "";
    return fmt::format("lost {} games by faults; in game {} {}: {}\n", count, first->game,
                       name_of(first->forfeit.fault), first->forfeit.message);
}

double points_for(const MatchQuestion& match, double share) {
    double points = 0;
    for (const auto& step : match.steps) {
        if (share >= step.share) points = std::max(points, step.points);
    }
    return points;
}

using MakeAgent = std::function<std::unique_ptr<Agent>(std::uint64_t seed)>;

// By the engine protocol.
MakeAgent speaking(const WireTerms& terms) {
    const UgiSetup setup{terms.program.command, "", terms.time};
    ugi::Go go;
    go.move_time = std::min(kThinkingTime, terms.time / 2);
    return [setup, go](std::uint64_t) { return std::make_unique<UgiPlayer>(setup, go); };
}

// By that of the league.
std::unique_ptr<LaunchedPlayer> client_of(const WireTerms& terms) {
    return std::make_unique<LaunchedPlayer>(
        "the program", [&terms] { return terms.program.start_client(terms.arguments); });
}
MakeAgent connecting(const WireTerms& terms) {
    return [&terms](std::uint64_t) { return client_of(terms); };
}

// Whether it can play at all.
Status introduced(const MatchQuestion& match, const WireTerms& terms, const Session& session) {
    if (!match.is_wired) return speaking(terms)(0)->check(session);
    const auto name = client_of(terms)->nickname();
    return name ? ok() : Status(name.error());
}

}  // namespace

Status play_reference_match(const MatchQuestion& match, const WireTerms& terms,
                            TestReport& report) {
    const auto make = match.is_wired ? connecting(terms) : speaking(terms);
    auto opponent = Contestant::named(match.opponent, match.game);
    if (!opponent) return opponent.error();
    const auto session = match.game->open(match.settings);
    if (!session) return session.error();
    if (const Status fits = introduced(match, terms, **session); !fits) {
        report.fault = Fault::Unfit;
        report.output = "unfit: " + fits.error().message + "\n";
        return ok();
    }
    MatchPlan plan;
    plan.contestants = {Contestant{"the program", make}, *std::move(opponent)};
    plan.pairs = match.game->info.has_roles ? match.games : match.games / 2;
    plan.opening_plies = match.game->info.has_roles ? 0 : match.opening_plies;
    plan.seed = match.seed;
    plan.concurrency = 1;
    plan.time.move = terms.time;
    const auto played = play_match(*match.game, match.settings, plan, terms.stop);
    if (!played) return played.error();
    report.output = result_text(match, *played) + steps_text(match) + faults_text(*played);
    report.score = points_for(match, played->sample().mean);
    return ok();
}

}  // namespace petteia::grading
