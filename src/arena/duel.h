// A duel: two players who meet in game after game. Each has a session of its own, so that neither
// sees what the other's search has learnt; both sessions follow the same moves.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/agent.h"
#include "arena/openings.h"
#include "core/result.h"
#include "session/session.h"

namespace petteia {

// A player of whom there can be as many as there are games at the same time.
struct Contestant {
    std::string name;
    std::function<std::unique_ptr<Agent>(std::uint64_t seed)> make;

    // As Agent::make reads it.
    static Result<Contestant> named(std::string_view text);
};

// What thinking cost a player.
struct Effort {
    std::uint64_t moves = 0, nodes = 0;
    double seconds = 0, longest_move = 0;  // The longest is in seconds too.
    std::uint64_t searches = 0,
                  depths = 0;  // Searches that told their depth, and the sum of those.

    double mean_depth() const {
        return searches > 0 ? static_cast<double>(depths) / static_cast<double>(searches) : 0;
    }
    void add(const Agent::Decision& decision);
    Effort& operator+=(const Effort& other);
};

// Of everything that there are two of, the first belongs to the contestant who was named first.
struct GameRecord {
    int half_points = 0;        // 2 won, 1 drawn, 0 lost, for the first contestant.
    std::optional<int> margin;  // By how much he won, where the game counts that.
    std::array<Effort, 2> efforts;
    std::uint64_t plies = 0;  // Those of the opening too.

    // Who lost because he had no legal move to offer, and why.
    std::optional<std::size_t> failed;
    std::string reason;
};

class Duel {
  public:
    // A game that goes on for so long is a draw.
    static constexpr std::uint64_t kMostPlies = 5000;

    // REQUIRES: game.open(settings) is no error.
    Duel(const GameEntry& game, const Settings::Given& settings,
         const std::array<Contestant, 2>& contestants, std::uint64_t most_plies = kMostPlies);

    // Blocks until the game is over; nothing if it was stopped. `first` is the contestant who plays
    // first. All that players leave to chance comes from the seed.
    std::optional<GameRecord> play(const Opening& opening, std::size_t first, std::uint64_t seed,
                                   const std::stop_token& stop);

  private:
    void set_up(const Opening& opening, std::uint64_t seed);
    // An error if the contestant has no legal move to offer.
    Status let_move(std::size_t mover, Effort& effort, std::stop_token stop);

    const std::array<Contestant, 2>& contestants_;
    std::uint64_t most_plies_;
    std::array<std::unique_ptr<Session>, 2> sessions_;
    std::array<std::unique_ptr<Agent>, 2> agents_;
};

}  // namespace petteia
