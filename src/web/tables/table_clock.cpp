#include "web/tables/table_clock.h"

#include <algorithm>
#include <boost/json.hpp>

namespace petteia {

void TableClock::begin_turn() {
    spent_before_ = Milliseconds(0);
    resume();
}

bool TableClock::is_ticking(Player player) const {
    return tree_.runs() && !tree_.is_over() && tree_.to_move() == player;
}

Milliseconds TableClock::since_resumed() const {
    return std::chrono::duration_cast<Milliseconds>(now_() - resumed_);
}

Milliseconds TableClock::spent() const {
    if (!tree_.runs() || tree_.is_over()) return spent_before_;
    return spent_before_ + since_resumed();
}

Allowance TableClock::allowance(Player player) const {
    const TableTime& clock = tree_.record().clock;
    Allowance allowance{clock.move, {}, {}, clock.increment};
    if (clock.game) {
        const auto rest = [&](Player each) {
            const Milliseconds whole = *clock.game + tree_.turns(each) * clock.increment;
            return std::max(whole - tree_.used(each), Milliseconds(1));
        };
        allowance.own = rest(player);
        allowance.other = rest(opponent(player));
    }
    return allowance;
}

Milliseconds TableClock::left(Player player) const {
    const Allowance time = allowance(player);
    const Milliseconds whole = time.own.value_or(time.move.value_or(Milliseconds(0)));
    return std::max(whole - (tree_.to_move() == player ? spent() : Milliseconds(0)),
                    Milliseconds(0));
}

boost::json::value TableClock::to_json() const {
    if (!exists()) return nullptr;
    boost::json::array clocks;
    for (const Player player : {Player::First, Player::Second})
        clocks.push_back({{"left", left(player).count()}, {"ticking", is_ticking(player)}});
    return clocks;
}

}  // namespace petteia
