// TypedPlaying<G>: Playing for a game of type G.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/legal_text.h"
#include "core/text.h"
#include "session/interfaces/playing.h"
#include "session/typed/game_in_progress.h"

namespace petteia {

template <Game G>
class TypedPlaying : public virtual Playing {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    explicit TypedPlaying(GameInProgress<G>& game) : current_(game), game_(game.game) {}

    const GameInfo& info() const override { return kInfo; }
    const Settings& settings() const override { return current_.settings; }

    std::string position() const override { return game_.to_text(current_.state); }
    std::string start_position() const override { return game_.to_text(current_.start); }
    Player to_move() const override { return game_.to_move(current_.state); }
    bool is_over() const override { return game_.is_over(current_.state); }
    Verdict result(Player player) const override {
        return current_.verdict_of(game_.final_score(current_.state, player), true);
    }
    std::vector<std::string> legal_moves() const override {
        return legal_texts(game_, current_.state);
    }
    std::vector<Successor> successors() const override;
    std::string random_move(Rng& rng) const override {
        return game_.to_text(current_.state, petteia::random_move(game_, current_.state, rng));
    }
    View view() const override { return game_.view(current_.state); }
    std::vector<std::string> history() const override {
        return current_.to_texts(current_.start, current_.moves, current_.played);
    }
    std::size_t move_count() const override { return current_.played; }
    std::optional<std::string> last_move() const override {
        if (current_.played == 0) return std::nullopt;
        const std::size_t last = current_.played - 1;
        return game_.to_text(current_.before(last), current_.moves[last]);
    }
    std::vector<std::string> in_turns(std::span<const std::string> line) const override {
        return grouped_by_turn(current_.state, line);
    }
    std::vector<std::string> turns() const override {
        return grouped_by_turn(current_.start, history());
    }
    std::vector<Count> tally() const override {
        if constexpr (HasTally<G>) return game_.tally(current_.state);
        return {};
    }
    EstimateScale estimate_scale(Player player) const override {
        return EstimateScale::of(game_, player);
    }
    std::vector<std::string> warnings() const override {
        if constexpr (HasWarnings<G>) return game_.warnings();
        return {};
    }
    std::optional<RulesCard> rules_card() const override {
        if constexpr (HasRulesCard<G>) return game_.rules_card();
        return std::nullopt;
    }
    std::size_t memory_bytes() const override { return current_.memory_bytes(); }
    std::vector<std::string> start_positions() const override {
        std::vector<std::string> texts;
        for (const State& state : current_.starts()) texts.push_back(game_.to_text(state));
        return texts;
    }

    std::optional<Draft> draft() const override {
        if constexpr (HasDraft<G>) return game_.draft(current_.state);
        return std::nullopt;
    }
    Result<std::string> draft_text(const Draft& draft) const override {
        if constexpr (HasDraft<G>) return game_.draft_text(draft);
        return Error{"positions of this game cannot be edited"};
    }

    Status set_position(std::string_view text) override {
        const auto state = game_.parse_state(text);
        if (!state) return state.error();
        current_.begin_at(*state);
        return ok();
    }
    void restart(std::uint64_t seed) override {
        Rng rng(seed);
        current_.begin_at(game_.start(rng));
    }
    Status play(std::string_view text) override {
        const auto move = game_.parse_move(current_.state, text);
        if (!move) return move.error();
        current_.play(*move);
        return ok();
    }
    Status play_turn(std::string_view text) override {
        const auto steps = steps_of(text);
        if (!steps) return steps.error();
        for (const Move step : *steps) current_.play(step);
        return ok();
    }
    bool undo() override { return current_.undo(); }
    bool redo() override { return current_.redo(); }

    std::vector<EvaluationInfo> evaluations() const override { return evaluations_of<G>(); }
    std::vector<PolicyInfo> policies() const override { return policies_of<G>(); }
    std::string policy_move(std::size_t policy, const Settings& settings) const override {
        if constexpr (HasPolicies<G>)
            return game_.to_text(current_.state,
                                 game_.policy_move(policy, settings, current_.state));
        assert(false);
        return {};
    }
    std::vector<Advice<std::string>> policy_advice(std::size_t policy,
                                                   const Settings& settings) const override {
        std::vector<Advice<std::string>> texts;
        if constexpr (HasPolicies<G>) {
            for (const auto& each : game_.policy_advice(policy, settings, current_.state))
                texts.push_back(to_text(each));
        }
        return texts;
    }

