#include <fmt/format.h>

#include <map>

#include "arena/match/match.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/rank_jobs.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

// "0,5", the two leads that the test decides between.
Result<std::optional<Sprt>> sprt_of(const Settings& options) {
    if (!options.has("sprt")) return std::optional<Sprt>();
    const std::string& text = options.text("sprt");
    const auto wrong = [&](const std::string& why) {
        return Error{"--sprt must be two numbers such as 0,5, the smaller first, not " +
                     in_quotes(text) + why};
    };
    constexpr double kMostElo = 2000;
    const auto parts = split(text, ',');
    if (parts.size() != 2) return wrong("");
    const auto elo0 = parse_number(trim(parts[0])), elo1 = parse_number(trim(parts[1]));
    if (!elo0 || !elo1 || *elo0 >= *elo1) return wrong("");
    if (*elo0 < -kMostElo || *elo1 > kMostElo) return wrong("; Elo from -2000 to 2000");
    return std::optional(Sprt{*elo0, *elo1, options.number("alpha"), options.number("beta")});
}

Result<std::array<Contestant, 2>> contestants_of(const Invocation& invocation) {
    const auto& words = invocation.words;
    if (words.size() != 2)
        return Error{"match needs two players, such as engine:time=0.1 and random"};
    auto one = Contestant::named(words[0], invocation.game);
    auto other = Contestant::named(words[1], invocation.game);
    if (!one) return one.error();
    if (!other) return other.error();
    return std::array{*std::move(one), *std::move(other)};
}

// Where the players have roles, neither openings nor a test of who is stronger make sense.
Status check_options(const GameInfo& game, const Settings& options) {
    for (const char* name : {"openings", "sprt"}) {
        if (game.has_roles && options.is_given(name))
            return Error{"--" + std::string(name) + " cannot be used in " + std::string(game.name) +
                         ", where the players have roles"};
    }
    return ok();
}

Result<MatchPlan> plan_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const GameInfo& game = invocation.game->info;
    if (const Status fits = check_options(game, options); !fits) return fits.error();
    auto contestants = contestants_of(invocation);
    if (!contestants) return contestants.error();
    auto sprt = sprt_of(options);
    if (!sprt) return sprt.error();
    MatchPlan plan;
    plan.contestants = *std::move(contestants);
    const auto games = static_cast<std::uint64_t>(options.integer("games"));
    plan.pairs = game.has_roles ? games : (games + 1) / 2;
    plan.opening_plies = game.has_roles ? 0 : static_cast<int>(options.integer("openings"));
    plan.seed = invocation.seed();
    if (options.has("concurrency"))
        plan.concurrency = static_cast<int>(options.integer("concurrency"));
    else if (invocation.cluster.has_ranks())
        plan.concurrency = 1;  // Every rank plays one game at a time.
    plan.sprt = *sprt;
    plan.time = clock_of(options);
    return plan;
}

// Warns about what the user may not expect.
void warn(const Invocation& invocation, const MatchPlan& plan) {
    if (!invocation.game->info.has_roles && invocation.options.integer("games") % 2 != 0)
        say(fmt::format("{} is odd: {} games are played, each opening with both colours",
                        invocation.options.integer("games"), 2 * plan.pairs));
    if (plan.concurrency > usual_concurrency(plan.contestants))
        say(fmt::format("{} games at once need more cores than there are: thinking times suffer",
                        plan.concurrency));
}

std::string elo_text(const EloEstimate& estimate) {
    if (estimate.at_least) return fmt::format("> {:+.1f} (95 %)", *estimate.at_least);
    if (estimate.at_most) return fmt::format("< {:+.1f} (95 %)", *estimate.at_most);
    if (!estimate.elo) return "unknown";
    if (!estimate.error) return fmt::format("{:+.1f}, all pairs equal", *estimate.elo);
    return fmt::format("{:+.1f} ± {:.1f} (95 %)", *estimate.elo, *estimate.error);
}

