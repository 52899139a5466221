// Makes the fitted weights of HexThello's evaluation, src/games/hexthello/fitted_weights.cpp:
//
//     hexthello_training play GAMES SEED DEPTH FILE [--evaluation hand]
//     hexthello_training fit FILE… [--outcome 0.3] [--prior 300] [--scale 1.9]
//
// `play` writes positions of seeded games with what a search thought of them and how the game ended;
// several may run at once with a seed and a file each. `fit` finds the weights that foretell a
// mixture of both, by stages of the game, and prints the source file. The present weights are from
// 5000 games (seed 1, depth 4) that the evaluation "hand" played, with outcome 0.3, prior 300 and
// scale 1.9. Search and evaluation have changed since, so that games played anew differ, and the weights
// with them a little.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/stopwatch.h"
#include "core/text.h"
#include "games/hexthello/array_rules.h"
#include "games/hexthello/hexthello.h"
#include "games/hexthello/position_file.h"
#include "games/hexthello/weights.h"
#include "games/hexthello/words.h"
#include "search/searcher.h"

namespace petteia::hexthello {
namespace {

constexpr int kSide = 8;
using State = Hexthello::State;

// --- Arguments ---

using Options = std::map<std::string, std::string, std::less<>>;

struct Arguments {
    std::vector<std::string> words;
    Options options;
};

// "--name value" anywhere is an option; `options` holds those that there are, with their defaults.
Result<Arguments> parse_arguments(const std::vector<std::string>& given, Options options) {
    Arguments arguments{{}, std::move(options)};
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (!given[i].starts_with("--")) {
            arguments.words.push_back(given[i]);
            continue;
        }
        const auto option = arguments.options.find(std::string_view(given[i]).substr(2));
        if (option == arguments.options.end())
            return Error{"unknown option " + in_quotes(given[i])};
        if (++i == given.size()) return Error{"a value must follow --" + option->first};
        option->second = given[i];
    }
    return arguments;
}

// --- Play ---

struct PlayOrder {
    int games;
    std::uint64_t seed;
    int depth;
    std::string path;
    std::size_t evaluation;
    std::string evaluation_name;
};

// A position that was searched, and what came of it for the player to move.
struct Record {
    State state;
    int value;       // Hundredths of a disc.
    int margin = 0;  // Discs.
};

class Games {
  public:
    explicit Games(const PlayOrder& order)
        : game_(Hexthello(kSide).with_evaluation(order.evaluation)), order_(order) {}

    // Depends on the number alone, whatever was played before.
    std::vector<Record> play(int number) {
        Rng rng(order_.seed * 1000003 + static_cast<std::uint64_t>(number));
        searcher_.clear();
        const auto random_plies = static_cast<int>(kLeastRandomPlies + rng.below(kMoreRandomPlies));
        std::vector<Record> records;
        State state = game_.start(rng);
        for (int ply = 0; !game_.is_over(state); ++ply) {
            const bool is_random = ply < random_plies || rng.chance(kErrors);
            game_.apply(state, is_random ? random_move(state, rng) : best_move(state, records));
        }
        for (Record& record : records)
            record.margin = margin_for(state, game_.to_move(record.state));
        return records;
    }
    std::string line(const Record& record) const {
        return fmt::format("{} {} {}\n", game_.to_text(record.state), record.value, record.margin);
    }

  private:
    // Openings of many kinds; the shortest passes the first stage.
    static constexpr std::uint64_t kLeastRandomPlies = 6, kMoreRandomPlies = 14;
    static constexpr double kErrors = 0.03;
    // From here on play is perfect: the outcome is to be true, and estimates are not needed.
    static constexpr int kPerfectMoves = 12;

    Hexthello::Move random_move(const State& state, Rng& rng) const {
        const auto moves = legal_moves(game_, state);
        return moves[rng.below(moves.size())];
    }
    Hexthello::Move best_move(const State& state, std::vector<Record>& records) {
        Limits limits;
        const bool is_perfect = game_.moves_left(state) <= kPerfectMoves;
        if (!is_perfect) limits.depth = order_.depth;
        const auto found = searcher_.search(state, limits);
        if (!is_perfect && *found.best != Hexthello::kPass)
            records.push_back({state, found.score.raw()});
        return *found.best;
    }
    int margin_for(const State& end, Player player) const {
        return game_.final_score(end, player).raw() / Hexthello::kMarginUnit;
    }