  private:
    static constexpr GameInfo kInfo = G::kInfo;

    Result<std::vector<Move>> steps_of(std::string_view text) const;
    Result<std::vector<Move>> steps_of(std::span<const std::string_view> words) const;
    std::vector<std::string> grouped_by_turn(State state, std::span<const std::string> line) const;
    std::string canonical_text(const State& state) const;

    Advice<std::string> to_text(const Advice<Move>& advice) const {
        Advice<std::string> text{
            advice.who, game_.to_text(current_.state, advice.choice), advice.measures, {}};
        for (const auto& line : advice.lines)
            text.lines.push_back({game_.to_text(current_.state, line.move), line.values});
        return text;
    }

    GameInProgress<G>& current_;
    const G& game_;
};

template <Game G>
std::vector<Successor> TypedPlaying<G>::successors() const {
    std::vector<Successor> all;
    for (const Move move : petteia::legal_moves(game_, current_.state)) {
        const State child = after(game_, current_.state, move);
        const Player mover = game_.to_move(child);
        Successor each{
            game_.to_text(current_.state, move), canonical_text(child), mover == to_move(), {}};
        if (game_.is_over(child)) each.result = game_.final_score(child, mover);
        all.push_back(std::move(each));
    }
    return all;
}

template <Game G>
std::string TypedPlaying<G>::canonical_text(const State& state) const {
    std::string least = game_.to_text(state);
    if constexpr (HasSymmetry<G>) {
        for (int i = 1; i < game_.symmetry_count(); ++i)
            least = std::min(least, game_.to_text(game_.symmetry(state, i)));
    }
    return least;
}

// One move; or else its words, or its letters, as steps of one turn.
template <Game G>
Result<std::vector<typename G::Move>> TypedPlaying<G>::steps_of(std::string_view text) const {
    const auto move = game_.parse_move(current_.state, text);
    if (move) return std::vector{*move};
    if (const auto parts = words(text); parts.size() > 1) return steps_of(parts);
    constexpr std::size_t kLongestTurn = 64;
    const std::string_view word = trim(text).substr(0, kLongestTurn);
    std::vector<std::string_view> letters;
    for (std::size_t i = 0; i < word.size(); ++i) letters.push_back(word.substr(i, 1));
    const auto steps = steps_of(letters);
    // Letters are a guess: if it is wrong, the text as a whole is the illegal move.
    return letters.size() > 1 && steps ? steps : move.error();
}

template <Game G>
Result<std::vector<typename G::Move>> TypedPlaying<G>::steps_of(
    std::span<const std::string_view> words) const {
    State state = current_.state;
    std::vector<Move> steps;
    for (const std::string_view word : words) {
        if (game_.is_over(state) || game_.to_move(state) != to_move())
            return Error{"the turn is over before " + in_quotes(word) + ", after " +
                         std::to_string(steps.size()) + (steps.size() == 1 ? " step" : " steps")};
        const auto step = game_.parse_move(state, word);
        if (!step) return step.error();
        game_.apply(state, *step);
        steps.push_back(*step);
    }
    return steps;
}

template <Game G>
std::vector<std::string> TypedPlaying<G>::grouped_by_turn(State state,
                                                          std::span<const std::string> line) const {
    std::vector<std::vector<std::string>> turns;
    std::optional<Player> last;
    for (const std::string& text : line) {
        const auto move = game_.parse_move(state, text);
        if (!move) break;
        const Player mover = game_.to_move(state);
        if (last != mover) turns.emplace_back();
        turns.back().push_back(text);
        last = mover;
        game_.apply(state, *move);
    }
    std::vector<std::string> texts;
    for (const auto& steps : turns)
        texts.push_back(steps.size() == 1 ? steps[0] : "(" + join(steps, " ") + ")");
    return texts;
}

}  // namespace petteia
