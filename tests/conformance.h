// check_rules(): the suite that every game must pass. It plays seeded random games and checks in each
// position the contracts of the Game concept that the compiler cannot check. Installed as
// <petteia/conformance.h>, so that a game outside the repository can use it too. It needs GoogleTest and
// core/ only:
//
//     TEST(MyGame, KeepsTheRules) { petteia::check_examples<MyGame>(); }
//
// Each contract has a function of its own. A broken one is a failure of the current test that names the
// position.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance_draft.h"
#include "conformance_texts.h"
#include "core/explanation.h"
#include "core/game.h"
#include "core/legal_text.h"
#include "core/win_curve.h"

namespace petteia {
namespace conformance {

constexpr int kMaxPlies = 160;                    // Some games never end by random moves.
constexpr std::uint64_t kSmallIndex = 100'000;    // Up to here every index is tried.
constexpr std::size_t kLongText = 1'000'000;      // What a hostile peer might send.
constexpr int kDamagedTexts = 8;                  // In each position.
constexpr std::size_t kMovesFromElsewhere = 200;  // How many are kept to be tried.

template <Game G>
class RulesCheck {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    RulesCheck(const G& game, std::uint64_t seed) : game_(game), rng_(seed) {}

    // What does not depend on a position.
    void check_game() {
        check_declaration();
        check_starts();
        check_whole_index();
        check_long_texts(game_.start(rng_));
    }

    void play() {
        State state = game_.start(rng_);
        for (int ply = 0; ply < kMaxPlies; ++ply) {
            check_position(state);
            // One broken position is enough to read.
            if (legal_moves(game_, state).empty() || testing::Test::HasFailure()) return;
            state = after(game_, state, random_move(state));
        }
    }

  private:
    // What a position is to the player to move. States with the same hash, key or index must agree on
    // it.
    struct Worth {
        std::vector<std::string> moves;
        Score score;
        friend bool operator==(const Worth&, const Worth&) = default;
    };

    Worth worth(const State& state) const {
        const Player mover = game_.to_move(state);
        return {sorted(legal_texts(game_, state)), game_.is_over(state)
                                                       ? game_.final_score(state, mover)
                                                       : game_.evaluate(state, mover)};
    }

    // REQUIRES: there is a legal move.
    Move random_move(const State& state) {
        const auto moves = legal_moves(game_, state);
        return moves[rng_.below(moves.size())];
    }

    void check_declaration() {
        EXPECT_NE(G::kInfo.name, "");
        EXPECT_EQ(G::kInfo.name.find_first_of(" ,=:"), std::string_view::npos);
        EXPECT_NE(G::kInfo.title, "");
        EXPECT_NE(G::kInfo.summary, "");
        EXPECT_NE(G::kInfo.players[0], G::kInfo.players[1]);
        std::set<std::string> names;
        for (const Parameter& parameter : G::parameters()) {
            EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name << " is there twice";
            EXPECT_NE(parameter.help, "") << parameter.name;
            EXPECT_TRUE(parameter.default_text.empty() || parameter.check(parameter.default_text))
                << parameter.name << " does not accept its default";
        }
        const auto settings = Settings::parse(G::parameters(), {});
        ASSERT_TRUE(settings);
        EXPECT_TRUE(G::make(*settings)) << "the defaults make no game";
    }

    void check_starts() {
        const std::uint64_t seed = rng_.next();
        Rng one(seed), same(seed);
        const State start = game_.start(one);
        EXPECT_TRUE(start == game_.start(same)) << "the same seed gives another start";
        if constexpr (HasStarts<G>) {
            const auto starts = game_.starts();
            EXPECT_EQ(std::count(starts.begin(), starts.end(), start), 1) << game_.to_text(start);
        }
    }

    void check_whole_index() {
        if constexpr (HasIndex<G>) {
            const std::uint64_t size = game_.index_size();
            EXPECT_GT(size, 0u);
            for (std::uint64_t i = 0; i < size && size <= kSmallIndex; ++i)
                ASSERT_EQ(game_.index(game_.state_at(i)), i);
        }
    }

    // What a game provides twice because one way is quicker.
    void check_shortcuts(const State& state) {
        if constexpr (HasMoveCount<G>) {
            EXPECT_EQ(game_.count_moves(state), static_cast<int>(legal_moves(game_, state).size()));
        }
        if constexpr (HasLeaf<G>) {
            const Player mover = game_.to_move(state);
            EXPECT_EQ(game_.leaf(state).is_over, game_.is_over(state));
            EXPECT_EQ(game_.leaf(state).score.raw(),
                      (game_.is_over(state) ? game_.final_score(state, mover)
                                            : game_.evaluate(state, mover))
                          .raw());
        }
        if constexpr (HasChild<G>) {
            if (legal_moves(game_, state).empty()) return;
            const Move move = random_move(state);
            State changed = state;
            game_.apply(changed, move);
            EXPECT_TRUE(changed == game_.child(state, move)) << game_.to_text(state, move);
        }
    }

