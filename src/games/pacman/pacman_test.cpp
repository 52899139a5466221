// The rules against a second implementation, written from the rules' words: slow, on the plan of the
// maze, joint moves by trying all.
#include "games/pacman/pacman.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/legal_text.h"

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

// Sides open by lot, each direction for itself: one-way walls, dead ends and closed rooms abound.
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

// By whole turns, drawn by lot, to the end.
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

Pacman game_of(std::string_view maze, int ghosts, int limit = 1000) {
    return Pacman(std::make_shared<const Maze>(*Maze::parse(maze)), ghosts, limit);
}

State state_of(const Pacman& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return state ? *state : State{};
}

State played(const Pacman& game, State state, std::string_view moves) {
    for (const char move : moves) {
        const auto read = game.parse_move(state, {&move, 1});
        EXPECT_TRUE(read) << read.error().message;
        if (read) game.apply(state, *read);
    }
    return state;
}

// Six rooms in a row, closed at its ends.
constexpr std::string_view kCorridor =
    "+-+-+-+-+-+-+\n"
    "|F          |\n"
    "+-+-+-+-+-+-+\n";

TEST(Pacman, IsCaughtWhereHeMeetsAGhostOrChangesPlaces) {
    const Pacman game = game_of(kCorridor, 1);
    const State meeting = played(game, state_of(game, "P 0 2 G 0 4 F 0"), "EW");
    EXPECT_TRUE(meeting.is_caught);
    EXPECT_EQ(game.to_text(meeting), "P 0 3 G 0 3 F 0 T 1 X");
    const State swapping = played(game, state_of(game, "P 0 2 G 0 3 F 0"), "EW");
    EXPECT_TRUE(swapping.is_caught);
    EXPECT_EQ(game.to_text(swapping), "P 0 3 G 0 2 F 0 T 1 X");
    EXPECT_EQ(game.final_score(swapping, Player::Second), Score::win_in(0));
    EXPECT_FALSE(played(game, state_of(game, "P 0 2 G 0 3 F 0"), "EE").is_caught);
}

TEST(Pacman, TakesFlagsOnlyByStepping) {
    const Pacman game = game_of(kCorridor, 1);
    EXPECT_EQ(game.to_text(played(game, state_of(game, "P 0 1 G 0 3 F 0"), "WW")),
              "P 0 0 G 0 2 F 1 T 1");
    const State on_flag = state_of(game, "P 0 0 G 0 3 F 0");
    EXPECT_FALSE(game.is_over(on_flag));
    EXPECT_EQ(on_flag.taken, 0);
    EXPECT_EQ(game.final_score(played(game, on_flag, "EEWW"), Player::First), Score::win_in(0));
}

TEST(Pacman, IsDrawnAtTheLimit) {
    const Pacman game = game_of(kCorridor, 1, 2);
    const State state = played(game, state_of(game, "P 0 1 G 0 5 F 0"), "EWWE");
    EXPECT_TRUE(game.is_over(state));
    EXPECT_EQ(game.final_score(state, Player::First), Score::draw());
    // A flag in the last turn still wins.
    const State won = played(game, state_of(game, "P 0 1 G 0 5 F 0 T 1"), "WW");
    EXPECT_EQ(game.final_score(won, Player::First), Score::win_in(0));
}

TEST(Pacman, LetsAGhostFollowAnother) {
    const Pacman game = game_of(kCorridor, 2);
    // Ghost 1 may enter the room of ghost 2, who must leave it then.
    const State state = played(game, state_of(game, "P 0 0 G 0 4 0 3 F 0"), "EW");
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"W"});
    // At the dead end ghost 2 could not leave it: ghost 1 may not go there.
    const State cornered = played(game, state_of(game, "P 0 0 G 0 4 0 5 F 0"), "E");
    EXPECT_EQ(legal_texts(game, cornered), std::vector<std::string>{"W"});
    // The room between them is for one only: if ghost 2 is to have it, ghost 1 stays.
    const State narrow = played(game, state_of(game, "P 0 0 G 0 5 0 3 F 0"), "E");
    EXPECT_EQ(legal_texts(game, narrow), (std::vector<std::string>{"W", "-"}));
    EXPECT_EQ(legal_texts(game, played(game, narrow, "W")), std::vector<std::string>{"W"});
    EXPECT_EQ(legal_texts(game, played(game, narrow, "-")), std::vector<std::string>{"E"});
}

