#include "arena/match/match.h"

#include <gtest/gtest.h>

#include <mutex>

#include "session/session_fixture.h"

namespace petteia {
namespace {

const GameEntry& game(std::string_view name) { return **built_in_games().find(name); }

Contestant contestant(std::string_view text) {
    auto named = Contestant::named(text);
    EXPECT_TRUE(named) << named.error().message;
    return *std::move(named);
}

MatchPlan plan_of(Contestant one, Contestant other, std::uint64_t pairs) {
    MatchPlan plan;
    plan.contestants = {std::move(one), std::move(other)};
    plan.pairs = pairs;
    plan.opening_plies = 2;
    return plan;
}

MatchReport played(const std::string& name, const MatchPlan& plan) {
    const auto report = play_match(game(name), {}, plan);
    EXPECT_TRUE(report) << report.error().message;
    return *report;
}

// A player of a test's own making.
class Scripted final : public Agent {
  public:
    using Choose = std::function<Result<Decision, Forfeit>(Session&)>;
    explicit Scripted(Choose choose) : choose_(std::move(choose)) {}
    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        return choose_(session);
    }

  private:
    Choose choose_;
};

Contestant scripted(const Scripted::Choose& choose) {
    return {"scripted", [choose](std::uint64_t) { return std::make_unique<Scripted>(choose); }};
}

Result<Agent::Decision, Forfeit> first_move(Session& session) {
    return Agent::Decision{session.legal_moves().front(), std::nullopt};
}

TEST(Openings, AreDifferentUntilAllWereUsed) {
    Openings openings(game("tictactoe"), {}, 1, 5);
    std::set<std::string> positions;
    for (int round = 0; round < 3; ++round) {
        positions.clear();
        for (int i = 0; i < 9; ++i) {
            const auto opening = openings.next();
            ASSERT_TRUE(opening);
            EXPECT_EQ(opening->moves.size(), 1u);
            positions.insert(opening->position);
        }
        EXPECT_EQ(positions.size(), 9u) << "in round " << round;
    }
}

TEST(Openings, RepeatWithTheirSeed) {
    const auto positions = [](std::uint64_t seed) {
        Openings openings(game("xox"), {}, 2, seed);
        std::vector<std::string> all;
        for (int i = 0; i < 10; ++i) all.push_back(openings.next()->position);
        return all;
    };
    EXPECT_EQ(positions(3), positions(3));
    EXPECT_NE(positions(3), positions(4));
}

TEST(Openings, DrawTheStartWhereItIsDrawnByLot) {
    Openings free(game("xox"), {}, 0, 1), fixed(game("xox"), {{"x", "0,0"}, {"o", "3,2"}}, 0, 1);
    std::set<std::string> starts;
    for (int i = 0; i < 20; ++i) starts.insert(free.next()->start);
    EXPECT_EQ(starts.size(), 20u);
    EXPECT_EQ(fixed.next()->start, fixed.next()->start);
}

TEST(Openings, NeverEndTheGame) {
    Openings openings(game("tictactoe"), {}, 7, 1);
    for (int i = 0; i < 50; ++i) {
        const auto opening = openings.next();
        ASSERT_TRUE(opening);
        const auto session = *built_in_games().open("tictactoe");
        ASSERT_TRUE(session->set_position(opening->position));
        EXPECT_FALSE(session->is_over());
    }
    const auto none = Openings(game("tictactoe"), {}, 9, 1).next();
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("9 random plies"), std::string::npos);
}

void expect_same(const MatchReport& a, const MatchReport& b) {
    EXPECT_EQ(a.outcomes, b.outcomes);
    EXPECT_EQ(a.pairs, b.pairs);
    EXPECT_EQ(a.different_openings, b.different_openings);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(a.efforts[i].moves, b.efforts[i].moves);
        EXPECT_EQ(a.efforts[i].nodes, b.efforts[i].nodes);
    }
}

// Node counts are the strictest witness: whatever one game left behind in a table would change them.
TEST(Match, DoesNotDependOnHowManyGamesArePlayedAtOnce) {
    for (const char* name : {"tictactoe", "xox"}) {
        MatchPlan plan =
            plan_of(contestant("engine:depth=3,table=1"), contestant("engine:level=3,table=1"), 12);
        plan.concurrency = 1;
        const MatchReport one = played(name, plan);
        plan.concurrency = 3;
        const MatchReport three = played(name, plan);
        EXPECT_EQ(one.outcomes.games(), 24u);
        EXPECT_GT(one.efforts[0].nodes, 0u);
        expect_same(one, three);
        plan.seed = 2;
        EXPECT_NE(played(name, plan).efforts[0].nodes, one.efforts[0].nodes);
    }
}

TEST(Match, IsTheSameSeenFromTheOtherSide) {
    MatchPlan plan =
        plan_of(contestant("engine:depth=2,table=1"), contestant("minimax:depth=1"), 15);
    const MatchReport report = played("xox", plan);
    std::swap(plan.contestants[0], plan.contestants[1]);
    const MatchReport mirrored = played("xox", plan);
    EXPECT_EQ(report.outcomes.wins, mirrored.outcomes.losses);
    EXPECT_EQ(report.outcomes.draws, mirrored.outcomes.draws);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(report.pairs[i], mirrored.pairs[4 - i]);
    EXPECT_EQ(report.efforts[0].nodes, mirrored.efforts[1].nodes);
}

