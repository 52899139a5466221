#include "cli/report/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "arena/tournament/index.h"
#include "cli/report/markup.h"
#include "cli/report/report_page.h"
#include "cli/report/tournament_report.h"
#include "cli/terminal/board.h"

namespace petteia {
namespace {

namespace json = boost::json;

// JSON that can stand in a script element: nothing in it ends the element.
std::string for_script(const json::value& value) {
    std::string text;
    for (const char c : json::serialize(value)) {
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    }
    return text;
}

// Games as the script reads them. What repeats is written once and named by its place:
//
//     players   names
//     palette   [glyph, colour]: what can stand in a cell
//     layouts   {cells: [x, y, shape], walls: [x, y], headings: [x, y, text], counters: names}
//     games     {key, first, second, score, result, plies}; a ply, from the start position on, is
//               [move, who moved, milliseconds or -1, layout, pieces, marked cells, counters].
//               If the layout is as before, it is -1, and pieces are changes: cell, piece, cell, …
class Recorder {
  public:
    Recorder(const GameEntry& game, const TournamentStore& store) : game_(game), store_(store) {}

    Status add(const StoredGame& game) {
        auto opened = game_.open(store_.plan().settings);
        if (!opened) return opened.error();
        Session& session = **opened;
        const auto moves = store_.moves(game.id);
        if (!moves) return moves.error();
        if (const Status set = session.set_position(game.start); !set) return set;
        json::array plies;
        layout_ = kNone;
        plies.push_back(ply("", Player::First, -1, session.view()));
        for (const std::string& move : game.opening) {
            if (const Status played = play(session, move, -1, plies); !played) return played;
        }
        for (const StoredMove& each : *moves) {
            const auto ms = static_cast<std::int64_t>(each.move.seconds * 1000);
            if (const Status played = play(session, each.move.text, ms, plies); !played)
                return played;
        }
        games_.push_back(game_json(game, std::move(plies)));
        return ok();
    }

    json::object data() && {
        json::array players;
        for (const auto& player : store_.plan().players) players.emplace_back(player.name);
        return {{"players", std::move(players)},
                {"palette", std::move(palette_)},
                {"layouts", std::move(layouts_)},
                {"games", std::move(games_)}};
    }

  private:
    static constexpr int kNone = -1;

    Status play(Session& session, const std::string& move, std::int64_t ms, json::array& plies) {
        const Player mover = session.to_move();
        if (const Status played = session.play(move); !played) return played;
        plies.push_back(ply(move, mover, ms, session.view()));
        return ok();
    }

    json::array ply(const std::string& move, Player mover, std::int64_t ms, View view) {
        const bool is_same = layout_ != kNone && have_same_layout(view, view_);
        if (!is_same) layout_ = layout_of(view);
        json::array pieces = is_same ? changes_to(view) : all_of(view);
        json::array marks, counters;
        for (const int cell : cells_of_move(view_, move)) marks.emplace_back(cell);
        for (const auto& counter : view.counters) counters.emplace_back(counter.value);
        view_ = std::move(view);
        return {move,
                index_of(mover),
                ms,
                is_same ? kNone : layout_,
                std::move(pieces),
                std::move(marks),
                std::move(counters)};
    }

    // Where everything stands; not what stands there.
    static bool have_same_layout(const View& a, const View& b) {
        return std::ranges::equal(a.cells, b.cells,
                                  [](const View::Cell& one, const View::Cell& other) {
                                      return std::tie(one.x, one.y, one.shape) ==
                                             std::tie(other.x, other.y, other.shape);
                                  }) &&
               std::ranges::equal(a.walls, b.walls,
                                  [](const View::Wall& one, const View::Wall& other) {
                                      return std::tie(one.x, one.y) == std::tie(other.x, other.y);
                                  }) &&
               std::ranges::equal(a.headings, b.headings,
                                  [](const View::Heading& one, const View::Heading& other) {
                                      return std::tie(one.x, one.y, one.text) ==
                                             std::tie(other.x, other.y, other.text);
                                  }) &&
               std::ranges::equal(a.counters, b.counters, {}, &View::Counter::name,
                                  &View::Counter::name);
    }

    json::array all_of(const View& view) {
        pieces_.clear();
        for (const auto& cell : view.cells) pieces_.push_back(piece_of(cell));
        return json::array(pieces_.begin(), pieces_.end());
    }
    json::array changes_to(const View& view) {
        json::array changes;
        for (std::size_t i = 0; i < view.cells.size(); ++i) {
            const int piece = piece_of(view.cells[i]);
            if (piece == pieces_[i]) continue;
            changes.emplace_back(i);
            changes.emplace_back(pieces_[i] = piece);
        }
        return changes;
    }

