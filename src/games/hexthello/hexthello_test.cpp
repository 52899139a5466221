#include "games/hexthello/hexthello.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/legal_text.h"
#include "games/hexthello/array_rules.h"
#include "games/hexthello/position_file.h"
#include "search/perft.h"

namespace petteia {
namespace {

using hexthello::ArrayRules;
using Cell = ArrayRules::Cell;
using State = Hexthello::State;

static_assert(HasDraft<Hexthello> && HasSymmetry<Hexthello> && HasMargin<Hexthello> &&
              HasEvaluations<Hexthello>);

// Side 3. Black has no move, and White has one that leaves no black disc.
const std::string kForcedPass = "##...#....WB.......#...## B";

State state_of(const Hexthello& game, const std::string& text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return *state;
}

State start_of(const Hexthello& game) {
    Rng rng(1);
    return game.start(rng);
}

State played(const Hexthello& game, const State& state, const std::string& text) {
    const auto move = game.parse_move(state, text);
    EXPECT_TRUE(move) << move.error().message;
    return after(game, state, *move);
}

// As the game is to list them.
std::vector<std::string> move_texts(const ArrayRules& rules) {
    if (rules.must_pass()) return {"pass"};
    std::vector<std::string> texts;
    for (const auto& [row, col] : rules.legal_moves())
        texts.push_back(std::to_string(row) + "," + std::to_string(col));
    return texts;
}

Score score_of(int margin) { return Score::estimate(Hexthello::kMarginUnit * margin); }

void expect_same(const Hexthello& game, const State& state, const ArrayRules& rules) {
    SCOPED_TRACE(rules.text());
    ASSERT_EQ(game.to_text(state), rules.text());
    ASSERT_EQ(game.to_move(state), rules.mover() == Cell::Black ? Player::First : Player::Second);
    ASSERT_EQ(legal_texts(game, state), move_texts(rules));
    ASSERT_EQ(game.count_moves(state), static_cast<int>(move_texts(rules).size()));
    ASSERT_EQ(game.is_over(state), rules.is_over());
    ASSERT_EQ(game.leaf(state).is_over, rules.is_over());
    ASSERT_EQ(game.final_score(state, Player::First), score_of(rules.margin(Cell::Black)));
    ASSERT_EQ(game.final_score(state, Player::Second), score_of(rules.margin(Cell::White)));
    if (rules.is_over()) {
        ASSERT_EQ(game.leaf(state).score, score_of(rules.margin(rules.mover())));
    }
}

// The same random game by both, compared at every ply.
void compare_game(const Hexthello& game, ArrayRules rules, Rng& rng) {
    State state = state_of(game, rules.text());
    for (;;) {
        expect_same(game, state, rules);
        if (rules.is_over() || testing::Test::HasFatalFailure()) return;
        const auto moves = rules.legal_moves();
        const std::size_t number = moves.empty() ? 0 : rng.below(moves.size());
        state = played(game, state, move_texts(rules)[number]);
        moves.empty() ? rules.pass() : rules.play(moves[number]);
    }
}

TEST(Hexthello, StartsWithFourWhiteAndThreeBlackDiscs) {
    EXPECT_EQ(Hexthello(3).to_text(start_of(Hexthello(3))), "##...#.WB..BWW..WB.#...## B");
    for (int side = 3; side <= 8; ++side) {
        const Hexthello game(side);
        const State start = start_of(game);
        expect_same(game, start, ArrayRules(side));
        EXPECT_EQ(game.to_move(start), Player::First);
        EXPECT_EQ(game.final_score(start, Player::First), score_of(-1));
    }
}

TEST(Hexthello, TakesItsSideAsAParameter) {
    const auto make = [](const Settings::Given& given) {
        return Hexthello::make(*Settings::parse(Hexthello::parameters(), given));
    };
    EXPECT_EQ(make({})->side(), 8);
    EXPECT_EQ(make({{"side", "4"}})->side(), 4);
    for (const char* side : {"2", "9", "x"})
        EXPECT_FALSE(Settings::parse(Hexthello::parameters(), {{"side", side}})) << side;
}

TEST(Hexthello, HasTheKnownLinesOfPlay) {
    const Hexthello game(8);
    const std::vector<std::uint64_t> known{1, 9, 66, 360, 2232, 13320, 89106, 583380, 4280460};
    for (std::size_t depth = 0; depth < known.size(); ++depth)
        EXPECT_EQ(Perft(game).leaves(start_of(game), static_cast<int>(depth)), known[depth])
            << depth;
}

TEST(Hexthello, HasTheLinesOfPlayOfTheKnownPositions) {
    const Hexthello game(8);
    const auto positions =
        hexthello::read_position_file(PETTEIA_TEST_DATA "/hexthello-positions.txt");
    ASSERT_TRUE(positions) << positions.error().message;
    ASSERT_EQ(positions->size(), 200u);
    for (const auto& position : *positions) {
        const State state = state_of(game, position.text);
        for (int depth = 1; depth <= 3; ++depth)
            ASSERT_EQ(
                Perft(game).leaves(state, depth),
                static_cast<std::uint64_t>(position.numbers[static_cast<std::size_t>(depth - 1)]))
                << position.text;
    }
}

TEST(Hexthello, HasAsManyLinesOfPlayAsThePlainRulesOnEverySide) {
    for (int side = 3; side <= 8; ++side) {
        const Hexthello game(side);
        for (int depth = 1; depth <= 6; ++depth)
            EXPECT_EQ(Perft(game).leaves(start_of(game), depth), ArrayRules(side).leaves(depth))
                << "side " << side << ", depth " << depth;
    }
}

TEST(Hexthello, PlaysLikeThePlainRules) {
    Rng rng(1);
    for (int i = 0; i < 180 && !HasFatalFailure(); ++i) {
        const int side = 3 + i % 6;
        const double holes = i % 12 < 6 ? 0 : 0.01 * static_cast<double>(rng.below(30));
        compare_game(Hexthello(side), hexthello::start_with_holes(side, holes, rng), rng);
    }
}

TEST(Hexthello, PlaysLikeThePlainRulesFromAnyFilling) {
    Rng rng(2);
    for (int i = 0; i < 300 && !HasFatalFailure(); ++i)
        compare_game(Hexthello(3 + i % 6), hexthello::random_filling(3 + i % 6, rng), rng);
}

TEST(Hexthello, PlaysLikeThePlainRulesOnAlmostFullBoards) {
    Rng rng(3);
    int passes = 0;
    for (int i = 0; i < 600 && !HasFatalFailure(); ++i) {
        const auto rules = hexthello::almost_full(3 + i % 6, static_cast<int>(rng.below(5)), rng);
        passes += rules.must_pass() ? 1 : 0;
        compare_game(Hexthello(3 + i % 6), rules, rng);
    }
    EXPECT_GT(passes, 20);
}

TEST(Hexthello, PassesOnlyWhenItMust) {
    const Hexthello game(3);
    const State state = state_of(game, kForcedPass);
    EXPECT_FALSE(game.is_over(state));
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"pass"});
    EXPECT_FALSE(game.parse_move(state, "2,2"));
    const State passed = played(game, state, "pass");
    EXPECT_EQ(game.to_text(passed), "##...#....WB.......#...## W");
    EXPECT_EQ(legal_texts(game, passed), std::vector<std::string>{"2,2"});
    EXPECT_FALSE(game.parse_move(passed, "pass"));
    EXPECT_EQ(Perft(game).leaves(state, 2), 1u);
}

