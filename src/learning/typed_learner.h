// TypedLearner<G>: the Learner of a game of type G.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/game.h"
#include "learning/learner.h"
#include "patterns/learnt_evaluation.h"
#include "search/searcher.h"

namespace petteia {

template <HasLearntEvaluation G>
class TypedLearner final : public Learner {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    // The game's evaluation is the one that plays.
    explicit TypedLearner(G game) : game_(std::move(game)), about_(game_.pattern_game()) {}

    PatternGame pattern_game() const override { return about_; }
    std::string default_patterns() const override { return game_.default_patterns(); }
    const LearntWeights* weights() const override {
        const PatternEvaluation* evaluation = game_.pattern_evaluation();
        return evaluation != nullptr ? &evaluation->weights() : nullptr;
    }
    std::int32_t margin_unit() const override { return G::kMarginUnit; }

    std::optional<TrainingGame> play(const SelfPlayPlan& plan, std::uint64_t number,
                                     const std::stop_token& stop) override;
    Status add(const TrainingGame& game, const LabelPlan& plan, Samples& samples) const override;
    Status add(std::string_view position, std::int32_t value, int margin, const LabelPlan& plan,
               Samples& samples) const override;
    std::optional<SearchedPosition> measure(const TrainingGame& game, std::uint64_t number,
                                            int depth, const std::stop_token& stop) override;

  private:
    static constexpr std::size_t kTableMib = 8;
    static constexpr double kErrors = 0.01;  // The share of later moves that are random.
    static constexpr int kPerfectMoves = 14;

    // A position of a game that was played.
    struct Visited {
        State state;
        std::int32_t value;
        bool has_outcome;  // No move from here on was random.
    };
    Result<std::vector<Visited>> visited(const TrainingGame& game) const;
    SearchReport<Move> think(const State& state, int depth, const std::stop_token& stop);
    bool is_near_end(const State& state) const { return moves_left(state) <= kPerfectMoves; }
    int moves_left(const State& state) const { return about_.cells - game_.pieces(state); }
    double filled(const State& state) const {
        return static_cast<double>(game_.pieces(state)) / about_.cells;
    }
    // Positions where search and outcome disagree by half the board teach nothing.
    bool is_odd(float value, float outcome) const {
        return std::abs(value - outcome) > static_cast<float>(about_.cells) / 2;
    }
    void add(const Visited& visited, int margin_of_mover, const LabelPlan& plan,
             Samples& samples) const;

    G game_;
    PatternGame about_;
    std::unique_ptr<Searcher<G>> searcher_, full_width_;
};

template <HasLearntEvaluation G>
SearchReport<typename G::Move> TypedLearner<G>::think(const State& state, int depth,
                                                      const std::stop_token& stop) {
    Limits limits;
    if (!is_near_end(state)) limits.depth = depth;
    return searcher_->search(state, limits, stop);
}

template <HasLearntEvaluation G>
std::optional<TrainingGame> TypedLearner<G>::play(const SelfPlayPlan& plan, std::uint64_t number,
                                                  const std::stop_token& stop) {
    if (searcher_ == nullptr)
        searcher_ = std::make_unique<Searcher<G>>(
            game_, SearchOptions{Techniques::standard(), kTableMib, 1});
    searcher_->clear();
    Rng rng(mix64(plan.seed) ^ mix64(number + 1));
    const auto random_plies = rng.below(static_cast<std::uint64_t>(about_.cells) / 4 + 1);
    TrainingGame played;
    State state = game_.start(rng);
    while (!game_.is_over(state)) {
        const bool is_random = played.moves.size() < random_plies || rng.chance(kErrors);
        const auto found = think(state, plan.depth, stop);
        if (stop.stop_requested()) return std::nullopt;
        const Move move = is_random ? random_move(game_, state, rng) : *found.best;
        TrainingMove& next = played.moves.emplace_back();
        next.move = game_.to_text(state, move);
        next.is_random = is_random;
        if (!found.score.is_decided()) next.value = found.score.raw();
        game_.apply(state, move);
    }
    played.margin = game_.final_score(state, Player::First).raw() / G::kMarginUnit;
    return played;
}

template <HasLearntEvaluation G>
Result<std::vector<typename TypedLearner<G>::Visited>> TypedLearner<G>::visited(
    const TrainingGame& game) const {
    std::vector<Visited> all;
    Rng rng(0);
    State state = game_.start(rng);
    std::size_t last_random = 0;  // The moves up to the last random one.
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (game.moves[i].is_random) last_random = i + 1;
    }
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto move = game_.parse_move(state, game.moves[i].move);
        if (!move) return move.error();
        // Where there is no choice, nothing was judged.
        if (game.moves[i].value && legal_moves(game_, state).size() > 1)
            all.push_back({state, *game.moves[i].value, i >= last_random});
        game_.apply(state, *move);
    }
    return all;
}