std::string status_of(const MatchPlan& plan, const MatchReport& report) {
    const Outcomes& outcomes = report.outcomes;
    std::string text = fmt::format("{} of {} games, {} won, {} drawn, {} lost", outcomes.games(),
                                   (report.is_paired ? 2 : 1) * plan.pairs, outcomes.wins,
                                   outcomes.draws, outcomes.losses);
    if (report.is_paired) text += ", Elo " + elo_text(estimate_elo(report.sample()));
    if (plan.sprt)
        text += fmt::format(", LLR {:.2f}", plan.sprt->log_likelihood_ratio(report.pairs));
    return text;
}

std::string sprt_text(const Sprt& sprt, const Pentanomial& pairs) {
    const auto verdict = [&] {
        switch (sprt.answer(pairs)) {
            case Sprt::Answer::Elo0:
                return fmt::format("Elo {} accepted against {}", sprt.elo0, sprt.elo1);
            case Sprt::Answer::Elo1:
                return fmt::format("Elo {} accepted against {}", sprt.elo1, sprt.elo0);
            case Sprt::Answer::Open:
                break;
        }
        return fmt::format("undecided between Elo {} and {}", sprt.elo0, sprt.elo1);
    }();
    return fmt::format("{}, LLR {:.2f} (bounds {:.2f}, {:.2f})", verdict,
                       sprt.log_likelihood_ratio(pairs), sprt.lower_bound(), sprt.upper_bound());
}

void print_row(std::string_view name, const std::string& text) {
    print_line(padded_right(name, 23) + text);
}

// What only pairs of games show, in which both players had both sides.
void print_lead(const MatchPlan& plan, const MatchReport& report) {
    const Sample sample = report.sample();
    print_row("Elo difference", elo_text(estimate_elo(sample)));
    print_row("chance to be stronger",
              fmt::format("{:.1f} %", 100 * superiority(sample, report.outcomes)));
    const Pentanomial& pairs = report.pairs;
    print_row("pairs", fmt::format("{}, {}, {}, {}, {} with 0, ½, 1, 1½, 2 points", pairs[0],
                                   pairs[1], pairs[2], pairs[3], pairs[4]));
    if (plan.sprt) print_row("SPRT", sprt_text(*plan.sprt, pairs));
}

void print_strength(const MatchPlan& plan, const MatchReport& report) {
    const Outcomes& outcomes = report.outcomes;
    const Sample sample = report.sample();
    print_row("won, drawn, lost",
              fmt::format("{}, {}, {}", outcomes.wins, outcomes.draws, outcomes.losses));
    print_row(
        "points",
        fmt::format("{} of {} ({:.1f} %{})", outcomes.points(), outcomes.games(), 100 * sample.mean,
                    sample.is_uniform() ? "" : fmt::format(" ± {:.1f}", 100 * sample.error())));
    if (report.is_paired) print_lead(plan, report);
    if (const auto margin = report.mean_margin())
        print_row("mean margin", fmt::format("{:+.2f}", *margin));
    for (const auto& [name, mean] : report.tallies)
        print_row(fmt::format("{} a game", name),
                  fmt::format("{:.2f} ± {:.2f} (95 %)", mean.value(), mean.error()));
}

// Players that do not search move in microseconds.
std::string time_text(double seconds) {
    return fmt::format("{:.{}f} s", seconds, seconds < 0.001 ? 6 : 3);
}

void print_effort(const std::string& name, const Effort& effort) {
    std::string text =
        fmt::format("{}: longest move {}, mean {}, {} moves", name, time_text(effort.longest_move),
                    time_text(effort.mean_seconds()), grouped(effort.moves));
    if (effort.nodes > 0) text += fmt::format(", {} nodes", grouped(effort.nodes));
    if (effort.searches > 0) text += fmt::format(", mean depth {:.1f}", effort.mean_depth());
    print_line(text);
}

