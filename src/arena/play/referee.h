// The referee: one game between two agents, by the rules and by the clock. Every game in Petteia that
// no person plays is refereed here: matches, tournaments and the league.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/play/agent.h"
#include "search/limits.h"
#include "session/session.h"

namespace petteia {

// How long players may think; a player who takes longer loses.
struct TimeControl {
    std::optional<Milliseconds> move;  // Each move.
    std::optional<Milliseconds> game;  // All moves of a player together.
};

// The moves, nodes and time of a player.
struct Effort {
    std::uint64_t moves = 0, nodes = 0;
    double seconds = 0, longest_move = 0;  // The longest is in seconds too.
    std::uint64_t searches = 0,
                  depths = 0;  // Searches with a known depth, and the sum of these.

    double mean_depth() const {
        return searches > 0 ? static_cast<double>(depths) / static_cast<double>(searches) : 0;
    }
    double mean_seconds() const { return moves > 0 ? seconds / static_cast<double>(moves) : 0; }
    void add(const Agent::Decision& decision, double move_seconds);
    Effort& operator+=(const Effort& other);
};

struct PlayedMove {
    std::string text;
    double seconds = 0;
};

// Of every pair of members the first belongs to the first seat.
struct GameRecord {
    int half_points = 0;        // 2 won, 1 drawn, 0 lost, for the first seat.
    std::optional<int> margin;  // By how much it won, where the game counts that.
    std::array<Effort, 2> efforts;
    std::uint64_t plies = 0;  // With those of the opening.
    std::vector<PlayedMove> moves;
    std::vector<Count> tally;  // What the game counted, at its end.

    // Who lost by a fault, and why; with Fault::Illegal the move is in the message.
    std::optional<std::size_t> failed;
    Forfeit forfeit;
};

// An agent and the session that it thinks in. Each has its own, so that neither sees what the other's
// search has learnt.
struct Seat {
    Agent* agent;
    Session* session;
};

// Called with every move as it is played.
using MoveSink = std::function<void(const PlayedMove&)>;

struct GameTerms {
    // A longer game is a draw. Games that end by their own rules are shorter: the longest, Pac-Man's, has
    // 50,000 steps.
    static constexpr std::uint64_t kMostPlies = 100'000;

    std::size_t first = 0;  // The seat that plays first.
    TimeControl time = {};
    std::uint64_t most_plies = kMostPlies;
};

// Blocks until the game is over; nothing if it was stopped. Both sessions stand at the same position,
// with the moves of the opening played, and follow the game.
std::optional<GameRecord> referee(const std::array<Seat, 2>& seats, const GameTerms& terms,
                                  const std::stop_token& stop, const MoveSink& sink = {});

}  // namespace petteia
