#include "arena/duel.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

namespace petteia {
namespace {

int half_points_of(const Verdict& verdict) {
    return verdict.kind == Verdict::Kind::Win ? 2 : verdict.kind == Verdict::Kind::Loss ? 0 : 1;
}

}  // namespace

Result<Contestant> Contestant::named(std::string_view text) {
    const auto made = Agent::make(text, 0);
    if (!made) return made.error();
    const std::string name = (*made)->name();
    return Contestant{name, [name](std::uint64_t seed) { return *Agent::make(name, seed); }};
}

void Effort::add(const Agent::Decision& decision) {
    if (!decision.analysis) return;
    nodes += decision.analysis->counts.nodes;
    if (decision.analysis->source == Analysis::Source::Solution) return;
    ++searches;
    depths += static_cast<std::uint64_t>(decision.analysis->depth);
}

Effort& Effort::operator+=(const Effort& other) {
    moves += other.moves;
    nodes += other.nodes;
    seconds += other.seconds;
    longest_move = std::max(longest_move, other.longest_move);
    searches += other.searches;
    depths += other.depths;
    return *this;
}

Duel::Duel(const GameEntry& game, const Settings::Given& settings,
           const std::array<Contestant, 2>& contestants, std::uint64_t most_plies)
    : contestants_(contestants), most_plies_(most_plies) {
    for (auto& session : sessions_) session = *game.open(settings);
}

std::optional<GameRecord> Duel::play(const Opening& opening, std::size_t first, std::uint64_t seed,
                                     const std::stop_token& stop) {
    set_up(opening, seed);
    GameRecord record;
    record.plies = opening.moves.size();
    const Session& referee = *sessions_[0];
    for (; !referee.is_over() && record.plies < most_plies_; ++record.plies) {
        const std::size_t mover = referee.to_move() == Player::First ? first : 1 - first;
        const Status moved = let_move(mover, record.efforts[mover], stop);
        if (stop.stop_requested()) return std::nullopt;
        if (!moved) {
            record.half_points = mover == 0 ? 0 : 2;
            record.failed = mover;
            record.reason = moved.error().message;
            return record;
        }
    }
    const Verdict result = referee.is_over()
                               ? referee.result(first == 0 ? Player::First : Player::Second)
                               : Verdict::of(Score::draw(), true);
    record.half_points = half_points_of(result);
    record.margin = result.margin;
    return record;
}

void Duel::set_up(const Opening& opening, std::uint64_t seed) {
    Rng rng(seed);
    for (std::size_t i = 0; i < 2; ++i) {
        Session& session = *sessions_[i];
        [[maybe_unused]] bool is_legal = static_cast<bool>(session.set_position(opening.start));
        for (const auto& move : opening.moves)
            is_legal = static_cast<bool>(session.play(move)) && is_legal;
        assert(is_legal && session.position() == opening.position);
        agents_[i] = contestants_[i].make(rng.next());
        agents_[i]->begin(session);
    }
}

Status Duel::let_move(std::size_t mover, Effort& effort, std::stop_token stop) {
    const auto started = std::chrono::steady_clock::now();
    const auto decision = agents_[mover]->choose(*sessions_[mover], std::move(stop));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    ++effort.moves;
    effort.seconds += taken.count();
    effort.longest_move = std::max(effort.longest_move, taken.count());
    if (!decision) return decision.error();
    effort.add(*decision);
    for (const auto& session : sessions_) {
        if (Status played = session->play(decision->move); !played) return played;
    }
    return ok();
}

}  // namespace petteia
