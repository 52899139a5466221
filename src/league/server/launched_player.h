// LaunchedPlayer: a league client that the server starts itself, as "cmd:./client -p {port}" says. Each one
// gets a port of its own to connect to, so that it is known which program a connection belongs to; there can
// be one for every game that is played at the same time. A program that has ended is started again for its
// next game.
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
    // How long the program may take to connect and send its name.
    static constexpr Milliseconds kReadyTime{10'000};

    // True if an agent's text means a program of this kind: it begins with "cmd:" and has "{port}".
    static bool is_meant_by(std::string_view agent);
    // REQUIRES: is_meant_by(agent).
    static Contestant contestant(std::string_view agent);

    // REQUIRES: is_meant_by(agent). Starts nothing yet.
    explicit LaunchedPlayer(std::string_view agent);
    // Lets the program finish by itself, if it does so soon.
    ~LaunchedPlayer() override;

    // Starts the program, unless it runs, and gives what it calls itself. Blocks until it has sent its name.
    Result<std::string> nickname();

    bool lasts() const override { return true; }
    void begin(Session& session, Player player) override;
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    // Only the league's game.
    Status fits(const Session& session) const override;
    // Starts the program, unless it runs. Blocks until it has sent its name.
    Status launch();
    Result<Stream> accept(Listener& listener, const Deadline& deadline);
    void end();

    std::string command_;  // With "{port}" in it.
    std::unique_ptr<Process> process_;
    std::unique_ptr<RemotePlayer> remote_;  // Null while it is not connected.
    std::optional<Error> problem_;          // Why it cannot play.
};

// Of any agent: a LaunchedPlayer where one is meant, else as Contestant::named() reads it.
Result<Contestant> contestant_of(std::string_view agent, const GameEntry* game = nullptr);

}  // namespace petteia
