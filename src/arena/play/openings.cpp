#include "arena/play/openings.h"

#include <cassert>
#include <utility>

namespace petteia {
namespace {

// Tries before an opening is repeated: of 72 openings, the last one is missed once in a thousand times.
constexpr int kTries = 500;

}  // namespace

void set_up(Session& session, const Opening& opening) {
    [[maybe_unused]] bool is_legal = static_cast<bool>(session.set_position(opening.start));
    for (const auto& move : opening.moves)
        is_legal = static_cast<bool>(session.play(move)) && is_legal;
    assert(is_legal && session.position() == opening.position);
}

Openings::Openings(const GameEntry& game, const Settings::Given& settings, int plies,
                   std::uint64_t seed)
    : game_(game),
      plies_(plies),
      seed_(seed),
      rng_(seed),
      session_(*game.open(settings)),
      has_random_start_(session_->start_positions().size() > 1) {}

Opening Openings::start(std::uint64_t number) {
    session_->restart(mix64(seed_) ^ mix64(number + 1));
    return {session_->position(), {}, session_->position()};
}

Result<Opening> Openings::next() {
    std::optional<Opening> used;
    for (int i = 0; i < kTries; ++i) {
        auto opening = draw();
        if (!opening) continue;
        int& times = times_used_[opening->position];
        if (times <= round_) {
            ++times;
            return *std::move(opening);
        }
        used = std::move(opening);
    }
    if (!used)
        return Error{"no game of " + std::string(game_.info.name) + " goes on after " +
                     std::to_string(plies_) + " random plies; open with fewer"};
    ++round_;
    ++times_used_[used->position];
    return *std::move(used);
}

// Nothing if the game is over before the opening is.
std::optional<Opening> Openings::draw() {
    draw_start();
    for (int i = 0; i < plies_ && !session_->is_over(); ++i) {
        if (!session_->play(session_->random_move(rng_))) return std::nullopt;
    }
    if (session_->is_over()) return std::nullopt;
    return Opening{session_->start_position(), session_->history(), session_->position()};
}

void Openings::draw_start() {
    while (session_->undo()) {
    }
    if (!has_random_start_) return;
    const Parameter seed = seed_parameter();
    session_->restart(rng_.below(static_cast<std::uint64_t>(seed.max - seed.min) + 1));
}

}  // namespace petteia
