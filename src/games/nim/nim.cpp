#include "games/nim/nim.h"

#include <numeric>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {

static_assert(HasDraft<Nim> && HasDescendingIndex<Nim> && HasTheory<Nim>);

std::vector<Parameter> Nim::parameters() {
    return {
        Parameter::integers("piles", "3,4,5", 0, kMaxPieces, "pieces in each pile")
            .labelled("Piles"),
        Parameter::flag("misere", "the player who takes the last piece loses").labelled("Misère")};
}

std::vector<GameExample> Nim::examples() {
    return {
        {.settings = {}, .random_games = 60},
        {.settings = {{"misere", "true"}}, .random_games = 60},
        {.settings = {{"piles", "3,3,3"}}, .random_positions = 100},
        {.settings = {{"piles", "3,3,3"}, {"misere", "true"}},
         .random_positions = 100,
         .threaded_positions = 100},
        {.settings = {{"piles", "3,4,5"}}, .random_positions = 100},
        {.settings = {{"piles", "3,4,5"}, {"misere", "true"}}, .random_positions = 100},
        {.settings = {{"piles", "9,1,1"}}, .random_positions = 100},
        {.settings = {{"piles", "9,1,1"}, {"misere", "true"}}, .random_positions = 100},
        {.settings = {{"piles", "5,6,7"}}, .bench_depth = 10},
        {.settings = {{"piles", "5,6,7"}, {"misere", "true"}}, .bench_depth = 10},
        {.settings = {{"piles", "1000"}}, .random_games = 2},
        {.settings = {{"piles", "1,2,3,4,5,6,7,8"}}, .random_games = 5},
        {.settings = {{"piles", "1,1,1,1,1"}, {"misere", "true"}}, .random_games = 5},
        {.settings = {{"piles", "0"}}, .random_games = 1},
    };
}

Result<Nim> Nim::make(const Settings& settings) {
    const auto sizes = settings.integers("piles");
    if (const Status fits = check_pile_count(sizes); !fits) return fits.error();
    const auto pieces = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
    if (pieces > kMaxPieces)
        return Error{"piles may hold " + std::to_string(kMaxPieces) + " pieces in all, not " +
                     std::to_string(pieces)};
    return Nim(sizes, settings.flag("misere"));
}

Score Nim::evaluate(const State& state, Player pov) const {
    int piles = 0;
    for (const std::int32_t count : state.counts) piles += count > 0 ? 1 : 0;
    const bool mover_is_better = (piles % 2 == 1) != is_misere_;
    return Score::estimate(mover_is_better == (pov == state.mover) ? 10 : -10);
}

// win_curve nim 20000 0: 124,077 positions. Theory knows better, so this is a beginner's chance.
WinCurve Nim::win_curve() const { return {28.2}; }

std::vector<EvaluationTerm> Nim::explain(const State& state) const {
    return {{"an odd or even number of piles", evaluate(state, state.mover).raw()}};
}

std::optional<Player> Nim::theory(const State& state) const {
    std::int32_t sum = 0;
    bool has_large_pile = false;
    for (const std::int32_t count : state.counts) {
        sum ^= count;
        has_large_pile |= count > 1;
    }
    const bool mover_wins = is_misere_ && !has_large_pile ? sum == 0 : sum != 0;
    return mover_wins ? state.mover : opponent(state.mover);
}

std::string Nim::to_text(const State&, Move move) const {
    return std::to_string(move.pile() + 1) + ":" + std::to_string(move.taken());
}

Result<Nim::Move> Nim::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto parts = split(trim(text), ':');
    const auto pile = parse_integer(trim(parts[0]));
    const auto taken = parts.size() == 2 ? parse_integer(trim(parts[1])) : std::nullopt;
    if (!pile || !taken)
        return illegal_move(*this, state, text, "a move is PILE:PIECES, as in 2:1");
    if (*pile < 1 || *pile > static_cast<std::int64_t>(pile_count_))
        return illegal_move(*this, state, text,
                            "piles are numbered 1 to " + std::to_string(pile_count_));
    const auto index = static_cast<std::size_t>(*pile - 1);
    if (*taken < 1 || *taken > state.counts[index])
        return illegal_move(
            *this, state, text,
            "pile " + std::to_string(*pile) + " holds " + std::to_string(state.counts[index]));
    return Move::of(index, static_cast<std::int32_t>(*taken));
}

View Nim::view(const State& state) const {
    View view = piles_view(state);
    for (const Move move : legal_moves(*this, state))
        view.moves.push_back(
            {to_text(state, move), {cell_to_take(state, move.pile(), move.taken())}});
    return view;
}

RulesCard Nim::rules_card() const {
    return {
        .goal = is_misere_ ? "Make the other player take the last piece." : "Take the last piece.",
        .moves = "In turn each player takes any number of pieces, at least one, from one pile.",
        .end = is_misere_
                   ? "The game ends when all piles are gone. Whoever took the last piece loses."
                   : "The game ends when all piles are gone. Whoever took the last piece wins.",
        .first = "Choose a piece: it is taken with all to the right of it.",
        .example = {.settings = {{"piles", "3,4,5"}},
                    .position = "3,4,5 first",
                    .move = "3:4",
                    .text = "The first player takes four pieces from the third pile."}};
}

}  // namespace petteia
