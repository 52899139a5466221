#include "league/server/league_player.h"

#include <chrono>
#include <utility>

namespace petteia {

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
      grace_(grace),
      connection_(std::move(connection)) {}

void LeaguePlayer::offer(std::unique_ptr<RemotePlayer> connection) {
    const std::lock_guard lock(mutex_);
    offer_ = std::move(connection);
    offered_.notify_all();
}

bool LeaguePlayer::has_offer() const {
    const std::lock_guard lock(mutex_);
    return offer_ != nullptr;
}

void LeaguePlayer::quit() {
    take_offer(Deadline::of({}));
    connection_->quit();
}

void LeaguePlayer::begin(Session& session, Player player) {
    if (connection_->is_gone()) take_offer(Deadline::of({}));
    connection_->begin(session, player);
}

Result<Agent::Decision, Forfeit> LeaguePlayer::choose(Session& session, const Turn& turn) {
    using Now = std::chrono::steady_clock;
    const auto asked = Now::now();
    Milliseconds absence{0};
    for (;;) {
        auto decision = connection_->choose(session, turn);
        if (decision) {
            decision->absence = absence;
            return decision;
        }
        if (decision.error().fault != Fault::Gone || grace_ <= absence) return decision;
        if (!take_offer(Deadline::of(grace_ - absence, turn.stop))) return decision;
        // The time it thought before it was lost, and while it was away, does not count.
        absence = std::chrono::ceil<Milliseconds>(Now::now() - asked);
        connection_->begin(session, session.to_move());
    }
}

bool LeaguePlayer::take_offer(const Deadline& deadline) {
    std::unique_lock lock(mutex_);
    is_missed_ = true;
    offered_.wait_until(lock, deadline.stop, deadline.time, [&] { return offer_ != nullptr; });
    is_missed_ = false;
    if (offer_ == nullptr) return false;
    connection_ = std::exchange(offer_, nullptr);
    return true;
}

}  // namespace petteia
