// Makes the fitted weights of Othello's evaluation, src/games/othello/fitted_weights.cpp:
//
//     othello_training play GAMES SEED DEPTH FILE
//     othello_training fit FILE…
//
// `play` writes positions of seeded games with how the game ended: random at first, so that the positions are
// of every kind that a search meets, then by search, and perfect at the end. Several may run at once with a
// seed and a file each. `fit` finds the weights that foretell the margin, by stages of the game, and prints
// the source file. The present weights are from 60,000 games of seed 3, with up to 39 random plies, and the
// first 867,000 positions of seed 4, both at depth 4 and played with earlier weights: games played anew differ, and
// the weights with them a little.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/stopwatch.h"
#include "core/text.h"
#include "games/othello/othello.h"
#include "games/othello/patterns.h"
#include "games/othello/position_file.h"
#include "search/searcher.h"

namespace petteia::othello {
namespace {

using State = Othello::State;

constexpr int kSize = 8;

// --- Play ---

struct PlayOrder {
    int games = 0, seed = 0, depth = 0;
    std::string path;
};

class Games {
  public:
    explicit Games(const PlayOrder& order) : order_(order) {}

    // The positions of a game, as lines of a position file. It depends on the number alone, whatever was
    // played before.
    std::string play(int number) {
        Rng rng(static_cast<std::uint64_t>(order_.seed) * 1000003 +
                static_cast<std::uint64_t>(number));
        searcher_.clear();
        const auto random_plies = static_cast<int>(kLeastRandomPlies + rng.below(kMoreRandomPlies));
        std::vector<State> states;
        State state = game_.start(rng);
        for (int ply = 0; !game_.is_over(state); ++ply) {
            if (ply >= random_plies && legal_moves(game_, state)[0] != Othello::kPass)
                states.push_back(state);
            game_.apply(state,
                        ply < random_plies ? random_move(game_, state, rng) : best_move(state));
        }
        std::string lines;
        for (const State& each : states)
            lines += fmt::format("{} {} {}\n", game_.to_text(each), each.empties,
                                 game_.final_score(state, each.mover).raw() / Othello::kMarginUnit);
        return lines;
    }

  private:
    static constexpr std::uint64_t kLeastRandomPlies = 4, kMoreRandomPlies = 20;
    static constexpr int kPerfectMoves = 14;  // From here on play is perfect.

    Othello::Move best_move(const State& state) {
        Limits limits;
        if (game_.moves_left(state) > kPerfectMoves) limits.depth = order_.depth;
        return *searcher_.search(state, limits).best;
    }

    Othello game_{kSize};
    PlayOrder order_;
    Searcher<Othello> searcher_{game_, {Techniques::standard(), 4, 1}};
};

Status play(const PlayOrder& order) {
    std::ofstream file(order.path);
    file << fmt::format("# {} games, seed {}, depth {}.\n", order.games, order.seed, order.depth);
    Games games(order);
    Ticker ticker("games", order.games);
    for (int number = 0; number < order.games && file; ++number) {
        file << games.play(number);
        ticker.count_one();
    }
    if (!file.flush()) return Error{"cannot write " + in_quotes(order.path)};
    return ok();
}

Result<PlayOrder> parse_play(const std::vector<std::string>& words) {
    if (words.size() != 4) return Error{"play needs GAMES SEED DEPTH FILE"};
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = parse_integer(words[i]);
        if (!number || *number < 1 || *number > 100'000'000)
            return Error{"expected a number from 1, not " + in_quotes(words[i])};
        numbers[i] = static_cast<int>(*number);
    }
    return PlayOrder{numbers[0], numbers[1], numbers[2], words[3]};
}

// --- Fit ---

constexpr std::size_t kPatternsSeen = 38;

// A position as the evaluation sees it, and what it ought to say.
struct Sample {
    std::array<std::int32_t, kPatternsSeen> places{};
    Terms terms{};
    std::int16_t empties = 0;
    std::int16_t margin = 0;  // Discs.
};

// The first place of those that the pattern's own symmetry makes equal.
std::vector<std::int32_t> first_places() {
    std::vector<std::int32_t> first(kPatternPlaces);
    for (const PatternKind& kind : kPatternKinds) {
        int size = 1;
        for (int i = 0; i < kind.squares; ++i) size *= 3;
        for (int place = 0; place < size; ++place)
            first[static_cast<std::size_t>(kind.offset + place)] =
                kind.offset + std::min(place, mirrored_place(kind, place));
    }
    return first;
}

Result<Sample> sample_of(const Othello& game, const KnownPosition& known) {
    static const std::vector<std::int32_t> first = first_places();
    const auto state = game.parse_state(known.text);
    if (!state) return state.error();
    Sample sample;
    std::size_t size = 0;
    for_each_pattern(state->own, state->other, [&](int place) {
        sample.places[size++] = first[static_cast<std::size_t>(place)];
    });
    sample.terms = best_kernel().terms(game.position_of(*state));
    sample.empties = static_cast<std::int16_t>(known.empties);
    sample.margin = static_cast<std::int16_t>(known.margin);
    return sample;
}

// All weights in a row: constants, terms by stage, patterns by stage.
class Model {
  public:
    explicit Model(const std::vector<Sample>& samples) : samples_(samples), weights_(kWeights) {}

