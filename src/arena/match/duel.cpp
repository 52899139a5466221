#include "arena/match/duel.h"

namespace petteia {

Duel::Duel(const GameEntry& game, const Settings::Given& settings,
           const std::array<Contestant, 2>& contestants, const GameTerms& terms)
    : contestants_(contestants), terms_(terms) {
    for (auto& session : sessions_) session = *game.open(settings);
}

std::optional<GameRecord> Duel::play(const Opening& opening, std::size_t first, std::uint64_t seed,
                                     const std::stop_token& stop) {
    set_up(opening, seed);
    terms_.first = first;
    return referee(
        {{{agents_[0].get(), sessions_[0].get()}, {agents_[1].get(), sessions_[1].get()}}}, terms_,
        stop);
}

void Duel::set_up(const Opening& opening, std::uint64_t seed) {
    Rng rng(seed);
    for (std::size_t i = 0; i < 2; ++i) {
        petteia::set_up(*sessions_[i], opening);
        const std::uint64_t own_seed = rng.next();
        if (agents_[i] == nullptr || !agents_[i]->lasts())
            agents_[i] = contestants_[i].make(own_seed);
    }
}

}  // namespace petteia
