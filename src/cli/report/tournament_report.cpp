#include "cli/report/tournament_report.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "arena/tournament/index.h"
#include "cli/command.h"
#include "cli/report/html_report.h"
#include "cli/report/json_output.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

std::size_t terminal_width() {
    constexpr std::size_t kUsual = 120;
    winsize size{};
    const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : kUsual;
}

std::string name_of(const TournamentPlan& plan, int player) {
    return one_line(plan.players[index(player)].name, 40);
}

// A column of the table: its heading, whether it stands on the right, and a text for each row.
struct Column {
    std::string heading;
    bool is_number = true;
    std::vector<std::string> texts = {};

    std::size_t width() const {
        std::size_t widest = columns(heading);
        for (const auto& text : texts) widest = std::max(widest, columns(text));
        return widest;
    }
    std::string padded(std::string_view text) const {
        return is_number ? padded_left(text, width()) : padded_right(text, width());
    }
};

using Columns = std::vector<Column>;

std::size_t width_of(const Columns& table) {
    std::size_t width = 0;
    for (const Column& column : table) width += column.width() + 2;
    return width;
}

void print_table(const Columns& table) {
    std::string heading;
    for (const Column& column : table) heading += column.padded(column.heading) + "  ";
    print_line(inked(Ink::Dim, heading));
    for (std::size_t row = 0; row < table.front().texts.size(); ++row) {
        std::string line;
        for (const Column& column : table) line += column.padded(column.texts[row]) + "  ";
        print_line(line);
    }
}

template <typename Text>
Column column(std::string heading, const Standings& standings, Text&& text) {
    Column made{std::move(heading), true, {}};
    for (const Standing& each : standings.order) made.texts.push_back(text(each));
    return made;
}

Columns standings_table(const TournamentPlan& plan, const Standings& standings) {
    int rank = 0;
    Columns table{
        column("", standings, [&](const Standing&) { return std::to_string(++rank); }),
        column("player", standings,
               [&](const Standing& each) { return name_of(plan, each.player); }),
        column("points", standings,
               [](const Standing& each) { return points_text(each.half_points); }),
        column("won", standings,
               [](const Standing& each) { return std::to_string(each.outcomes.wins); }),
        column("drawn", standings,
               [](const Standing& each) { return std::to_string(each.outcomes.draws); }),
        column("lost", standings,
               [](const Standing& each) { return std::to_string(each.outcomes.losses); }),
        column("Elo", standings,
               [](const Standing& each) { return fmt::format("{:+.0f}", each.rating.elo); }),
        column("± 95 %", standings,
               [](const Standing& each) { return fmt::format("{:.0f}", each.rating.error); }),
        column("faults", standings,
               [](const Standing& each) { return std::to_string(each.technical_losses); }),
        column("time", standings,
               [](const Standing& each) { return fmt::format("{:.1f} s", each.effort.seconds); })};
    table[1].is_number = false;
    return table;
}

// One column for each opponent, in the order of the table.
Columns cross_table(const Standings& standings) {
    Columns table;
    for (const Standing& other : standings.order) {
        table.push_back(
            column(std::to_string(table.size() + 1), standings, [&](const Standing& each) {
                const CrossScore& score = standings.cross[index(each.player)][index(other.player)];
                if (each.player == other.player) return std::string("·");
                return score.games > 0 ? points_text(score.half_points) : std::string();
            }));
    }
    return table;
}

std::string title_of(const GameEntry& game, const TournamentPlan& plan) {
    std::string text = fmt::format("{}: {} of {} players, {} games a pairing", game.info.title,
                                   name_of(plan.format), plan.players.size(), plan.games);
    if (plan.rounds > 1) text += fmt::format(", {} rounds", plan.rounds);
    return text +
           fmt::format(", openings of {} random plies, seed {}", plan.opening_plies, plan.seed);
}

std::string progress_of(const Standings& standings) {
    std::string text =
        fmt::format("{} games played", grouped(static_cast<std::uint64_t>(standings.games.size())));
    if (standings.is_over) return text;
    text += fmt::format(" of {}", grouped(static_cast<std::uint64_t>(standings.expected_games)));
    return standings.running > 0 ? text + fmt::format(", {} begun", standings.running) : text;
}

void print_faults(const TournamentPlan& plan, const Standings& standings) {
    constexpr int kShown = 10;
    int shown = 0;
    for (const StoredGame& game : standings.games) {
        if (!game.offender) continue;
        if (shown++ == 0) print_line("\nlost without being beaten");
        if (shown > kShown) return print_line("  …");
        const auto& [round, pairing, number] = game.fixture.key;
        print_line(fmt::format("  round {}, pairing {}, game {}: {}, {}: {}", round + 1,
                               pairing + 1, number + 1, name_of(plan, *game.offender),
                               one_line(game.fault, 20), one_line(game.reason, 200)));
    }
}