    // Least squares with a prior that all weights are 0, by conjugate gradients (Hestenes & Stiefel 1952),
    // each weight scaled by how much the samples know of it.
    void fit(int steps, const std::vector<Sample>& tests) {
        Vector scales(kWeights), rest(kWeights);
        for (const Sample& sample : samples_) {
            const double margin = kDiscUnits * sample.margin;
            for_each_feature(sample, [&](std::size_t place, double factor) {
                scales[place] += factor * factor;
                rest[place] += factor * margin;
            });
        }
        for (double& scale : scales) scale = 1 / (scale + kPrior);
        Vector direction = product(scales, rest);
        double size = dot(rest, direction);
        for (int step = 1; step <= steps; ++step) {
            const Vector image = curvature(direction);
            const double length = size / dot(direction, image);
            for (std::size_t i = 0; i < kWeights; ++i) {
                weights_[i] += length * direction[i];
                rest[i] -= length * image[i];
            }
            const Vector scaled = product(scales, rest);
            const double next = dot(rest, scaled);
            for (std::size_t i = 0; i < kWeights; ++i)
                direction[i] = scaled[i] + next / size * direction[i];
            size = next;
            if (step % 10 == 0)
                fmt::print(stderr, "step {}: mean error by stage{}, of others{}\n", step,
                           errors_on(samples_), errors_on(tests));
        }
    }

    double constant(int empties) const { return weights_[static_cast<std::size_t>(empties)]; }
    double term(int stage, int number) const {
        return weights_[kFirstTerm + static_cast<std::size_t>(stage) * kTerms +
                        static_cast<std::size_t>(number)];
    }
    double pattern(int stage, int place) const {
        return weights_[pattern_place(static_cast<std::size_t>(stage)) +
                        static_cast<std::size_t>(place)];
    }

  private:
    using Vector = std::vector<double>;

    static constexpr double kPrior =
        30;  // A weight counts as if seen so often more, and worth nothing then.
    static constexpr std::size_t kFirstTerm = kSquares + 1;
    static constexpr std::size_t kFirstPattern = kFirstTerm + kStages * kTerms;
    static constexpr std::size_t kWeights = kFirstPattern + kStages * kPatternPlaces;

    static std::size_t pattern_place(std::size_t stage) {
        return kFirstPattern + stage * kPatternPlaces;
    }
    template <typename See>
    static void for_each_feature(const Sample& sample, const See& see) {
        const auto stage = static_cast<std::size_t>(stage_of(sample.empties));
        see(static_cast<std::size_t>(sample.empties), 1);
        for (std::size_t i = 0; i < kTerms; ++i)
            see(kFirstTerm + stage * kTerms + i, sample.terms.counts[i]);
        for (const std::int32_t place : sample.places)
            see(pattern_place(stage) + static_cast<std::size_t>(place), 1);
    }
    static double value(const Sample& sample, const Vector& weights) {
        double sum = 0;
        for_each_feature(sample,
                         [&](std::size_t place, double factor) { sum += factor * weights[place]; });
        return sum;
    }
    Vector curvature(const Vector& direction) const {
        Vector image(kWeights);
        for (const Sample& sample : samples_) {
            const double along = value(sample, direction);
            for_each_feature(
                sample, [&](std::size_t place, double factor) { image[place] += factor * along; });
        }
        for (std::size_t i = 0; i < kWeights; ++i) image[i] += kPrior * direction[i];
        return image;
    }
    // The root of the mean square error, by stage.
    std::string errors_on(const std::vector<Sample>& samples) const {
        std::array<double, kStages> squares{}, counts{};
        for (const Sample& sample : samples) {
            const double error = kDiscUnits * sample.margin - value(sample, weights_);
            const auto stage = static_cast<std::size_t>(stage_of(sample.empties));
            squares[stage] += error * error;
            counts[stage] += 1;
        }
        std::string text;
        for (std::size_t i = 0; i < kStages; ++i)
            text += fmt::format(" {:.0f}", std::sqrt(squares[i] / std::max(1.0, counts[i])));
        return text;
    }
    static Vector product(const Vector& a, const Vector& b) {
        Vector result(a.size());
        for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] * b[i];
        return result;
    }
    static double dot(const Vector& a, const Vector& b) {
        return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    }