    void check_position(const State& state) {
        const State original = state;
        const std::string text = game_.to_text(state);
        SCOPED_TRACE("position: " + text);
        check_state_text(state);
        check_move_texts(state);
        check_moves_from_elsewhere(state);
        check_damaged_texts(state);
        check_end(state);
        check_evaluation(state);
        check_transpositions(state);
        check_view(state);
        check_shortcuts(state);
        if constexpr (HasSymmetry<G>) check_symmetries(state);
        if constexpr (HasKey<G>) check_key(state);
        if constexpr (HasIndex<G>) check_index(state);
        if constexpr (HasOrderingScore<G>) check_ordering_scores(state);
        if constexpr (HasTheory<G>) check_theory(state);
        if constexpr (HasDraft<G>) DraftCheck<G>(game_, rng_).check(state);
        EXPECT_TRUE(state == original) << "the position was changed by looking at it";
        EXPECT_EQ(game_.to_text(state), text);
    }

    void check_state_text(const State& state) {
        const std::string text = game_.to_text(state);
        EXPECT_TRUE(is_utf8(text));
        const auto read = game_.parse_state(text);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_TRUE(*read == state) << "read back as " << game_.to_text(*read);
        EXPECT_EQ(game_.hash(*read), game_.hash(state));
        EXPECT_TRUE(game_.to_move(*read) == game_.to_move(state));
    }

    void check_move_texts(const State& state) {
        std::set<std::string> texts;
        for (const Move move : legal_moves(game_, state)) {
            const std::string text = game_.to_text(state, move);
            EXPECT_TRUE(texts.insert(text).second) << text << " stands for two moves";
            const auto read = game_.parse_move(state, text);
            ASSERT_TRUE(read) << read.error().message;
            EXPECT_TRUE(*read == move) << text << " read back as " << game_.to_text(state, *read);
            if (move_texts_.size() < kMovesFromElsewhere) move_texts_.insert(text);
        }
    }

    // Moves that are legal in some other position but not in this one.
    void check_moves_from_elsewhere(const State& state) {
        const auto legal = sorted(legal_texts(game_, state));
        std::vector<std::string> illegal;
        std::set_difference(move_texts_.begin(), move_texts_.end(), legal.begin(), legal.end(),
                            std::back_inserter(illegal));
        for (int i = 0; i < kDamagedTexts && !illegal.empty(); ++i) {
            const std::string& text = illegal[rng_.below(illegal.size())];
            const auto read = game_.parse_move(state, text);
            ASSERT_FALSE(read) << text << " is not legal but read as "
                               << game_.to_text(state, *read);
            check_message(read.error());
        }
    }

    void check_damaged_texts(const State& state) {
        const auto legal = legal_texts(game_, state);
        for (int i = 0; i < kDamagedTexts; ++i) {
            try_state_text(damaged(game_.to_text(state), rng_));
            const std::string move = legal.empty() ? "1" : legal[rng_.below(legal.size())];
            try_move_text(state, damaged(move, rng_));
        }
    }

    void check_long_texts(const State& state) {
        const std::string text = game_.to_text(state);
        for (const std::string& unit :
             {text, std::string("1"), std::string("é"), std::string(1, 0)}) {
            std::string long_text;
            while (long_text.size() < kLongText) long_text += unit;
            try_state_text(long_text);
            try_move_text(state, long_text);
        }
        try_state_text("");
        try_move_text(state, "");
    }

    // Whatever is accepted must be a position like any other.
    void try_state_text(const std::string& text) {
        const auto read = game_.parse_state(text);
        if (!read) return check_message(read.error());
        SCOPED_TRACE("read from " + in_quotes(text));
        check_state_text(*read);
        EXPECT_EQ(legal_moves(game_, *read).empty(), game_.is_over(*read));
    }

    // Other spellings of a legal move are fine; anything else is an error.
    void try_move_text(const State& state, const std::string& text) {
        const auto read = game_.parse_move(state, text);
        if (!read) return check_message(read.error());
        const auto moves = legal_moves(game_, state);
        EXPECT_NE(std::find(moves.begin(), moves.end(), *read), moves.end())
            << in_quotes(text) << " was read as a move that is not legal";
    }

    void check_end(const State& state) {
        EXPECT_EQ(legal_moves(game_, state).empty(), game_.is_over(state));
        if (!game_.is_over(state)) return;
        const Score score = game_.final_score(state, Player::First);
        EXPECT_TRUE(score == -game_.final_score(state, Player::Second));
        if constexpr (HasMargin<G>) {
            EXPECT_FALSE(score.is_decided()) << score.raw();
            EXPECT_EQ(score.raw() % G::kMarginUnit, 0);
        } else {
            EXPECT_TRUE(score == Score::draw() || score == Score::win_in(0) ||
                        score == Score::loss_in(0))
                << score.raw();
        }
    }