TEST(Pacman, StaysWhereThereIsNoWay) {
    const Pacman game = game_of(
        "+-+-+-+\n"
        "|P|F|1|\n"
        "+-+-+-+\n",
        1);
    Rng rng(1);
    const State state = game.start(rng);
    EXPECT_EQ(game.to_text(state), "P 0 0 G 0 2 F 0 T 0");
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"-"});
    EXPECT_EQ(game.to_text(played(game, state, "--")), "P 0 0 G 0 2 F 0 T 1");
}

Result<Pacman> make(const Settings::Given& given) {
    const auto settings = Settings::parse(Pacman::parameters(), given);
    if (!settings) return settings.error();
    return Pacman::make(*settings);
}

TEST(Pacman, StartsGhostsAtADistance) {
    const Pacman game = *make({});
    std::set<std::string> starts;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Rng rng(seed);
        const State state = game.start(rng);
        starts.insert(game.to_text(state));
        std::set<Room> rooms;
        for (std::size_t i = 1; i < state.rooms.size(); ++i) {
            const int distance = game.maze().manhattan(state.rooms[0], state.rooms[i]);
            EXPECT_TRUE(distance >= 10 && distance <= 15) << game.to_text(state);
            EXPECT_EQ(game.maze().flag_bit(state.rooms[i]), 0);
            EXPECT_TRUE(rooms.insert(state.rooms[i]).second);
        }
    }
    EXPECT_GT(starts.size(), 490u);
}

TEST(Pacman, StartsGhostsAsFarAsASmallMazeAllows) {
    const Pacman game = *make({{"maze", "random"},
                               {"rows", "2"},
                               {"cols", "6"},
                               {"flags", "1"},
                               {"ghosts", "1"},
                               {"places", "0,0"}});
    Rng rng(1);
    const Room ghost = game.start(rng).rooms[1];
    EXPECT_GE(game.maze().manhattan(0, ghost), 5);  // Six, unless the flag is there.
}

TEST(Pacman, PlacesWhomItIsTold) {
    Rng rng(1);
    const Pacman game = *make({{"places", "1,2,14,3"}});
    const State state = game.start(rng);
    EXPECT_EQ(game.to_text(state).find("P 1 2 G 14 3 "), 0u);
    EXPECT_EQ(make({{"ghosts", "1"}})->ghosts(), 1);
    EXPECT_EQ(make({})->ghosts(), 4);
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "no error" : game.error().message;
}

TEST(Pacman, RefusesSettingsThatDoNotFit) {
    const std::vector<std::pair<Settings::Given, std::string>> wrong{
        {{{"ghosts", "5"}}, "from 1 to 4"},
        {{{"limit", "0"}}, "from 1 to"},
        {{{"rows", "5"}}, "random maze only"},
        {{{"maze", "clasic"}}, "maze must be classic, random or a maze as text, not \"clasic\""},
        {{{"maze", "+-+/|?|/+-+"}}, "line 2, column 2: \"?\" is there"},
        {{{"maze", "random"}, {"rows", "60"}, {"cols", "60"}}, "too large"},
        {{{"maze", "random"}, {"rows", "2"}, {"cols", "2"}}, "too small for 4 flags"},
        {{{"maze", "random"}, {"rows", "2"}, {"cols", "3"}}, "too small for 4 ghosts"},
        {{{"places", "1,2,3"}}, "row,col"},
        {{{"places", "1,25"}}, "20 × 25"},
        {{{"places", "1,1,2,2"}}, "flag room"},
        {{{"places", "1,1,1,1"}}, "where Pac-Man is"},
        {{{"places", "1,1,5,5,5,5"}}, "shares a room"},
    };
    for (const auto& [given, message] : wrong)
        EXPECT_NE(error_of(given).find(message), std::string::npos)
            << message << " expected, got " << error_of(given);
}

