// What the servers of the league share: where they listen, who may come, and how long a move may take.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/common_options.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "league/server/roster.h"
#include "net/tcp.h"
#include "net/token_bucket.h"

namespace petteia {

// The same as in the browser. The protocol sends no limits, so a player that hangs would be waited for for
// ever.
inline constexpr Milliseconds kLeagueMoveTime{60'000};

inline Parameter bind_option() {
    return text_option("bind", "ADDRESS", "127.0.0.1",
                       "address to listen on; 0.0.0.0: all addresses");
}
inline Parameter roster_option() {
    return Parameter::text("roster", "FILE",
                           "who may play: a line NAME or NAME ADDRESS for each player");
}
inline Result<Roster> roster_of(const Settings& options) {
    if (!options.has("roster")) return Roster();
    constexpr std::size_t kMostBytes = 1 << 20;
    const std::string& path = options.text("roster");
    const auto text = read_file(path, kMostBytes);
    if (!text) return text.error();
    auto roster = Roster::parse(*text);
    if (!roster) return Error{"the roster " + in_quotes(path) + ": " + roster.error().message};
    return roster;
}

// "port 6002 of 127.0.0.1, …": where players connect, and who can.
inline std::string reach_of(const Listener& listener, const Roster& roster) {
    const std::string address = listener.address();
    std::string text = fmt::format("port {} of {}", listener.port(), address);
    if (address.starts_with("127."))
        text += ": only from this machine; --bind 0.0.0.0 lets others in";
    else if (roster.is_open())
        text += ": whoever reaches it, under any name; --roster FILE says who may";
    return text;
}

// --move-time and --game-time as clock_options() has them, but with a limit unless 0 is given.
inline std::vector<Parameter> league_clock_options(std::string_view where = "") {
    auto options = clock_options();
    options[0].min_number = 0;
    options[0].help += fmt::format("; 0: no limit; default: {}{} unless --game-time is given",
                                   kLeagueMoveTime / std::chrono::seconds(1), where);
    return options;
}
inline TimeControl league_clock_of(const Settings& options) {
    TimeControl time = clock_of(options);
    if (!options.is_given("move-time") && !options.is_given("game-time"))
        time.move = kLeagueMoveTime;
    return time;
}

// Tells what strangers cause, but not as often as they can cause it.
class SparseNotice {
  public:
    void say(std::string_view text) {
        if (bucket_.take(1, std::chrono::steady_clock::now())) petteia::say(text);
    }

  private:
    static constexpr double kPerSecond = 1, kAtOnce = 20;
    TokenBucket bucket_{kPerSecond, kAtOnce, std::chrono::steady_clock::now()};
};

}  // namespace petteia
