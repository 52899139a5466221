#include "learning/samples.h"

#include <array>
#include <cassert>

namespace petteia {

void Samples::add(const Position& position) {
    assert(position.counts.size() == terms_);
    std::array<std::uint16_t, kMaxPatterns> indices{};
    patterns_.find_indices(position.contents, indices.data());
    for (const auto& kind : patterns_.kinds()) {
        for (int place = kind.first; place < kind.end; ++place)
            weights_.push_back(
                patterns_.shared()[kind.offset + indices[static_cast<std::size_t>(place)]]);
    }
    counts_.insert(counts_.end(), position.counts.begin(), position.counts.end());
    labels_.push_back(position.label);
    filled_.push_back(static_cast<float>(position.filled));
    is_held_out_.push_back(position.is_held_out ? 1 : 0);
}

}  // namespace petteia