    int piece_of(const View::Cell& cell) {
        const auto [found, is_new] =
            piece_numbers_.emplace(std::pair(cell.glyph, cell.colour), piece_numbers_.size());
        if (is_new) palette_.push_back({cell.glyph, static_cast<int>(cell.colour)});
        return static_cast<int>(found->second);
    }

    int layout_of(const View& view) {
        json::array cells, walls, headings, counters;
        for (const auto& cell : view.cells)
            cells.push_back({cell.x, cell.y, static_cast<int>(cell.shape)});
        for (const auto& wall : view.walls) walls.push_back({wall.x, wall.y});
        for (const auto& heading : view.headings)
            headings.push_back({heading.x, heading.y, heading.text});
        for (const auto& counter : view.counters) counters.emplace_back(counter.name);
        json::object layout{{"cells", std::move(cells)},
                            {"walls", std::move(walls)},
                            {"headings", std::move(headings)},
                            {"counters", std::move(counters)}};
        const auto [found, is_new] =
            layout_numbers_.emplace(json::serialize(layout), layout_numbers_.size());
        if (is_new) layouts_.push_back(std::move(layout));
        return static_cast<int>(found->second);
    }

    json::object game_json(const StoredGame& game, json::array plies) const {
        const auto& [round, pairing, number] = game.fixture.key;
        const auto& players = store_.plan().players;
        std::string result;
        if (game.score.margin) result = fmt::format("Margin {:+}. ", *game.score.margin);
        if (game.offender)
            result += fmt::format("{} lost without being beaten, {}: {}",
                                  players[index(*game.offender)].name, game.fault, game.reason);
        return {{"key", fmt::format("{}.{}.{}", round + 1, pairing + 1, number + 1)},
                {"first", game.fixture.players[0]},
                {"second", game.fixture.players[1]},
                {"score", game.score.half_points},
                {"result", result},
                {"plies", std::move(plies)}};
    }