// "3: 2 late, 1 gone"
std::string failures_text(const std::vector<MatchReport::Failure>& failures) {
    if (failures.empty()) return "none";
    std::map<Fault, int> counts;
    for (const auto& each : failures) ++counts[each.forfeit.fault];
    std::string text;
    for (const auto& [fault, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(fault));
    return fmt::format("{}: {}", failures.size(), text);
}

void print_failures(const MatchPlan& plan, const std::vector<MatchReport::Failure>& failures) {
    constexpr std::size_t kShown = 5;
    print_row("failures", failures_text(failures));
    for (std::size_t i = 0; i < std::min(failures.size(), kShown); ++i)
        print_line(fmt::format("  game {}, lost by {}, {}: {}", failures[i].game,
                               plan.contestants[failures[i].contestant].name,
                               name_of(failures[i].forfeit.fault), failures[i].forfeit.message));
    if (failures.size() > kShown) print_line("  …");
}

void print_report(const Invocation& invocation, const MatchPlan& plan, const MatchReport& report) {
    const std::uint64_t games = report.outcomes.games();
    const GameInfo& game = invocation.game->info;
    const auto shown = [&](std::size_t i) {
        const std::string name = inked(Ink::Bold, plan.contestants[i].name);
        return game.has_roles ? fmt::format("{} as {}", name, game.players[i]) : name;
    };
    print_line(fmt::format("{}: {} against {}", game.title, shown(0), shown(1)));
    const std::string openings =
        report.is_paired
            ? fmt::format("{} openings of {} random plies, {} of them different, 2 games each",
                          games / 2, plan.opening_plies, report.different_openings)
            : fmt::format("{} different starts", report.different_openings);
    print_line(fmt::format("{} games in {:.1f} s: {}\n", games, report.seconds, openings));
    print_strength(plan, report);
    print_failures(plan, report.failures);
    print_line("");
    for (std::size_t i = 0; i < 2; ++i) print_effort(plan.contestants[i].name, report.efforts[i]);
}

boost::json::value optional_json(const std::optional<double>& number) {
    return number ? boost::json::value(*number) : boost::json::value(nullptr);
}

boost::json::value sprt_json(const MatchPlan& plan, const Pentanomial& pairs) {
    if (!plan.sprt) return nullptr;
    const Sprt& sprt = *plan.sprt;
    const Sprt::Answer answer = sprt.answer(pairs);
    boost::json::object object{{"elo0", sprt.elo0},
                               {"elo1", sprt.elo1},
                               {"alpha", sprt.alpha},
                               {"beta", sprt.beta},
                               {"llr", sprt.log_likelihood_ratio(pairs)},
                               {"lower", sprt.lower_bound()},
                               {"upper", sprt.upper_bound()},
                               {"accepted", nullptr}};
    if (answer != Sprt::Answer::Open)
        object["accepted"] = answer == Sprt::Answer::Elo0 ? "elo0" : "elo1";
    return object;
}

boost::json::array players_json(const MatchPlan& plan, const MatchReport& report) {
    boost::json::array players;
    for (std::size_t i = 0; i < 2; ++i) {
        const Effort& effort = report.efforts[i];
        players.push_back({{"name", plan.contestants[i].name},
                           {"longest_move", effort.longest_move},
                           {"mean_move", effort.mean_seconds()},
                           {"seconds", effort.seconds},
                           {"moves", effort.moves},
                           {"nodes", effort.nodes},
                           {"mean_depth", effort.mean_depth()}});
    }
    return players;
}

boost::json::object tallies_json(const MatchReport& report) {
    boost::json::object tallies;
    for (const auto& [name, mean] : report.tallies)
        tallies[name] = {{"mean", mean.value()}, {"error", mean.error()}};
    return tallies;
}

boost::json::array failures_json(const MatchPlan& plan, const MatchReport& report) {
    boost::json::array failures;
    for (const auto& each : report.failures)
        failures.push_back({{"game", each.game},
                            {"player", plan.contestants[each.contestant].name},
                            {"fault", name_of(each.forfeit.fault)},
                            {"reason", each.forfeit.message}});
    return failures;
}

boost::json::object report_json(const Invocation& invocation, const MatchPlan& plan,
                                const MatchReport& report) {
    const Outcomes& outcomes = report.outcomes;
    const Sample sample = report.sample();
    // A difference in strength shows only where both players had both sides.
    const EloEstimate elo = report.is_paired ? estimate_elo(sample) : EloEstimate();
    boost::json::array pairs;
    for (const std::uint64_t count : report.pairs) pairs.emplace_back(count);
    return {{"game", invocation.game->info.name},
            {"players", players_json(plan, report)},
            {"games", outcomes.games()},
            {"opening_plies", plan.opening_plies},
            {"different_openings", report.different_openings},
            {"wins", outcomes.wins},
            {"draws", outcomes.draws},
            {"losses", outcomes.losses},
            {"points", outcomes.points()},
            {"score", sample.mean},
            {"score_error", sample.error()},
            {"elo", optional_json(elo.elo)},
            {"elo_error", optional_json(elo.error)},
            {"elo_at_least", optional_json(elo.at_least)},
            {"elo_at_most", optional_json(elo.at_most)},
            {"los", report.is_paired ? boost::json::value(superiority(sample, outcomes)) : nullptr},
            {"pentanomial", report.is_paired ? boost::json::value(std::move(pairs)) : nullptr},
            {"sprt", sprt_json(plan, report.pairs)},
            {"mean_margin", optional_json(report.mean_margin())},
            {"tally", tallies_json(report)},
            {"failures", failures_json(plan, report)},
            {"seconds", report.seconds}};
}

Result<int> play(const Invocation& invocation) {
    const auto plan = plan_of(invocation);
    if (!plan) return plan.error();
    warn(invocation, *plan);
    if (const auto opened = invocation.open_game(); !opened) return opened.error();
    const auto report = [&] {
        ProgressLine line("match");
        return play_match(
            *invocation.game, invocation.game_settings, *plan, interrupt_token(),
            [&](const MatchReport& so_far) { line.show(status_of(*plan, so_far)); },
            &invocation.cluster);
    }();
    if (!report) return report.error();
    if (invocation.options.flag("json"))
        print_json(report_json(invocation, *plan, *report));
    else
        print_report(invocation, *plan, *report);
    return was_interrupted() ? kInterruptedExit : kDone;
}

Result<int> run(const Invocation& invocation) {
    return run_with_ranks(
        invocation.cluster,
        [&](const std::string& purpose) {
            return play_pairs(*invocation.game, invocation.game_settings, purpose);
        },
        [&] { return play(invocation); });
}

}  // namespace

