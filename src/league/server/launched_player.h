// A program of the league that is started here, as "cmd:./client -p {port}" says: a player who is told
// where to connect. Every one has a port of its own, so that it is known who calls there; there can be as
// many as there are games. A program that has ended is started again for its next game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/play/agent.h"
#include "arena/players/contestant.h"
#include "league/server/remote_player.h"
#include "net/process.h"
#include "net/tcp.h"

namespace petteia {

class LaunchedPlayer final : public Agent {
  public:
    // How long it may take to connect and tell its name.
    static constexpr Milliseconds kReadyTime{10'000};

    // True if an agent's text means a program of this kind: it begins with "cmd:" and has "{port}".
    static bool is_meant_by(std::string_view agent);
    // REQUIRES: is_meant_by(agent).
    static Contestant contestant(std::string_view agent);

    // REQUIRES: is_meant_by(agent). Starts nothing yet.
    explicit LaunchedPlayer(std::string_view agent);
    // Lets it finish by itself, if it does so soon.
    ~LaunchedPlayer() override;

    // Starts it, unless it is there, and gives what it calls itself. Blocks until it has told.
    Result<std::string> nickname();

    bool lasts() const override { return true; }
    void begin(Session& session, Player player) override;
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    // Only the league's game.
    Status fits(const Session& session) const override;
    // Unless it is there. Blocks until it has told its name.
    Status launch();
    Result<Stream> wait_for_call(Listener& listener, const Deadline& deadline);
    void end();

    std::string command_;  // With "{port}" in it.
    std::unique_ptr<Process> process_;
    std::unique_ptr<RemotePlayer> remote_;  // Null while it is not connected.
    std::optional<Error> problem_;          // Why it cannot play.
};

}  // namespace petteia
