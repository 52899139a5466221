// GameInProgress<G>: the game, its position and its history in the game's own types. The four parts of a
// TypedSession share one.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/text.h"
#include "patterns/learnt_evaluation.h"
#include "session/common_parameters.h"
#include "session/verdict.h"

namespace petteia {

template <Game G>
struct GameInProgress {
    using State = typename G::State;
    using Move = typename G::Move;

    // The game's own, and the seed that every game has.
    static std::vector<Parameter> parameters() {
        std::vector<Parameter> all = G::parameters();
        all.push_back(seed_parameter());
        return all;
    }
    // At the start. An error names the parameter that does not fit.
    static Result<GameInProgress> open(const Settings::Given& given) {
        auto settings = Settings::parse(parameters(), given);
        if (!settings) return settings.error();
        auto game = G::make(*settings);
        if (!game) return game.error();
        GameInProgress begun(std::move(*settings), std::move(*game));
        Settings::Given rules_only = given;
        const auto start_only = std::erase_if(rules_only, [&](const auto& item) {
            return find_parameter(begun.settings.parameters(), item.first)->is_start_only;
        });
        if (start_only == 0) return begun;
        auto rules = G::make(*Settings::parse(parameters(), rules_only));
        if (!rules) return rules.error();
        begun.without_start = std::move(*rules);
        return begun;
    }

    // The game without what the settings say about the start.
    const G& rules() const { return without_start ? *without_start : game; }

    void begin_at(const State& position) {
        start = state = position;
        moves.clear();
        played = 0;
    }
    void play(Move move) {
        moves.resize(played);
        moves.push_back(move);
        ++played;
        game.apply(state, move);
    }
    bool undo() {
        if (played == 0) return false;
        --played;
        state = before(played);
        return true;
    }
    bool redo() {
        if (played == moves.size()) return false;
        game.apply(state, moves[played++]);
        return true;
    }
    // The position after the first `count` moves.
    State before(std::size_t count) const {
        State position = start;
        for (std::size_t i = 0; i < count; ++i) game.apply(position, moves[i]);
        return position;
    }

    std::vector<State> starts() const {
        if constexpr (HasStarts<G>) return rules().starts();
        Rng rng(0);
        return {rules().start(rng)};
    }

    // The game with the evaluation of this name; the empty name is the default.
    const G& with_evaluation(std::string_view name) {
        if constexpr (HasEvaluations<G>) {
            const auto all = G::evaluations();
            const auto found =
                std::find_if(all.begin(), all.end(),
                             [&](const EvaluationInfo& each) { return each.name == name; });
            assert(name.empty() || found != all.end());
            if (found == all.end()) return game;
            const auto number = static_cast<std::size_t>(found - all.begin());
            if (!variants.contains(number)) variants.emplace(number, game.with_evaluation(number));
            return variants.at(number);
        }
        return game;
    }

    // The game with the learnt weights of a file. An error if the file or the game has none that fit.
    Result<const G*> with_weights(const std::string& path) {
        if constexpr (HasLearntEvaluation<G>) {
            if (const auto known = learnt.find(path); known != learnt.end()) return &known->second;
            auto weights = LearntWeights::load(path);
            if (!weights) return weights.error();
            auto made = game.with_weights(*std::move(weights));
            if (!made)
                return Error{"cannot use the weights " + in_quotes(path) + ": " +
                             made.error().message};
            return &learnt.emplace(path, *std::move(made)).first->second;
        }
        return Error{std::string(G::kInfo.title) + " has no evaluation that is learnt"};
    }

    // The first `count` moves of a line as text.
    std::vector<std::string> to_texts(State position, const std::vector<Move>& line,
                                      std::size_t count) const {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < count; ++i) {
            texts.push_back(game.to_text(position, line[i]));
            game.apply(position, line[i]);
        }
        return texts;
    }
    std::size_t memory_bytes() const {
        std::size_t bytes =
            sizeof(*this) + settings.memory_bytes() + moves.capacity() * sizeof(Move);
        bytes += memory_bytes_of(game) + (without_start ? memory_bytes_of(*without_start) : 0);
        for (const auto& variant : variants) bytes += memory_bytes_of(variant.second);
        for (const auto& each : learnt) bytes += memory_bytes_of(each.second);
        return bytes;
    }

    // For the player to move, and by the game's own evaluation where it is an estimate.
    Verdict verdict_of(Score score, bool is_proven) const {
        return Verdict::of(score, is_proven, EstimateScale::of(game, game.to_move(state)));
    }

    Settings settings;
    G game;
    std::optional<G> without_start;     // See rules(); nothing if they are the game's own.
    std::map<std::size_t, G> variants;  // By evaluation; a searcher refers to one of them.
    std::map<std::string, G> learnt;    // By the file of weights; likewise.
    State start, state;
    std::vector<Move> moves;  // Played and, beyond `played`, undone.
    std::size_t played = 0;

  private:
    GameInProgress(Settings given, G with_settings)
        : settings(std::move(given)), game(std::move(with_settings)) {
        Rng rng(static_cast<std::uint64_t>(settings.integer("seed")));
        begin_at(game.start(rng));
    }
};

}  // namespace petteia
