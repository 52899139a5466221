#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/play/agent.h"
#include "arena/players/agent_factory.h"
#include "arena/players/search_parameters.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/search_options.h"
#include "cli/report/explanation_text.h"
#include "cli/report/json_output.h"
#include "cli/terminal/board.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/search_status.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "session/analysis/position_analysis.h"

namespace petteia {
namespace {

constexpr Milliseconds kDefaultTime{5000};

Ink ink_of(const Verdict& verdict) {
    switch (verdict.kind) {
        case Verdict::Kind::Win:
            return Ink::Green;
        case Verdict::Kind::Draw:
            return Ink::Yellow;
        case Verdict::Kind::Loss:
            return Ink::Red;
        case Verdict::Kind::Estimate:
            break;
    }
    return Ink::Plain;
}

// A line of moves, cut where it would fill the screen.
std::string shown_line(const std::vector<std::string>& moves) {
    constexpr std::size_t kShown = 16;
    const std::size_t count = std::min(moves.size(), kShown);
    return join(std::span(moves).first(count), " ") + (moves.size() > kShown ? " …" : "");
}

std::string origin(const Analysis& analysis) {
    if (analysis.solved_positions > 0)
        return fmt::format("solved: {} positions in {:.2f} s", grouped(analysis.solved_positions),
                           analysis.seconds);
    if (analysis.source == Analysis::Source::Solution) return "from the stored solution";
    return fmt::format(
        "depth {}, {} nodes in {:.2f} s ({} nodes/s), {} table hits, branching {:.2f}",
        analysis.depth, grouped(analysis.counts.nodes), analysis.seconds,
        grouped(static_cast<std::uint64_t>(analysis.nodes_per_second)),
        grouped(analysis.counts.table_hits), analysis.effective_branching);
}

std::string move_value(const MoveVerdict& each) {
    return (each.is_exact ? "" : "≤ ") + each.verdict.to_text();
}

// Of a Monte Carlo search.
std::string visits_text(const Analysis& analysis, const MoveVerdict& each) {
    const bool has_visits = std::ranges::any_of(
        analysis.moves, [](const MoveVerdict& other) { return other.visits > 0; });
    if (!has_visits) return "";
    return padded_left(grouped(each.visits) + " visits", 18) + "  ";
}

void print_analysis(const Session& session, const Analysis& analysis) {
    print(draw(session.view()));
    print_line(fmt::format("position: {}", session.position()));
    print_line(fmt::format("{} to move: {}", session.name_of(session.to_move()),
                           inked(ink_of(analysis.verdict), analysis.verdict.to_text())));
    if (session.is_over()) return print_line("the game is over");
    std::size_t width = 4;
    for (const auto& each : analysis.moves) width = std::max(width, columns(each.move));
    print_line("");
    for (const auto& each : analysis.moves)
        print_line(fmt::format("  {}  {}  {}{}", inked(Ink::Bold, padded_right(each.move, width)),
                               inked(ink_of(each.verdict), padded_right(move_value(each), 12)),
                               visits_text(analysis, each), shown_line(session.in_turns(each.pv))));
    print_line("");
    print_line(inked(Ink::Dim, origin(analysis)));
}

int print_result(const Settings& options, const Session& session, const Analysis& analysis) {
    if (options.flag("json"))
        print_json(analysis_json(session, analysis));
    else
        print_analysis(session, analysis);
    return was_interrupted() ? kInterruptedExit : kDone;
}

// What the static value is made of; nothing is searched.
Result<int> explain(const Settings& options, Session& session) {
    const std::string& name = options.text("eval");
    if (const Status fits = session.check_evaluation(name); !fits) return fits.error();
    if (session.is_over()) return Error{"the game is over"};
    const auto explanation = session.explanation(name);
    if (!explanation)
        return Error{std::string(session.info().title) +
                     " does not say what its evaluation is made of"};
    if (options.flag("json")) {
        print_json(explanation_json(session, *explanation));
        return kDone;
    }
    print(draw(session.view()));
    print_line(fmt::format("position: {}", session.position()));
    const std::string by =
        explanation->evaluation.empty() ? "" : " by the evaluation " + explanation->evaluation;
    print_line(fmt::format("{} to move: {}{}, without search\n", session.name_of(session.to_move()),
                           explanation->value.to_text(), by));
    print(terms_text(session, *explanation));
    if (const std::string cells = cells_text(session, *explanation); !cells.empty())
        print("\n" + cells);
    return kDone;
}

Status play_moves(Session& session, std::string_view moves) {
    for (const auto move : words(moves)) {
        if (const Status played = session.play(move); !played) return played;
    }
    return ok();
}

// From a solution, which knows best play and not play against mistakes. A small game is solved for it, unless a
// certain search is wanted.
std::optional<Analysis> known_analysis(Session& session, const Settings& options) {
    if (options.number("mistakes") > 0) return std::nullopt;
    const auto is_given = [&](const char* name) { return options.is_given(name); };
    const bool is_certain_search =
        options.flag("no-solution") ||
        std::ranges::any_of(std::array{"depth", "nodes", "table", "techniques", "eval"}, is_given);
    return is_certain_search ? session.known() : known_or_solved(session, interrupt_token());
}

// Every move gets its value, unless time is the only limit.
Analysis think(Session& session, const Settings& options, const SearchOptions& search) {
    Limits limits = limits_of(options);
    if (!has_limit(options)) limits.move_time = kDefaultTime;
    limits.values_all_moves = !limits.move_time || options.has("depth");
    ProgressLine line("analysing");
    return analyse(session, search, limits, interrupt_token(), shown_on(line));
}

// One step: a row per measure, a column per move.
void print_step(const Advice<std::string>& step) {
    constexpr std::size_t kNameWidth = 16, kWidth = 8;
    std::string heading = padded_right(step.who, kNameWidth);
    for (const auto& line : step.lines) heading += padded_left(line.move, kWidth);
    print_line(inked(Ink::Dim, heading));
    for (std::size_t i = 0; i < step.measures.size(); ++i) {
        std::string row = padded_right(step.measures[i], kNameWidth);
        for (const auto& line : step.lines) {
            const auto& value = line.values[i];
            row += padded_left(value ? std::to_string(*value) : "-", kWidth);
        }
        print_line(row);
    }
    print_line(padded_right("choice", kNameWidth) +
               padded_left(inked(Ink::Bold, step.choice), kWidth));
}

// Some options are only for the search that `analyse` does itself.
Status check_player_options(const Settings& options) {
    for (const char* name : {"depth", "time", "nodes", "table", "techniques", "eval", "threads",
                             "solution", "no-solution", "explain"}) {
        if (options.is_given(name))
            return Error{
                "--" + std::string(name) +
                " cannot be used with --player, whose name has its settings: engine:depth=4"};
    }
    return ok();
}

// What a player thinks: its reasons, or the result of its search.
Result<int> ask_player(const Invocation& invocation, Session& session) {
    const Settings& options = invocation.options;
    if (const Status fits = check_player_options(options); !fits) return fits.error();
    auto agent = make_agent(options.text("player"), invocation.seed(), invocation.game);
    if (!agent) return agent.error();
    auto steps = (*agent)->advise(session);
    if (steps.empty()) {
        if (session.is_over()) return Error{"the game is over"};
        if (const Status fits = (*agent)->check(session, session.to_move()); !fits)
            return fits.error();
        ProgressLine line("thinking");
        auto decision = (*agent)->choose(session, {{}, interrupt_token(), shown_on(line)});
        if (!decision) return failed(Error{decision.error().message});
        if (decision->analysis) return print_result(options, session, *decision->analysis);
        steps.push_back({std::string(session.name_of(session.to_move())), decision->move, {}, {}});
    }
    if (options.flag("json")) {
        print_json(advice_json(session, (*agent)->name(), steps));
        return kDone;
    }
    print(draw(session.view()));
    print_line(fmt::format("position: {}\n", session.position()));
    for (const auto& step : steps) print_step(step);
    return kDone;
}

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    if (const Status played = play_moves(**session, options.text("moves")); !played)
        return played.error();
    if (options.has("player")) return ask_player(invocation, **session);
    if (options.flag("explain")) return explain(options, **session);
    if (const Status opened = open_known_solution(**session, options); !opened)
        return opened.error();
    auto search = search_options_of(options);
    if (!search) return search.error();
    if (const Status fits = (*session)->check_evaluation(search->evaluation); !fits)
        return fits.error();
    search->mistakes = options.number("mistakes");
    auto known = known_analysis(**session, options);
    const Analysis analysis = known ? *std::move(known) : think(**session, options, *search);
    return print_result(options, **session, analysis);
}

}  // namespace

