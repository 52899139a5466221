// Matches of games whose players have roles, and a game's own players among the agents.
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "arena/match/match.h"
#include "arena/players/agent_factory.h"
#include "arena/tournament/tournament.h"

namespace petteia {
namespace {

const GameEntry& pacman() { return **built_in_games().find("pacman"); }

Contestant contestant(std::string_view text) {
    auto named = Contestant::named(text, &pacman());
    EXPECT_TRUE(named) << named.error().message;
    return *std::move(named);
}

// Notes where its games begin and whom it plays.
class Witness final : public Agent {
  public:
    Witness(std::vector<std::string>& notes, std::mutex& mutex) : notes_(notes), mutex_(mutex) {}
    void begin(Session& session, Player side) override {
        const std::lock_guard lock(mutex_);
        notes_.push_back(session.position() + (side == Player::First ? " first" : " second"));
    }
    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        return Decision{session.legal_moves().front(), std::nullopt};
    }

  private:
    std::vector<std::string>& notes_;
    std::mutex& mutex_;
};

struct Notes {
    std::vector<std::string> lines;
    std::mutex mutex;
    Contestant contestant() {
        return {"witness",
                [this](std::uint64_t) { return std::make_unique<Witness>(lines, mutex); }};
    }
};

MatchReport played(Contestant one, Contestant other, std::uint64_t games, std::uint64_t seed = 1,
                   int concurrency = 1) {
    MatchPlan plan;
    plan.contestants = {std::move(one), std::move(other)};
    plan.pairs = games;
    plan.seed = seed;
    plan.concurrency = concurrency;
    const auto report = play_match(pacman(), {}, plan);
    EXPECT_TRUE(report) << report.error().message;
    return *report;
}

TEST(Roles, TwoContendersForOneSideMeetTheSameStarts) {
    Notes notes, others;
    played(notes.contestant(), contestant("chasers"), 20);
    played(others.contestant(), contestant("random"), 20);
    EXPECT_EQ(notes.lines, others.lines);
    EXPECT_EQ(std::set(notes.lines.begin(), notes.lines.end()).size(), 20u);
    for (const auto& line : notes.lines) EXPECT_TRUE(line.ends_with(" first")) << line;
    // More games begin with the same ones, and ghosts see them too.
    Notes more, ghosts, different;
    played(more.contestant(), contestant("chasers"), 30);
    EXPECT_TRUE(std::equal(notes.lines.begin(), notes.lines.end(), more.lines.begin()));
    played(contestant("course"), ghosts.contestant(), 1);
    EXPECT_EQ(ghosts.lines[0].substr(0, ghosts.lines[0].find(" second")),
              notes.lines[0].substr(0, notes.lines[0].find(" first")));
    played(different.contestant(), contestant("chasers"), 1, 2);
    EXPECT_NE(different.lines[0], notes.lines[0]);
}

TEST(Roles, GamesCountSingly) {
    const MatchReport report = played(contestant("course"), contestant("chasers"), 51);
    EXPECT_EQ(report.outcomes.games(), 51u);
    EXPECT_FALSE(report.is_paired);
    EXPECT_EQ(report.pairs, Pentanomial{});
    EXPECT_DOUBLE_EQ(report.sample().mean, report.outcomes.points() / 51);
    EXPECT_EQ(report.sample().count, 51);
    EXPECT_GT(report.sample().error(), 0.05);
    EXPECT_EQ(report.different_openings, 51u);
    ASSERT_EQ(report.tallies.size(), 2u);
    EXPECT_EQ(report.tallies[0].name, "flags");
    EXPECT_GT(report.tallies[0].mean.value(), 2);
    EXPECT_LE(report.tallies[0].mean.value(), 4);
    EXPECT_GT(report.tallies[0].mean.error(), 0);
    // One step of Pac-Man's and four of the ghosts' make a turn.
    EXPECT_NEAR(report.tallies[1].mean.value() * 51, static_cast<double>(report.efforts[0].moves),
                1e-6);
    EXPECT_EQ(4 * report.efforts[0].moves, report.efforts[1].moves);
}

TEST(Roles, TheResultDoesNotDependOnHowManyGamesArePlayedAtOnce) {
    const auto one = played(contestant("course"), contestant("random"), 40, 3, 1);
    const auto three = played(contestant("course"), contestant("random"), 40, 3, 3);
    EXPECT_EQ(one.outcomes, three.outcomes);
    EXPECT_EQ(one.efforts[0].moves, three.efforts[0].moves);
    EXPECT_EQ(one.tallies[0].mean.value(), three.tallies[0].mean.value());
}

// As the course's agent was measured by others: 67 to 71 of 100.
TEST(Roles, TheCourseWinsAboutSevenOfTenAgainstTheChasers) {
    const auto report = played(contestant("course"), contestant("chasers"), 400);
    EXPECT_NEAR(report.sample().mean, 0.69, 0.07);
}

std::string error_of(std::string_view first, std::string_view second) {
    auto one = Contestant::named(first, &pacman()), other = Contestant::named(second, &pacman());
    if (!one) return one.error().message;
    if (!other) return other.error().message;
    MatchPlan plan;
    plan.contestants = {*std::move(one), *std::move(other)};
    const auto report = play_match(pacman(), {}, plan);
    return report ? "" : report.error().message;
}

TEST(Policies, AreRefusedOnTheWrongSide) {
    EXPECT_EQ(error_of("chasers", "chasers"),
              "player \"chasers\": it plays Ghosts only, not Pac-Man");
    EXPECT_EQ(error_of("course", "course"), "player \"course\": it plays Pac-Man only, not Ghosts");
    EXPECT_NE(error_of("course:edg=1", "chasers").find("did you mean \"edge\"?"),
              std::string::npos);
    EXPECT_NE(error_of("chaser", "chasers").find("did you mean \"chasers\"?"), std::string::npos);
}

TEST(Policies, AreKnownToTheirGameOnly) {
    EXPECT_FALSE(make_agent("course", 1));
    EXPECT_FALSE(make_agent("course", 1, *built_in_games().find("xox")));
    const auto agent = *make_agent("course:flag-nearer=50", 1, &pacman());
    EXPECT_EQ(agent->name(), "course:flag-nearer=50");
    const auto xox = *built_in_games().open("xox");
    EXPECT_NE(agent->check(*xox).error().message.find("a player of pacman, not of xox"),
              std::string::npos);
    // At the table sides can be changed; then it has no move.
    const auto session = *pacman().open({});
    ASSERT_TRUE(agent->choose(*session, {}));
    ASSERT_TRUE(session->play(session->legal_moves().front()));
    const auto none = agent->choose(*session, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().fault, Fault::Unfit);
}

TEST(Policies, AreListedWithTheGame) {
    EXPECT_EQ(agent_kinds().size() + 2, agent_kinds(&pacman()).size());
    EXPECT_EQ(agent_kinds(&pacman()).back().name, "chasers");
    EXPECT_EQ(agent_kinds(&pacman()).back().side, Player::Second);
}

// In a tournament each pairing plays both roles.
TEST(Roles, ATournamentNeedsPlayersOfBothSides) {
    const auto message = [&](const std::string& agent, int games) {
        TournamentPlan plan;
        plan.game = "pacman";
        plan.players = with_names({agent, "random"});
        plan.games = games;
        const std::vector<Entrant> entrants{{agent, contestant(agent)},
                                            {"random", contestant("random")}};
        const Status fits = check(pacman(), plan, entrants);
        return fits ? std::string() : fits.error().message;
    };
    EXPECT_EQ(message("engine:depth=1", 2), "");
    EXPECT_NE(message("course", 2).find("Pac-Man only, not both sides"), std::string::npos);
    EXPECT_NE(message("engine:depth=1", 3).find("even number of games, not 3"), std::string::npos);
}

}  // namespace
}  // namespace petteia