    void check_evaluation(const State& state) {
        check_evaluation(game_, state);
        if constexpr (HasEvaluations<G>) {
            const auto all = G::evaluations();
            for (std::size_t i = 0; i < all.size(); ++i) {
                SCOPED_TRACE("evaluation " + std::string(all[i].name));
                check_evaluation(game_.with_evaluation(i), state);
            }
            EXPECT_TRUE(game_.with_evaluation(0).evaluate(state, Player::First) ==
                        game_.evaluate(state, Player::First))
                << "the first evaluation is not the default";
        }
    }

    void check_evaluation(const G& game, const State& state) {
        const Score score = game.evaluate(state, Player::First);
        EXPECT_TRUE(score == -game.evaluate(state, Player::Second)) << score.raw();
        EXPECT_FALSE(score.is_decided()) << "an evaluation may not claim a proof";
        if constexpr (HasExplanation<G>) {
            if (!game.is_over(state)) check_explanation(game, state);
        }
        if constexpr (HasWinCurve<G>) {
            EXPECT_GT(game.win_curve().size, 0);
        }
    }

    void check_explanation(const G& game, const State& state) {
        const auto cells = static_cast<int>(game.view(state).cells.size());
        std::int64_t sum = 0;
        for (const EvaluationTerm& term : game.explain(state)) {
            SCOPED_TRACE("term " + in_quotes(term.name));
            EXPECT_FALSE(term.name.empty());
            sum += term.units;
            int last = -1;
            for (const auto& [cell, units] : term.cells) {
                EXPECT_TRUE(cell > last && cell < cells) << "cell " << cell << " after " << last;
                EXPECT_NE(units, 0);
                last = cell;
            }
        }
        EXPECT_EQ(sum, game.evaluate(state, game.to_move(state)).raw())
            << "the terms do not sum to the evaluation";
    }

    // The same three moves in another order often lead to the same position: by then only the
    // position counts, not the way to it.
    void check_transpositions(const State& state) {
        check_hash(state);
        std::vector<std::string> line;
        State end = state;
        for (int i = 0; i < 3 && !legal_moves(game_, end).empty(); ++i) {
            const Move move = random_move(end);
            line.push_back(game_.to_text(end, move));
            end = after(game_, end, move);
        }
        check_hash(end);
        State other = state;
        std::reverse(line.begin(), line.end());
        for (const std::string& text : line) {
            const auto move = game_.parse_move(other, text);
            if (!move) return;
            other = after(game_, other, *move);
        }
        check_hash(other);
    }

    // Compares with all positions of the same text or hash that came before.
    void check_hash(const State& state) {
        const std::string text = game_.to_text(state);
        SCOPED_TRACE("reached: " + text);
        const auto [known, is_new] = states_.try_emplace(text, state);
        EXPECT_TRUE(known->second == state) << "different states with the same text";
        EXPECT_EQ(game_.hash(known->second), game_.hash(state));
        check_merged(by_hash_, game_.hash(state), state, "hash");
    }

    // `number` is the hash, key or index of `state`; `seen` has the worth that goes with it.
    void check_merged(std::map<std::uint64_t, Worth>& seen, std::uint64_t number,
                      const State& state, const char* what) {
        const auto [known, is_new] = seen.try_emplace(number, worth(state));
        EXPECT_TRUE(known->second == worth(state))
            << "the same " << what << " as a position of another worth: " << number;
    }

    void check_view(const State& state) {
        const View view = game_.view(state);
        std::set<std::pair<int, int>> places;
        for (const auto& cell : view.cells)
            EXPECT_TRUE(places.insert({cell.x, cell.y}).second) << "two cells in one place";
        std::vector<std::string> moves;
        for (const auto& each : view.moves) {
            moves.push_back(each.move);
            for (const int cell : each.cells)
                EXPECT_TRUE(cell >= 0 && cell < static_cast<int>(view.cells.size())) << each.move;
            EXPECT_TRUE(!each.piece || !each.piece->glyph.empty()) << each.move;
        }
        EXPECT_EQ(sorted(moves), sorted(legal_texts(game_, state)));
    }

    void check_symmetries(const State& state) {
        ASSERT_GE(game_.symmetry_count(), 1);
        EXPECT_TRUE(game_.symmetry(state, 0) == state);
        for (int i = 0; i < game_.symmetry_count(); ++i) {
            const State image = game_.symmetry(state, i);
            SCOPED_TRACE("symmetry " + std::to_string(i) + ": " + game_.to_text(image));
            check_image(state, image);
            check_image_of_moves(state, image, i);
        }
    }

