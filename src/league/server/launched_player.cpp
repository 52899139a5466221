#include "league/server/launched_player.h"

#include <utility>

#include "arena/players/player_name.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kPort = "{port}";

std::string with_port(std::string text, std::uint16_t port) {
    for (std::size_t at = 0; (at = text.find(kPort, at)) != std::string::npos;)
        text.replace(at, kPort.size(), std::to_string(port));
    return text;
}

// Nobody reads what the program prints, and it must not wait for a reader.
std::string silenced(const std::string& command) {
    return "exec >/dev/null </dev/null\n" + command;
}

}  // namespace

bool LaunchedPlayer::is_meant_by(std::string_view agent) {
    const PlayerName name = PlayerName::parse(agent);
    return name.is_program() && name.settings.empty() &&
           name.argument.find(kPort) != std::string::npos;
}

Contestant LaunchedPlayer::contestant(std::string_view agent) {
    const std::string name(trim(agent));
    return {name, [name](std::uint64_t) { return std::make_unique<LaunchedPlayer>(name); }};
}

LaunchedPlayer::LaunchedPlayer(std::string_view agent)
    : command_(PlayerName::parse(agent).argument) {}

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
    auto listener = Listener::open("127.0.0.1", 0);
    if (!listener) return listener.error();
    auto process = Process::start(silenced(with_port(command_, listener->port())));
    if (!process) return process.error();
    process_ = std::make_unique<Process>(*std::move(process));
    const Deadline deadline = Deadline::of(kReadyTime);
    auto connection = accept(*listener, deadline);
    if (!connection) return connection.error();
    remote_ = std::make_unique<RemotePlayer>(*std::move(connection));
    const Status named = remote_->ask_name(deadline);
    if (!named) remote_.reset();
    return named;
}

// Checks now and then whether the program still runs.
Result<Stream> LaunchedPlayer::accept(Listener& listener, const Deadline& deadline) {
    constexpr Milliseconds kLook{50};
    for (;;) {
        auto connection = listener.accept(Deadline::of(kLook));
        if (connection) return *std::move(connection);
        if (process_->wait(Milliseconds(0)))
            return Error{in_quotes(command_) + " " + process_->end() + " before it had connected"};
        if (std::chrono::steady_clock::now() >= deadline.time)
            return Error{in_quotes(command_) + " did not connect to its port in time"};
    }
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
