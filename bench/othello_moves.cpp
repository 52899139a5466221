// How good the moves are that Othello's evaluations choose: the share of positions with 20 empty squares in which a
// search of depth 8 finds a move that loses nothing, by the exact values. `othello_moves [--positions N] [WEIGHTS…]` tries
// the program's own evaluations and weights of files.
//
// Positions come from games of the evaluation made by hand, so that they stay when weights are learnt anew.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/stopwatch.h"
#include "core/text.h"
#include "games/othello/othello.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using State = Othello::State;
using Move = Othello::Move;

constexpr int kSize = 8;
constexpr int kEmpties = 20;
constexpr int kDepth = 8;

SearchOptions with_table(std::size_t mib) { return {Techniques::standard(), mib, 1}; }

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

// --- Positions ---

class Games {
  public:
    // So many positions in which there is a choice, the same in every run.
    std::vector<State> positions(std::size_t count) {
        std::vector<State> found;
        for (std::uint64_t seed = 1; found.size() < count; ++seed) {
            const auto state = position(seed);
            if (state && std::find(found.begin(), found.end(), *state) == found.end())
                found.push_back(*state);
        }
        return found;
    }

  private:
    static constexpr std::size_t kByHand = 1;
    static constexpr int kRandomPlies = 10;
    static constexpr int kDepthOfGames = 4;

    // Nothing if the game ends before, or there is no choice.
    std::optional<State> position(std::uint64_t seed) {
        Rng rng(seed);
        searcher_.clear();  // No game is to depend on those before it.
        State state = game_.start(rng);
        for (int ply = 0; !game_.is_over(state); ++ply) {
            if (state.empties == kEmpties) break;
            const Move move = ply < kRandomPlies
                                  ? random_move(game_, state, rng)
                                  : *searcher_.search(state, to_depth(kDepthOfGames)).best;
            game_.apply(state, move);
        }
        if (game_.is_over(state) || legal_moves(game_, state).size() < 2) return std::nullopt;
        return state;
    }

    Othello game_ = Othello(kSize).with_evaluation(kByHand);
    Searcher<Othello> searcher_{game_, with_table(1)};
};

// --- Those who choose ---

struct Chooser {
    std::string name;
    Othello game;
    int right = 0;    // Positions.
    double lost = 0;  // Discs, in all.
};

Result<std::vector<Chooser>> choosers(const std::vector<std::string>& files) {
    std::vector<Chooser> all;
    for (std::size_t i = 0; i < Othello::evaluations().size(); ++i)
        all.push_back(
            {std::string(Othello::evaluations()[i].name), Othello(kSize).with_evaluation(i)});
    for (const std::string& file : files) {
        auto weights = LearntWeights::load(file);
        if (!weights) return weights.error();
        auto game = Othello(kSize).with_weights(*std::move(weights));
        if (!game) return game.error();
        all.push_back({file, *std::move(game)});
    }
    return all;
}

// --- Exact values ---

// Of the moves of one position, in discs for the player to move; each is found when it is asked for.
class ExactMoves {
  public:
    ExactMoves(Searcher<Othello>& searcher, const Othello& game, const State& state)
        : searcher_(searcher), game_(game), state_(state) {
        const auto found = searcher_.search(state, Limits{});
        best_ = found.score.raw();
        known_.push_back({*found.best, best_});
    }
    double lost_by(Move move) {
        const auto known = std::find_if(known_.begin(), known_.end(),
                                        [&](const Known& each) { return each.move == move; });
        if (known != known_.end()) return in_discs(best_ - known->value);
        const State child = game_.child(state_, move);
        const int value = game_.is_over(child)
                              ? game_.final_score(child, game_.to_move(state_)).raw()
                              : value_after(child);
        known_.push_back({move, value});
        return in_discs(best_ - value);
    }

  private:
    struct Known {
        Move move;
        int value;
    };
    static double in_discs(int units) { return static_cast<double>(units) / Othello::kMarginUnit; }
    int value_after(const State& child) {
        const int value = searcher_.search(child, Limits{}).score.raw();
        return game_.to_move(child) == game_.to_move(state_) ? value : -value;
    }

    Searcher<Othello>& searcher_;
    const Othello& game_;
    const State& state_;
    int best_ = 0;
    std::vector<Known> known_;
};

void try_moves(std::vector<Chooser>& all, const std::vector<State>& positions) {
    const Othello game(kSize);
    Searcher<Othello> exact(game, with_table(256));
    Ticker ticker("positions", static_cast<int>(positions.size()));
    for (const State& state : positions) {
        ExactMoves values(exact, game, state);
        for (Chooser& each : all) {
            const Move move =
                *Searcher<Othello>(each.game, with_table(4)).search(state, to_depth(kDepth)).best;
            const double lost = values.lost_by(move);
            each.right += lost == 0 ? 1 : 0;
            each.lost += lost;
        }
        ticker.count_one();
    }
}

void print(const std::vector<Chooser>& all, std::size_t positions) {
    const auto count = static_cast<double>(positions);
    for (const Chooser& each : all) {
        const double share = each.right / count;
        const double error = 1.96 * std::sqrt(share * (1 - share) / count);
        fmt::print("{:<40} {:.1f} % ± {:.1f} of {} moves lose nothing, {:.2f} discs lost a move\n",
                   each.name, 100 * share, 100 * error, positions, each.lost / count);
    }
}

}  // namespace
}  // namespace petteia

int main(int argc, char** argv) {
    using namespace petteia;
    std::size_t count = 1000;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--positions" && i + 1 < argc)
            count = static_cast<std::size_t>(std::max(1, std::atoi(argv[++i])));
        else
            files.emplace_back(argv[i]);
    }
    auto all = choosers(files);
    if (!all) {
        fmt::print(stderr, "{}\n", all.error().message);
        return EXIT_FAILURE;
    }
    try_moves(*all, Games().positions(count));
    print(*all, count);
}
