// The line of play that a search expects.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "search/limits.h"

namespace petteia {

// The expected moves from a ply on. Written at nearly every node, so copied in whole chunks, which
// is quicker than move by move; what lies beyond the size means nothing.
template <typename Move>
class PrincipalVariation {
  public:
    void clear() { size_ = 0; }
    void start(Move move) {
        moves_[0] = move;
        size_ = 1;
    }
    void start(Move move, const PrincipalVariation& rest) {
        moves_[0] = move;
        for (std::size_t i = 0; i < rest.size_; i += kChunk)
            std::memcpy(&moves_[i + 1], &rest.moves_[i], kChunk * sizeof(Move));
        size_ = rest.size_ + 1;
    }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

  private:
    static constexpr std::size_t kChunk = 16 / sizeof(Move);

    std::size_t size_ = 0;
    std::array<Move, Limits::kMaxDepth + 2 * kChunk> moves_{};
};

}  // namespace petteia
