#include "league/server/newcomers.h"

#include <poll.h>

#include <chrono>
#include <utility>

#include "league/server/address_share.h"

namespace petteia {
namespace {

// Not for long, so that the callers notice a stop, and names that are overdue are noticed here.
constexpr int kMostMs = 50;

}  // namespace

Newcomers::Newcomers(Listener& listener, Milliseconds name_time)
    : listener_(listener), name_time_(name_time) {}

Newcomers::~Newcomers() {
    for (auto& pending : pending_) pending.player->quit();
}

Result<Newcomers::Named> Newcomers::next() {
    const auto are_ready = wait_for_input();
    Named named = read_names(are_ready);
    if (const Status accepted = accept_callers(); !accepted && named.empty()) {
        poll(nullptr, 0, kMostMs);
        return accepted.error();
    }
    return named;
}

std::optional<std::uint64_t> Newcomers::first_arrival() const {
    if (pending_.empty()) return std::nullopt;
    return pending_.front().player->arrival();
}

std::vector<bool> Newcomers::wait_for_input() const {
    std::vector<pollfd> watched;
    for (const auto& pending : pending_) watched.push_back({pending.player->input(), POLLIN, 0});
    watched.push_back({listener_.descriptor(), POLLIN, 0});
    poll(watched.data(), watched.size(), kMostMs);
    std::vector<bool> are_ready;
    for (const pollfd& each : watched) are_ready.push_back(each.revents != 0);
    return are_ready;
}

// Not all at a time, so that names are read while many connect.
Status Newcomers::accept_callers() {
    constexpr int kAtOnce = 64;
    for (int i = 0; i < kAtOnce; ++i) {
        auto connection = listener_.accept(Deadline::of({}));
        if (connection) {
            welcome(*std::move(connection));
            continue;
        }
        if (connection.error() != Transfer::Closed) break;
        // The system has no descriptor left.
        if (pending_.empty()) return Error{"no connection can be taken: too many files are open"};
        send_longest_away();
    }
    return ok();
}

void Newcomers::welcome(Stream stream) {
    auto player = std::make_unique<RemotePlayer>(std::move(stream), ++arrivals_);
    on_connect(*player);
    player->request_name();
    pending_.push_back({std::move(player), Deadline::of(name_time_).time});
    if (pending_.size() > kMost) send_longest_away();
}

Newcomers::Named Newcomers::read_names(const std::vector<bool>& are_ready) {
    Named named;
    const auto now = SteadyClock::now();
    for (std::size_t i = 0; i < pending_.size(); ++i) {
        Pending& pending = pending_[i];
        const Transfer read =
            are_ready[i] ? pending.player->read_name(Deadline::of({})) : Transfer::TimedOut;
        if (read == Transfer::Done)
            named.push_back(std::move(pending.player));
        else if (read == Transfer::Closed)
            send_away(pending, "a player hung up");
        else if (now >= pending.name_due)
            send_away(pending, "a player that was asked for its name took too long");
    }
    forget_gone();
    return named;
}

void Newcomers::send_longest_away() {
    std::vector<Claim> claims;
    for (const auto& pending : pending_) claims.push_back({pending.player->address()});
    send_away(pending_[*first_of_largest(claims)], "too many players have not sent their names");
    forget_gone();
}

void Newcomers::send_away(Pending& pending, const std::string& why) {
    pending.player->quit();
    pending.player.reset();
    on_leave(why);
}

void Newcomers::forget_gone() {
    std::erase_if(pending_, [](const Pending& each) { return each.player == nullptr; });
}

}  // namespace petteia
