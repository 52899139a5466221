#include "games/cubes/cubes.h"

#include <algorithm>
#include <numeric>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::int64_t kLargestPile = 1'000'000'000;
constexpr std::int64_t kLargestTake = 255;

constexpr std::array<std::string_view, PileGame::kMaxPiles> kColourNames{
    "red", "green", "yellow", "blue", "magenta", "cyan", "white", "black"};
constexpr std::string_view kLetters = "rgybmcwk";

// "r" or "red" to its pile, among the first `pile_count` colours.
std::optional<std::size_t> pile_of(std::string_view colour, std::size_t pile_count) {
    for (std::size_t i = 0; i < pile_count; ++i) {
        if (colour == kColourNames[i] || colour == kLetters.substr(i, 1)) return i;
    }
    return std::nullopt;
}

// "2w+1k" or "2 white + 1 black" as a vector of amounts; nothing if it is not of that form.
std::optional<PileGame::Counts> read_take(std::string_view text, std::size_t pile_count) {
    PileGame::Counts take{};
    for (const std::string_view part : split(text, '+')) {
        const std::string_view piece = trim(part);
        const auto digits = std::find_if_not(piece.begin(), piece.end(),
                                             [](char c) { return c >= '0' && c <= '9'; });
        const auto length = static_cast<std::size_t>(digits - piece.begin());
        const auto amount = parse_integer(piece.substr(0, length));
        const auto pile = pile_of(lower(trim(piece.substr(length))), pile_count);
        if (!amount || !pile || *amount < 1 || *amount > kLargestTake || take[*pile] != 0)
            return std::nullopt;
        take[*pile] = static_cast<std::int32_t>(*amount);
    }
    return take;
}

}  // namespace

static_assert(HasDraft<Cubes> && HasDescendingIndex<Cubes> && HasTheory<Cubes> &&
              HasOrderingScore<Cubes> && HasMemory<Cubes>);

std::vector<Parameter> Cubes::parameters() {
    return {Parameter::integer("m", "5", 0, kLargestPile, "cubes of each colour")
                .labelled("Cubes of each colour"),
            Parameter::integers("k", "3,2,2", 1, kLargestTake,
                                "how many of each colour may be taken at once, besides one")
                .labelled("Large takes"),
            Parameter::integers("piles", "", 0, kLargestPile,
                                "cubes of each colour separately, instead of m")
                .labelled("Cubes by colour")
                .advanced(),
            Parameter::text("takes", "LIST", "all possible takes, instead of k: \"1r;2r;2r+1g\"")
                .labelled("All takes")
                .advanced()};
}

std::vector<GameExample> Cubes::examples() {
    return {
        {.settings = {}, .random_games = 60, .random_positions = 200, .threaded_positions = 100},
        {.settings = {{"m", "3"}}, .random_positions = 200},
        {.settings = {{"m", "8"}}, .bench_depth = 14},
        {.settings = {{"m", "20"}}, .bench_depth = 12},
        {.settings = {{"m", "30"}}, .random_games = 5},
        {.settings = {{"piles", "7,5"}}, .random_games = 20},
        {.settings = {{"piles", "6,6"}, {"takes", "1r;1g;2r+1g"}}, .random_games = 20},
        {.settings = {{"piles", "6,5"}, {"takes", "1r;2g;2r+1g;1r+1g"}}, .random_positions = 200},
        {.settings = {{"piles", "40"}, {"takes", "1r;2r;5r"}}, .random_games = 10},
        {.settings = {{"piles", "40,40"}, {"takes", "3r;255g;4r"}}, .random_games = 10},
        {.settings = {{"m", "1000000000"}}, .random_games = 1},
        {.settings = {{"m", "1000000000"}, {"k", "1,2,3,4,5,6,7,8"}}, .random_games = 1},
        {.settings = {{"m", "0"}}, .random_games = 1},
    };
}

Result<Cubes> Cubes::make(const Settings& settings) {
    for (const auto& [one, other] : {std::pair{"m", "piles"}, {"k", "takes"}}) {
        if (settings.is_given(one) && settings.is_given(other))
            return Error{std::string("give ") + one + " or " + other + ", not both"};
    }
    std::vector<std::int64_t> sizes = settings.integers("piles");
    if (sizes.empty()) sizes.assign(settings.integers("k").size(), settings.integer("m"));
    if (const Status fits = check_pile_count(sizes); !fits) return fits.error();
    const auto takes = settings.has("takes") ? read_takes(settings.text("takes"), sizes.size())
                                             : usual_takes(settings, sizes.size());
    if (!takes) return takes.error();
    Cubes game(sizes);
    game.set_takes(*takes);
    return game;
}

Result<std::vector<Cubes::Take>> Cubes::read_takes(std::string_view text, std::size_t pile_count) {
    std::vector<Take> takes;
    for (const std::string_view piece : split(text, ';')) {
        const auto take = read_take(piece, pile_count);
        if (!take)
            return Error{"each of takes must be like 3r or 2r+1g, with colours " +
                         std::string(kLetters.substr(0, pile_count)) + " and amounts 1 to " +
                         std::to_string(kLargestTake) + ", not " + in_quotes(piece)};
        if (std::find(takes.begin(), takes.end(), *take) == takes.end()) takes.push_back(*take);
    }
    if (takes.size() > kMaxMoves)
        return Error{"there may be " + std::to_string(kMaxMoves) + " takes at most, not " +
                     std::to_string(takes.size())};
    return takes;
}

