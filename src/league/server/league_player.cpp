#include "league/server/league_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace petteia {
namespace {

Milliseconds since(SteadyClock::time_point start) {
    return std::chrono::ceil<Milliseconds>(SteadyClock::now() - start);
}

}  // namespace

std::string distinct_name(const std::string& nickname,
                          const std::function<bool(const std::string& name)>& is_taken) {
    const std::string base = nickname.empty() ? "player" : nickname;
    std::string name = base;
    for (int number = 2; is_taken(name); ++number) name = base + " " + std::to_string(number);
    return name;
}

LeaguePlayer::LeaguePlayer(std::unique_ptr<RemotePlayer> connection, std::string name,
                           Milliseconds grace)
    : seat_(std::move(name)),
      nickname_(connection->nickname()),
      address_(connection->address()),
      grace_(grace),
      grace_left_(grace),
      connection_(std::move(connection)) {}

void LeaguePlayer::check_before(std::uint64_t arrival) {
    const std::lock_guard lock(mutex_);
    if (!lost_before_ && latest().is_gone()) lost_before_ = arrival;
}

bool LeaguePlayer::take_back(std::unique_ptr<RemotePlayer>& connection) {
    const std::lock_guard lock(mutex_);
    const bool is_same = connection->nickname() == nickname_ && connection->address() == address_;
    if (!is_same || !lost_before_ || connection->arrival() < *lost_before_) return false;
    offer_ = std::move(connection);
    lost_before_.reset();
    offered_.notify_all();
    return true;
}

bool LeaguePlayer::has_offer() const {
    const std::lock_guard lock(mutex_);
    return offer_ != nullptr;
}

bool LeaguePlayer::is_lost() const {
    const std::lock_guard lock(mutex_);
    return latest().is_gone();
}

void LeaguePlayer::quit() {
    use_offer(Deadline::of({}));
    connection_->quit();
}

void LeaguePlayer::begin(Session& session, Player player) {
    grace_left_ = grace_;
    if (connection_->is_gone()) use_offer(Deadline::of({}));
    connection_->begin(session, player);
}

Result<Agent::Decision, Forfeit> LeaguePlayer::choose(Session& session, const Turn& turn) {
    const auto asked = SteadyClock::now();
    const auto most = turn.allowance.most();
    Turn rest = turn;
    for (;;) {
        auto decision = connection_->choose(session, rest);
        if (decision || decision.error().fault != Fault::Gone) return decision;
        if (most) rest.allowance.move = std::max(*most - since(asked), Milliseconds(0));
        if (!waits_for_return(rest.allowance.move, turn.stop)) return decision;
        if (most) rest.allowance.move = std::max(*most - since(asked), Milliseconds(0));
        connection_->begin(session, session.to_move());
    }
}

bool LeaguePlayer::waits_for_return(std::optional<Milliseconds> move_time,
                                    const std::stop_token& stop) {
    const Milliseconds patience = std::min(grace_left_, move_time.value_or(grace_left_));
    if (patience <= Milliseconds(0)) return false;
    const auto lost = SteadyClock::now();
    const bool is_back = use_offer(Deadline::of(patience, stop));
    grace_left_ -= since(lost);
    return is_back;
}

bool LeaguePlayer::use_offer(const Deadline& deadline) {
    std::unique_lock lock(mutex_);
    offered_.wait_until(lock, deadline.stop, deadline.time, [&] { return offer_ != nullptr; });
    if (offer_ == nullptr) return false;
    connection_ = std::exchange(offer_, nullptr);
    return true;
}

}  // namespace petteia
