#include "arena/play/referee.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

int half_points_of(const Verdict& verdict) {
    return verdict.kind == Verdict::Kind::Win ? 2 : verdict.kind == Verdict::Kind::Loss ? 0 : 1;
}

class Refereeing {
  public:
    Refereeing(const std::array<Seat, 2>& seats, const GameTerms& terms, std::stop_token stop,
               const MoveSink& sink)
        : seats_(seats),
          terms_(terms),
          stop_(std::move(stop)),
          sink_(sink),
          left_{terms.time.game, terms.time.game} {}

    std::optional<GameRecord> run() {
        const Session& board = *seats_[0].session;
        record_.plies = board.move_count();
        for (std::size_t i = 0; i < 2; ++i)
            seats_[i].agent->begin(*seats_[i].session,
                                   i == terms_.first ? Player::First : Player::Second);
        for (; !board.is_over() && record_.plies < terms_.most_plies; ++record_.plies) {
            const std::size_t mover =
                board.to_move() == Player::First ? terms_.first : 1 - terms_.first;
            auto forfeit = let_move(mover);
            if (stop_.stop_requested()) return std::nullopt;
            if (forfeit) return lost(mover, *std::move(forfeit));
        }
        const Verdict result =
            board.is_over() ? board.result(terms_.first == 0 ? Player::First : Player::Second)
                            : Verdict::of(Score::draw(), true);
        record_.half_points = half_points_of(result);
        record_.margin = result.margin;
        return ended();
    }

  private:
    using Now = std::chrono::steady_clock;

    GameRecord lost(std::size_t seat, Forfeit forfeit) {
        record_.half_points = seat == 0 ? 0 : 2;
        record_.failed = seat;
        record_.forfeit = std::move(forfeit);
        return ended();
    }
    GameRecord ended() {
        record_.tally = seats_[0].session->tally();
        return std::move(record_);
    }

    // What is wrong with the move, if anything is.
    std::optional<Forfeit> let_move(std::size_t mover) {
        const Seat& seat = seats_[mover];
        const Allowance allowance{terms_.time.move, left_[mover], left_[1 - mover]};
        const auto started = Now::now();
        auto decision = seat.agent->choose(*seat.session, {allowance, stop_, {}});
        if (!decision) return decision.error();
        const auto taken = Now::now() - started;
        if (const auto most = allowance.most(); most && taken > *most)
            return Forfeit{Fault::Late, in_quotes(decision->move) + " came too late"};
        if (left_[mover]) *left_[mover] -= std::chrono::ceil<Milliseconds>(taken);
        return play(mover, *std::move(decision), std::chrono::duration<double>(taken).count());
    }

    std::optional<Forfeit> play(std::size_t mover, Agent::Decision decision, double seconds) {
        record_.efforts[mover].add(decision, seconds);
        for (const Seat& each : seats_) {
            if (const Status played = each.session->play(decision.move); !played)
                return Forfeit{Fault::Illegal, played.error().message};
        }
        record_.moves.push_back({std::move(decision.move), seconds});
        if (sink_) sink_(record_.moves.back());
        return std::nullopt;
    }

    const std::array<Seat, 2>& seats_;
    const GameTerms& terms_;
    std::stop_token stop_;
    const MoveSink& sink_;
    std::array<std::optional<Milliseconds>, 2> left_;
    GameRecord record_;
};

}  // namespace

void Effort::add(const Agent::Decision& decision, double move_seconds) {
    ++moves;
    seconds += move_seconds;
    longest_move = std::max(longest_move, move_seconds);
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

std::optional<GameRecord> referee(const std::array<Seat, 2>& seats, const GameTerms& terms,
                                  const std::stop_token& stop, const MoveSink& sink) {
    return Refereeing(seats, terms, stop, sink).run();
}

}  // namespace petteia