// One cube of any colour, and k[i] cubes of colour i. With other than three piles the default k is
// cut, or goes on with its last number.
Result<std::vector<Cubes::Take>> Cubes::usual_takes(const Settings& settings,
                                                    std::size_t pile_count) {
    std::vector<std::int64_t> amounts = settings.integers("k");
    if (settings.is_given("k") && amounts.size() != pile_count)
        return Error{"k must have one amount for each of the " + std::to_string(pile_count) +
                     " piles, not " + in_quotes(settings.text("k"))};
    amounts.resize(pile_count, amounts.back());
    std::vector<Take> takes;
    for (std::size_t i = 0; i < pile_count; ++i) {
        for (const std::int64_t amount : {std::int64_t{1}, amounts[i]}) {
            if (amount == 1 && !takes.empty() && takes.back()[i] == 1) continue;  // k = 1
            Take take{};
            take[i] = static_cast<std::int32_t>(amount);
            takes.push_back(take);
        }
    }
    return takes;
}

void Cubes::set_takes(const std::vector<Take>& takes) {
    take_count_ = takes.size();
    std::copy(takes.begin(), takes.end(), takes_.begin());
    for (std::size_t i = 0; i < take_count_; ++i)
        sums_[i] = std::accumulate(takes[i].begin(), takes[i].end(), 0);
    std::vector<std::vector<std::int32_t>> amounts(pile_count_);
    for (std::size_t i = 0; i < take_count_; ++i) {
        const auto first = std::find_if(takes[i].begin(), takes[i].end(),
                                        [](std::int32_t amount) { return amount > 0; });
        if (*first != sums_[i]) return;  // From several piles at once: not a sum of piles.
        amounts[static_cast<std::size_t>(first - takes[i].begin())].push_back(*first);
    }
    auto piles = std::make_shared<std::vector<SubtractionGame>>();
    for (const auto& of_pile : amounts) piles->emplace_back(of_pile);
    piles_alone_ = std::move(piles);
}

Score Cubes::evaluate(const State& state, Player pov) const {
    std::int64_t cubes = 0;
    for (const std::int32_t count : state.counts) cubes += count;
    const bool mover_is_better = cubes % 2 == 1;
    return Score::estimate(mover_is_better == (pov == state.mover) ? 10 : -10);
}

// win_curve cubes 20000 0: 207,605 positions. Theory and short searches know better.
WinCurve Cubes::win_curve() const { return {32.9}; }

std::vector<EvaluationTerm> Cubes::explain(const State& state) const {
    return {{"an odd or even number of cubes", evaluate(state, state.mover).raw()}};
}

std::optional<Player> Cubes::theory(const State& state) const {
    if (piles_alone_ == nullptr) return std::nullopt;
    int sum = 0;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        const auto number = (*piles_alone_)[i].grundy(state.counts[i]);
        if (!number) return std::nullopt;
        sum ^= *number;
    }
    return sum != 0 ? state.mover : opponent(state.mover);
}

std::string Cubes::to_text(const State&, Move move) const {
    std::string text;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        if (takes_[move][i] == 0) continue;
        if (!text.empty()) text += '+';
        text += std::to_string(takes_[move][i]) + kLetters[i];
    }
    return text;
}

Result<Cubes::Move> Cubes::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto take = read_take(trim(text), pile_count_);
    if (!take)
        return illegal_move(*this, state, text,
                            "a move is an amount and a colour, as in 3r or 3 red");
    const auto found = std::find(takes_.begin(), takes_.begin() + take_count_, *take);
    if (found == takes_.begin() + take_count_)
        return illegal_move(*this, state, text, "that is not one of the takes");
    if (!is_possible(state, *take))
        return illegal_move(*this, state, text, "there are not enough cubes");
    return static_cast<Move>(found - takes_.begin());
}

View Cubes::view(const State& state) const {
    View view = piles_view(state);
    for (std::size_t i = 0; i < pile_count_; ++i)
        view.headings.push_back({-10, static_cast<int>(2 * i), std::string(kColourNames[i])});
    for (const Move move : legal_moves(*this, state)) {
        std::vector<int> cells;
        for (std::size_t i = 0; i < pile_count_; ++i) {
            if (takes_[move][i] > 0) cells.push_back(cell_to_take(state, i, takes_[move][i]));
        }
        view.moves.push_back({to_text(state, move), std::move(cells)});
    }
    return view;
}

Draft Cubes::draft(const State& state) const {
    Draft draft = PileGame::draft(state);
    for (std::size_t i = 0; i < pile_count_; ++i) draft.numbers[i].name = kColourNames[i];
    return draft;
}

// "3 red", "2 red and 1 green".
std::string Cubes::take_words(const Take& take) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < pile_count_; ++i) {
        if (take[i] > 0)
            parts.push_back(std::to_string(take[i]) + " " + std::string(kColourNames[i]));
    }
    return join(parts, " and ");
}

RulesCard Cubes::rules_card() const {
    std::vector<std::string> takes;
    for (std::size_t i = 0; i < take_count_; ++i) takes.push_back(take_words(takes_[i]));
    return {.goal = "Be the player who takes the last cubes.",
            .moves = "In turn each player makes one of these takes, if enough cubes are left: " +
                     join(takes, ", ") + ".",
            .end = "Whoever cannot take any more loses.",
            .first = "Choose a cube: the take that begins there is marked before you play it.",
            .example = {.settings = {{"m", "5"}, {"k", "3,2,2"}},
                        .position = "5,5,5 first",
                        .move = "3r",
                        .text = "The first player takes 3 red cubes; 1 or 3 are possible."}};
}

std::size_t Cubes::memory_bytes() const {
    std::size_t bytes = 0;
    if (piles_alone_) {
        for (const SubtractionGame& pile : *piles_alone_) bytes += pile.memory_bytes();
    }
    return bytes;
}

}  // namespace petteia
