#include "arena/players/minimax_agent.h"

#include "arena/play/alarm.h"
#include "arena/players/search_parameters.h"

namespace petteia {

std::vector<Parameter> MinimaxAgent::minimax_parameters() {
    Parameter depth = depth_parameter();
    depth.default_text = "3";
    return {std::move(depth), evaluation_parameter()};
}

std::vector<Parameter> MinimaxAgent::expectimax_parameters() {
    auto parameters = minimax_parameters();
    parameters.push_back(mistakes_parameter("0.5"));
    return parameters;
}

Result<Agent::Decision, Forfeit> MinimaxAgent::choose(Session& session, const Turn& turn) {
    if (const Status checked = check(session); !checked)
        return Forfeit{Fault::Unfit, checked.error().message};
    const Alarm alarm(turn.stop, turn.allowance.most());
    Analysis analysis = session.minimax(depth_, evaluation_, alarm.token(), mistakes_);
    if (!analysis.is_complete) return Forfeit{Fault::Late, "minimax had no time to finish"};
    std::string move = *analysis.best;
    return Decision{std::move(move), std::move(analysis)};
}

Status MinimaxAgent::fits(const Session& session) const {
    return session.check_evaluation(evaluation_);
}

}  // namespace petteia
