#include "arena/play/agent.h"

#include <algorithm>

#include "core/text.h"

namespace petteia {

std::optional<Milliseconds> Allowance::most() const {
    return move && own ? std::min(*move, *own) : move ? move : own;
}

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::Illegal:
            return "illegal";
        case Fault::Late:
            return "late";
        case Fault::Silent:
            return "silent";
        case Fault::Rubbish:
            return "rubbish";
        case Fault::Gone:
            return "gone";
        case Fault::Unfit:
            return "unfit";
    }
    return "";
}

Status Agent::check(const Session& session, std::optional<Player> side) const {
    const std::string who = "player " + in_quotes(name_) + ": ";
    if (const Status fitting = fits(session); !fitting) return Error{who + fitting.error().message};
    const auto only = only_side();
    if (!only || side == only) return ok();
    return Error{who + "it plays " + std::string(session.name_of(*only)) + " only, not " +
                 (side ? std::string(session.name_of(*side)) : "both sides")};
}

}  // namespace petteia
