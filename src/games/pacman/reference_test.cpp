// The rules against a second implementation, written from the rules' words: slow, on the plan of the
// maze, joint moves by trying all.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/pacman/pacman.h"

namespace petteia {
namespace {

using pacman::Maze;
using pacman::MazePlan;
using pacman::Room;
using State = Pacman::State;
using JointMove = std::vector<int>;  // A direction for each ghost, or Pacman::kStay.

class Reference {
  public:
    struct Position {
        Room pacman;
        std::vector<Room> ghosts;
        std::set<Room> left;
        int turns = 0;
        bool is_caught = false;
    };

    Reference(const MazePlan& plan, int limit) : plan_(plan), limit_(limit) {}

    bool is_over(const Position& position) const {
        return position.is_caught || position.left.empty() || position.turns == limit_;
    }

    std::vector<int> pacman_moves(const Position& position) const {
        std::vector<int> moves;
        for (int d = 0; d < Pacman::kStay; ++d) {
            if (is_open(position.pacman, d)) moves.push_back(d);
        }
        if (moves.empty()) moves.push_back(Pacman::kStay);
        return moves;
    }

    std::set<JointMove> joint_moves(const Position& position) const {
        std::set<JointMove> moves;
        JointMove move(position.ghosts.size(), 0);
        do {
            if (is_possible(position, move) && nobody_stays_for_nothing(position, move))
                moves.insert(move);
        } while (advance(move));
        return moves;
    }

    Position after(const Position& position, int pacman_move, const JointMove& joint) const {
        Position next = position;
        next.pacman = target(position.pacman, pacman_move);
        for (std::size_t i = 0; i < joint.size(); ++i) {
            next.ghosts[i] = target(position.ghosts[i], joint[i]);
            if (next.ghosts[i] == next.pacman) next.is_caught = true;
            if (next.ghosts[i] == position.pacman && position.ghosts[i] == next.pacman)
                next.is_caught = true;
        }
        if (!next.is_caught) next.left.erase(next.pacman);
        ++next.turns;
        return next;
    }

    // Lines of so many whole turns.
    std::uint64_t count(const Position& position, int turns) const {
        if (turns == 0 || is_over(position)) return 1;
        std::uint64_t lines = 0;
        for (const int move : pacman_moves(position)) {
            for (const auto& joint : joint_moves(position))
                lines += count(after(position, move, joint), turns - 1);
        }
        return lines;
    }

  private:
    Room target(Room room, int move) const {
        return move == Pacman::kStay ? room : plan_.beyond(room, move);
    }
    bool is_open(Room room, int direction) const {
        return plan_.open[room][static_cast<std::size_t>(direction)] &&
               plan_.beyond(room, direction) != room;
    }
    bool is_flag(Room room) const {
        return std::find(plan_.flags.begin(), plan_.flags.end(), room) != plan_.flags.end();
    }
    static bool advance(JointMove& move) {
        for (int& each : move) {
            if (++each <= Pacman::kStay) return true;
            each = 0;
        }
        return false;
    }

    // (a) and (b).
    bool is_possible(const Position& position, const JointMove& move) const {
        const auto& from = position.ghosts;
        for (std::size_t i = 0; i < move.size(); ++i) {
            const Room to = target(from[i], move[i]);
            if (move[i] != Pacman::kStay && (!is_open(from[i], move[i]) || is_flag(to)))
                return false;
            for (std::size_t j = 0; j < i; ++j) {
                const Room other = target(from[j], move[j]);
                if (to == other || (to == from[j] && other == from[i])) return false;
            }
        }
        return true;
    }
    // (c).
    bool nobody_stays_for_nothing(const Position& position, const JointMove& move) const {
        for (std::size_t i = 0; i < move.size(); ++i) {
            if (move[i] != Pacman::kStay) continue;
            JointMove other = move;
            for (other[i] = 0; other[i] < Pacman::kStay; ++other[i]) {
                if (is_possible(position, other)) return false;
            }
        }
        return true;
    }

