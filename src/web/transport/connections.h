// All connections of a server, and the share that each address has in them. An address that wants more than its
// share loses what it has kept waiting longest, so that it can take nothing from the others.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace petteia {

struct WebLimits;

class Connection {
  public:
    using Time = std::chrono::steady_clock::time_point;

    virtual ~Connection() = default;
    // By which its share is counted; "" is a proxy's, who speaks for many.
    virtual const std::string& address() const = 0;
    virtual bool is_live() const = 0;
    // Since when it has owed us a request; nothing while it is we who owe something, or if it is live.
    virtual std::optional<Time> waiting_since() const = 0;
    // When it last said something.
    virtual Time heard_at() const = 0;
    // Closes the socket at once. Its handlers run later.
    virtual void cut() = 0;
};

// It owns the connections from when they are accepted until they leave.
class Connections {
  public:
    using Pointer = std::shared_ptr<Connection>;

    explicit Connections(const WebLimits& limits) : limits_(limits) {}

    // Cuts another connection if there must be room for one more from this address; false if nobody gives way.
    bool make_room(const std::string& address);
    // Cuts the one that has kept us waiting longest; false if none has.
    bool cut_longest_waiting();
    void cut_all();
    void insert(const Pointer& connection);
    void erase(const Pointer& connection);

    // Whether an address may have one more live connection.
    bool has_live_place(const std::string& address) const;

  private:
    struct Share {
        std::size_t sockets = 0, live = 0;
    };

    Share share_of(const std::string& address) const;
    const std::string* busiest() const;
    bool cut_first(const std::optional<std::string>& of);
    bool cut_longest_silent(const std::string& of);
    void cut(const Pointer& connection);

    const WebLimits& limits_;
    std::unordered_set<Pointer> connections_;
    std::unordered_map<std::string, Share> shares_;
};

}  // namespace petteia
