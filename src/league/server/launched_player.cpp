#include "league/server/launched_player.h"

#include <utility>

#include "arena/players/player_name.h"
#include "core/text.h"

namespace petteia {

bool LaunchedPlayer::is_meant_by(std::string_view agent) {
    const PlayerName name = PlayerName::parse(agent);
    return name.is_program() && name.settings.empty() &&
           name.argument.find(kPortPlace) != std::string::npos;
}

Contestant LaunchedPlayer::contestant(std::string_view agent) {
    const std::string name(trim(agent));
    return {name, [name](std::uint64_t) { return std::make_unique<LaunchedPlayer>(name); }};
}

LaunchedPlayer::LaunchedPlayer(std::string_view agent)
    : program_(PlayerName::parse(agent).argument),
      start_([command = program_] { return start_client(command); }) {}

LaunchedPlayer::LaunchedPlayer(std::string name, StartClient start)
    : program_(std::move(name)), start_(std::move(start)) {}

LaunchedPlayer::~LaunchedPlayer() { end(); }

Status LaunchedPlayer::fits(const Session& session) const {
    if (session.info().name == kLeagueGame) return ok();
    return Error{"programs that connect play " + std::string(kLeagueGame)};
}

Result<std::string> LaunchedPlayer::nickname() {
    if (const Status launched = launch(); !launched) return launched.error();
    return remote_->nickname();
}

void LaunchedPlayer::begin(Session& session, Player player) {
    const Status launched = launch();
    problem_ = launched ? std::nullopt : std::optional(launched.error());
    if (launched) remote_->begin(session, player);
}

Result<Agent::Decision, Forfeit> LaunchedPlayer::choose(Session& session, const Turn& turn) {
    if (problem_) return Forfeit{Fault::Unfit, problem_->message};
    auto decision = remote_->choose(session, turn);
    if (decision || decision.error().fault != Fault::Gone || turn.stop.stop_requested())
        return decision;
    // It may have hung up because it is about to end.
    constexpr Milliseconds kEndShows{200};
    const std::string how = process_->wait(kEndShows) ? process_->end() : "hung up";
    return Forfeit{Fault::Gone, "the program " + how};
}

Status LaunchedPlayer::launch() {
    if (remote_ && !remote_->is_gone()) return ok();
    end();
    auto client = start_();
    if (!client) return client.error();
    const Deadline deadline = Deadline::of(kReadyTime);
    auto connection = await_connection(*client, deadline);
    if (!connection) return Error{in_quotes(program_) + " " + connection.error().message};
    process_ = std::make_unique<Process>(std::move(client->process));
    remote_ = std::make_unique<RemotePlayer>(*std::move(connection));
    const Status named = remote_->ask_name(deadline);
    if (!named) remote_.reset();
    return named;
}

void LaunchedPlayer::end() {
    if (remote_) remote_->quit();
    remote_.reset();
    process_.reset();
}

Result<Contestant> contestant_of(std::string_view agent, const GameEntry* game) {
    if (LaunchedPlayer::is_meant_by(agent)) return LaunchedPlayer::contestant(agent);
    return Contestant::named(agent, game);
}

}  // namespace petteia