TEST(Pacman, SaysWhatIsWrongWithAPosition) {
    const Pacman game = game_of(kCorridor, 2);
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"", "expected P for Pac-Man"},
        {"P 0 6 G 0 2 0 3 F 0", "the column of Pac-Man, a number from 0 to 5"},
        {"P 0 1 G 0 2 F 0", "the row of ghost 2"},
        {"P 0 1 G 0 2 0 3 F 2", "the flags taken, a number from 0 to 1"},
        {"P 0 1 G 0 2 0 3 F 0 T 1001", "the turns played"},
        {"P 0 1 G 0 2 0 3 F 0 T 1 E", "the end, T, > or X"},
        {"P 0 1 G 0 0 0 3 F 0", "ghost 1 at 0 0 stands on a flag room"},
        {"P 0 1 G 0 3 0 3 F 0", "shares a room"},
        {"P 0 1 G 0 1 0 3 F 0", "where Pac-Man is"},
        {"P 0 1 G 0 3 0 4 F 0 T 5 X", "X says"},
        {"P 0 1 G 0 1 0 4 F 1 T 5 X", "X says"},
        {"P 0 1 G 0 3 0 4 F 0 > N", "that way is closed"},
        {"P 0 1 G 0 3 0 4 F 0 > -", "may not stay"},
        {"P 0 1 G 0 3 0 5 F 0 > E W W", "at most 2 choices"},
        {"P 0 1 G 0 3 0 5 F 1 > E", "the game is over"},
    };
    for (const auto& [text, message] : wrong) {
        const auto state = game.parse_state(text);
        ASSERT_FALSE(state) << text;
        EXPECT_NE(state.error().message.find(message), std::string::npos)
            << text << "\ngave " << state.error().message;
    }
    EXPECT_EQ(game.to_text(state_of(game, "P 0 1 G 0 3 0 5 F 0 > e w")),
              "P 0 1 G 0 3 0 5 F 0 T 0 > E W");
}

TEST(Pacman, ValuesFlagsAndFearsGhosts) {
    const Pacman game = *make({{"ghosts", "1"}});
    const auto value = [&](std::string_view text) {
        return game.evaluate(state_of(game, text), Player::First);
    };
    EXPECT_GT(value("P 4 4 G 10 12 F 1"), value("P 4 4 G 10 12 F 0"));
    EXPECT_GT(value("P 3 2 G 10 12 F 0"), value("P 4 2 G 10 12 F 0"));
    EXPECT_GT(value("P 0 0 G 4 4 F 0"), value("P 0 0 G 1 1 F 0"));
}

TEST(Pacman, ShowsCreaturesFlagsAndWalls) {
    const Pacman game = game_of(kCorridor, 1);
    const View view = game.view(state_of(game, "P 0 1 G 0 3 F 0 > E"));
    ASSERT_EQ(view.cells.size(), 6u);
    std::string glyphs;
    for (const auto& cell : view.cells) glyphs += cell.glyph.empty() ? "." : cell.glyph;
    EXPECT_EQ(glyphs, "FP.1..");
    EXPECT_EQ(view.walls.size(), 2u * 6 + 2);
    ASSERT_EQ(view.moves.size(), 2u);
    EXPECT_EQ(view.moves[0].move, "W");
    EXPECT_EQ(view.moves[0].cells, std::vector<int>{2});
    EXPECT_EQ(view.counters[2].value, "ghost 1");
}

}  // namespace
}  // namespace petteia
