#include "arena/proving/proof_tree.h"

#include <gtest/gtest.h>

#include <set>

#include "arena/proving/proof_job.h"
#include "core/rng.h"
#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open(std::string_view name, const Settings::Given& given = {}) {
    auto session = built_in_games().open(name, given);
    EXPECT_TRUE(session) << session.error().message;
    return *std::move(session);
}

ProofPlan plies(int count) {
    ProofPlan plan;
    plan.plies = count;
    return plan;
}

ProofTree tree_of(Session& session, const ProofPlan& plan) {
    auto tree = ProofTree::build(session, plan);
    EXPECT_TRUE(tree) << tree.error().message;
    return *std::move(tree);
}

// The different positions after so many plies, counted with mirror images as one, where no game ends before. Slow, and
// another way than the tree's: all paths are played, and images compared as sets.
std::size_t different_positions(Session& session, int plies) {
    std::set<std::string> texts;
    const std::function<void(int)> walk = [&](int left) {
        if (session.is_over()) return;
        for (const Successor& each : session.successors()) {
            if (left == 1) {
                if (!each.result) texts.insert(each.position);
                continue;
            }
            EXPECT_TRUE(session.play(each.move));
            walk(left - 1);
            EXPECT_TRUE(session.undo());
        }
    };
    walk(plies);
    return texts.size();
}

TEST(ProofTree, HasAJobForEveryPositionUpToSymmetry) {
    const auto tictactoe = open("tictactoe");
    // Known: 3, 12 and 38 positions after one, two and three moves.
    for (const auto& [count, jobs] :
         {std::pair(0, 1), std::pair(1, 3), std::pair(2, 12), std::pair(3, 38)})
        EXPECT_EQ(tree_of(*tictactoe, plies(count)).job_count(), static_cast<std::size_t>(jobs));
    for (const char* game : {"othello", "connect4", "hexthello"}) {
        const auto session = open(game);
        for (const int count : {1, 2, 3})
            EXPECT_EQ(tree_of(*session, plies(count)).job_count(),
                      different_positions(*session, count))
                << game << " " << count;
    }
}

TEST(ProofTree, IsAsDeepAsTheJobsNeed) {
    const auto session = open("connect4");
    ProofPlan plan;
    plan.jobs = 100;
    const ProofTree tree = tree_of(*session, plan);
    EXPECT_GE(tree.job_count(), 100u);
    EXPECT_LT(tree_of(*session, plies(tree.plies() - 1)).job_count(), 100u);
    EXPECT_EQ(session->move_count(), 0u);
    EXPECT_EQ(session->position(), open("connect4")->position());
}

TEST(ProofTree, KnowsByTheRulesWhatTheGameEndsIn) {
    const auto session = open("tictactoe");
    const ProofTree tree = tree_of(*session, plies(9));
    EXPECT_EQ(tree.job_count(), 0u);
    EXPECT_TRUE(tree.is_settled());
    EXPECT_EQ(tree.root().low, Score::draw());
    EXPECT_TRUE(tree.wanted().empty());
    EXPECT_EQ(tree.root_moves().size(), 9u);
    for (const auto& each : tree.root_moves()) EXPECT_TRUE(each.value.is_exact());
}

TEST(ProofTree, RefusesWhatCannotBe) {
    const auto session = open("tictactoe");
    ProofPlan plan = plies(1);
    plan.low = "win by 3";
    EXPECT_FALSE(ProofTree::build(*session, plan));
    plan.low = plan.high = "draw";
    EXPECT_FALSE(ProofTree::build(*session, plan));
    for (const char* move : {"1", "4", "2", "5", "3"}) ASSERT_TRUE(session->play(move));
    EXPECT_FALSE(ProofTree::build(*session, plies(1)));
    EXPECT_TRUE(ProofTree::build(*open("connect4"), plies(3), {}, 1000));
    EXPECT_FALSE(ProofTree::build(*open("connect4"), plies(3), {}, 50));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(ProofTree::build(*open("connect4"), plies(3), stop.get_token()));
}

TEST(ProofTree, NoticesContradictions) {
    const auto session = open("connect4");
    ProofTree tree = tree_of(*session, plies(1));
    EXPECT_TRUE(tree.learn(0, {Score::draw(), Score::win_in(1)}));
    EXPECT_TRUE(tree.learn(0, {Score::loss_in(1), Score::win_in(9)}));
    EXPECT_FALSE(tree.learn(0, ScoreRange::exactly(Score::loss_in(8))));
}

// --- Jobs with values drawn at random, proven in every order.

struct World {
    ProofTree tree;
    std::vector<Score> values;  // Of the jobs.
    ScoreRange window;
    Score root;  // By minimax over all jobs.
    std::int32_t unit;
    ValueNotation notation;
};

// Any range that holds the value and answers the question.
ScoreRange answer(Score value, const ScoreRange& window, std::int32_t unit, Rng& rng) {
    const auto some = [&] { return static_cast<std::int32_t>(rng.below(4)) * unit; };
    if (value >= window.high)
        return {std::max(window.high, value.plus(-some())), Score::infinity()};
    if (value <= window.low) return {-Score::infinity(), std::min(window.low, value.plus(some()))};
    return ScoreRange::exactly(value);
}

Score random_value(bool has_margin, std::int32_t unit, Rng& rng) {
    const auto size = static_cast<int>(rng.below(12));
    if (has_margin) return Score::estimate((size - 6) * 2 * unit);
    const auto plies = static_cast<int>(1 + rng.below(20));
    return size < 4 ? Score::draw() : size < 8 ? Score::win_in(plies) : Score::loss_in(plies + 1);
}