template <HasLearntEvaluation G>
Status TypedLearner<G>::add(const TrainingGame& game, const LabelPlan& plan,
                            Samples& samples) const {
    const auto positions = visited(game);
    if (!positions) return positions.error();
    for (const Visited& each : *positions)
        add(each, game_.to_move(each.state) == Player::First ? game.margin : -game.margin, plan,
            samples);
    return ok();
}

template <HasLearntEvaluation G>
Status TypedLearner<G>::add(std::string_view position, std::int32_t value, int margin,
                            const LabelPlan& plan, Samples& samples) const {
    const auto state = game_.parse_state(position);
    if (!state) return state.error();
    add(Visited{*state, value, true}, margin, plan, samples);
    return ok();
}

template <HasLearntEvaluation G>
void TypedLearner<G>::add(const Visited& visited, int margin_of_mover, const LabelPlan& plan,
                          Samples& samples) const {
    const auto in_points = [](std::int32_t units) {
        return static_cast<float>(units) / G::kMarginUnit;
    };
    const float value = in_points(visited.value);
    const auto outcome = static_cast<float>(margin_of_mover);
    if (visited.has_outcome && is_odd(value, outcome)) return;
    const float share = visited.has_outcome ? static_cast<float>(plan.outcome) : 0;
    std::array<std::uint8_t, kMaxPatternCells> contents{};
    game_.contents(visited.state, contents);
    if (game_.to_move(visited.state) == Player::Second) {
        for (auto& each : contents) each = static_cast<std::uint8_t>((3 - each) % 3);
    }
    const auto counts = game_.term_counts(visited.state);
    const float label = share * outcome + (1 - share) * value;
    samples.add({contents, counts, filled(visited.state),
                 label - in_points(game_.unlearnt_worth(visited.state)), plan.is_held_out});
}

template <HasLearntEvaluation G>
std::optional<SearchedPosition> TypedLearner<G>::measure(const TrainingGame& game,
                                                         std::uint64_t number, int depth,
                                                         const std::stop_token& stop) {
    auto positions = *visited(game);
    std::erase_if(positions,
                  [&](const Visited& each) { return moves_left(each.state) <= depth + 1; });
    if (positions.empty()) return std::nullopt;
    const State& state = positions[mix64(number) % positions.size()].state;
    if (full_width_ == nullptr)
        full_width_ =
            std::make_unique<Searcher<G>>(game_, SearchOptions{Techniques::exact(), kTableMib, 1});
    full_width_->clear();
    SearchedPosition searched{filled(state), {}};
    Limits limits;
    limits.depth = depth;
    full_width_->search(state, limits, stop, [&](const SearchReport<Move>& report) {
        searched.scores.push_back(report.score.raw());
    });
    if (stop.stop_requested() || searched.scores.size() != static_cast<std::size_t>(depth))
        return std::nullopt;
    return searched;
}

}  // namespace petteia
