#include "arena/training/training.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "arena/training/games_file.h"
#include "cluster/thread_cluster_fixture.h"
#include "games/hexthello/hexthello.h"
#include "session/registry.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

class Training : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    static std::string text_of(const fs::path& path) {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    fs::path file(const std::string& name) const { return folder_ / name; }

    SelfPlayOrder play_order(const std::string& name, std::uint64_t games, int threads = 1) const {
        SelfPlayOrder order;
        order.out = file(name);
        order.games = games;
        order.plan = {3, 2};
        order.threads = threads;
        return order;
    }
    FitOrder fit_order(const std::string& games, const std::string& weights) const {
        FitOrder order;
        order.games = {file(games)};
        order.out = file(weights);
        order.plan = {.ridge = 10, .iterations = 5};
        order.forecast_positions = 20;
        return order;
    }

    // run(game) on rank 0, while the others do its jobs.
    void with_ranks(int ranks, const std::function<void(const TrainedGame&)>& run) const {
        run_on_ranks(ranks, [&](Cluster& cluster) {
            const TrainedGame game{game_.entry, settings_, {}, &cluster};
            if (!cluster.is_first()) {
                do_jobs(cluster, [&](const std::string& purpose) {
                    return do_training_jobs(game, purpose);
                });
                return;
            }
            const RanksAtWork at_work(cluster);
            run(game);
        });
    }

    const Settings::Given settings_{{"side", "3"}};
    const TrainedGame game_{**built_in_games().find("hexthello"), settings_};
    const fs::path folder_ = fs::path(::testing::TempDir()) /
                             (std::string("petteia_training_") +
                              ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Training, GamesDependOnSeedAndNumberAlone) {
    ASSERT_TRUE(play_games(game_, play_order("one", 12), {}, {}));
    ASSERT_TRUE(play_games(game_, play_order("two", 12, 2), {}, {}));
    EXPECT_EQ(text_of(file("one")), text_of(file("two")));
    // Some now, some later.
    ASSERT_TRUE(play_games(game_, play_order("parts", 5), {}, {}));
    ASSERT_TRUE(play_games(game_, play_order("parts", 12), {}, {}));
    EXPECT_EQ(text_of(file("one")), text_of(file("parts")));
}

TEST_F(Training, AGameWithoutItsEndIsPlayedAgain) {
    ASSERT_TRUE(play_games(game_, play_order("games", 6), {}, {}));
    const std::string whole = text_of(file("games"));
    for (const std::size_t cut : {std::size_t{1}, whole.size() / 2, whole.size() - 10}) {
        std::ofstream(file("games")) << whole.substr(0, whole.size() - cut);
        ASSERT_TRUE(play_games(game_, play_order("games", 6), {}, {}));
        EXPECT_EQ(text_of(file("games")), whole) << cut;
    }
}

TEST_F(Training, DoesNotMixGames) {
    ASSERT_TRUE(play_games(game_, play_order("games", 2), {}, {}));
    SelfPlayOrder other = play_order("games", 4);
    other.plan.depth = 3;
    const Status refused = play_games(game_, other, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("it has other games"), std::string::npos);
}

TEST_F(Training, StoppedSelfPlayKeepsWhatIsFinished) {
    std::stop_source stop;
    ASSERT_TRUE(play_games(game_, play_order("games", 1000), stop.get_token(),
                           [&](const Progress& progress) {
                               if (progress.done == 3) stop.request_stop();
                           }));
    std::uint64_t games = 0;
    ASSERT_TRUE(
        read_game_lines(file("games"), [&](std::uint64_t, const std::string&, const std::string&) {
            ++games;
            return ok();
        }));
    EXPECT_EQ(games, 3u);
}

TEST_F(Training, TheSameGamesGiveTheSameBytes) {
    ASSERT_TRUE(play_games(game_, play_order("games", 40), {}, {}));
    const auto report = fit_weights(game_, fit_order("games", "a"), {}, {});
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(*report);
    EXPECT_GT((*report)->learnt, 100u);
    ASSERT_TRUE(fit_weights(game_, fit_order("games", "b"), {}, {}));
    EXPECT_EQ(text_of(file("a")), text_of(file("b")));
    const auto weights = LearntWeights::load(file("a"));
    ASSERT_TRUE(weights) << weights.error().message;
    EXPECT_EQ(weights->rules, "side=3");
    EXPECT_NE(weights->record.find("games 40"), std::string::npos);
}

TEST_F(Training, ThreadsAndRanksGiveTheSameBytes) {
    ASSERT_TRUE(play_games(game_, play_order("games", 40), {}, {}));
    ASSERT_TRUE(fit_weights(game_, fit_order("games", "one"), {}, {}));
    FitOrder on_threads = fit_order("games", "threads");
    on_threads.threads = 3;
    ASSERT_TRUE(fit_weights(game_, on_threads, {}, {}));
    EXPECT_EQ(text_of(file("threads")), text_of(file("one")));
    with_ranks(3, [&](const TrainedGame& game) {
        EXPECT_TRUE(fit_weights(game, fit_order("games", "ranks"), {}, {}));
    });
    EXPECT_EQ(text_of(file("ranks")), text_of(file("one")));
}

TEST_F(Training, ABadGameIsAnErrorWhoeverReadsIt) {
    std::string text = "# title\n";
    for (int i = 0; i < 100; ++i) text += "3 9,9\n";
    std::ofstream(file("games")) << text;
    with_ranks(2, [&](const TrainedGame& game) {
        const auto fitted = fit_weights(game, fit_order("games", "weights"), {}, {});
        ASSERT_FALSE(fitted);
        EXPECT_NE(fitted.error().message.find(": line "), std::string::npos)
            << fitted.error().message;
    });
}

TEST_F(Training, LearnsFromPositionsWithoutGames) {
    std::ofstream(file("positions")) << "# a comment\n"
                                     << "##...#.W.B.BWW..W.B.#...## B 150 3\n";
    FitOrder order = fit_order("", "weights");
    order.games.clear();
    order.positions = {file("positions")};
    const auto wrong = fit_weights(game_, order, {}, {});
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("line 2: "), std::string::npos) << wrong.error().message;
    auto session = game_.entry.open(settings_);
    ASSERT_TRUE(session);
    std::ofstream(file("positions")) << (*session)->position() << " 150 3\n"
                                     << (*session)->position() << " x 3\n";
    const auto no_value = fit_weights(game_, order, {}, {});
    ASSERT_FALSE(no_value);
    EXPECT_NE(no_value.error().message.find("line 2: expected a value"), std::string::npos);
    std::ofstream(file("positions")) << (*session)->position() << " 150 3\n";
    const auto fitted = fit_weights(game_, order, {}, {});
    ASSERT_TRUE(fitted) << fitted.error().message;
    EXPECT_EQ((*fitted)->learnt, 1u);
}