TEST(Match, PlaysEveryOpeningWithBothColours) {
    std::mutex mutex;
    std::map<std::string, std::array<int, 2>> sides;  // By the position that the player first saw.
    const Contestant witness{
        "witness", [&](std::uint64_t) {
            return std::make_unique<Scripted>([&, is_new = true](Session& session) mutable {
                const std::lock_guard lock(mutex);
                if (std::exchange(is_new, false))
                    ++sides[session.start_position()]
                           [static_cast<std::size_t>(index_of(session.to_move()))];
                return first_move(session);
            });
        }};
    MatchPlan plan = plan_of(witness, contestant("random"), 10);
    plan.opening_plies = 0;
    EXPECT_EQ(played("xox", plan).different_openings, 10u);
    EXPECT_EQ(sides.size(), 10u);
    for (const auto& [start, counts] : sides) EXPECT_EQ(counts, (std::array{1, 1})) << start;
}

TEST(Match, CountsWhatTheBetterPlayerWins) {
    const MatchReport report =
        played("tictactoe", plan_of(contestant("minimax:depth=9"), contestant("random"), 10));
    EXPECT_EQ(report.outcomes.games(), 20u);
    EXPECT_GE(report.outcomes.points(), 14);
    std::uint64_t pairs = 0, half_points = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        pairs += report.pairs[i];
        half_points += i * report.pairs[i];
    }
    EXPECT_EQ(pairs, 10u);
    EXPECT_DOUBLE_EQ(static_cast<double>(half_points) / 2, report.outcomes.points());
    EXPECT_DOUBLE_EQ(report.efforts[0].mean_depth(), 9);
    EXPECT_EQ(report.efforts[1].nodes, 0u);
    EXPECT_GE(report.efforts[0].seconds, report.efforts[0].longest_move);
    EXPECT_GT(report.efforts[0].longest_move, 0);
    EXPECT_TRUE(report.failures.empty());
}

TEST(Match, WhoHasNoLegalMoveToOfferLoses) {
    const auto silent = scripted([](Session&) { return Forfeit{Fault::Gone, "gone home"}; });
    const auto cheating = scripted([](Session&) { return Agent::Decision{"99", std::nullopt}; });
    const MatchReport one = played("tictactoe", plan_of(silent, contestant("random"), 3));
    EXPECT_EQ(one.outcomes, (Outcomes{0, 0, 6}));
    ASSERT_EQ(one.failures.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(one.failures[i].game, i + 1);
        EXPECT_EQ(one.failures[i].contestant, 0u);
        EXPECT_EQ(one.failures[i].forfeit.message, "gone home");
    }
    const MatchReport two = played("tictactoe", plan_of(contestant("random"), cheating, 3));
    EXPECT_EQ(two.outcomes, (Outcomes{6, 0, 0}));
    ASSERT_EQ(two.failures.size(), 6u);
    EXPECT_EQ(two.failures[0].contestant, 1u);
    EXPECT_NE(two.failures[0].forfeit.message.find("\"99\""), std::string::npos)
        << two.failures[0].forfeit.message;
}

TEST(Match, AGameWithoutEndIsADraw) {
    MatchPlan plan = plan_of(contestant("random"), contestant("random"), 2);
    plan.most_plies = 4;
    const MatchReport report = played("tictactoe", plan);
    EXPECT_EQ(report.outcomes, (Outcomes{0, 4, 0}));
    EXPECT_EQ(report.efforts[0].moves, 4u);  // One in each game, after two of the opening.
}

TEST(Match, EndsWhenTheTestHasItsAnswer) {
    MatchPlan plan = plan_of(contestant("engine:depth=4,table=1"), contestant("random"), 100'000);
    plan.sprt = Sprt{.elo0 = 0, .elo1 = 100};
    plan.concurrency = 1;
    const MatchReport one = played("xox", plan);
    EXPECT_LT(one.outcomes.games(), 1000u);
    EXPECT_EQ(plan.sprt->answer(one.pairs), Sprt::Answer::Elo1);
    plan.concurrency = 2;
    expect_same(one, played("xox", plan));
    std::swap(plan.contestants[0], plan.contestants[1]);
    EXPECT_EQ(plan.sprt->answer(played("xox", plan).pairs), Sprt::Answer::Elo0);
}

TEST(Match, ReportsWhatWasPlayedWhenItIsStopped) {
    std::stop_source stop;
    std::uint64_t heard = 0;
    const auto report = play_match(game("tictactoe"), {},
                                   plan_of(contestant("random"), contestant("random"), 1'000'000),
                                   stop.get_token(), [&](const MatchReport& so_far) {
                                       heard = so_far.outcomes.games();
                                       if (heard >= 20) stop.request_stop();
                                   });
    ASSERT_TRUE(report);
    EXPECT_GE(report->outcomes.games(), 20u);
    // How many more are finished before all hear of it is up to the system.
    EXPECT_LT(report->outcomes.games(), 100'000u);
    EXPECT_EQ(report->outcomes.games() % 2, 0u);
}

TEST(Match, SaysInAdvanceWhoCannotPlay) {
    const auto& climb = session_fixture::climbing().games()[0];
    const auto report =
        play_match(climb, {}, plan_of(contestant("random"), contestant("engine:eval=hihg"), 1));
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().message.find("did you mean \"high\"?"), std::string::npos);
    EXPECT_TRUE(Contestant::named("engine:eval=hihg"));
    EXPECT_FALSE(Contestant::named("enginge"));
}

TEST(Match, TroubleInAThreadReachesTheCaller) {
    const auto throwing =
        scripted([](Session&) -> Result<Agent::Decision, Forfeit> { throw std::bad_alloc(); });
    EXPECT_THROW((void)play_match(game("nim"), {}, plan_of(throwing, contestant("random"), 50)),
                 std::bad_alloc);
}

}  // namespace
}  // namespace petteia
