// The property that the exact techniques promise: each alone, every pair and all together give minimax's
// value at the same depth. Checked on random positions, with warm and cold tables, tables of four entries,
// and two threads. Every game gets a test of it by its line in src/games/CMakeLists.txt.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/minimax.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia::search_fixture {

// Compares searchers with minimax on random positions of one game. The searchers live as long as the
// check, so that each position meets what earlier ones left in the tables.
template <Game G>
class EqualityCheck {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Report = typename Searcher<G>::Report;
    using Choice = typename Minimax<G>::Choice;

    EqualityCheck(const G& game, const std::vector<SearchOptions>& variants) : game_(game) {
        for (const SearchOptions& options : variants)
            variants_.push_back({options, std::make_unique<Searcher<G>>(game, options)});
    }

    // Every other position is searched with empty tables.
    void run(int positions, std::uint64_t seed, int least_depth = 1) {
        Rng rng(seed);
        for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
            state_ = random_position(game_, rng);
            depth_ = affordable_depth(least_depth + static_cast<int>(rng.below(6)));
            expected_ = Minimax<G>(game_).best_moves(state_, depth_);
            deeper_.reset();
            for (auto& variant : variants_) check(variant, i % 2 == 0);
        }
    }

  private:
    struct Variant {
        SearchOptions options;
        std::unique_ptr<Searcher<G>> searcher;
    };

    // Minimax looks at no more than about this many positions.
    static constexpr double kMostNodes = 3000;

    int affordable_depth(int depth) const {
        const auto moves = static_cast<double>(legal_moves(game_, state_).size());
        while (depth > 1 && std::pow(moves, depth) > kMostNodes) --depth;
        return depth;
    }

    void check(Variant& variant, bool is_cold) {
        SCOPED_TRACE(game_.to_text(state_) + " at depth " + std::to_string(depth_) + " with " +
                     variant.options.techniques.to_text() + (is_cold ? ", cold" : ", warm"));
        Limits limits;
        limits.depth = depth_;
        for (const bool values_all_moves : {false, true}) {
            if (is_cold) variant.searcher->clear();
            limits.values_all_moves = values_all_moves;
            const Report report = variant.searcher->search(state_, limits);
            check_choice(report);
            check_moves(report, values_all_moves);
            check_proof(report);
            check_line(report, variant.options.techniques);
            if (variant.options.techniques == Techniques::none()) {
                EXPECT_EQ(report.counts.nodes, expected_.nodes);
            }
        }
    }

    void check_choice(const Report& report) const {
        EXPECT_EQ(report.score.raw(), expected_.value.raw());
        ASSERT_TRUE(report.best);
        const auto& best = expected_.best_moves;
        EXPECT_NE(std::find(best.begin(), best.end(), *report.best), best.end())
            << game_.to_text(state_, *report.best);
    }

    void check_moves(const Report& report, bool values_all_moves) const {
        ASSERT_EQ(report.moves.size(), expected_.moves.size());
        EXPECT_EQ(report.moves.front().move, *report.best);
        for (const auto& each : report.moves) {
            const Score value = value_in(expected_, each.move);
            if (values_all_moves) {
                EXPECT_TRUE(each.is_exact);
            }
            if (each.is_exact && (values_all_moves || report.depth == depth_)) {
                EXPECT_EQ(each.score.raw(), value.raw()) << game_.to_text(state_, each.move);
            } else if (report.depth == depth_) {
                EXPECT_GE(each.score.raw(), value.raw()) << game_.to_text(state_, each.move);
            }
        }
        const bool is_sorted =
            std::is_sorted(report.moves.begin(), report.moves.end(),
                           [](const auto& a, const auto& b) { return a.score > b.score; });
        EXPECT_TRUE(is_sorted || !values_all_moves);
    }

    // A proven value is the same at greater depth.
    void check_proof(const Report& report) {
        EXPECT_TRUE(report.is_proven || !expected_.is_proven);
        if (expected_.is_proven) return;
        for (const auto& each : report.moves) {
            if (!each.is_proven || !each.is_exact) continue;
            EXPECT_EQ(value_in(deeper(), each.move).raw(), each.score.raw())
                << game_.to_text(state_, each.move) << " is not proven";
        }
        if (report.is_proven) {
            EXPECT_EQ(deeper().value.raw(), report.score.raw()) << "not proven";
        }
    }

    const Choice& deeper() {
        if (!deeper_) deeper_ = Minimax<G>(game_).best_moves(state_, depth_ + 2);
        return *deeper_;
    }

    static Score value_in(const Choice& choice, Move move) {
        for (const auto& [each, score] : choice.moves) {
            if (each == move) return score;
        }
        ADD_FAILURE() << "a move that minimax does not know";
        return {};
    }

    void check_line(const Report& report, Techniques uses) const {
        EXPECT_EQ(report.pv, report.moves.front().pv);
        for (const auto& each : report.moves) check_legal(each.move, each.pv);
        const State end = end_of(report.pv);
        if (report.is_proven && report.score.has_distance()) {
            EXPECT_EQ(report.pv.size(), static_cast<std::size_t>(report.score.distance()));
            EXPECT_TRUE(game_.is_over(end)) << line_text(report.pv);
        } else if (report.is_proven) {
            EXPECT_TRUE(game_.is_over(end)) << line_text(report.pv);
        }
        // Where no table cuts lines short, a line leads to the position that the value is from.
        const bool is_full = !uses.has(Technique::Table) || game_.is_over(end);
        if (is_full && (report.is_proven || !uses.has(Technique::Table))) {
            EXPECT_EQ(value_of_line(report.pv).raw(), report.score.raw()) << line_text(report.pv);
        }
    }

    void check_legal(Move first, const std::vector<Move>& line) const {
        ASSERT_FALSE(line.empty());
        EXPECT_EQ(line.front(), first);
        State state = state_;
        for (const Move move : line) {
            ASSERT_TRUE(is_legal(game_, state, move));
            game_.apply(state, move);
        }
    }

    State end_of(const std::vector<Move>& line) const {
        State state = state_;
        for (const Move move : line) game_.apply(state, move);
        return state;
    }

    Score value_of_line(const std::vector<Move>& line) const {
        const State end = end_of(line);
        const Player mover = game_.to_move(state_);
        Score score =
            game_.is_over(end) ? game_.final_score(end, mover) : game_.evaluate(end, mover);
        for (std::size_t i = 0; i < line.size(); ++i) score = score.one_ply_up();
        return score;
    }

    std::string line_text(const std::vector<Move>& line) const {
        std::string text = "line";
        State state = state_;
        for (const Move move : line) {
            text += ' ' + game_.to_text(state, move);
            game_.apply(state, move);
        }
        return text;
    }

    const G& game_;
    std::vector<Variant> variants_;
    // The current position and minimax's answer.
    State state_{};
    int depth_ = 0;
    Choice expected_;
    std::optional<Choice> deeper_;  // Two plies deeper, when it is first needed.
};

