#include "web/analysis/traces.h"

#include <boost/json.hpp>
#include <memory>
#include <utility>

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

bool reads_alpha_beta(Fields& fields) {
    const std::string algorithm = fields.text_or("algorithm", 20, "alpha-beta");
    if (algorithm != "alpha-beta" && algorithm != "minimax")
        fields.complain("\"algorithm\" must be \"minimax\" or \"alpha-beta\"");
    return algorithm == "alpha-beta";
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
    subject.options.uses_ordering = question.uses_ordering.value_or(!question.tree);
    subject.options.evaluation = question.evaluation;
    return subject;
}

}  // namespace

Granted<TraceQuestion> TraceQuestion::read(Fields& fields) {
    TraceQuestion question;
    if (fields.has("tree"))
        question.tree = fields.text("tree", service_limits::kTreeText);
    else
        question.line = read_inner_line(fields);
    if (fields.has("depth"))
        question.depth = static_cast<int>(fields.integer("depth", 1, TraceOptions::kMaxDepth));
    question.uses_alpha_beta = reads_alpha_beta(fields);
    if (fields.has("ordering")) question.uses_ordering = fields.flag_or("ordering", true);
    question.evaluation = fields.text_or("eval", 100, "");
    if (fields.has("inside"))
        question.inside = static_cast<int>(fields.integer("inside", 0, 1'000'000));
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<boost::json::object> trace_of(const Registry& registry, const TraceQuestion& question) {
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
