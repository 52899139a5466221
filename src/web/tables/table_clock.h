// TableClock: how much time the players of a table have left. It follows from the moves that led to the node
// where the table stands, and from the turn that is being taken.
#pragma once

#include <boost/json/fwd.hpp>
#include <chrono>
#include <functional>

#include "arena/play/agent.h"
#include "core/time.h"
#include "web/tables/move_tree.h"

namespace petteia {

class TableClock {
  public:
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    // The tree must outlive the clock.
    TableClock(const MoveTree& tree, Now now) : tree_(tree), now_(std::move(now)) {}

    // Whether the table is played with a clock at all.
    bool exists() const { return tree_.record().clock.move || tree_.record().clock.game; }

    // The table stands at another node: the turn's time is zero.
    void begin_turn();
    // Before the table stops, and when it runs again: the time between does not count.
    void pause() { spent_before_ = spent(); }
    void resume() { resumed_ = now_(); }

    bool is_ticking(Player player) const;
    // What the turn took so far.
    Milliseconds spent() const;
    Milliseconds since_resumed() const;
    // What a player has for this turn, as it was when the turn began.
    Allowance allowance(Player player) const;
    // [{"left", "ticking"}, …] for both players; null without a clock.
    boost::json::value to_json() const;

  private:
    Milliseconds left(Player player) const;

    const MoveTree& tree_;
    Now now_;
    std::chrono::steady_clock::time_point
        resumed_{};                 // Since when the turn's time counts, if it does.
    Milliseconds spent_before_{0};  // What the turn took before it was paused.
};

}  // namespace petteia
