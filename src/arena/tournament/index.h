// Players, rounds and games of a tournament are counted by int, -1 for none; arrays by size_t.
#pragma once

#include <cstddef>

namespace petteia {

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

}  // namespace petteia