    Hexthello game_;
    PlayOrder order_;
    Searcher<Hexthello> searcher_{game_, {Techniques::standard(), 8, 1}};
};

Status play(const PlayOrder& order) {
    std::ofstream file(order.path);
    file << fmt::format("# {} games, seed {}, depth {}, evaluation {}.\n", order.games, order.seed,
                        order.depth, order.evaluation_name)
         << "# Each position: value by search in hundredths of a disc, margin at the end in "
            "discs.\n";
    Games games(order);
    Ticker ticker("games", order.games);
    for (int number = 0; number < order.games && file; ++number) {
        for (const Record& record : games.play(number)) file << games.line(record);
        ticker.count_one();
    }
    if (!file.flush()) return Error{"cannot write " + in_quotes(order.path)};
    return ok();
}

Result<PlayOrder> parse_play(const std::vector<std::string>& given) {
    const auto arguments = parse_arguments(given, {{"evaluation", "hand"}});
    if (!arguments) return arguments.error();
    const auto& words = arguments->words;
    if (words.size() != 4) return Error{"play needs GAMES SEED DEPTH FILE"};
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = parse_integer(words[i]);
        if (!number || *number < 1 || *number > std::numeric_limits<int>::max())
            return Error{"expected a number from 1, not " + in_quotes(words[i])};
        numbers[i] = static_cast<int>(*number);
    }
    const std::string& name = arguments->options.at("evaluation");
    const auto found = std::find_if(kEvaluations.begin(), kEvaluations.end(),
                                    [&](const auto& info) { return info.name == name; });
    if (found == kEvaluations.end()) return Error{"no evaluation is called " + in_quotes(name)};
    return PlayOrder{numbers[0],
                     static_cast<std::uint64_t>(numbers[1]),
                     numbers[2],
                     words[3],
                     static_cast<std::size_t>(found - kEvaluations.begin()),
                     name};
}

// --- What the evaluation counts ---

enum Term : std::size_t { kConstant, kLead, kMoves, kFreedom, kOpenings, kInside, kTerms };
constexpr std::size_t kEdges = 6;

// A position as the evaluation sees it, and what it ought to say.
struct Sample {
    std::array<float, kTerms> terms{};
    std::array<EdgeKind, kEdges> edges{};
    std::size_t stage = 0, edge_stage = 0;
    float target = 0;  // Hundredths of a disc.
};

int count_beside(const Board& set, const Board& where) {
    return count(Words::both(neighbours<Words>(set), where));
}

struct Corners {
    Board corners = Words::none(), inside = Words::none();
};
Corners find_corners() {
    constexpr int kMiddle = kSide - 1;
    const auto towards_middle = [](int at) { return at + (at < kMiddle) - (at > kMiddle); };
    Corners found;
    for (const auto [row, col] : ArrayRules(kSide).corners()) {
        const int inside = kStride * towards_middle(row) + towards_middle(col);
        found.corners = Words::either(found.corners, Words::cell(kStride * row + col));
        found.inside = Words::either(found.inside, Words::cell(inside));
    }
    return found;
}

// Own discs less the opponent's that stand inside an empty corner.
int discs_inside(const Position& at) {
    static const Corners corners = find_corners();
    const Board empty_corners = Words::both(corners.corners, at.empty);
    const Board near = Words::both(neighbours<Words>(empty_corners), corners.inside);
    return count(Words::both(at.own, near)) - count(Words::both(at.other, near));
}

std::array<float, kTerms> terms_of(const Position& at) {
    const Kernel& kernel = best_kernel();
    const int own_moves = kernel.count_moves(at.own, at.other, at.empty);
    const int other_moves = kernel.count_moves(at.other, at.own, at.empty);
    const auto more_moves = static_cast<float>(own_moves - other_moves);
    std::array<float, kTerms> terms{};
    terms[kConstant] = 1;
    terms[kLead] = static_cast<float>(count(at.own) - count(at.other));
    terms[kMoves] = more_moves;
    terms[kFreedom] = more_moves / static_cast<float>(own_moves + other_moves + 2);
    terms[kOpenings] =
        static_cast<float>(count_beside(at.other, at.empty) - count_beside(at.own, at.empty));
    terms[kInside] = static_cast<float>(discs_inside(at));
    return terms;
}

// The number of an edge's pattern: a digit to the base of three a cell, 1 own, 2 other.
std::size_t pattern_of(unsigned own, unsigned other) {
    std::size_t pattern = 0, power = 1;
    for (int cell = 0; cell < 8; ++cell, power *= 3)
        pattern += power * ((own >> cell & 1) + 2 * (other >> cell & 1));
    return pattern;
}

