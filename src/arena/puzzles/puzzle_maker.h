// Puzzles: positions in which one move alone wins, or one alone holds the draw.
//
// Games are played to their end, half by a shallow search and half at random, and their positions proven from
// the end on: by the solution where the game is small, by alpha-beta otherwise. Each game gives at most one puzzle.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/progress.h"
#include "core/result.h"
#include "core/rng.h"
#include "session/session.h"

namespace petteia {

struct Puzzle {
    std::string position;  // As Session::set_position() reads it; the same for all mirror images.
    std::string solution;  // The only move.
    std::vector<std::string> line;   // Best play, the solution first.
    Verdict value;                   // For the player to move: a win or a draw.
    std::vector<MoveVerdict> moves;  // All legal ones with their proven values, best first.
    // Plies to the end with best play. Of a draw, the plies until the most stubborn wrong move has lost.
    int length = 0;
    // 1 to 5, by how deep a search must look to prefer the solution.
    int difficulty = 1;
};

using PuzzleSink = std::function<void(const Puzzle&)>;

struct PuzzleOrder {
    static constexpr int kHardest = 5;

    int count = 10;
    int shortest = 1, longest = 1'000'000;  // Of their lengths.
    int easiest = 1, hardest = kHardest;    // Of their difficulties.
    std::uint64_t seed = 1;
    std::uint64_t proof_nodes = 200'000;  // What is larger is not proven, and gives no puzzle.
};

struct PuzzleReport {
    std::vector<Puzzle> puzzles;
    std::uint64_t positions = 0;  // That were proven, or tried.
    // False: stopped. Otherwise there may still be fewer than were ordered, where no more were found.
    bool is_complete = true;
};

class PuzzleMaker {
  public:
    // The session must outlive this, and is left at some position.
    PuzzleMaker(Session& session, const PuzzleOrder& order);

    // Whether there can be puzzles of this game. The error says why not.
    static Status check(const Session& session);

    // Long; stopped, it has what was found until then. The same order gives the same puzzles, and each is told
    // when it is found. REQUIRES: check().
    PuzzleReport make(std::stop_token stop, const ProgressSink& sink = {},
                      const PuzzleSink& found = {});

  private:
    std::deque<std::string> positions_of_game();
    std::string played_from(const std::vector<Successor>& successors);
    std::optional<Puzzle> best_of_game();
    std::optional<Analysis> proven_values();
    std::optional<Puzzle> puzzle_at(const std::string& position, bool& is_too_large);
    int difficulty_of(const std::string& solution);
    bool is_wanted(const Puzzle& puzzle) const;
    bool set_position(const std::string& position);

    Session& session_;
    PuzzleOrder order_;
    Rng rng_;
    std::stop_token stop_;
    std::set<std::string> seen_;  // Positions that were looked at.
    std::uint64_t positions_ = 0;
};

}  // namespace petteia
