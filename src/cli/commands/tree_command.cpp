#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/grown_tree.h"
#include "cli/report/json_output.h"
#include "cli/report/tree_drawing.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "session/json/growth_json.h"
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

TraceOrder order_of(const Settings& options, TraceOrder usual) {
    const std::string& ordering = options.text("ordering");
    if (ordering == "best") return TraceOrder::Best;
    if (ordering == "on") return TraceOrder::Promising;
    return ordering == "off" ? TraceOrder::AsListed : usual;
}

Result<Subject> number_tree(const Settings& options) {
    const auto text = tree_words(options.text("tree"));
    if (!text) return text.error();
    auto opened = open_number_tree(*text);
    if (!opened) return opened.error();
    Subject subject{std::move(opened->game), {}};
    subject.options.depth = opened->depth;
    subject.options.order = order_of(options, TraceOrder::AsListed);
    return subject;
}

Result<Subject> position(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const std::string& evaluation = invocation.options.text("eval");
    if (const Status fits = (*session)->check_evaluation(evaluation); !fits) return fits.error();
    Subject subject{std::move(*session), {}};
    subject.options.order = order_of(invocation.options, TraceOrder::Promising);
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

std::string_view words_for(TraceOrder order) {
    switch (order) {
        case TraceOrder::AsListed:
            return "as listed";
        case TraceOrder::Promising:
            return "best first";
        case TraceOrder::Best:
            break;
    }
    return "by their true value";
}

std::string title_of(const Subject& subject) {
    return fmt::format("{}, {}: {}, depth {}, moves {}", subject.session->info().title,
                       subject.session->position(),
                       subject.options.uses_alpha_beta ? "alpha-beta" : "minimax",
                       subject.options.depth, words_for(subject.options.order));
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

// ---- Searches whose tree grows

Playouts playouts_of(const std::string& name) {
    if (name == "random") return Playouts::Random;
    return name == "policies" ? Playouts::Policies : Playouts::Evaluation;
}

GrowthOptions growth_of(const Settings& options) {
    GrowthOptions growth;
    if (options.text("algorithm") == "dfpn") growth.method = SearchMethod::ProofNumber;
    growth.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    growth.uses_ordering = options.text("ordering") != "off";
    growth.evaluation = options.text("eval");
    growth.playouts = playouts_of(options.text("playouts"));
    growth.exploration = options.number("exploration");
    return growth;
}

Result<int> show_growth(const std::string& title, const Settings& options, const GrownTree& tree,
                        const boost::json::object& json) {
    const bool is_json = options.flag("json");
    if (is_json) print_json(json);
    if (options.has("svg")) {
        const Status written = write_file(options.text("svg"), grown_picture(title, tree));
        if (!written) return failed(written.error());
    } else if (!is_json) {
        print_line(title + "\n");
        print(grown_text(tree));
        print_line("");
        for (const std::string& note : tree.legend) print_line(inked(Ink::Dim, note));
        print_line(inked(Ink::Dim, tree.counts));
    }
    return kDone;
}

Result<int> grow(const Invocation& invocation) {
    const Settings& options = invocation.options;
    if (options.has("tree") || invocation.game == nullptr)
        return Error{"--algorithm " + options.text("algorithm") + " needs a game"};
    for (const char* name : {"depth", "inside"}) {
        if (options.has(name))
            return Error{fmt::format("--{} does not go with --algorithm {}", name,
                                     options.text("algorithm"))};
    }
    auto session = invocation.open();
    if (!session) return session.error();
    const GrowthOptions growth = growth_of(options);
    if (const Status fits = (*session)->check_evaluation(growth.evaluation); !fits)
        return fits.error();
    if (const Status fits = (*session)->check_search(growth.search()); !fits) return fits.error();
    const auto title = [&](std::string_view method) {
        return fmt::format("{}, {}: {}, {} nodes at most", (*session)->info().title,
                           (*session)->position(), method, grouped(growth.nodes));
    };
    const auto show = [&](const auto& trace, std::string_view method) {
        return show_growth(title(method), options, grown_tree(**session, trace),
                           growth_json(**session, trace));
    };
    if (growth.method == SearchMethod::MonteCarlo)
        return show((*session)->trace_visits(growth), "Monte Carlo tree search");
    return show((*session)->trace_proof(growth), "df-pn");
}

Result<int> run(const Invocation& invocation) {
    const std::string& algorithm = invocation.options.text("algorithm");
    if (algorithm == "mcts" || algorithm == "dfpn") return grow(invocation);
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
        "root. Its branches are searched as written, with --ordering on the best first.\n"
        "--ordering best orders the moves of a game by their true value, from a minimax: the most "
        "that\n"
        "any ordering can save. --algorithm mcts and dfpn show the first --nodes of a Monte Carlo "
        "tree\n"
        "search, with visits, means and bonuses, or of a proof-number search, with its two "
        "numbers.";
    command.example = "petteia tree tictactoe XOX/.O./..X --depth 3 --svg tree.svg";
    command.game = Command::GameUse::Optional;
    command.max_words = 1;
    command.options = {
        Parameter::integer("depth", "", 1, TraceOptions::kMaxDepth,
                           "plies to search: 3, or to the leaves of --tree"),
        Parameter::choice("algorithm", "alpha-beta", {"alpha-beta", "minimax", "mcts", "dfpn"},
                          "the search algorithm"),
        Parameter::choice("ordering", "", {"on", "off", "best"}, "search promising moves first"),
        Parameter::integer("nodes", "200", 1, GrowthOptions::kMaxNodes,
                           "mcts, dfpn: nodes after which the search ends"),
        Parameter::choice("playouts", "evaluation", {"evaluation", "random", "policies"},
                          "mcts: how a new position is valued"),
        Parameter::number("exploration", "0.15", 0, 10,
                          "mcts: how much what was visited little is preferred"),
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