std::array<EdgeKind, kEdges> edges_of(const Position& at) {
    const Edges own = Words::edges(at.own), other = Words::edges(at.other);
    std::array<EdgeKind, kEdges> kinds{};
    for (std::size_t i = 0; i < kEdges; ++i)
        kinds[i] = edge_kinds()[pattern_of(own.bits[i], other.bits[i])];
    return kinds;
}

// --- Fit ---

struct FitOrder {
    std::vector<std::string> paths;
    double outcome = 0;  // The share of the final margin in the target; the rest is the search's.
    double prior = 0;    // An edge's worth counts as if seen so often more, and worth nothing then.
    double scale = 0;    // What a unit of the search's value is worth.
};

Result<Sample> sample_of(const Hexthello& game, const KnownPosition& known, const FitOrder& order) {
    const auto state = game.parse_state(known.text);
    if (!state) return state.error();
    if (known.numbers.size() != 2) return Error{"expected a value and a margin after a position"};
    const double value = order.scale * known.numbers[0];
    const double outcome = Hexthello::kMarginUnit * known.numbers[1];
    Sample sample;
    sample.terms = terms_of(state->position);
    sample.edges = edges_of(state->position);
    sample.stage = static_cast<std::size_t>(std::min(kStages - 1, state->discs / kStageDiscs));
    sample.edge_stage = static_cast<std::size_t>(edge_stage(state->discs));
    sample.target = static_cast<float>(order.outcome * outcome + (1 - order.outcome) * value);
    return sample;
}

Result<std::vector<Sample>> read_samples(const FitOrder& order) {
    const Hexthello game(kSide);
    std::vector<Sample> samples;
    for (const std::string& path : order.paths) {
        const auto file = read_position_file(path);
        if (!file) return file.error();
        for (const KnownPosition& known : *file) {
            const auto sample = sample_of(game, known, order);
            if (!sample) return Error{path + ": " + sample.error().message};
            samples.push_back(*sample);
        }
    }
    return samples;
}

// One weight, and what a pass over all samples says about it.
struct Unknown {
    double weight = 0;
    double pull = 0;      // Of all errors, in the direction that lessens them.
    double strength = 0;  // How much the samples know of it: the sum of squares.

    void see(double factor, double error) {
        pull += factor * error;
        strength += factor * factor;
    }
    // A part of the way to where it alone would be best: others move at the same time.
    void learn(double prior, double damping) {
        constexpr double kPart = 0.25;
        if (strength > 0) weight += kPart * (pull - prior * weight) / (strength + damping);
        pull = strength = 0;
    }
};

// Least squares by steps along the gradient, each weight with a step of its own.
class Model {
  public:
    explicit Model(double prior) : prior_(prior) {}

    // Gives the root of the mean square error before it.
    double improve(const std::vector<Sample>& samples) {
        double squares = 0;
        for (const Sample& sample : samples) {
            const double error = sample.target - value(sample);
            see(sample, error);
            squares += error * error;
        }
        learn();
        return std::sqrt(squares / static_cast<double>(samples.size()));
    }

    double term(std::size_t stage, Term term) const { return terms_[stage][term].weight; }
    double edge(std::size_t stage, std::size_t kind) const { return edges_[stage][kind].weight; }

  private:
    static constexpr double kDamping = 10;  // Where there are few samples.

    Unknown& edge_of(const Sample& sample, EdgeKind kind) {
        return edges_[sample.edge_stage][static_cast<std::size_t>(kind.number)];
    }
    double value(const Sample& sample) {
        double sum = 0;
        for (std::size_t i = 0; i < kTerms; ++i)
            sum += terms_[sample.stage][i].weight * static_cast<double>(sample.terms[i]);
        for (const EdgeKind kind : sample.edges) sum += kind.sign * edge_of(sample, kind).weight;
        return sum;
    }
    void see(const Sample& sample, double error) {
        for (std::size_t i = 0; i < kTerms; ++i)
            terms_[sample.stage][i].see(static_cast<double>(sample.terms[i]), error);
        for (const EdgeKind kind : sample.edges) edge_of(sample, kind).see(kind.sign, error);
    }
    void learn() {
        for (auto& stage : terms_) {
            for (Unknown& each : stage) each.learn(0, kDamping);
        }
        for (auto& stage : edges_) {
            for (Unknown& each : stage) each.learn(prior_, prior_);
        }
    }

