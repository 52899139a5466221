#include "arena/ugi/ugi_player.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "search/time_manager.h"

namespace petteia {

namespace {

// "Hash=64+Threads=2": commas and colons are taken.
Result<std::vector<ugi::Choice>> choices_of(const std::string& text) {
    std::vector<ugi::Choice> choices;
    if (text.empty()) return choices;
    for (const std::string_view piece : split(text, '+')) {
        const std::size_t equals = piece.find('=');
        const std::string_view name = trim(piece.substr(0, equals));
        if (equals == std::string_view::npos || name.empty())
            return Error{"options must be NAME=VALUE with '+' between, not " + in_quotes(piece)};
        choices.push_back({std::string(name), std::string(trim(piece.substr(equals + 1)))});
    }
    return choices;
}

}  // namespace

Result<std::unique_ptr<Agent>> UgiPlayer::make(std::string command, const Settings& settings) {
    auto choices = choices_of(settings.text("options"));
    if (!choices) return choices.error();
    ugi::Go usual;
    if (settings.has("depth")) usual.depth = settings.integer("depth");
    if (settings.has("nodes")) usual.nodes = settings.integer("nodes");
    if (settings.has("time")) usual.move_time = to_milliseconds(settings.number("time"));
    UgiSetup setup{std::move(command), settings.text("log"),
                   to_milliseconds(settings.number("ready")), *std::move(choices)};
    return std::unique_ptr<Agent>(std::make_unique<UgiPlayer>(std::move(setup), usual));
}

std::vector<Parameter> UgiPlayer::parameters() {
    return {
        Parameter::number("time", "", 0.001, 86400, "seconds a move, as far as the clock allows"),
        Parameter::integer("depth", "", 1, Limits::kMaxDepth, "plies to look ahead"),
        Parameter::integer("nodes", "", 1, std::int64_t{1} << 50, "positions a move"),
        Parameter::number("ready", "10", 0.001, 86400, "seconds it may take to get ready"),
        Parameter::text("options", "LIST", "its own, as Hash=64+Threads=2"),
        Parameter::text("log", "FILE", "where its standard error is added")};
}

Status UgiPlayer::fits(const Session& session) const {
    const auto program = UgiProgram::start(setup_);
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
    auto started = UgiProgram::start(setup_);
    if (!started) return started.error();
    program_ = *std::move(started);
    return program_->begin(session);
}

Result<Agent::Decision, Forfeit> UgiPlayer::choose(Session& session, const Turn& turn) {
    if (program_ == nullptr && !problem_) begin(session, session.to_move());
    if (problem_) return Forfeit{Fault::Unfit, problem_->message};
    const ugi::Go go = go_of(session, turn.allowance);
    auto decision = program_->think(session, go, deadline_of(go, turn), turn.sink);
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

Deadline UgiPlayer::deadline_of(const ugi::Go& go, const Turn& turn) const {
    const Milliseconds without_clock = go.move_time ? *go.move_time + kSlack : kLongestThought;
    return Deadline::of(turn.allowance.most().value_or(without_clock), turn.stop);
}

}  // namespace petteia