Command match_command() {
    Command command;
    command.name = "match";
    command.summary = "Play many games between two players.";
    command.arguments = "GAME PLAYER PLAYER";
    command.details =
        "Players are named as in play: engine:level=3, engine:time=0.1,eval=NAME, "
        "minimax:depth=3,\n"
        "random. Each opening is random and played twice with colours swapped. Results are those "
        "of\n"
        "the first player. The error of the Elo difference is estimated from the pairs of games,\n"
        "which share an opening. --sprt 0,5 ends the match as soon as a sequential probability "
        "ratio\n"
        "test accepts a lead of 0 or of 5 Elo. A player without a legal move to offer loses the "
        "game,\n"
        "and so does one that takes longer than --move-time or --game-time. cmd:PROGRAM is a "
        "program\n"
        "of your own, as docs/engine-protocol.md describes; cmd,time=0.5:PROGRAM limits its time.\n"
        "\n"
        "Where the players have roles, as in pacman, the first is always Pac-Man and the second\n"
        "plays the ghosts. Every game has its own start, which depends only on the seed and the\n"
        "number of the game: other players get the same starts.";
    command.example = "petteia match xox engine:depth=4 engine:depth=2 --games 200 --sprt 0,50";
    command.game = Command::GameUse::Required;
    command.max_words = 2;
    command.options = {
        Parameter::integer("games", "100", 1, 10'000'000, "number of games, at most"),
        Parameter::integer("openings", "4", 0, 1000, "random plies at the start of a game"),
        Parameter::text("sprt", "ELO,ELO", "stop as soon as one of two leads is accepted"),
        Parameter::number("alpha", "0.05", 0.0001, 0.4,
                          "probability to accept the greater one wrongly"),
        Parameter::number("beta", "0.05", 0.0001, 0.4,
                          "probability to accept the smaller one wrongly"),
        Parameter::integer("concurrency", "", 1, 256, "games at once; default: as cores allow"),
        json_option()};
    command.options = std::move(command.options) + clock_options();
    command.uses_ranks = true;
    command.run = run;
    return command;
}

}  // namespace petteia
