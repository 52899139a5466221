#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/report/tree_drawing.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "session/json/trace_json.h"
#include "session/trace/text_trace.h"
#include "session/typed/traced_number_tree.h"

namespace petteia {
namespace {

// The position whose tree is drawn, and how.
struct Subject {
    std::unique_ptr<TracedGame> session;
    TraceOptions options;
};

// The tree as text, or the text of the file of this name.
Result<std::string> tree_words(const std::string& given) {
    if (given.find('(') != std::string::npos) return given;
    constexpr std::size_t kLongest = 1 << 20;
    auto text = read_file(given, kLongest);
    if (!text)
        return Error{"--tree must be a tree such as ((3 5) (2 9)), or a file with one; " +
                     text.error().message};
    return text;
}

Result<Subject> number_tree(const Settings& options) {
    const auto text = tree_words(options.text("tree"));
    if (!text) return text.error();
    auto opened = open_number_tree(*text);
    if (!opened) return opened.error();
    Subject subject{std::move(opened->game), {}};
    subject.options.depth = opened->depth;
    subject.options.uses_ordering = options.text("ordering") == "on";
    return subject;
}

Result<Subject> position(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const std::string& evaluation = invocation.options.text("eval");
    if (const Status fits = (*session)->check_evaluation(evaluation); !fits) return fits.error();
    Subject subject{std::move(*session), {}};
    subject.options.uses_ordering = invocation.options.text("ordering") != "off";
    subject.options.evaluation = evaluation;
    return subject;
}

Result<Subject> subject_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    if (options.has("tree") == (invocation.game != nullptr))
        return Error{"tree needs either a game or --tree"};
    auto subject = options.has("tree") ? number_tree(options) : position(invocation);
    if (!subject) return subject;
    if (options.has("depth")) subject->options.depth = static_cast<int>(options.integer("depth"));
    subject->options.uses_alpha_beta = options.text("algorithm") == "alpha-beta";
    return subject;
}

std::string title_of(const Subject& subject) {
    return fmt::format(
        "{}, {}: {}, depth {}, moves {}", subject.session->info().title,
        subject.session->position(), subject.options.uses_alpha_beta ? "alpha-beta" : "minimax",
        subject.options.depth, subject.options.uses_ordering ? "best first" : "as listed");
}

void print_tree(const Subject& subject, const Trace& trace) {
    print_line(title_of(subject));
    print_line(sides_text(*subject.session) + "; values are MAX's, [α, β] beside them\n");
    print(tree_text(trace));
    print_line("");
    print_line(inked(
        Ink::Dim,
        fmt::format("{} nodes, {} of them leaves; {} branches cut", grouped(trace.entered()),
                    grouped(trace.count(NodeKind::Leaf)), grouped(trace.count(NodeKind::Cut)))));
}

Result<int> look_inside(const Subject& subject, int node, bool is_json) {
    const auto branch = subject.session->search_cut(subject.options, node);
    if (!branch) return branch.error();
    const EstimateScale scale = subject.session->estimate_scale(Player::First);
    if (is_json)
        print_json(cut_json(*branch, scale));
    else
        print_line(fmt::format("node {} is worth {}; with it the root is worth {}, {}", node,
                               short_text(branch->value, scale),
                               short_text(branch->root_with_it, scale),
                               branch->changes_root ? "which is WRONG" : "as without it"));
    return branch->changes_root ? kFailed : kDone;
}

Result<int> run(const Invocation& invocation) {
    const auto subject = subject_of(invocation);
    if (!subject) return subject.error();
    const Settings& options = invocation.options;
    const bool is_json = options.flag("json");
    if (options.has("inside"))
        return look_inside(*subject, static_cast<int>(options.integer("inside")), is_json);
    const auto trace = subject->session->trace(subject->options);
    if (!trace) return trace.error();
    if (is_json) print_json(trace_json(*subject->session, *trace));
    if (options.has("svg")) {
        const std::string svg = tree_picture(title_of(*subject), *subject->session, *trace);
        if (const Status written = write_file(options.text("svg"), svg); !written)
            return failed(written.error());
    } else if (!is_json) {
        print_tree(*subject, *trace);
    }
    return kDone;
}

}  // namespace

Command tree_command() {
    Command command;
    command.name = "tree";
    command.summary = "Show the search tree of a position, with its cuts.";
    command.arguments = "GAME [POSITION] | tree --tree \"((3 12 8) (2 4 6) (14 5 2))\"";
    command.details =
        "Every node that the search visits, with its value, its window and the branches that it "
        "cut.\n"
        "Values are those of MAX, the player who moves first by the rules: W3 is a win in 3 plies, "
        "L3\n"
        "a loss; a bound has ≤ or ≥. A cut branch has a number, and --inside searches it "
        "afterwards.\n"
        "--tree takes leaf values in parentheses, as text or from a file, with MAX to move at the\n"
        "root. Its branches are searched as written, with --ordering on the best first.";
    command.example = "petteia tree tictactoe XOX/.O./..X --depth 3 --svg tree.svg";
    command.game = Command::GameUse::Optional;
    command.max_words = 1;
    command.options = {
        Parameter::integer("depth", "", 1, TraceOptions::kMaxDepth,
                           "plies to search: 3, or to the leaves of --tree"),
        Parameter::choice("algorithm", "alpha-beta", {"alpha-beta", "minimax"},
                          "the search algorithm"),
        Parameter::choice("ordering", "", {"on", "off"}, "search promising moves first"),
        position_option(),
        Parameter::text("tree", "TREE", "leaf values in parentheses, or a file with them"),
        evaluation_parameter(),
        Parameter::integer("inside", "", 0, 1'000'000, "search this cut node"),
        Parameter::text("svg", "FILE", "draw the tree as a picture"),
        json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
