// A program that others wrote as a player: `cmd:./my_engine --flag`. It plays every game that it
// knows, by the engine protocol (docs/engine-protocol.md). The program is kept from game to game,
// and restarted after a crash or when it is out of step with the protocol.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/agent.h"
#include "arena/ugi/ugi.h"
#include "arena/ugi/ugi_program.h"

namespace petteia {

class UgiPlayer final : public Agent {
  public:
    // The time it gets if neither clock nor settings give one, and how much longer it may take to
    // answer then.
    static constexpr Milliseconds kUsualTime{1000}, kSlack{10'000};
    // The most it may take if it gets a depth or a number of nodes and no time.
    static constexpr Milliseconds kLongestThought{600'000};

    // REQUIRES: settings of parameters(). Starts nothing yet; an error if the options cannot be read.
    static Result<std::unique_ptr<Agent>> make(std::string command, const Settings& settings);
    static std::vector<Parameter> parameters();

    UgiPlayer(UgiSetup setup, const ugi::Go& usual) : setup_(std::move(setup)), usual_(usual) {}

    void begin(Session& session, Player player) override;
    bool lasts() const override { return true; }
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    // Starts the program once, only to check that it can play.
    Status fits(const Session& session) const override;

    Status get_ready(const Session& session);
    ugi::Go go_of(const Session& session, const Allowance& allowance) const;
    Deadline deadline_of(const ugi::Go& go, const Turn& turn) const;

    UgiSetup setup_;
    ugi::Go usual_;                        // From the settings.
    std::unique_ptr<UgiProgram> program_;  // Null before begin() and after a fault.
    std::optional<Error> problem_;         // Why it cannot play.
};

}  // namespace petteia
