#include "web/analysis/explanations.h"

#include <boost/json.hpp>

#include "session/json/session_json.h"
#include "web/service/line_request.h"

namespace petteia {

Granted<ExplainQuestion> ExplainQuestion::read(Fields& fields) {
    ExplainQuestion question{read_inner_line(fields), fields.text_or("eval", 100, "")};
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<boost::json::object> explanation_of(const Registry& registry,
                                            const ExplainQuestion& question) {
    const auto position = replay(registry, question.line);
    if (!position) return position.error();
    Session& session = *position->session;
    if (const Status fits = session.check_evaluation(question.evaluation); !fits)
        return Refusal::against_rules(fits.error());
    if (session.is_over()) return Refusal::against_rules("the game is over");
    const auto explanation = session.explanation(question.evaluation);
    if (!explanation)
        return Refusal::against_rules("this game does not say what its evaluation is made of");
    return explanation_json(session, *explanation);
}

}  // namespace petteia