TEST(Hexthello, IsOverWhenAColourIsWipedOut) {
    const Hexthello game(3);
    const State end = played(game, played(game, state_of(game, kForcedPass), "pass"), "2,2");
    EXPECT_EQ(game.to_text(end), "##...#....WWW......#...## B");
    EXPECT_TRUE(game.is_over(end));
    EXPECT_TRUE(legal_texts(game, end).empty());
    EXPECT_FALSE(game.parse_move(end, "pass"));
    // The empty cells count for nobody.
    EXPECT_EQ(game.final_score(end, Player::Second), score_of(3));
    EXPECT_EQ(game.final_score(end, Player::First), score_of(-3));
}

TEST(Hexthello, IsOverOnAFullOrAnEmptyBoard) {
    const Hexthello game(3);
    const State full = state_of(game, "##BBB#BBBBWWWWWBBB*#***## W");
    EXPECT_TRUE(game.is_over(full));
    EXPECT_EQ(game.final_score(full, Player::First), score_of(5));
    const State empty = state_of(game, "##...#.............#...## B");
    EXPECT_TRUE(game.is_over(empty));
    EXPECT_EQ(game.final_score(empty, Player::First), Score::draw());
}

// Nothing turns across a hole, and nothing is placed on one.
TEST(Hexthello, EndsLinesAtHoles) {
    const Hexthello game(3);
    const State closed = state_of(game, "##...#....BW*WB....#...## B");
    EXPECT_TRUE(game.is_over(closed));
    const State open = state_of(game, "##...#....BW.WB....#...## B");
    EXPECT_EQ(legal_texts(game, open), std::vector<std::string>{"2,2"});
    EXPECT_EQ(game.to_text(played(game, open, "2,2")), "##...#....BBBBB....#...## W");
    EXPECT_FALSE(game.parse_move(closed, "2,2"));
}

