// LaunchedPlayer: a client of the league that the server starts itself (launched_client.h), as an agent. There can
// be one for every game that is played at the same time. A program that has ended is started again for its
// next game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/play/agent.h"
#include "arena/players/contestant.h"
#include "league/server/launched_client.h"
#include "league/server/remote_player.h"
#include "net/process.h"

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
    // Any other way to start a program, which messages call by this name.
    LaunchedPlayer(std::string name, StartClient start);
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
    void end();

    std::string program_;  // As messages call it.
    StartClient start_;
    std::unique_ptr<Process> process_;
    std::unique_ptr<RemotePlayer> remote_;  // Null while it is not connected.
    std::optional<Error> problem_;          // Why it cannot play.
};

// Of any agent: a LaunchedPlayer where one is meant, else as Contestant::named() reads it.
Result<Contestant> contestant_of(std::string_view agent, const GameEntry* game = nullptr);

}  // namespace petteia