boost::json::array cross_json(const TournamentPlan& plan, const Standings& standings, int player) {
    boost::json::array array;
    for (std::size_t other = 0; other < plan.players.size(); ++other) {
        const CrossScore& score = standings.cross[index(player)][other];
        if (score.games > 0)
            array.push_back({{"opponent", plan.players[other].name},
                             {"games", score.games},
                             {"points", score.half_points / 2.0}});
    }
    return array;
}

boost::json::array players_json(const TournamentPlan& plan, const Standings& standings) {
    boost::json::array array;
    for (const Standing& each : standings.order)
        array.push_back({{"name", plan.players[index(each.player)].name},
                         {"agent", plan.players[index(each.player)].agent},
                         {"points", each.half_points / 2.0},
                         {"wins", each.outcomes.wins},
                         {"draws", each.outcomes.draws},
                         {"losses", each.outcomes.losses},
                         {"byes", each.byes},
                         {"rounds_survived", each.rounds_survived},
                         {"tie_break", each.tie_break},
                         {"elo", each.rating.elo},
                         {"elo_error", each.rating.error},
                         {"technical_losses", each.technical_losses},
                         {"moves", each.effort.moves},
                         {"seconds", each.effort.seconds},
                         {"longest_move", each.effort.longest_move},
                         {"against", cross_json(plan, standings, each.player)}});
    return array;
}

boost::json::array results_json(const TournamentPlan& plan, const Standings& standings) {
    boost::json::array array;
    for (const StoredGame& game : standings.games) {
        boost::json::object result{{"round", game.fixture.key.round + 1},
                                   {"pairing", game.fixture.key.pairing + 1},
                                   {"game", game.fixture.key.number + 1},
                                   {"first", plan.players[index(game.fixture.players[0])].name},
                                   {"second", plan.players[index(game.fixture.players[1])].name},
                                   {"points", game.score.half_points / 2.0}};
        if (game.score.margin) result["margin"] = *game.score.margin;
        if (game.offender) {
            result["offender"] = plan.players[index(*game.offender)].name;
            result["fault"] = game.fault;
            result["reason"] = game.reason;
        }
        array.push_back(std::move(result));
    }
    return array;
}

Status write_page(const std::string& path, const GameEntry& game, const TournamentStore& store,
                  const Standings& standings) {
    const auto page = html_report(game, store, standings);
    if (!page) return page.error();
    return write_file(path, *page);
}

}  // namespace

std::string points_text(int half_points) {
    if (half_points == 1) return "½";
    return std::to_string(half_points / 2) + (half_points % 2 != 0 ? "½" : "");
}

std::string one_line(std::string_view text, std::size_t most) {
    std::string line;
    std::size_t count = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool continues = (byte & 0xC0) == 0x80;
        if (!continues && ++count > most) return line + "…";
        line += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return line;
}

void print_standings(const GameEntry& game, const TournamentPlan& plan,
                     const Standings& standings) {
    print_line(inked(Ink::Bold, title_of(game, plan)));
    print_line(progress_of(standings) + "\n");
    Columns table = standings_table(plan, standings);
    const Columns cross = cross_table(standings);
    if (width_of(table) + width_of(cross) <= terminal_width())
        table.insert(table.end(), cross.begin(), cross.end());
    print_table(table);
    print_faults(plan, standings);
}

boost::json::object standings_json(const TournamentPlan& plan, const Standings& standings) {
    boost::json::object lines;
    for (const auto& [name, value] : plan.to_lines()) lines[name] = value;
    return {{"plan", std::move(lines)},
            {"finished", standings.is_over},
            {"games", standings.games.size()},
            {"expected_games", standings.expected_games},
            {"begun", standings.running},
            {"players", players_json(plan, standings)},
            {"results", results_json(plan, standings)}};
}

int report_tournament(const Settings& options, const GameEntry& game,
                      const TournamentStore& store) {
    const auto standings = standings_of(store);
    if (!standings) return failed(standings.error());
    if (options.flag("json"))
        print_json(standings_json(store.plan(), *standings));
    else
        print_standings(game, store.plan(), *standings);
    if (!options.has("html")) return kDone;
    const Status written = write_page(options.text("html"), game, store, *standings);
    return written ? kDone : failed(written.error());
}

}  // namespace petteia
