// Refinements: what a game may provide besides its rules. Search, solver and sessions pick them up with
// `if constexpr`; a game without them works, only slower or with less to show. ARCHITECTURE.md has them in a
// table with who uses them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "core/player.h"
#include "core/rules.h"
#include "core/rules_card.h"
#include "core/score.h"
#include "core/static_vector.h"

namespace petteia {

// Symmetries 0 .. symmetry_count()-1 of the board, 0 being the identity. They commute with apply
// and leave scores as they are. A game whose symmetries take long to apply may say where a search
// should use them: `bool symmetry_pays(state)`.
template <typename G>
concept HasSymmetry = Rules<G> &&
    requires(const G& game, const typename G::State& state, typename G::Move move, int i) {
    { game.symmetry_count() } -> std::same_as<int>;
    { game.symmetry(state, i) } -> std::same_as<typename G::State>;
    { game.symmetry(move, i) } -> std::same_as<typename G::Move>;
};

// An exact key: states with the same key are worth the same to the player to move, and
// key(state_of(key(s))) == key(s). key_bits() is its width with these parameters; above
// 64 there is none.
template <typename G>
concept HasKey = Game<G> &&
    requires(const G& game, const typename G::State& state, std::uint64_t key) {
    { game.key_bits() } -> std::same_as<int>;
    { game.key(state) } -> std::same_as<std::uint64_t>;
    { game.state_of(key) } -> std::same_as<typename G::State>;
};

// A dense numbering of all positions, 0 .. index_size()-1, with its inverse; like a key, it may
// leave out what does not matter to the player to move. index_size() is 2^64-1 if it does not fit.
template <typename G>
concept HasIndex = Game<G> &&
    requires(const G& game, const typename G::State& state, std::uint64_t index) {
    { game.index_size() } -> std::same_as<std::uint64_t>;
    { game.index(state) } -> std::same_as<std::uint64_t>;
    { game.state_at(index) } -> std::same_as<typename G::State>;
};

// Every move leads to a smaller index, so that one pass in index order solves the game. A good
// index_slab() is a stretch of indices whose positions reach mostly the stretch before, at about
// the same place: neighbouring slabs are solved by different threads.
template <typename G>
concept HasDescendingIndex = HasIndex<G> && requires(const G& game) {
    requires G::kIndexDescends;
    { game.index_slab() } -> std::same_as<std::uint64_t>;
};

// How promising a move looks before it is searched; larger is tried earlier.
template <typename G>
concept HasOrderingScore = Rules<G> &&
    requires(const G& game, const typename G::State& state, typename G::Move move) {
    { game.ordering_score(state, move) } -> std::same_as<int>;
};

// The same for all moves of a position at once, `depth` plies above the horizon: near it advice must be
// cheap.
template <typename G>
concept HasOrderingScores = Rules<G> &&
    requires(const G& game, const typename G::State& state, const MoveList<G>& moves, int depth,
             std::int32_t* scores) {
    { game.ordering_scores(state, moves, depth, scores) } -> std::same_as<void>;
};

// A game that ends: how many plies it goes on at most, forced passes counted, and about how many positions
// it takes to search them all, with alpha-beta and a table.
template <typename G>
concept HasLength = Rules<G> && requires(const G& game, const typename G::State& state) {
    { game.max_plies(state) } -> std::same_as<int>;
    { game.proof_nodes(state) } -> std::same_as<double>;
};

// A quick way to solve the last few moves.
struct EndgameResult {
    Score score;  // For the player to move, as in a fail-soft search of the window.
    std::uint64_t nodes;
};
template <typename G>
concept SolvesEndgames = Rules<G> &&
    requires(const G& game, const typename G::State& state, Score bound) {
    { game.solve_endgame(state, bound, bound) } -> std::same_as<EndgameResult>;
};
// The same with a memory that is kept from call to call. Every thread has its own, which is cleared before
// each search.
template <typename G>
concept RemembersEndgames = Rules<G> && requires(const G& game, const typename G::State& state,
                                                 Score bound, typename G::EndgameMemory& memory) {
    { game.solve_endgame(state, bound, bound, memory) } -> std::same_as<EndgameResult>;
    { memory.clear() } -> std::same_as<void>;
    { memory.memory_bytes() } -> std::same_as<std::size_t>;
};
template <typename G>
concept HasEndgameSolver = HasLength<G> &&
    (SolvesEndgames<G> || RemembersEndgames<G>)&&requires(const G& game,
                                                          const typename G::State& state) {
    { game.moves_left(state) } -> std::same_as<int>;  // At most, passes not counted.
    {
        G::kEndgameMoves
        } -> std::convertible_to<int>;  // With no more left, solve_endgame() is quickest.
};

// What a look at the next plies tells: a range for what a search of `depth` plies finds for the player to
// move, and the moves that are worth one. Moves that lose at once are left out where others do not. Where
// the range is one score, no moves need be listed. REQUIRES: !is_over(state), depth > 0.
template <typename G>
concept HasTactics = Rules<G> &&
    requires(const G& game, const typename G::State& state, int depth, MoveList<G>& moves) {
    { game.tactics(state, depth, moves) } -> std::same_as<ScoreRange>;
};
// The same, and on the way what ordering_scores() says of these moves. Where the range is one score that
// means nothing.
template <typename G>
concept HasScoredTactics = HasTactics<G> && HasOrderingScores<G> &&
    requires(const G& game, const typename G::State& state, int depth, MoveList<G>& moves,
             std::int32_t* scores) {
    { game.tactics(state, depth, moves, scores) } -> std::same_as<ScoreRange>;
};

// What a shallow search predicts of a deeper one: its score times `slope`, with a standard deviation of
// `error`.
struct Forecast {
    int depth;
    float slope, error;
};
template <typename G>
concept HasForecast = Rules<G> &&
    requires(const G& game, const typename G::State& state, int depth) {
    { game.forecast(state, depth) } -> std::same_as<std::optional<Forecast>>;
};
// Several for a depth, the cheapest first: number 0, and on until there is none.
template <typename G>
concept HasForecasts = HasForecast<G> &&
    requires(const G& game, const typename G::State& state, int depth, int number) {
    { game.forecast(state, depth, number) } -> std::same_as<std::optional<Forecast>>;
};

// A bound on what a search of `depth` plies finds for the player to move, if one is known without
// searching and lies outside the window: a lower bound of at least beta, or an upper bound of at most
// alpha. REQUIRES: !is_over(state), depth > 0.
struct StaticBound {
    Score score;
    bool is_proven;  // It holds at any greater depth too.
};
template <typename G>
concept HasStaticBound = Rules<G> &&
    requires(const G& game, const typename G::State& state, int depth, Score edge) {
    { game.static_bound(state, depth, edge, edge) } -> std::same_as<std::optional<StaticBound>>;
};

// Who wins with best play, known without search; nothing where the theory does not say.
template <typename G>
concept HasTheory = Rules<G> && requires(const G& game, const typename G::State& state) {
    { game.theory(state) } -> std::same_as<std::optional<Player>>;
};

// The result has a size: final_score is the winner's margin times kMarginUnit, an estimate by its place
// on the line of scores, and evaluations guess at it in the same unit.
template <typename G>
concept HasMargin = Rules<G> && requires {
    { G::kMarginUnit } -> std::convertible_to<std::int32_t>;
};

// A child made from its parent, where that is quicker than changing a copy.
template <typename G>
concept HasChild = Rules<G> &&
    requires(const G& game, const typename G::State& state, typename G::Move move) {
    { game.child(state, move) } -> std::same_as<typename G::State>;
};

// How many moves generate() would list, where that is quicker than listing them.
template <typename G>
concept HasMoveCount = Rules<G> && requires(const G& game, const typename G::State& state) {
    { game.count_moves(state) } -> std::same_as<int>;
};

// What the player to move has at the horizon.
struct Leaf {
    Score score;
    bool is_over;  // The score is final.
};
// is_over, final_score and evaluate in one, for games where they share their work.
template <typename G>
concept HasLeaf = Rules<G> && requires(const G& game, const typename G::State& state) {
    { game.leaf(state) } -> std::same_as<Leaf>;
};

// What the player to move gets from a position one ply above the horizon.
template <typename Move>
struct Frontier {
    Score score;
    Move best;
    std::uint64_t nodes;  // Leaves that were looked at.
    bool is_proven;       // Rests on finished games alone.
};
// leaf() of every move in one go, ending as soon as one is worth `beta`; `first` is a move to try
// early, legal or not. is_over positions have no nodes.
template <typename G>
concept HasFrontier = HasLeaf<G> &&
    requires(const G& game, const typename G::State& state, Score beta, typename G::Move first) {
    { game.frontier(state, beta, first) } -> std::same_as<Frontier<typename G::Move>>;
};

// Where a turn has several steps: a weight for each step, in proportion to the ways of finishing the turn
// that it leaves. Steps drawn by these weights make every way of playing the turn as likely as any other.
template <typename G>
concept HasTurnWeights = Rules<G> &&
    requires(const G& game, const typename G::State& state, typename G::Move move) {
    { game.turn_weight(state, move) } -> std::same_as<std::uint32_t>;
};

// Chance, the third kind of mover. Where is_chance() no player chooses and generate() is not called: one of
// outcomes() happens, with a probability in proportion to its weight (above 0, the sum below 2^32).
// to_move() is the player whose view scores have there. Positions that are over, and those where a search
// begins, are not chance positions.
template <typename Move>
struct ChanceOutcome {
    Move move{};
    std::uint32_t weight = 0;
    // 1: a move that chance makes. 0: what only settles how to go on, as a throw of dice does. The
    // mover stays, and chance does not decide twice in a row.
    std::uint8_t plies = 1;
};
template <typename G>
using ChanceOutcomes = StaticVector<ChanceOutcome<typename G::Move>, G::kMaxOutcomes>;
template <typename G>
concept HasChance = Rules<G> &&
    requires(const G& game, const typename G::State& state, ChanceOutcomes<G>& outcomes,
             const ChanceOutcome<typename G::Move>& outcome) {
    { game.is_chance(state) } -> std::same_as<bool>;
    { game.outcomes(state, outcomes) } -> std::same_as<void>;
    { game.after_chance(state, outcome) } -> std::same_as<typename G::State>;
};

// A game in which a position may come again, as far as hash() tells: `static constexpr bool kMayRepeat = true`.
// What it is worth may then depend on how it was reached, and some searches cannot be used.
template <typename G>
concept MayRepeat = Rules<G> && requires {
    requires G::kMayRepeat;
};

// Every legal start position, for games with random starts.
template <typename G>
concept HasStarts = Game<G> && requires(const G& game) {
    { game.starts() } -> std::same_as<std::vector<typename G::State>>;
};

struct EvaluationInfo {
    std::string_view name;     // As typed: "corners".
    std::string_view summary;  // One line: what it looks at.
};

// Several evaluations by name, the first being the default that evaluate() uses by
// itself. with_evaluation(i) is the same game, its evaluate() being number i.
template <typename G>
concept HasEvaluations = Game<G> && requires(const G& game, std::size_t i) {
    { G::evaluations() } -> std::same_as<std::span<const EvaluationInfo>>;
    { game.with_evaluation(i) } -> std::same_as<G>;
};

// A player of the game's own: a rule by which one side, or either, is played.
struct PolicyInfo {
    std::string_view name;            // As typed: "chasers".
    std::string_view summary;         // One line: how it chooses.
    std::optional<Player> side = {};  // The only one that it can play.
    std::vector<Parameter> parameters = {};
};

// What a policy makes of the moves for one step, and which it takes.
template <typename Move>
struct Advice {
    struct Line {
        Move move;                               // Legal or not.
        std::vector<std::optional<int>> values;  // By measure; nothing where it does not look.
    };
    std::string who;  // Whose step it is: "ghost 2".
    Move choice;
    std::vector<std::string_view> measures;  // Their names: "evaluation".
    std::vector<Line> lines;
};

// Policies by their place in policies(), with settings of their own parameters.
template <typename G>
concept HasPolicies = Game<G> && requires(const G& game, const typename G::State& state,
                                          std::size_t i, const Settings& settings) {
    { G::policies() } -> std::same_as<std::vector<PolicyInfo>>;
    // REQUIRES: !is_over(state), and the player to move is one that the policy can play.
    { game.policy_move(i, settings, state) } -> std::same_as<typename G::Move>;
    // The steps that the policy would make in this turn, whether or not the game is over. None if its
    // side has already made them.
    {
        game.policy_advice(i, settings, state)
        } -> std::same_as<std::vector<Advice<typename G::Move>>>;
};

// Something that was counted in a game: "flags", 3.
struct Count {
    std::string_view name;
    std::int64_t value;
};
// What a report on many games counts besides results; the same names in the same order everywhere.
template <typename G>
concept HasTally = Game<G> && requires(const G& game, const typename G::State& state) {
    { game.tally(state) } -> std::same_as<std::vector<Count>>;
};

// What people should know before they play with these settings: that no one can win, for instance.
template <typename G>
concept HasWarnings = Game<G> && requires(const G& game) {
    { game.warnings() } -> std::same_as<std::vector<std::string>>;
};

// How the game is played with these settings, for people who do not know it.
template <typename G>
concept HasRulesCard = Game<G> && requires(const G& game) {
    { game.rules_card() } -> std::same_as<RulesCard>;
};

// The bytes that the game holds beyond its own size, such as tables; those that equal games share are
// counted in full for each. A quarter too few at most.
template <typename G>
concept HasMemory = Rules<G> && requires(const G& game) {
    { game.memory_bytes() } -> std::same_as<std::size_t>;
};

// Settings of a game, and how much tests and `petteia bench` do with them. Nothing else knows games by
// name.
struct GameExample {
    Settings::Given settings = {};
    int random_games = 0;  // That the conformance suite plays.
    int random_positions =
        0;  // That every set of exact techniques searches, compared with minimax;
    int threaded_positions = 0;  // and that two threads search.
    int bench_depth = 0;         // Of the search that is part of `petteia bench`; 0: none.
};
template <typename G>
concept HasExamples = Game<G> && requires {
    { G::examples() } -> std::same_as<std::vector<GameExample>>;
};

}  // namespace petteia
