// A running program that speaks the engine protocol, from our side of it: the handshake, a new
// game, and one search at a time. Each fault of the program is distinguished, and no call waits
// without limit.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/agent.h"
#include "arena/ugi/ugi.h"
#include "core/result.h"
#include "net/process.h"
#include "session/session.h"

namespace petteia {

// What to start, and how.
struct UgiSetup {
    std::string command;
    std::string log;                     // For Process::start.
    Milliseconds ready_time{10'000};     // To answer with ugiok, and again with readyok.
    std::vector<ugi::Choice> choices{};  // Options to set that are not the game's.
};

class UgiProgram {
  public:
    // How long it may take to answer "stop" after its time was up.
    static constexpr Milliseconds kSettle{1000};

    // Blocks until the program has answered ugiok. An error says why it did not, or which option is
    // missing.
    static Result<std::unique_ptr<UgiProgram>> start(const UgiSetup& setup);
    // Asks it to end, and waits a moment for it.
    ~UgiProgram();

    // Blocks until it is ready for a new game in the session. An error if it does not know the game, or
    // is not ready in time.
    Status begin(const Session& session);
    // Blocks until it has chosen a move or its time is up.
    Result<Agent::Decision, Forfeit> think(const Session& session, const ugi::Go& go,
                                           const Deadline& deadline, const AnalysisSink& sink);
    // Blocks until it has answered an order about the position by a line with this first word, and gives
    // the rest of the line; `hear` receives the lines before it.
    Result<std::string, Forfeit> ask(const Session& session, const std::string& order,
                                     std::string_view word, const Deadline& deadline,
                                     const std::function<void(std::string_view line)>& hear);
    // False after a fault that it may not have recovered from: end it and start another.
    bool is_in_step() const { return is_in_step_; }

  private:
    struct Heard;

    UgiProgram(Process process, Milliseconds ready_time)
        : process_(std::move(process)), ready_time_(ready_time) {}

    Transfer send(const std::string& text, const Deadline& deadline);
    Transfer read(std::string& line, const Deadline& deadline);
    // Blocks until a line begins with the word; gives the lines before it.
    Result<std::vector<std::string>> lines_until(std::string_view word);
    Deadline until_ready() const { return Deadline::of(ready_time_); }
    Status greet();
    Status choose(const std::vector<ugi::Choice>& choices);
    Status configure(const Session& session);
    const ugi::Offer* offer(std::string_view option) const;
    bool settle(Heard& heard);
    Forfeit fault_of(Transfer transfer, Heard& heard);
    // Describes why nothing came; the program is out of step from then on.
    std::string trouble_of(Transfer transfer);

    Process process_;
    Milliseconds ready_time_;
    std::vector<ugi::Offer> offers_;
    std::string configured_for_;  // The game and rules that its options were set for.
    bool is_in_step_ = true;
};

}  // namespace petteia