    const MazePlan& plan_;
    int limit_;
};

// Sides open at random, each direction by itself: many one-way walls, dead ends and closed rooms.
MazePlan wild_plan(Rng& rng) {
    const int rows = 1 + static_cast<int>(rng.below(4)), cols = 2 + static_cast<int>(rng.below(3));
    MazePlan plan(std::max(rows, 8 / cols), cols);
    const double openness = 0.2 + 0.2 * static_cast<double>(rng.below(5));
    for (auto& sides : plan.open) {
        for (bool& side : sides) side = rng.chance(openness);
    }
    plan.flags.push_back(static_cast<Room>(rng.below(plan.open.size())));
    return plan;
}

struct Case {
    explicit Case(Rng& rng, int limit = 50)
        : plan(wild_plan(rng)),
          reference(plan, limit),
          game(std::make_shared<const Maze>(plan), 1 + static_cast<int>(rng.below(4)), limit),
          start(game.start(rng)) {}

    Reference::Position position() const {
        Reference::Position same{start.rooms[0], {}, {plan.flags.begin(), plan.flags.end()}};
        for (std::size_t i = 1; i <= static_cast<std::size_t>(game.ghosts()); ++i)
            same.ghosts.push_back(start.rooms[i]);
        return same;
    }

    MazePlan plan;
    Reference reference;
    Pacman game;
    State start;
};

// Every joint move that can be chosen ghost by ghost; a dead end would be an incomplete one.
void collect(const Pacman& game, const State& state, JointMove chosen, std::set<JointMove>& all) {
    if (state.step == 0) {
        EXPECT_EQ(chosen.size(), static_cast<std::size_t>(game.ghosts()));
        EXPECT_TRUE(all.insert(chosen).second) << "found twice";
        return;
    }
    const auto moves = legal_moves(game, state);
    EXPECT_FALSE(moves.empty()) << "a dead end";
    for (const auto move : moves) {
        JointMove longer = chosen;
        longer.push_back(move);
        collect(game, after(game, state, move), longer, all);
    }
}

TEST(Pacman, ReachesExactlyTheLegalJointMoves) {
    Rng rng(1);
    int stays = 0, unforced_stays = 0;
    for (int i = 0; i < 4000 && !testing::Test::HasFailure(); ++i) {
        const Case each(rng);
        SCOPED_TRACE(each.game.maze().to_text() + each.game.to_text(each.start));
        State state = each.start;
        each.game.apply(state, legal_moves(each.game, state)[0]);
        std::set<JointMove> found;
        collect(each.game, state, {}, found);
        const auto expected = each.reference.joint_moves(each.position());
        EXPECT_EQ(found, expected);
        for (const auto& joint : expected)
            stays += static_cast<int>(std::count(joint.begin(), joint.end(), Pacman::kStay));
        const auto first = legal_moves(each.game, state);
        if (first.size() > 1 && first[first.size() - 1] == Pacman::kStay) ++unforced_stays;
    }
    // The cases that matter were among them.
    EXPECT_GT(stays, 1000);
    EXPECT_GT(unforced_stays, 20);
}

// The chances of all joint moves, if each step is drawn by its weight.
void collect_chances(const Pacman& game, const State& state, double chance,
                     std::vector<double>& chances) {
    if (state.step == 0) return chances.push_back(chance);
    double sum = 0;
    for (const auto move : legal_moves(game, state)) sum += game.turn_weight(state, move);
    for (const auto move : legal_moves(game, state))
        collect_chances(game, after(game, state, move),
                        chance * game.turn_weight(state, move) / sum, chances);
}

TEST(Pacman, WeighsStepsSoThatJointMovesAreEquallyLikely) {
    Rng rng(6);
    int uneven = 0;
    for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
        const Case each(rng);
        SCOPED_TRACE(each.game.maze().to_text() + each.game.to_text(each.start));
        const State state = after(each.game, each.start, legal_moves(each.game, each.start)[0]);
        const auto expected = each.reference.joint_moves(each.position());
        std::vector<double> chances;
        collect_chances(each.game, state, 1, chances);
        EXPECT_EQ(chances.size(), expected.size());
        for (const double chance : chances)
            EXPECT_NEAR(chance * static_cast<double>(expected.size()), 1, 1e-9);
        const auto first = legal_moves(each.game, state);
        for (const auto move : first)
            uneven += each.game.turn_weight(state, move) != each.game.turn_weight(state, first[0]);
    }
    // Without weights it would not have been so.
    EXPECT_GT(uneven, 100);
}

// Drawn as a player draws them.
TEST(Pacman, DrawsJointMovesUniformly) {
    // Side by side in a corridor, each is in the other's way.
    const Pacman game(
        std::make_shared<const Maze>(*Maze::parse("+-+-+-+-+-+/|P.....1.2|/+-+-+-+-+-+/"
                                                  "|F|.|.|.|.|/+-+-+-+-+-+")),
        2, 10);
    Rng rng(8);
    std::map<JointMove, int> times;
    const State start = after(game, game.start(rng), 2);
    constexpr int kDraws = 9000;
    for (int i = 0; i < kDraws; ++i) {
        State state = start;
        JointMove joint;
        for (int ghost = 0; ghost < 2; ++ghost) {
            const auto move = random_move(game, state, rng);
            joint.push_back(move);
            game.apply(state, move);
        }
        ++times[joint];
    }
    for (const auto& [joint, count] : times)
        EXPECT_NEAR(count * static_cast<double>(times.size()) / kDraws, 1, 0.1);
}

std::uint64_t count(const Pacman& game, const State& state, int steps) {
    if (steps == 0 || game.is_over(state)) return 1;
    std::uint64_t lines = 0;
    for (const auto move : legal_moves(game, state))
        lines += count(game, after(game, state, move), steps - 1);
    return lines;
}

TEST(Pacman, HasAsManyLinesAsTheReference) {
    Rng rng(2);
    for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) {
        const Case each(rng, 2 + i % 2);
        SCOPED_TRACE(each.game.maze().to_text() + each.game.to_text(each.start));
        const int turns = each.game.ghosts() < 3 ? 3 : 2;
        EXPECT_EQ(count(each.game, each.start, turns * (1 + each.game.ghosts())),
                  each.reference.count(each.position(), turns));
    }
}

