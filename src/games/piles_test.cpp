#include "games/piles.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

// Opens what the games of piles build on.
class Piles : public PileGame {
  public:
    explicit Piles(std::vector<std::int64_t> sizes) : PileGame(sizes) {}
    using PileGame::cell_to_take;
    using PileGame::check_pile_count;
    using PileGame::piles_view;

    std::string error_of(std::string_view text) const {
        const auto state = parse_state(text);
        return state ? "" : state.error().message;
    }
};

std::string complaint(const std::vector<std::int64_t>& sizes) {
    const Status fits = Piles::check_pile_count(sizes);
    return fits ? "" : fits.error().message;
}

TEST(PileGame, HasOneToEightPiles) {
    EXPECT_EQ(complaint({5}), "");
    EXPECT_EQ(complaint(std::vector<std::int64_t>(8, 1)), "");
    EXPECT_EQ(complaint({}), "there must be 1 to 8 piles, not 0");
    EXPECT_EQ(complaint(std::vector<std::int64_t>(9, 1)), "there must be 1 to 8 piles, not 9");
}

TEST(PileGame, StartsWithFullPiles) {
    const Piles piles({3, 4, 5});
    Rng rng(1);
    EXPECT_EQ(piles.to_text(piles.start(rng)), "3,4,5 first");
}

TEST(PileGame, ReadsOtherSpellings) {
    const Piles piles({3, 4, 5});
    EXPECT_EQ(piles.to_text(*piles.parse_state(" 1,0,5\tSecond\n")), "1,0,5 second");
    EXPECT_EQ(piles.to_text(*piles.parse_state("1,0,5")), "1,0,5 first");
}

TEST(PileGame, SaysWhatIsWrongWithAPosition) {
    const Piles piles({3, 4, 5});
    EXPECT_EQ(piles.error_of(""),
              "expected the piles and who moves, as in \"3,4,5 first\", not \"\"");
    EXPECT_EQ(piles.error_of("1, 2, 3"),
              "expected the piles and who moves, as in \"3,4,5 first\", not \"1, 2, 3\"");
    EXPECT_EQ(piles.error_of("1,2"), "expected 3 piles with ',' between, got 2 in \"1,2\"");
    EXPECT_EQ(piles.error_of("1,2,6"), "pile 3 must be an integer from 0 to 5, not \"6\"");
    EXPECT_EQ(piles.error_of("-1,2,3"), "pile 1 must be an integer from 0 to 3, not \"-1\"");
    EXPECT_EQ(piles.error_of("1,,3"), "pile 2 must be an integer from 0 to 4, not \"\"");
    EXPECT_EQ(piles.error_of("1,2,3 X"), "who moves must be first or second, not \"X\"");
}

TEST(PileGame, NumbersPositionsWithTheLastPileLowest) {
    const Piles piles({3, 4, 5});
    EXPECT_EQ(piles.index_size(), 4u * 5 * 6);
    EXPECT_EQ(piles.index_slab(), 5u * 6);
    EXPECT_EQ(piles.index(*piles.parse_state("2,3,4")), (2u * 5 + 3) * 6 + 4);
    EXPECT_EQ(piles.index(*piles.parse_state("2,3,4 second")), (2u * 5 + 3) * 6 + 4);
    EXPECT_EQ(piles.to_text(piles.state_at(119)), "3,4,5 first");
}

TEST(PileGame, SaysWhenTheNumberingDoesNotFit) {
    const std::int64_t large = 1'000'000'000;
    EXPECT_EQ(Piles({large, large}).index_size(), 1'000'000'001ull * 1'000'000'001ull);
    EXPECT_EQ(Piles({large, large, large}).index_size(), ~std::uint64_t{0});
}

TEST(PileGame, DrawsCubesInTheColourOfTheirPile) {
    const Piles piles({3, 2});
    const View view = piles.piles_view(*piles.parse_state("3,2"));
    ASSERT_EQ(view.cells.size(), 5u);
    EXPECT_EQ(view.cells[2].shape, View::Shape::Cube);
    EXPECT_EQ(view.cells[2].colour, View::Colour::Red);
    EXPECT_EQ(view.cells[3].colour, View::Colour::Green);
    EXPECT_EQ(view.cells[4].x, 2);
    EXPECT_EQ(view.cells[4].y, 2);
    EXPECT_EQ(view.headings[1].text, "2");
}

TEST(PileGame, DrawsAHugePileAsANumber) {
    const Piles piles({1'000'000'000});
    const View view = piles.piles_view(*piles.parse_state("1000000000"));
    EXPECT_LT(view.cells.size(), 100u);
    EXPECT_EQ(view.headings.back().text, "… 1000000000 in all");
}

// Pointing at a piece takes it and all to its right.
TEST(PileGame, PointsAtTheLeftmostPieceTaken) {
    const Piles piles({3, 4});
    const auto state = piles.parse_state("2,4");
    EXPECT_EQ(piles.cell_to_take(*state, 0, 1), 1);
    EXPECT_EQ(piles.cell_to_take(*state, 0, 2), 0);
    EXPECT_EQ(piles.cell_to_take(*state, 1, 1), 5);
    EXPECT_EQ(piles.cell_to_take(*state, 1, 4), 2);
}

TEST(PileGame, ADraftHasANumberForEachPile) {
    const Piles piles({3, 50});
    Draft draft = piles.draft({{2, 41}, Player::Second});
    ASSERT_EQ(draft.numbers.size(), 2u);
    EXPECT_EQ(draft.numbers[0].max, 3);
    EXPECT_EQ(draft.numbers[0].cells, (std::vector{0, 1}));
    EXPECT_TRUE(draft.numbers[1].cells.empty()) << "too many to be drawn one by one";
    draft.numbers[0].value = 0;
    draft.mover = Player::First;
    EXPECT_EQ(*piles.draft_text(draft), "0,41 first");
}

}  // namespace
}  // namespace petteia