inline std::vector<SearchOptions> options_of(const std::vector<Techniques>& sets,
                                             std::size_t table_mib, int threads) {
    std::vector<SearchOptions> all;
    for (const Techniques uses : sets) all.push_back({uses, table_mib, threads});
    return all;
}

// Sets with a table, where its size matters most.
inline std::vector<Techniques> table_sets() {
    const auto table = Techniques::none().with(Technique::Table);
    return {table, table.with(Technique::AlphaBeta),
            table.with(Technique::AlphaBeta).with(Technique::TableMove).with(Technique::Pvs),
            Techniques::exact().without(Technique::Symmetry), Techniques::exact()};
}

template <Game G>
void check_sets(const G& game, int positions) {
    std::vector<Techniques> sets = exact_sets();
    sets.push_back(Techniques::none());
    EqualityCheck<G>(game, options_of(sets, 1, 1)).run(positions, 1);
    // Four entries, so that almost everything is replaced.
    EqualityCheck<G>(game, options_of(table_sets(), 0, 1)).run(positions, 2);
}

template <Game G>
void check_threads(const G& game, int positions) {
    constexpr int kLeastSharedDepth = 4;
    for (const std::size_t table_mib : {0, 1}) {
        EqualityCheck<G>(game, options_of({Techniques::exact()}, table_mib, 2))
            .run(positions, 3, kLeastSharedDepth);
    }
}

// With the settings that the game gives as examples.
template <Game G>
void check_exact_techniques() {
    for (const GameExample& example : examples_of<G>()) {
        if (example.random_positions > 0)
            check_sets(game_of<G>(example.settings), example.random_positions);
    }
}

template <Game G>
void check_exact_threads() {
    for (const GameExample& example : examples_of<G>()) {
        if (example.threaded_positions > 0)
            check_threads(game_of<G>(example.settings), example.threaded_positions);
    }
}

}  // namespace petteia::search_fixture