    const GameEntry& game_;
    const TournamentStore& store_;
    std::map<std::pair<std::string, View::Colour>, std::size_t> piece_numbers_;
    std::map<std::string, std::size_t> layout_numbers_;
    json::array palette_, layouts_, games_;
    // Of the ply before:
    int layout_ = kNone;
    std::vector<int> pieces_;
    View view_;
};

std::string standings_html(const TournamentPlan& plan, const Standings& standings) {
    std::string rows;
    int rank = 0;
    for (const Standing& each : standings.order)
        rows += fmt::format(
            "<tr><td>{}</td><th scope=\"row\" "
            "class=\"name\">{}</th><td>{}</td><td>{}</td><td>{}</td>"
            "<td>{}</td><td>{:+.0f} ± {:.0f}</td><td>{}</td><td>{:.1f} s</td></tr>\n",
            ++rank, escaped(plan.players[index(each.player)].name), points_text(each.half_points),
            each.outcomes.wins, each.outcomes.draws, each.outcomes.losses, each.rating.elo,
            each.rating.error, each.technical_losses, each.effort.seconds);
    return "<h2>Standings</h2>\n<div class=\"wide\"><table><thead><tr><th>#</th><th class=\"name\">"
           "Player</th><th>Points</th><th>Won</th><th>Drawn</th><th>Lost</th><th>Elo, 95 %</th>"
           "<th>Faults</th><th>Time</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

std::string cross_row(const TournamentPlan& plan, const Standings& standings,
                      const Standing& each) {
    std::string row = fmt::format("<tr><th scope=\"row\" class=\"name\">{}</th>",
                                  escaped(plan.players[index(each.player)].name));
    for (const Standing& other : standings.order) {
        const CrossScore& score = standings.cross[index(each.player)][index(other.player)];
        if (each.player == other.player)
            row += "<td class=\"self\">·</td>";
        else
            row += "<td>" + (score.games > 0 ? points_text(score.half_points) : "") + "</td>";
    }
    return row + "</tr>\n";
}

std::string cross_html(const TournamentPlan& plan, const Standings& standings) {
    std::string heading, rows;
    for (std::size_t i = 1; i <= standings.order.size(); ++i)
        heading += fmt::format("<th scope=\"col\">{}</th>", i);
    for (const Standing& each : standings.order) rows += cross_row(plan, standings, each);
    return "<h2>Who took how many points from whom</h2>\n<div class=\"wide\"><table><thead><tr>"
           "<th class=\"name\">Player</th>" +
           heading + "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n";
}

// Elo along a line, a row for each player.
class Plot {
  public:
    explicit Plot(const Standings& standings) : standings_(standings) {
        for (const Standing& each : standings.order) {
            low_ = std::min(low_, each.rating.elo - each.rating.error);
            high_ = std::max(high_, each.rating.elo + each.rating.error);
        }
    }

    std::string draw(const TournamentPlan& plan) const {
        const int height = kRow * static_cast<int>(standings_.order.size()) + 30;
        std::string text = fmt::format(
            "<h2>Ratings</h2>\n<div class=\"wide\"><svg class=\"plot\" viewBox=\"0 0 {} {}\" "
            "role=\"img\" aria-label=\"Elo of each player with its error\">\n",
            kWidth, height);
        const double step = (high_ - low_) > 1200 ? 500 : (high_ - low_) > 400 ? 200 : 50;
        for (double elo = std::ceil(low_ / step) * step; elo <= high_; elo += step)
            text += fmt::format(
                "<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"{1}\"/>"
                "<text class=\"axis-text\" x=\"{0:.1f}\" y=\"{2}\" text-anchor=\"middle\">"
                "{3:+.0f}</text>\n",
                x_of(elo), height - 22, height - 8, elo);
        int row = 0;
        for (const Standing& each : standings_.order) text += draw(plan, each, row++);
        return text + "</svg></div>\n";
    }

  private:
    static constexpr int kWidth = 800, kLeft = 250, kRight = 30, kRow = 26;

    double x_of(double elo) const {
        return kLeft + (kWidth - kLeft - kRight) * (elo - low_) / (high_ - low_);
    }

    std::string draw(const TournamentPlan& plan, const Standing& each, int row) const {
        constexpr std::size_t kLongest = 32;
        const std::string& name = plan.players[index(each.player)].name;
        const int y = kRow * row + kRow / 2;
        const auto [elo, error] = each.rating;
        return fmt::format(
            "<text x=\"10\" y=\"{0}\">{1}</text>"
            "<line class=\"bar\" x1=\"{2:.1f}\" x2=\"{3:.1f}\" y1=\"{4}\" y2=\"{4}\"/>"
            "<circle class=\"dot\" cx=\"{5:.1f}\" cy=\"{4}\" r=\"5\"><title>{6:+.0f} ± {7:.0f}"
            "</title></circle>\n",
            y + 4, escaped(one_line(name, kLongest)), x_of(elo - error), x_of(elo + error), y,
            x_of(elo), elo, error);
    }

    const Standings& standings_;
    double low_ = -50, high_ = 50;
};

std::string heading_html(const GameEntry& game, const TournamentPlan& plan,
                         const Standings& standings) {
    return fmt::format(
        "<h1>{}: {} of {} players</h1>\n<p>{} of {} games played, {} a pairing, openings of {} "
        "random "
        "plies, seed {}{}</p>\n",
        escaped(game.info.title), name_of(plan.format), plan.players.size(), standings.games.size(),
        std::max<std::int64_t>(standings.expected_games,
                               static_cast<std::int64_t>(standings.games.size())),
        plan.games, plan.opening_plies, plan.seed, standings.is_over ? "" : "; not finished yet");
}

}  // namespace

Result<std::string> html_report(const GameEntry& game, const TournamentStore& store,
                                const Standings& standings) {
    const TournamentPlan& plan = store.plan();
    Recorder recorder(game, store);
    for (const StoredGame& each : standings.games) {
        if (const Status added = recorder.add(each); !added)
            return Error{"a stored game cannot be replayed: " + added.error().message};
    }
    std::string page =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n";
    page += fmt::format("<title>{}: {}</title>\n<style>{}</style>\n</head>\n<body>\n",
                        escaped(game.info.title), name_of(plan.format), kReportStyle);
    page += heading_html(game, plan, standings) + standings_html(plan, standings) +
            Plot(standings).draw(plan) + cross_html(plan, standings);
    page += kReplayer;
    page += fmt::format("<script id=\"data\" type=\"application/json\">{}</script>\n",
                        for_script(std::move(recorder).data()));
    page += fmt::format("<script>{}</script>\n</body>\n</html>\n", kReportScript);
    return page;
}

}  // namespace petteia