TEST(Hexthello, TurnsRunsInAllSixDirectionsAtOnce) {
    const Hexthello game(3);
    const State state = state_of(game, "##B.B#.WW.BW.WB.WW.#B.B## B");
    EXPECT_EQ(game.to_text(played(game, state, "2,2")), "##B.B#.BB.BBBBB.BB.#B.B## W");
}

TEST(Hexthello, ReadsWhatItWrites) {
    Rng rng(4);
    for (int i = 0; i < 300; ++i) {
        const Hexthello game(3 + i % 6);
        const std::string text = hexthello::random_filling(3 + i % 6, rng).text();
        EXPECT_EQ(game.to_text(state_of(game, text)), text);
        EXPECT_EQ(game.to_text(state_of(game, "  " + text + "\n")), text);
    }
}

TEST(Hexthello, SaysWhatIsWrongWithAPosition) {
    const Hexthello game(3);
    const auto error = [&](const std::string& text) {
        const auto state = game.parse_state(text);
        return state ? "" : state.error().message;
    };
    const std::string form =
        "a position is 25 cells and the side to move, W or B, with a blank between; got ";
    EXPECT_EQ(error(""), form + "\"\"");
    EXPECT_EQ(error("##...#.WB..BWW..WB.#...##"), form + "\"##...#.WB..BWW..WB.#...##\"");
    EXPECT_EQ(error("##...#.WB..BWW..WB.#...## B B"), form + "\"##...#.WB..BWW..WB.#...## B B\"");
    const std::string length = "a board of side 3 has 25 cells, row by row; got ";
    EXPECT_EQ(error("##...#.WB..BWW..WB.#...# B"), length + "24");
    EXPECT_EQ(error("##...#.WB..BWW..WB.#...### B"), length + "26");
    EXPECT_EQ(error(ArrayRules(4).text()), length + "49");
    for (const std::string side : {"X", "b", "BW", "0"})
        EXPECT_EQ(error("##...#.WB..BWW..WB.#...## " + side),
                  "the side to move is W or B, not \"" + side + "\"");
    EXPECT_EQ(error(".#...#.WB..BWW..WB.#...## B"),
              "cell 0,0 is outside the board and must be '#'; got \".\"");
    EXPECT_EQ(error("##...#.WB..BWW..WB.#...#B B"),
              "cell 4,4 is outside the board and must be '#'; got \"B\"");
    const std::string cell = " is one of '.', 'W', 'B' and '*'; got ";
    EXPECT_EQ(error("##..##.WB..BWW..WB.#...## B"), "cell 0,4" + cell + "\"#\"");
    EXPECT_EQ(error("##...#.wB..BWW..WB.#...## B"), "cell 1,2" + cell + "\"w\"");
    EXPECT_EQ(error("##...#.WB..B0W..WB.#...## B"), "cell 2,2" + cell + "\"0\"");
}

TEST(Hexthello, SaysWhyAMoveCannotBePlayed) {
    const Hexthello game(3);
    const auto why = [&](const std::string& state, std::string_view text) {
        const auto move = game.parse_move(state_of(game, state), text);
        return move ? "" : move.error().message;
    };
    const std::string open = "##...#....BW.WB....#...## B", legal = "; legal: 2,2";
    EXPECT_EQ(why(open, "2"), "cannot play \"2\": a move is row,col or pass" + legal);
    EXPECT_EQ(why(open, "a,b"), "cannot play \"a,b\": a move is two numbers, row,col" + legal);
    for (const std::string outside : {"0,0", "4,4", "-1,2", "5,0", "2,15", "4294967298,2"})
        EXPECT_EQ(why(open, outside),
                  "cannot play " + in_quotes(outside) + ": that is outside the board" + legal);
    EXPECT_EQ(why(open, "2,1"), "cannot play \"2,1\": that cell is not empty" + legal);
    EXPECT_EQ(why(open, "0,2"), "cannot play \"0,2\": it encloses no disc" + legal);
    EXPECT_EQ(why(open, "pass"), "cannot play \"pass\": who can move may not pass" + legal);
    EXPECT_EQ(why(kForcedPass, "2,2"), "cannot play \"2,2\": it encloses no disc; legal: pass");
    EXPECT_EQ(why(open, " 2 , 2 "), "");
    EXPECT_EQ(why(kForcedPass, " Pass "), "");
}

