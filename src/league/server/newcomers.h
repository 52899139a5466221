// Newcomers: the connections of league players whose names are not known yet. All are accepted and asked for
// their names at once, so that silent or slow ones delay nobody else. Many silent ones cannot keep others
// out: when there are too many, the one goes that has been silent longest, of the address that has most
// (address_share.h). A player answers within a moment and is gone from here before its turn comes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "league/server/remote_player.h"
#include "net/tcp.h"

namespace petteia {

// Used by one thread.
class Newcomers {
  public:
    using Named = std::vector<std::unique_ptr<RemotePlayer>>;

    // How long a player may take to send its name.
    static constexpr Milliseconds kNameTime{10'000};
    static constexpr std::size_t kMost = 256;

    // The listener must outlive it.
    explicit Newcomers(Listener& listener, Milliseconds name_time = kNameTime);
    // Disconnects all.
    ~Newcomers();
    Newcomers(const Newcomers&) = delete;
    Newcomers& operator=(const Newcomers&) = delete;

    // Called with each, before it is asked for its name.
    std::function<void(RemotePlayer&)> on_connect = [](RemotePlayer&) {};
    // Called with the reason when one goes without a name.
    std::function<void(const std::string& why)> on_leave = [](const std::string&) {};

    // Those who have sent their names by now. Blocks until something happens, but for 50 ms at most. An
    // error if no connections can be taken; it may be tried again.
    Result<Named> next();

    bool is_empty() const { return pending_.empty(); }
    // The longest of those who are still to send their names.
    std::optional<std::uint64_t> first_arrival() const;

  private:
    struct Pending {
        std::unique_ptr<RemotePlayer> player;
        Deadline::Time name_due;
    };

    // Which of them have something to read.
    std::vector<bool> wait_for_input() const;
    Status accept_callers();
    void welcome(Stream stream);
    Named read_names(const std::vector<bool>& are_ready);
    void send_longest_away();
    void send_away(Pending& pending, const std::string& why);
    void forget_gone();

    Listener& listener_;
    Milliseconds name_time_;
    std::uint64_t arrivals_ = 0;
    std::vector<Pending> pending_;  // In the order in which they came.
};

}  // namespace petteia
