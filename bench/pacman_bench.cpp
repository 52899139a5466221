// Pac-Man's speed: creature steps a second when lines of play are counted, and how that compares with
// positions that carry the whole board, as a tree of boards does: 500 rooms copied for every step.
#include <array>
#include <cstdint>

#include "bench/games.h"
#include "bench/stopwatch.h"
#include "games/pacman/pacman.h"

namespace petteia {
namespace {

constexpr int kRounds = 3, kStarts = 8, kSteps = 10;

// A room as a board of objects has it.
struct RoomRecord {
    std::array<bool, pacman::kDirections> open;
    bool has_flag;
    std::uint8_t creature;
};

// The same game, each position with its board.
struct Boards {
    struct State {
        Pacman::State creatures;
        std::array<RoomRecord, 500> rooms;
    };

    State board_of(const Pacman::State& state) const {
        State board{state, {}};
        const auto rooms = static_cast<pacman::Room>(board.rooms.size());
        for (pacman::Room room = 0; room < rooms; ++room) {
            for (int d = 0; d < pacman::kDirections; ++d)
                board.rooms[room].open[static_cast<std::size_t>(d)] =
                    game.maze().step(room, d) != pacman::Maze::kNone;
            board.rooms[room].has_flag = game.maze().flag_bit(room) != 0;
        }
        return board;
    }
    void generate(const State& state, MoveList<Pacman>& moves) const {
        game.generate(state.creatures, moves);
    }
    void apply(State& state, Pacman::Move move) const {
        const std::uint8_t creature = state.creatures.step;
        state.rooms[state.creatures.rooms[creature]].creature = 0;
        state.rooms[game.target(state.creatures, move)].creature = creature;
        game.apply(state.creatures, move);
    }

    const Pacman& game;
};

// Steps on all lines of `depth` steps, every one of them made.
template <typename G, typename State>
std::uint64_t steps(const G& game, const State& state, int depth) {
    if (depth == 0) return 0;
    MoveList<Pacman> moves;
    game.generate(state, moves);
    std::uint64_t sum = moves.size();
    for (const Pacman::Move move : moves) {
        State child = state;
        game.apply(child, move);
        asm volatile("" : : "g"(&child) : "memory");  // It is made even if nobody looks.
        sum += steps(game, child, depth - 1);
    }
    return sum;
}

int run() {
    const Pacman game = game_of<Pacman>();
    const Boards boards{game};
    std::uint64_t made = 0, made_on_boards = 0;
    const auto play = [&](auto&& count) {
        std::uint64_t sum = 0;
        for (std::uint64_t seed = 0; seed < kStarts; ++seed) {
            Rng rng(seed);
            sum += count(game.start(rng));
        }
        return sum;
    };
    const Times times = race(
        kRounds,
        [&] {
            made_on_boards = play([&](const Pacman::State& start) {
                return steps(boards, boards.board_of(start), kSteps);
            });
        },
        [&] {
            made = play([&](const Pacman::State& start) { return steps(game, start, kSteps); });
        });
    const bool is_same = made == made_on_boards;
    const double speed = static_cast<double>(made) / times.tried / 1e6;
    report("Pac-Man: million creature steps a second", speed, "at least 5", is_same && speed >= 5);
    report("  against positions that carry 500 rooms, times as fast", times.ratio(), "reported",
           is_same);
    return is_same ? 0 : 1;
}

}  // namespace
}  // namespace petteia

int main() { return petteia::run(); }