Command analyse_command() {
    Command command;
    command.name = "analyse";
    command.summary = "Value every legal move of a position.";
    command.arguments = "GAME [POSITION]";
    command.details =
        "Win, draw or loss with the distance in plies where it is proven, otherwise an estimate: "
        "of\n"
        "the margin where the game has one, else the chance of winning, half of that of a draw\n"
        "included; all for the player to move. Answers from the solution if one is stored, or from "
        "one "
        "made\n"
        "at once if the game is small; otherwise searches until everything is proven or 5 seconds "
        "have\n"
        "passed. If time runs out, the best move has its value and the others have upper bounds; "
        "--depth\n"
        "gives every move its value, and with --no-solution everything is searched.\n"
        "--player asks a player instead: the game's own players explain how they value each move, "
        "as\n"
        "in `petteia analyse pacman --player course`. --explain shows what the static value is "
        "made of,\n"
        "term by term and cell by cell, and searches nothing. With --mistakes values are means "
        "over what\n"
        "the opponent may do.";
    command.example = "petteia analyse xox --moves \"1,1 2,2\" --time 2";
    command.game = Command::GameUse::Required;
    command.max_words = 1;
    command.options =
        std::vector<Parameter>{
            position_option(), Parameter::text("moves", "LIST", "moves to play first: \"1r 3r\""),
            player_option("player", "show what this player thinks of the position"),
            Parameter::flag("explain", "show what the evaluation is made of, without search")} +
        limit_options() + solution_options() +
        std::vector{mistakes_parameter(), threads_option(), json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
