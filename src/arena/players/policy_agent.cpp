#include "arena/players/policy_agent.h"

namespace petteia {

Result<Agent::Decision, Forfeit> PolicyAgent::choose(Session& session, const Turn&) {
    if (const Status checked = check(session, session.to_move()); !checked)
        return Forfeit{Fault::Unfit, checked.error().message};
    return Decision{session.policy_move(policy_, settings_), std::nullopt};
}

std::vector<Advice<std::string>> PolicyAgent::advise(const Session& session) const {
    return session.policy_advice(policy_, settings_);
}

Status PolicyAgent::fits(const Session& session) const {
    if (session.info().name == game_) return ok();
    return Error{"a player of " + game_ + ", not of " + std::string(session.info().name)};
}

}  // namespace petteia