    void check_image(const State& state, const State& image) {
        EXPECT_TRUE(game_.to_move(image) == game_.to_move(state));
        ASSERT_EQ(game_.is_over(image), game_.is_over(state));
        EXPECT_TRUE(game_.evaluate(image, Player::First) == game_.evaluate(state, Player::First));
        if (game_.is_over(state)) {
            EXPECT_TRUE(game_.final_score(image, Player::First) ==
                        game_.final_score(state, Player::First));
        }
    }

    // The images of the moves are the moves of the image, one for one.
    void check_image_of_moves(const State& state, const State& image, int i) {
        std::vector<std::string> texts;
        for (const Move move : legal_moves(game_, state)) {
            const Move moved = game_.symmetry(move, i);
            texts.push_back(game_.to_text(image, moved));
            EXPECT_TRUE(i != 0 || moved == move);
            EXPECT_TRUE(after(game_, image, moved) == game_.symmetry(after(game_, state, move), i))
                << "does not commute with " << game_.to_text(state, move);
        }
        EXPECT_EQ(sorted(texts), sorted(legal_texts(game_, image)));
    }

    void check_key(const State& state) {
        if (game_.key_bits() > 64) return;
        const std::uint64_t key = game_.key(state);
        EXPECT_TRUE(game_.key_bits() == 64 || key >> game_.key_bits() == 0) << key;
        const State inverse = game_.state_of(key);
        EXPECT_EQ(game_.key(inverse), key);
        EXPECT_TRUE(worth(inverse) == worth(state)) << "inverse: " << game_.to_text(inverse);
        const auto [known, is_new] = key_of_text_.try_emplace(game_.to_text(inverse), key);
        EXPECT_EQ(known->second, key) << "two keys for one position";
        check_merged(by_key_, key, state, "key");
    }

    void check_index(const State& state) {
        if (game_.index_size() == ~std::uint64_t{0}) return;
        const std::uint64_t index = game_.index(state);
        ASSERT_LT(index, game_.index_size());
        const State inverse = game_.state_at(index);
        EXPECT_EQ(game_.index(inverse), index);
        EXPECT_TRUE(worth(inverse) == worth(state)) << "inverse: " << game_.to_text(inverse);
        check_merged(by_index_, index, state, "index");
        if constexpr (HasDescendingIndex<G>) {
            EXPECT_GT(game_.index_slab(), 0u);
            for (const Move move : legal_moves(game_, state))
                EXPECT_LT(game_.index(after(game_, state, move)), index);
        }
    }

    void check_ordering_scores(const State& state) {
        for (const Move move : legal_moves(game_, state))
            EXPECT_EQ(game_.ordering_score(state, move), game_.ordering_score(state, move));
    }

    // A player wins at the end by the score, and before by having a move to a won position.
    void check_theory(const State& state) {
        const auto winner = game_.theory(state);
        if (!winner) return;
        if (game_.is_over(state)) {
            EXPECT_TRUE(game_.final_score(state, *winner) == Score::win_in(0));
            return;
        }
        const Player mover = game_.to_move(state);
        bool has_winning_move = false;
        for (const Move move : legal_moves(game_, state)) {
            const auto next = game_.theory(after(game_, state, move));
            if (!next) return;
            has_winning_move |= *next == mover;
        }
        EXPECT_EQ(*winner == mover, has_winning_move);
    }

    const G& game_;
    Rng rng_;
    std::set<std::string> move_texts_;
    std::map<std::string, State> states_;
    std::map<std::string, std::uint64_t> key_of_text_;
    std::map<std::uint64_t, Worth> by_hash_, by_key_, by_index_;
};

}  // namespace conformance

// Plays `games` random games from start(), each cut at kMaxPlies, and checks every position.
template <Game G>
void check_rules(const G& game, std::uint64_t seed, int games) {
    SCOPED_TRACE("check_rules with seed " + std::to_string(seed));
    conformance::RulesCheck<G> check(game, seed);
    check.check_game();
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) check.play();
}

// The same for the game with these settings, which must fit.
template <Game G>
void check_settings(const Settings::Given& given, std::uint64_t seed, int games) {
    const auto settings = Settings::parse(G::parameters(), given);
    ASSERT_TRUE(settings) << settings.error().message;
    const auto game = G::make(*settings);
    ASSERT_TRUE(game) << game.error().message;
    SCOPED_TRACE("settings: " + settings->rules_text());
    check_rules(*game, seed, games);
}

// With the settings that the game gives as examples (GameExample::random_games).
template <Game G>
void check_examples(std::uint64_t seed = 20240229) {
    for (const GameExample& example : examples_of<G>()) {
        if (example.random_games > 0)
            check_settings<G>(example.settings, seed, example.random_games);
    }
}

}  // namespace petteia