    double prior_;
    std::array<std::array<Unknown, kTerms>, kStages> terms_{};
    std::vector<std::array<Unknown, kEdgeKinds>> edges_{kEdgeStages};
};

// --- The source file ---

long rounded(double weight, long most) { return std::clamp(std::lround(weight), -most, most); }

std::string stage_text(const Model& model, std::size_t stage) {
    const auto weight = [&](Term term) {
        return rounded(model.term(stage, term), std::numeric_limits<std::int16_t>::max());
    };
    // Corners and the cells beside them are in the edges.
    return fmt::format("    {{{}, {}, {}, {}, {}, 0, 0, {}}},\n", weight(kConstant), weight(kLead),
                       weight(kMoves), weight(kFreedom), weight(kOpenings), weight(kInside));
}

std::string edges_text(const Model& model, std::size_t stage) {
    constexpr std::size_t kColumns = 100;
    constexpr long kMost = 3000;  // So that six of them are far from the end of the range.
    const std::string indent(7, ' ');
    std::string text = "    {\n", line = indent;
    for (std::size_t kind = 0; kind < kEdgeKinds; ++kind) {
        const std::string number = fmt::format(" {},", rounded(model.edge(stage, kind), kMost));
        if (line.size() + number.size() > kColumns) {
            text += line + '\n';
            line = indent;
        }
        line += number;
    }
    return text + line + "\n    },\n";
}

std::string source_text(const Model& model) {
    std::string text =
        "// Written by bench/hexthello_training; do not edit.\n"
        "#include \"games/hexthello/weights.h\"\n\n"
        "namespace petteia::hexthello {\n\n"
        "// clang-format off\n"
        "const Weights kFittedWeights[kStages] = {\n";
    // Games are random throughout the first stage and leave no samples: the second speaks for it.
    for (std::size_t stage = 0; stage < kStages; ++stage)
        text += stage_text(model, std::max<std::size_t>(1, stage));
    text += "};\n\nconst std::int16_t kFittedEdges[kEdgeStages][kEdgeKinds] = {\n";
    for (std::size_t stage = 0; stage < kEdgeStages; ++stage) text += edges_text(model, stage);
    return text + "};\n// clang-format on\n\n}  // namespace petteia::hexthello\n";
}

Status fit(const FitOrder& order) {
    constexpr int kPasses = 150;  // Later ones change hardly anything.
    const auto samples = read_samples(order);
    if (!samples) return samples.error();
    if (samples->empty()) return Error{"there are no positions to fit to"};
    Model model(order.prior);
    double error = 0;
    Ticker ticker("passes", kPasses);
    for (int pass = 0; pass < kPasses; ++pass) {
        error = model.improve(*samples);
        ticker.count_one();
    }
    fmt::print(stderr, "{} positions, mean error {:.1f} hundredths\n", samples->size(), error);
    fmt::print("{}", source_text(model));
    return ok();
}

Result<FitOrder> parse_fit(const std::vector<std::string>& given) {
    const auto arguments =
        parse_arguments(given, {{"outcome", "0.3"}, {"prior", "300"}, {"scale", "1.9"}});
    if (!arguments) return arguments.error();
    FitOrder order;
    order.paths = arguments->words;
    if (order.paths.empty()) return Error{"fit needs at least one FILE"};
    for (const auto& [name, place] :
         {std::pair{"outcome", &order.outcome}, {"prior", &order.prior}, {"scale", &order.scale}}) {
        const std::string& text = arguments->options.at(name);
        const auto number = parse_number(text);
        if (!number || *number < 0)
            return Error{
                fmt::format("--{} must be a number from 0, not {}", name, in_quotes(text))};
        *place = *number;
    }
    return order;
}

Status run(const std::vector<std::string>& words) {
    const std::string mode = words.empty() ? "" : words[0];
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (mode == "play") {
        const auto order = parse_play(rest);
        return order ? play(*order) : order.error();
    }
    if (mode == "fit") {
        const auto order = parse_fit(rest);
        return order ? fit(*order) : order.error();
    }
    return Error{"expected play GAMES SEED DEPTH FILE, or fit FILE…"};
}

}  // namespace
}  // namespace petteia::hexthello

int main(int argc, char** argv) {
    const auto status = petteia::hexthello::run({argv + 1, argv + argc});
    if (status) return 0;
    fmt::print(stderr, "{}\n", status.error().message);
    return 1;
}
