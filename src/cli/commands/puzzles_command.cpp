#include <fmt/format.h>

#include <boost/json.hpp>

#include "arena/puzzles/puzzle_json.h"
#include "arena/puzzles/puzzle_maker.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/board.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "session/json/session_json.h"

namespace petteia {
namespace {

struct Range {
    int low, high;
};

// "5", "3-7" or "3-".
Result<Range> read_range(const Settings& options, const char* name, Range most) {
    if (!options.is_given(name)) return most;
    const std::string& text = options.text(name);
    const std::size_t dash = text.find('-');
    const auto number = [](std::string_view digits) { return parse_integer(digits); };
    const auto low = number(std::string_view(text).substr(0, dash));
    const auto high = dash == std::string::npos ? low
                      : dash + 1 == text.size() ? std::optional<std::int64_t>(most.high)
                                                : number(std::string_view(text).substr(dash + 1));
    if (!low || !high || *low < most.low || *high > most.high || *low > *high)
        return Error{fmt::format("--{} must be a number from {} to {}, or two as in 3-5, not {}",
                                 name, most.low, most.high, in_quotes(text))};
    return Range{static_cast<int>(*low), static_cast<int>(*high)};
}

Result<PuzzleOrder> order_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    PuzzleOrder order;
    order.count = static_cast<int>(options.integer("count"));
    order.seed = invocation.seed();
    order.proof_nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    const auto length = read_range(options, "length", {1, 1'000'000});
    if (!length) return length.error();
    const auto difficulty = read_range(options, "difficulty", {1, PuzzleOrder::kHardest});
    if (!difficulty) return difficulty.error();
    order.shortest = length->low;
    order.longest = length->high;
    order.easiest = difficulty->low;
    order.hardest = difficulty->high;
    return order;
}

std::string task_of(const Session& session, const Puzzle& puzzle) {
    const auto who = session.name_of(session.to_move());
    if (puzzle.value.kind == Verdict::Kind::Draw)
        return fmt::format("{} to move: one of {} moves holds the draw", who, puzzle.moves.size());
    return fmt::format("{} to move: one of {} moves wins", who, puzzle.moves.size());
}

void print_puzzle(Session& session, const Puzzle& puzzle, std::size_t number) {
    if (!session.set_position(puzzle.position)) return;
    print_line(inked(Ink::Bold, fmt::format("{}.", number)));
    print(draw(session.view()));
    print_line("position: " + puzzle.position);
    print_line(task_of(session, puzzle));
    print_line(fmt::format("length {}, difficulty {}", puzzle.length, puzzle.difficulty));
    print_line(
        inked(Ink::Dim, fmt::format("solution: {}  ({})", join(session.in_turns(puzzle.line), " "),
                                    puzzle.value.to_text())));
    print_line("");
}

boost::json::object to_json(const Session& session, const PuzzleReport& report) {
    boost::json::object object = subject_json(session);
    object.erase("position");
    boost::json::array puzzles;
    for (const Puzzle& each : report.puzzles) puzzles.push_back(puzzle_json(each));
    object["puzzles"] = std::move(puzzles);
    object["positions"] = report.positions;
    object["complete"] = report.is_complete;
    return object;
}

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open_game();
    if (!session) return session.error();
    const auto order = order_of(invocation);
    if (!order) return order.error();
    if (const Status fits = PuzzleMaker::check(**session); !fits) return fits.error();
    PuzzleReport report;
    {
        ProgressLine line(fmt::format("looking for puzzles of {}", (*session)->info().name),
                          "puzzles");
        report = PuzzleMaker(**session, *order).make(interrupt_token(), line.sink());
    }
    if (invocation.options.flag("json")) {
        print_json(to_json(**session, report));
    } else {
        for (std::size_t i = 0; i < report.puzzles.size(); ++i)
            print_puzzle(**session, report.puzzles[i], i + 1);
    }
    if (!report.is_complete) return kInterruptedExit;
    if (static_cast<int>(report.puzzles.size()) < order->count)
        say(fmt::format(
            "{} of {} puzzles found, in {} positions: there are no more, or they are rare",
            report.puzzles.size(), order->count, grouped(report.positions)));
    return kDone;
}

}  // namespace

Command puzzles_command() {
    Command command;
    command.name = "puzzles";
    command.summary = "Make puzzles: positions with one winning move, or one that holds the draw.";
    command.arguments = "GAME";
    command.details =
        "Plays games and proves their positions from the end on. All other moves of a puzzle are\n"
        "proven to be worse. No two are mirror images of each other. Its length is the number of "
        "plies to\n"
        "the end with best play; of a draw, until the longest wrong move has lost. Its difficulty, "
        "1 to 5,\n"
        "says how deep a search must look to prefer the solution. Ctrl-C prints what was found so "
        "far.";
    command.example = "petteia puzzles connect4 --count 3 --length 5-9";
    command.game = Command::GameUse::Required;
    command.options = {Parameter::integer("count", "10", 1, 100'000, "how many puzzles"),
                       Parameter::text("length", "N", "plies to the end: 5, 3-7 or 3-"),
                       Parameter::text("difficulty", "N", "1 to 5, or a range: 2-4"),
                       Parameter::integer("nodes", "200000", 100, std::int64_t{1} << 40,
                                          "nodes to prove a position, at most"),
                       json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