    const std::vector<Sample>& samples_;
    Vector weights_;
};

// --- The source file ---

// The weights of a stage as text; see unpack() in evaluation.cpp.
std::string packed(const Model& model, int stage) {
    static const std::vector<std::int32_t> first = first_places();
    std::string text;
    int zeros = 0;
    const auto end_zeros = [&] {
        for (; zeros > 0; zeros -= std::min(zeros, kLongestRun)) {
            const int run = std::min(zeros, kLongestRun);
            text += kRunSign;
            text += static_cast<char>(kFirstSign + run);
        }
    };
    for (int place = 0; place < kPatternPlaces; ++place) {
        if (first[static_cast<std::size_t>(place)] != place) continue;
        const auto steps = static_cast<int>(std::clamp<long>(
            std::lround(model.pattern(stage, place) / kWeightStep), -kMostSteps, kMostSteps));
        if (steps == 0) {
            ++zeros;
            continue;
        }
        end_zeros();
        text += static_cast<char>(kFirstSign + kMostSteps + steps);
    }
    end_zeros();
    return text;
}

std::string source_text(const Model& model) {
    constexpr std::size_t kColumns = 90;
    std::string text =
        "// Written by bench/othello_training; do not edit.\n"
        "#include \"games/othello/evaluation.h\"\n\n"
        "namespace petteia::othello {\n\n"
        "// clang-format off\n"
        "const std::int16_t kFittedConstants[kSquares + 1] = {\n   ";
    for (int i = 0; i <= kSquares; ++i) text += fmt::format(" {},", std::lround(model.constant(i)));
    text += "\n};\n\nconst std::int16_t kFittedTerms[kStages][kTerms] = {\n";
    for (int stage = 0; stage < kStages; ++stage) {
        text += "    {";
        for (int i = 0; i < static_cast<int>(kTerms); ++i)
            text += fmt::format("{}{}", i > 0 ? ", " : "", std::lround(model.term(stage, i)));
        text += "},\n";
    }
    text += "};\n\nconst std::string_view kFittedPatterns[kStages] = {\n";
    for (int stage = 0; stage < kStages; ++stage) {
        const std::string all = packed(model, stage);
        for (std::size_t at = 0; at < all.size(); at += kColumns)
            text += "    R\"(" + all.substr(at, kColumns) + ")\"\n";
        text += "    ,\n";
    }
    return text + "};\n// clang-format on\n\n}  // namespace petteia::othello\n";
}

Status fit(const std::vector<std::string>& paths) {
    constexpr int kSteps = 40;
    constexpr std::size_t kHeldBack =
        20;  // Every so many positions one game's worth is for the test.
    const Othello game(kSize);
    std::vector<Sample> samples, tests;
    for (const std::string& path : paths) {
        std::ifstream file(path);
        std::size_t number = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            const auto known = parse_known_position(line);
            if (!known) return Error{path + ": " + known.error().message};
            const auto sample = sample_of(game, *known);
            if (!sample) return Error{path + ": " + sample.error().message};
            (number++ / 1000 % kHeldBack == 0 ? tests : samples).push_back(*sample);
        }
    }
    if (samples.empty()) return Error{"there are no positions to fit to"};
    Model model(samples);
    model.fit(kSteps, tests);
    fmt::print(stderr, "{} positions and {} others\n", samples.size(), tests.size());
    fmt::print("{}", source_text(model));
    return ok();
}

Status run(const std::vector<std::string>& words) {
    const std::string mode = words.empty() ? "" : words[0];
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (mode == "play") {
        const auto order = parse_play(rest);
        return order ? play(*order) : order.error();
    }
    if (mode == "fit") return fit(rest);
    return Error{"expected play GAMES SEED DEPTH FILE, or fit FILE…"};
}

}  // namespace
}  // namespace petteia::othello

int main(int argc, char** argv) {
    const auto status = petteia::othello::run({argv + 1, argv + argc});
    if (status) return 0;
    fmt::print(stderr, "{}\n", status.error().message);
    return 1;
}
