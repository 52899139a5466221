#include "arena/ugi_player.h"

#include <algorithm>
#include <utility>

namespace petteia {

UgiPlayer::UgiPlayer(std::string command, const Settings& settings)
    : command_(std::move(command)), log_(settings.text("log")) {
    if (settings.has("depth")) usual_.depth = settings.integer("depth");
    if (settings.has("nodes")) usual_.nodes = settings.integer("nodes");
    if (settings.has("time")) usual_.move_time = to_milliseconds(settings.number("time"));
}

std::vector<Parameter> UgiPlayer::parameters() {
    return {
        Parameter::number("time", "", 0.001, 86400, "seconds a move, as far as the clock allows"),
        Parameter::integer("depth", "", 1, Limits::kMaxDepth, "plies to look ahead"),
        Parameter::integer("nodes", "", 1, std::int64_t{1} << 50, "positions a move"),
        Parameter::text("log", "FILE", "where its standard error is added")};
}

Status UgiPlayer::fits(const Session& session) const {
    const auto program = UgiProgram::start(command_, log_);
    return program ? (*program)->begin(session) : Status(program.error());
}

void UgiPlayer::begin(Session& session, Player) {
    const Status ready = get_ready(session);
    problem_ = ready ? std::nullopt : std::optional(ready.error());
    if (problem_) program_.reset();
}

// A program that has gone since its last game gets a second chance: the next start is the judge.
Status UgiPlayer::get_ready(const Session& session) {
    if (program_ != nullptr && program_->is_in_step() && program_->begin(session)) return ok();
    program_.reset();
    auto started = UgiProgram::start(command_, log_);
    if (!started) return started.error();
    program_ = *std::move(started);
    return program_->begin(session);
}

Result<Agent::Decision, Forfeit> UgiPlayer::choose(Session& session, const Turn& turn) {
    if (program_ == nullptr && !problem_) begin(session, session.to_move());
    if (problem_) return Forfeit{Fault::Unfit, problem_->message};
    const ugi::Go go = go_of(session, turn.allowance);
    auto decision = program_->think(session, go, patience_of(go, turn), turn.sink);
    if (!program_->is_in_step()) program_.reset();
    return decision;
}

// What the clock allows is told with something to spare for the way there and back.
ugi::Go UgiPlayer::go_of(const Session& session, const Allowance& allowance) const {
    ugi::Go go = usual_;
    if (allowance.move) {
        const Milliseconds usable = safely_below(*allowance.move);
        go.move_time = std::min(go.move_time.value_or(usable), usable);
    }
    const auto own = static_cast<std::size_t>(index_of(session.to_move()));
    go.time[own] = allowance.own;
    go.time[1 - own] = allowance.own ? allowance.other : std::nullopt;
    if (!go.has_limit()) go.move_time = kUsualTime;
    return go;
}

Patience UgiPlayer::patience_of(const ugi::Go& go, const Turn& turn) const {
    const Milliseconds without_clock = go.move_time ? *go.move_time + kSlack : kLongestThought;
    return Patience::of(turn.allowance.most().value_or(without_clock), turn.stop);
}

}  // namespace petteia