// A symmetry that is one takes lines to lines: the plain rules find as many lines of play in each
// image, and what is played in an image is the image of what is played.
TEST(Hexthello, HasTwelveSymmetries) {
    Rng rng(5);
    for (int side = 3; side <= 8; ++side) {
        const Hexthello game(side);
        ASSERT_EQ(game.symmetry_count(), 12);
        const ArrayRules rules = hexthello::random_filling(side, rng);
        const State state = state_of(game, rules.text());
        for (int i = 0; i < 12; ++i) {
            const State image = game.symmetry(state, i);
            EXPECT_EQ(ArrayRules::read(game.to_text(image)).leaves(2), rules.leaves(2)) << i;
            for (const auto move : legal_moves(game, state))
                EXPECT_EQ(game.to_text(after(game, image, game.symmetry(move, i))),
                          game.to_text(game.symmetry(after(game, state, move), i)));
        }
    }
}

std::set<std::string> images_of(const Hexthello& game, const State& state) {
    std::set<std::string> texts;
    for (int i = 0; i < game.symmetry_count(); ++i)
        texts.insert(game.to_text(game.symmetry(state, i)));
    return texts;
}

TEST(Hexthello, HasSymmetriesThatAreAGroup) {
    const Hexthello game(3);
    const State lopsided = state_of(game, "##BW.#*............#...## B");
    const auto images = images_of(game, lopsided);
    EXPECT_EQ(images.size(), 12u);
    for (int i = 0; i < 12; ++i)
        EXPECT_EQ(images_of(game, game.symmetry(lopsided, i)), images) << i;
    const State corner = state_of(game, "##B..#.............#...## B");
    EXPECT_EQ(images_of(game, corner).size(), 6u);
}

TEST(Hexthello, HashesWhatMatters) {
    const Hexthello game(3);
    std::set<std::uint64_t> hashes;
    for (const char* text : {"##...#.WB..BWW..WB.#...## B", "##...#.WB..BWW..WB.#...## W",
                             "##*..#.WB..BWW..WB.#...## B", "##.*.#.WB..BWW..WB.#...## B",
                             "##B..#.WB..BWW..WB.#...## B", "##W..#.WB..BWW..WB.#...## B"})
        hashes.insert(game.hash(state_of(game, text)));
    EXPECT_EQ(hashes.size(), 6u);
}

// Colours exchanged, a position is worth the same to the player to move: one entry serves both.
TEST(Hexthello, HashesBothColoursAlike) {
    const Hexthello game(3);
    EXPECT_EQ(game.hash(state_of(game, "##...#.WB..BWW..WB.#...## B")),
              game.hash(state_of(game, "##...#.BW..WBB..BW.#...## W")));
}

TEST(Hexthello, HashesManyPositionsApart) {
    Rng rng(6);
    const Hexthello game(8);
    std::set<std::string> texts;
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 50; ++i) {
        ArrayRules rules(8);
        for (; !rules.is_over(); hexthello::play_at_random(rules, rng)) {
            texts.insert(rules.text());
            hashes.insert(game.hash(state_of(game, rules.text())));
        }
    }
    EXPECT_GT(texts.size(), 5000u);
    EXPECT_EQ(hashes.size(), texts.size());
}

int corners(const ArrayRules& rules, Cell colour) {
    const auto all = rules.corners();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](ArrayRules::Place corner) {
        return rules.at(corner) == colour;
    }));
}

int moves_of(ArrayRules rules, Cell colour) {
    rules.set_mover(colour);
    return static_cast<int>(rules.legal_moves().size());
}

Hexthello with_evaluation(const Hexthello& game, std::string_view name) {
    const auto all = Hexthello::evaluations();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const EvaluationInfo& info) { return info.name == name; });
    EXPECT_NE(found, all.end()) << name;
    return game.with_evaluation(static_cast<std::size_t>(found - all.begin()));
}

