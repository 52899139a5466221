#include "web/transport/connections.h"

#include <algorithm>
#include <utility>

#include "web/transport/server.h"

namespace petteia {

Connections::Share Connections::share_of(const std::string& address) const {
    const auto found = shares_.find(address);
    return found == shares_.end() ? Share{} : found->second;
}

bool Connections::make_room(const std::string& address) {
    const std::size_t own = share_of(address).sockets;
    if (!address.empty() && own >= limits_.address_connections) return cut_first(address);
    if (connections_.size() < limits_.connections) return true;
    const std::string* most = busiest();
    if (most == nullptr) return cut_longest_waiting();
    if (cut_first(*most) || cut_longest_waiting()) return true;
    // All are live. Who has more of them than the newcomer gives one.
    return own + 1 < share_of(*most).sockets && cut_longest_silent(*most);
}

// The address with most connections; null if only proxies have any.
const std::string* Connections::busiest() const {
    const std::string* most = nullptr;
    std::size_t sockets = 0;
    for (const auto& [address, share] : shares_) {
        if (address.empty() || share.sockets <= sockets) continue;
        sockets = share.sockets;
        most = &address;
    }
    return most;
}

bool Connections::cut_longest_waiting() { return cut_first(std::nullopt); }

// Of an address, or of all: the one that has kept us waiting longest.
bool Connections::cut_first(const std::optional<std::string>& of) {
    Pointer longest;
    for (const Pointer& each : connections_) {
        if (!each->waiting_since() || (of && each->address() != *of)) continue;
        if (!longest || *each->waiting_since() < *longest->waiting_since()) longest = each;
    }
    if (longest) cut(longest);
    return longest != nullptr;
}

bool Connections::cut_longest_silent(const std::string& of) {
    Pointer longest;
    for (const Pointer& each : connections_) {
        if (!each->is_live() || each->address() != of) continue;
        if (!longest || each->heard_at() < longest->heard_at()) longest = each;
    }
    if (longest) cut(longest);
    return longest != nullptr;
}

void Connections::cut(const Pointer& connection) {
    connection->cut();
    erase(connection);
}

void Connections::cut_all() {
    for (const Pointer& each : connections_) each->cut();
}

void Connections::insert(const Pointer& connection) {
    if (!connections_.insert(connection).second) return;
    Share& share = shares_[connection->address()];
    ++share.sockets;
    if (connection->is_live()) ++share.live;
}

void Connections::erase(const Pointer& connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    const auto share = shares_.find(connection->address());
    if (connection->is_live()) --share->second.live;
    connections_.erase(found);  // Last: the argument may be the set's own.
    if (--share->second.sockets == 0) shares_.erase(share);
}

bool Connections::has_live_place(const std::string& address) const {
    return share_of(address).live < limits_.address_live;
}

}  // namespace petteia
