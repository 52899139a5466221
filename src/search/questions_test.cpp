#include "search/questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/rng.h"

namespace petteia {
namespace {

// What a search of the window (bound - 1, bound) may find where the value is `value`: it says on which side of
// the bound the value lies, and is itself a bound on the value.
enum class Answer { Hard, Soft, Any };

Score answer(Answer kind, Score value, Score bound, Rng& rng) {
    const bool is_yes = value >= bound;
    const Score hard = is_yes ? bound : bound.plus(-1);
    if (kind == Answer::Hard) return hard;
    if (kind == Answer::Soft) return value;
    const auto between = static_cast<std::uint64_t>(is_yes ? value.raw() - bound.raw()
                                                           : bound.plus(-1).raw() - value.raw());
    const auto part = static_cast<std::int32_t>(rng.below(between + 1));
    return hard.plus(is_yes ? part : -part);
}

// How many questions it takes to find the value; the test fails if it takes more than `most`, or the value is
// another.
int asked(Questions questions, Score value, Answer kind, int most, Rng& rng) {
    int count = 0;
    while (!questions.is_answered()) {
        const Score bound = questions.next();
        EXPECT_GT(bound, questions.range().low);
        EXPECT_LE(bound, questions.range().high);
        questions.learn(bound, answer(kind, value, bound, rng));
        EXPECT_LE(questions.range().low, value);
        EXPECT_GE(questions.range().high, value);
        if (++count > most || testing::Test::HasFailure()) {
            ADD_FAILURE() << count << " questions about " << value.raw();
            return count;
        }
    }
    EXPECT_EQ(questions.value(), value);
    return count;
}

std::vector<Score> results(int longest) {
    std::vector<Score> all{Score::draw()};
    for (int plies = 1; plies <= longest; ++plies) {
        all.push_back(Score::win_in(plies));
        all.push_back(Score::loss_in(plies));
    }
    return all;
}

TEST(Questions, FindEveryDistance) {
    Rng rng(1);
    for (const int longest : {1, 2, 3, 4, 7, 8, 20, 42, 63}) {
        // A horizon after the other, two questions each, and then a distance between two of them.
        const int most = longest <= 8 ? 12 : 24;
        for (const Score value : results(longest)) {
            for (const Answer kind : {Answer::Hard, Answer::Soft, Answer::Any})
                asked(Questions::about_distance(longest, Score::draw()), value, kind, most, rng);
        }
        ASSERT_FALSE(HasFailure()) << longest;
    }
}

TEST(Questions, DoNotDependOnTheGuess) {
    Rng rng(2);
    for (const Score guess : {Score::estimate(-500), Score::win_in(3), Score::loss_in(40),
                              Score::certain_win(), Score::infinity(), -Score::infinity()}) {
        for (const Score value : results(42)) {
            asked(Questions::about_distance(42, guess), value, Answer::Any, 24, rng);
            ASSERT_FALSE(HasFailure()) << guess.raw();
        }
    }
}

constexpr std::int32_t kUnit = 16;

Score margin(int size) { return Score::estimate(size * kUnit); }

TEST(Questions, FindEveryMargin) {
    Rng rng(3);
    for (int value = -64; value <= 64; ++value) {
        for (int guess = -64; guess <= 64; guess += 8) {
            // Answers that say no more than was asked move the bound by one margin.
            const int most = std::abs(value - guess) + 2;
            for (const Answer kind : {Answer::Hard, Answer::Any})
                asked(Questions::about_margin(kUnit, margin(guess)), margin(value), kind, most,
                      rng);
        }
        ASSERT_FALSE(HasFailure()) << value;
    }
}

TEST(Questions, TakeTwoWhereTheGuessIsRight) {
    Rng rng(4);
    for (int value = -64; value <= 64; ++value) {
        for (const Answer kind : {Answer::Hard, Answer::Soft})
            EXPECT_EQ(
                asked(Questions::about_margin(kUnit, margin(value)), margin(value), kind, 2, rng),
                2);
    }
}

TEST(Questions, TakeFewWhereAnswersSayMuch) {
    Rng rng(5);
    for (int value = -64; value <= 64; ++value) {
        for (int guess = -64; guess <= 64; guess += 8)
            asked(Questions::about_margin(kUnit, margin(guess)), margin(value), Answer::Soft, 3,
                  rng);
    }
    EXPECT_FALSE(HasFailure());
}

// One question tells that it is won or lost, if the guess has the right side; then the margin is found as from
// the start.
TEST(Questions, AskForTheWinnerFirst) {
    Rng rng(6);
    for (int value = -64; value <= 64; ++value) {
        for (const int guess : {-20, -1, 0, 1, 20}) {
            auto questions = Questions::about_margin(kUnit, margin(guess), true);
            const bool is_side_right = guess > 0 ? value > 0 : value < 0;
            for (int i = 0; i < (is_side_right ? 1 : 2) && !questions.knows_winner(); ++i) {
                const Score bound = questions.next();
                questions.learn(bound, answer(Answer::Hard, margin(value), bound, rng));
            }
            EXPECT_TRUE(questions.knows_winner()) << value << ", guess " << guess;
            EXPECT_EQ(questions.range().low > Score::draw(), value > 0);
            EXPECT_EQ(questions.range().high < Score::draw(), value < 0);
            asked(questions, margin(value), Answer::Any, std::abs(value - guess) + 2, rng);
            ASSERT_FALSE(HasFailure()) << value << ", guess " << guess;
        }
    }
}

// Where no play can be longer, every other score is between results.
TEST(Questions, TakeScoresBetweenResultsForBounds) {
    auto questions = Questions::about_distance(10, Score::draw());
    questions.learn(Score::draw(), Score::draw());
    EXPECT_EQ(questions.range().low, Score::draw());
    questions.learn(Score::win_in(10), Score::win_in(10).plus(-1));
    EXPECT_TRUE(questions.is_answered());
    EXPECT_EQ(questions.value(), Score::draw());
}

// Asks until the value is known as far as the window needs it.
void expect_answer_within(const ScoreRange& window, Questions questions, Score value, Answer kind,
                          Rng& rng) {
    questions = questions.within(window);
    for (int count = 0; !questions.is_answered(); ++count) {
        const Score bound = questions.next();
        questions.learn(bound, answer(kind, value, bound, rng));
        ASSERT_LE(questions.range().low, value);
        ASSERT_GE(questions.range().high, value);
        ASSERT_LT(count, 150) << value.raw();
    }
    if (value <= window.low) {
        EXPECT_LE(questions.value(), window.low);
    } else if (value >= window.high) {
        EXPECT_GE(questions.value(), window.high);
    } else {
        EXPECT_EQ(questions.value(), value);
        EXPECT_TRUE(questions.is_exact());
    }
}

TEST(Questions, EndOutsideTheWindow) {
    Rng rng(7);
    std::vector<Score> edges = results(9);
    for (const Score other : {Score::infinity(), Score::draw().next(), Score::win_in(30)}) {
        edges.push_back(other);
        edges.push_back(-other);
    }
    for (const Score low : edges) {
        for (const Score high : edges) {
            if (low >= high) continue;
            for (const Score value : results(9)) {
                for (const Answer kind : {Answer::Hard, Answer::Soft, Answer::Any})
                    expect_answer_within({low, high}, Questions::about_distance(9, Score::draw()),
                                         value, kind, rng);
            }
            ASSERT_FALSE(HasFailure()) << low.raw() << " " << high.raw();
        }
    }
}

TEST(Questions, EndOutsideTheWindowOfMargins) {
    Rng rng(8);
    for (int low = -9; low <= 8; ++low) {
        for (int high = low + 1; high <= 9; ++high) {
            const ScoreRange window{low == -9 ? -Score::infinity() : margin(low),
                                    high == 9 ? Score::infinity() : margin(high)};
            for (int value = -12; value <= 12; ++value) {
                for (const Answer kind : {Answer::Hard, Answer::Soft, Answer::Any})
                    expect_answer_within(window, Questions::about_margin(kUnit, margin(2)),
                                         margin(value), kind, rng);
            }
            ASSERT_FALSE(HasFailure()) << low << " " << high;
        }
    }
}

// Alpha-beta's question: one is enough.
TEST(Questions, TakeOneInANullWindow) {
    for (int value = -5; value <= 5; ++value) {
        auto questions = Questions::about_margin(kUnit, margin(-3)).within({margin(1), margin(2)});
        const Score bound = questions.next();
        EXPECT_EQ(bound, margin(2));
        questions.learn(bound, margin(value));
        EXPECT_TRUE(questions.is_answered());
    }
}

}  // namespace
}  // namespace petteia