TEST(Hexthello, EvaluatesByName) {
    ASSERT_EQ(Hexthello::evaluations()[0].name, "learnt");
    Rng rng(7);
    for (int i = 0; i < 100; ++i) {
        const Hexthello game(3 + i % 6);
        const ArrayRules rules = hexthello::random_filling(3 + i % 6, rng);
        if (rules.is_over()) continue;
        const State state = state_of(game, rules.text());
        const int discs = rules.margin(Cell::Black);
        const int moves = moves_of(rules, Cell::Black) - moves_of(rules, Cell::White);
        const int lead = corners(rules, Cell::Black) - corners(rules, Cell::White);
        EXPECT_EQ(with_evaluation(game, "discs").evaluate(state, Player::First), score_of(discs));
        EXPECT_EQ(with_evaluation(game, "mobility").evaluate(state, Player::First),
                  score_of(discs + 2 * moves + 10 * lead));
        EXPECT_EQ(with_evaluation(game, "learnt").evaluate(state, Player::Second),
                  game.evaluate(state, Player::Second));
    }
}

TEST(Hexthello, ValuesCornersAndMoves) {
    const Hexthello game = with_evaluation(Hexthello(4), "hand");
    const auto for_black = [&](std::string text, std::size_t place, char cell) {
        text[place] = cell;
        return game.evaluate(state_of(game, text), Player::First);
    };
    const std::string start = ArrayRules(4).text();
    const std::size_t corner = 3, inside = 3 + 7;
    const Score even = for_black(start, corner, '.');
    EXPECT_GT(for_black(start, corner, 'B'), even);
    EXPECT_LT(for_black(start, corner, 'W'), even);
    EXPECT_LT(for_black(start, inside, 'B'), even);  // Next to a corner that is still to be had.
}

TEST(Hexthello, ShowsEveryCellAndItsNumbers) {
    const Hexthello game(3);
    const View view = game.view(state_of(game, "##...#.WB..BWW..WB.#..*## B"));
    ASSERT_EQ(view.cells.size(), 19u);
    EXPECT_EQ(view.headings.size(), 10u);
    EXPECT_EQ(view.cells[0].glyph, "");
    EXPECT_EQ(view.cells[4].glyph, "○");
    EXPECT_EQ(view.cells[5].glyph, "●");
    EXPECT_EQ(view.cells[18].glyph, "▒");
    for (const auto& cell : view.cells) EXPECT_EQ(cell.shape, View::Shape::Hexagon);
    ASSERT_EQ(view.counters.size(), 2u);
    EXPECT_EQ(view.counters[0].name + view.counters[0].value, "Black3");
    EXPECT_EQ(view.counters[1].name + view.counters[1].value, "White4");
}

// A row below stands half a cell further to the right, so that the neighbours of a cell are the six
// that are nearest.
TEST(Hexthello, ShowsNeighboursSideBySide) {
    const Hexthello game(3);
    const View view = game.view(start_of(game));
    ASSERT_EQ(view.cells.size(), 19u);
    const auto &above = view.cells[4], &right_above = view.cells[5];
    const auto &middle = view.cells[9], &right = view.cells[10];
    EXPECT_EQ(std::pair(right.x, right.y), std::pair(middle.x + 2, middle.y));
    EXPECT_EQ(std::pair(above.x, above.y), std::pair(middle.x - 1, middle.y - 2));
    EXPECT_EQ(std::pair(right_above.x, right_above.y), std::pair(middle.x + 1, middle.y - 2));
}

TEST(Hexthello, ShowsWhereItsMovesAre) {
    const Hexthello game(3);
    const View view = game.view(start_of(game));
    EXPECT_EQ(view.moves.size(), 9u);
    for (const auto& each : view.moves) {
        ASSERT_EQ(each.cells.size(), 1u) << each.move;
        ASSERT_TRUE(each.piece && !each.arrow) << each.move;
        EXPECT_EQ(each.piece->glyph, "●");
        const auto& cell = view.cells[static_cast<std::size_t>(each.cells[0])];
        const int row = cell.y / 2, col = (cell.x - row) / 2 + 1;
        EXPECT_EQ(each.move, std::to_string(row) + "," + std::to_string(col));
        EXPECT_EQ(cell.glyph, "");
    }
    const View pass = game.view(state_of(game, kForcedPass));
    ASSERT_EQ(pass.moves.size(), 1u);
    EXPECT_TRUE(pass.moves[0].cells.empty());
}

}  // namespace
}  // namespace petteia