// Wrong by so many quarters of a point, or where there are no points perhaps no result at all.
Score guess_at(const World& world, Score value, std::int32_t error) {
    if (world.notation.has_margin()) return value.plus(error * world.unit / 4);
    return error % 3 == 1 ? Score::estimate(error) : value.plus(error / 4);
}

struct Outcome {
    std::size_t searches = 0, jobs_searched = 0;
};

// Proves by jobs that `choose` picks among those that are wanted, with guesses that are wrong by up to `noise`.
Outcome prove(World world, int noise, bool picks_any, Rng& rng) {
    ProofTree& tree = world.tree;
    for (std::size_t job = 0; job < tree.job_count(); ++job) {
        const auto error =
            static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(2 * noise + 1))) - noise;
        tree.set_estimate(job, guess_at(world, world.values[job], error));
    }
    tree.update();
    Outcome outcome;
    std::set<std::size_t> searched, dropped;
    while (!tree.is_settled()) {
        const auto wanted = tree.wanted();
        if (wanted.empty()) {
            ADD_FAILURE() << "nothing to do, and no value";
            break;
        }
        for (const auto& each : wanted) {
            EXPECT_TRUE(tree.matters(each.job)) << "a dropped job is wanted";
            EXPECT_LT(each.window.low, each.window.high);
            EXPECT_FALSE(settles(tree.range(each.job), each.window)) << "known already";
            const ProofJob job{0, "x", each.window, 0};
            EXPECT_EQ(*ProofJob::parse(job.to_text(world.notation), world.notation), job)
                << "windows are between results";
        }
        const auto& [job, window] =
            wanted[picks_any ? static_cast<std::size_t>(rng.below(wanted.size())) : 0];
        EXPECT_TRUE(tree.learn(job, answer(world.values[job], window, world.unit, rng)));
        tree.update();
        EXPECT_LE(tree.root().low, world.root);
        EXPECT_GE(tree.root().high, world.root);
        for (std::size_t each = 0; each < tree.job_count(); ++each) {
            if (!tree.matters(each)) dropped.insert(each);
            EXPECT_FALSE(dropped.contains(each) && tree.matters(each)) << "matters again";
        }
        searched.insert(job);
        ++outcome.searches;
        if (outcome.searches > 4 * tree.job_count() + 100 || testing::Test::HasFailure()) {
            ADD_FAILURE() << "no end";
            break;
        }
    }
    outcome.jobs_searched = searched.size();
    if (world.root > world.window.low && world.root < world.window.high) {
        EXPECT_TRUE(tree.root().is_exact());
        EXPECT_EQ(tree.root().low, world.root);
    }
    return outcome;
}

World world_of(Session& session, ProofPlan plan, Rng& rng) {
    const ValueNotation notation(session.estimate_scale(session.to_move()));
    const auto unit = notation.has_margin()
                          ? static_cast<std::int32_t>(session.estimate_scale(Player::First).size)
                          : 1;
    World world{
        tree_of(session, plan), {}, *notation.parse_range(plan.low, plan.high), {}, unit, notation};
    plan.low = plan.high = "any";
    ProofTree whole = tree_of(session, plan);
    for (std::size_t job = 0; job < whole.job_count(); ++job) {
        world.values.push_back(random_value(notation.has_margin(), unit, rng));
        EXPECT_TRUE(whole.learn(job, ScoreRange::exactly(world.values.back())));
    }
    whole.update();
    EXPECT_TRUE(whole.root().is_exact());
    world.root = whole.root().low;
    return world;
}

TEST(ProofTree, ComesToTheMinimaxValueInAnyOrder) {
    struct Example {
        const char* game;
        Settings::Given settings;
        int plies;
    };
    const std::vector<Example> examples{{"tictactoe", {}, 3},
                                        {"tictactoe", {}, 5},
                                        {"nim", {}, 4},
                                        {"cubes", {}, 3},
                                        {"connect4", {}, 3},
                                        {"othello", {}, 4},
                                        {"hexthello", {{"side", "3"}}, 3}};
    Rng rng(11);
    for (const Example& example : examples) {
        const auto session = open(example.game, example.settings);
        for (int round = 0; round < 12; ++round) {
            const World world = world_of(*session, plies(example.plies), rng);
            for (const int noise : {0, 12, 160}) {
                for (const bool picks_any : {false, true}) prove(world, noise, picks_any, rng);
            }
            ASSERT_FALSE(HasFailure()) << example.game;
        }
    }
}

TEST(ProofTree, AsksNoMoreThanTheWindowNeeds) {
    Rng rng(12);
    const auto session = open("othello");
    for (const auto& [low, high] :
         {std::pair("any", "draw"), std::pair("draw", "any"), std::pair("loss by 2", "win by 2")}) {
        ProofPlan plan = plies(4);
        plan.low = low;
        plan.high = high;
        for (int round = 0; round < 10; ++round)
            prove(world_of(*session, plan, rng), 12, round % 2 == 1, rng);
        ASSERT_FALSE(HasFailure()) << low << " " << high;
    }
}

// Alpha-beta needs few of all jobs where it is told the right order.
TEST(ProofTree, DropsMostJobsWhereGuessesAreRight) {
    Rng rng(13);
    const auto session = open("othello");
    for (int round = 0; round < 5; ++round) {
        const World world = world_of(*session, plies(5), rng);
        const Outcome good = prove(world, 0, false, rng);
        EXPECT_LT(2 * good.jobs_searched, world.tree.job_count());
        EXPECT_EQ(good.searches, good.jobs_searched) << "no job was searched twice";
    }
}

}  // namespace
}  // namespace petteia