TEST_F(Training, OlderWeightsMustHaveTheSamePatterns) {
    ASSERT_TRUE(play_games(game_, play_order("games", 40), {}, {}));
    ASSERT_TRUE(fit_weights(game_, fit_order("games", "older"), {}, {}));
    FitOrder order = fit_order("games", "newer");
    order.older = file("older");
    ASSERT_TRUE(fit_weights(game_, order, {}, {}));
    const TrainedGame other{game_.entry, settings_, "stages 2\nedge 0,2 0,3 0,4\n"};
    const auto refused = fit_weights(other, order, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("other patterns"), std::string::npos);
}

// Hardly any disc is left: the fear of that is added to the weights, so they must not learn it too.
TEST_F(Training, WeightsDoNotLearnWhatIsAddedAnyway) {
    const Settings::Given settings{{"side", "8"}};
    const auto learner = (*game_.entry.make_learner)(settings, nullptr);
    ASSERT_TRUE(learner);
    const Hexthello game(8);
    const auto patterns =
        PatternSet::parse((*learner)->default_patterns(), (*learner)->pattern_game().board);
    ASSERT_TRUE(patterns);
    Rng rng(0);
    auto state = game.start(rng);
    while (game.unlearnt_worth(state) == 0) state = game.child(state, legal_moves(game, state)[0]);
    Samples samples(*patterns, (*learner)->pattern_game().terms.size());
    LabelPlan plan;
    plan.outcome = 0;
    ASSERT_TRUE((*learner)->add(game.to_text(state), 300, 0, plan, samples));
    EXPECT_NEAR(samples.label(0) + static_cast<float>(game.unlearnt_worth(state)) / 100, 3, 1e-4);
}

TEST_F(Training, ABadGamesFileIsAnErrorWithItsLine) {
    std::ofstream(file("games")) << "# title\n3 0,0\n";
    const auto fitted = fit_weights(game_, fit_order("games", "weights"), {}, {});
    ASSERT_FALSE(fitted);
    EXPECT_NE(fitted.error().message.find("line 2: "), std::string::npos);
    EXPECT_FALSE(fs::exists(file("weights")));
}

TEST_F(Training, FitsToSearchesAgain) {
    ASSERT_TRUE(play_games(game_, play_order("games", 40), {}, {}));
    FitOrder without = fit_order("games", "plain");
    without.forecast_positions = 0;
    ASSERT_TRUE(fit_weights(game_, without, {}, {}));
    ASSERT_TRUE(fit_weights(game_, fit_order("games", "searched"), {}, {}));
    RefitOrder order{file("plain"), file("again"), {file("games")}, 20};
    const auto done = refit_to_searches(game_, order, {}, {});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_TRUE(*done);
    EXPECT_EQ(text_of(file("again")), text_of(file("searched")));
    EXPECT_NE(text_of(file("again")), text_of(file("plain")));

    std::ofstream(file("bad")) << "# title\n3 0,0\n";
    order.games = {file("bad")};
    const auto refused = refit_to_searches(game_, order, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("line 2: "), std::string::npos);
}

// All rounds at once, and stopped after every step: the same weights, and nothing is done twice.
TEST_F(Training, RoundsGoOnWhereTheyWere) {
    TrainingOrder order;
    order.rounds = 2;
    order.games = 30;
    order.play = {5, 2};
    order.fit.plan = {.ridge = 10, .iterations = 5};
    order.fit.forecast_positions = 10;
    order.gauntlet.games = 4;
    order.gauntlet.nodes = 50;
    const auto run = [&](const std::string& name, int steps_before_stop) {
        order.folder = file(name);
        std::stop_source stop;
        int begun = 0;
        const auto best = train(game_, order, stop.get_token(),
                                {[](const std::string&) {},
                                 [&](const std::string&, const std::string&) {
                                     if (++begun > steps_before_stop) stop.request_stop();
                                 },
                                 [](const Progress&) {}, [](const std::string&) {}});
        EXPECT_TRUE(best) << best.error().message;
        return stop.stop_requested();
    };
    EXPECT_FALSE(run("whole", 1000));
    int tries = 1;
    while (run("parts", tries) && tries < 50) ++tries;
    EXPECT_GT(tries, 2);
    for (const char* name : {"round-1/games.txt", "round-1/learnt.weights", "round-2/games.txt",
                             "round-2/learnt.weights"})
        EXPECT_EQ(text_of(file("whole") / name), text_of(file("parts") / name)) << name;
}

}  // namespace
}  // namespace petteia