// By whole random turns, to the end.
TEST(Pacman, PlaysLikeTheReference) {
    Rng rng(3);
    std::map<int, int> results;
    for (int i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
        const Case each(rng, 12);
        SCOPED_TRACE(each.game.maze().to_text() + each.game.to_text(each.start));
        State state = each.start;
        auto position = each.position();
        while (!each.game.is_over(state)) {
            ASSERT_FALSE(each.reference.is_over(position));
            JointMove chosen;
            do {
                EXPECT_EQ(each.game.to_move(state),
                          chosen.empty() ? Player::First : Player::Second);
                const auto moves = legal_moves(each.game, state);
                chosen.push_back(moves[rng.below(moves.size())]);
                each.game.apply(state, static_cast<Pacman::Move>(chosen.back()));
            } while (state.step != 0);
            const int pacman_move = chosen[0];
            chosen.erase(chosen.begin());
            position = each.reference.after(position, pacman_move, chosen);
            EXPECT_EQ(state.rooms[0], position.pacman);
            EXPECT_TRUE(std::equal(position.ghosts.begin(), position.ghosts.end(),
                                   state.rooms.begin() + 1));
            EXPECT_EQ(state.is_caught, position.is_caught);
            EXPECT_EQ(state.turn, position.turns);
            EXPECT_EQ(state.taken == 0, !position.left.empty());
        }
        EXPECT_TRUE(each.reference.is_over(position));
        const int result = position.is_caught ? -1 : position.left.empty() ? 1 : 0;
        EXPECT_EQ(each.game.final_score(state, Player::First), result > 0   ? Score::win_in(0)
                                                               : result < 0 ? Score::loss_in(0)
                                                                            : Score::draw());
        ++results[result];
    }
    for (const int result : {-1, 0, 1}) EXPECT_GT(results[result], 50) << result;
}

}  // namespace
}  // namespace petteia
