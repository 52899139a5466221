#include "web/analysis/traces.h"

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <utility>

#include "core/text.h"
#include "session/json/growth_json.h"
#include "session/json/trace_json.h"
#include "session/trace/text_trace.h"
#include "session/typed/traced_number_tree.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

struct Subject {
    std::unique_ptr<TracedGame> session;
    TraceOptions options;
};

// Reads a word of a few.
std::string word_of(Fields& fields, std::string_view name, const std::vector<std::string>& words) {
    const std::string word = fields.text_or(name, 20, words.front());
    if (std::find(words.begin(), words.end(), word) == words.end())
        fields.complain(in_quotes(name) + " must be one of " + join(words, ", "));
    return word;
}

TraceOrder read_order(Fields& fields) {
    const auto* given = fields.find("ordering");
    if (given->is_string()) {
        word_of(fields, "ordering", {"best"});
        return TraceOrder::Best;
    }
    return fields.flag_or("ordering", true) ? TraceOrder::Promising : TraceOrder::AsListed;
}

GrowthOptions read_growth(Fields& fields, SearchMethod method) {
    GrowthOptions growth;
    growth.method = method;
    growth.nodes = static_cast<std::uint64_t>(
        fields.integer_or("nodes", 1, GrowthOptions::kMaxNodes, std::int64_t{200}));
    growth.uses_ordering = fields.flag_or("ordering", true);
    growth.exploration = fields.number("exploration", 0, 10).value_or(growth.exploration);
    const std::string playouts = word_of(fields, "playouts", {"evaluation", "random", "policies"});
    if (playouts == "random") growth.playouts = Playouts::Random;
    if (playouts == "policies") growth.playouts = Playouts::Policies;
    growth.evaluation = fields.text_or("eval", 100, "");
    return growth;
}

Granted<boost::json::object> growth_of(const Registry& registry, const TraceQuestion& question) {
    const GrowthOptions& growth = *question.growth;
    const auto position = replay(registry, question.line);
    if (!position) return position.error();
    Session& session = *position->session;
    if (const Status fits = session.check_evaluation(growth.evaluation); !fits)
        return Refusal::against_rules(fits.error());
    if (const Status fits = session.check_search(growth.search()); !fits)
        return Refusal::against_rules(fits.error());
    return growth.method == SearchMethod::MonteCarlo
               ? growth_json(session, session.trace_visits(growth))
               : growth_json(session, session.trace_proof(growth));
}

// Moves of a game are ordered unless told otherwise, branches of a tree are tried as written.
Granted<Subject> subject_of(const Registry& registry, const TraceQuestion& question) {
    Subject subject;
    if (question.tree) {
        auto opened = open_number_tree(*question.tree);
        if (!opened) return Refusal::against_rules(opened.error());
        subject.session = std::move(opened->game);
        subject.options.depth = opened->depth;
    } else {
        auto position = replay(registry, question.line);
        if (!position) return position.error();
        subject.session = std::move(position->session);
    }
    if (const Status fits = subject.session->check_evaluation(question.evaluation); !fits)
        return Refusal::against_rules(fits.error());
    subject.options.depth = question.depth.value_or(subject.options.depth);
    subject.options.uses_alpha_beta = question.uses_alpha_beta;
    subject.options.order =
        question.order.value_or(question.tree ? TraceOrder::AsListed : TraceOrder::Promising);
    subject.options.evaluation = question.evaluation;
    return subject;
}

}  // namespace

Granted<TraceQuestion> TraceQuestion::read(Fields& fields) {
    TraceQuestion question;
    const std::string algorithm =
        word_of(fields, "algorithm", {"alpha-beta", "minimax", "mcts", "dfpn"});
    question.uses_alpha_beta = algorithm == "alpha-beta";
    if (algorithm == "mcts") question.growth = read_growth(fields, SearchMethod::MonteCarlo);
    if (algorithm == "dfpn") question.growth = read_growth(fields, SearchMethod::ProofNumber);
    if (question.growth && fields.has("tree"))
        fields.complain(in_quotes(algorithm) + " searches games, not a tree of numbers");
    if (fields.has("tree"))
        question.tree = fields.text("tree", service_limits::kTreeText);
    else
        question.line = read_inner_line(fields);
    if (fields.has("depth"))
        question.depth = static_cast<int>(fields.integer("depth", 1, TraceOptions::kMaxDepth));
    if (!question.growth && fields.has("ordering")) question.order = read_order(fields);
    question.evaluation = fields.text_or("eval", 100, "");
    if (fields.has("inside"))
        question.inside = static_cast<int>(fields.integer("inside", 0, 1'000'000));
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<boost::json::object> trace_of(const Registry& registry, const TraceQuestion& question) {
    if (question.growth) return growth_of(registry, question);
    const auto subject = subject_of(registry, question);
    if (!subject) return subject.error();
    if (question.inside) {
        const auto branch = subject->session->search_cut(subject->options, *question.inside);
        if (!branch) return Refusal::against_rules(branch.error());
        return cut_json(*branch, subject->session->estimate_scale(Player::First));
    }
    const auto trace = subject->session->trace(subject->options);
    if (!trace) return Refusal::against_rules(trace.error());
    return trace_json(*subject->session, *trace);
}

}  // namespace petteia
