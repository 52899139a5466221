// Who moves. Games name their players ("X", "Black"); the search knows two sides.
#pragma once

#include <cstdint>

namespace petteia {

enum class Player : std::uint8_t { First, Second };

constexpr Player opponent(Player player) {
    return player == Player::First ? Player::Second : Player::First;
}

constexpr int index_of(Player player) { return static_cast<int>(player); }

}  // namespace petteia
