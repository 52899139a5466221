// Bound: what the score of a search says about the true value.
#pragma once

#include <cstdint>

namespace petteia {

// At most, at least, or equal; None: nothing.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace petteia
