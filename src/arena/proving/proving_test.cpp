#include "arena/proving/proving.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <new>
#include <thread>

#include "arena/proving/certificate.h"
#include "arena/proving/guesses.h"
#include "arena/proving/proof_check.h"

namespace petteia {
namespace {

struct Example {
    std::string game;
    Settings::Given settings = {};
    int random_plies = 0;
};

// A plan for a position of the game, the jobs `plies` on.
ProofPlan plan_of(const Example& example, int plies) {
    auto session = built_in_games().open(example.game, example.settings);
    EXPECT_TRUE(session);
    Rng rng(5);
    for (int i = 0; i < example.random_plies; ++i)
        EXPECT_TRUE((*session)->play((*session)->random_move(rng)));
    ProofPlan plan;
    plan.game = example.game;
    plan.settings = example.settings;
    plan.position = (*session)->position();
    plan.plies = plies;
    plan.search.table_mib = 1;
    plan.guess_nodes = 100;
    return plan;
}

const GameEntry& game_of(const ProofPlan& plan) { return **built_in_games().find(plan.game); }

// Everything that a proof needs.
struct MemoryProof {
    explicit MemoryProof(const ProofPlan& with)
        : plan(with),
          runner(*JobRunner::open(game_of(plan), plan)),
          tree(*ProofTree::build(runner.session(), plan)),
          workers(*local_workers(game_of(plan), plan, 1)),
          store(*ProofStore::in_memory(plan, *guess_jobs(tree, plan, runner.notation(), workers))) {
        EXPECT_TRUE(take_over(store, tree, runner.notation()));
    }
    const ValueNotation& notation() const { return runner.notation(); }

    ProofPlan plan;
    JobRunner runner;
    ProofTree tree;
    std::vector<JobWorker> workers;
    ProofStore store;
};

ProofProgress prove(MemoryProof& setup, int threads = 1) {
    const auto workers = local_workers(game_of(setup.plan), setup.plan, threads);
    Proving proving(setup.store, setup.tree, setup.notation(), "test");
    const Status done = proving.run(*workers);
    EXPECT_TRUE(done) << done.error().message;
    return proving.progress();
}

std::vector<Example> examples() {
    return {{"tictactoe"},
            {"tictactoe", {{"m", "4"}, {"n", "3"}}},
            {"nim"},
            {"cubes"},
            {"xox", {{"rows", "3"}, {"cols", "3"}}},
            {"connect4", {{"cols", "4"}, {"rows", "4"}}},
            {"connect4", {{"cols", "5"}, {"rows", "4"}}},
            {"othello", {{"size", "4"}}},
            {"othello", {{"size", "6"}}, 20},
            {"hexthello", {{"side", "3"}}}};
}

TEST(Proving, ComesToTheValueOfTheDirectSearch) {
    for (const Example& example : examples()) {
        MemoryProof direct(plan_of(example, 0));
        const ProofProgress whole = prove(direct);
        ASSERT_TRUE(whole.is_settled && whole.root.is_exact()) << example.game;
        EXPECT_EQ(whole.searches, 1u);
        for (const int plies : {1, 2, 3, 4}) {
            for (const int threads : {1, 3}) {
                MemoryProof setup(plan_of(example, plies));
                const ProofProgress now = prove(setup, threads);
                ASSERT_TRUE(now.is_settled) << example.game;
                EXPECT_EQ(now.root.low, whole.root.low) << example.game << " " << plies;
                EXPECT_TRUE(now.root.is_exact());
                EXPECT_EQ(now.expected, 0u);
                EXPECT_EQ(now.proven + now.dropped, now.jobs);
                EXPECT_LE(now.proven, now.searches);
                const auto moves = setup.tree.root_moves();
                EXPECT_TRUE(std::ranges::any_of(moves, [&](const auto& each) {
                    return each.value.is_exact() && each.value.low == now.root.low;
                })) << "some move is worth what the position is";
            }
        }
    }
}

TEST(Proving, AsksForLessInAWindow) {
    const Example example{"othello", {{"size", "6"}}, 18};
    MemoryProof whole(plan_of(example, 3));
    const Score value = prove(whole).root.low;
    for (const auto& [low, high] :
         {std::pair("any", "draw"), std::pair("draw", "any"), std::pair("loss by 2", "win by 2")}) {
        ProofPlan plan = plan_of(example, 3);
        plan.low = low;
        plan.high = high;
        MemoryProof setup(plan);
        const ProofProgress now = prove(setup);
        EXPECT_TRUE(now.is_settled);
        EXPECT_LE(now.root.low, value);
        EXPECT_GE(now.root.high, value);
        EXPECT_TRUE(settles(now.root, *setup.notation().parse_range(low, high)));
    }
}

// One thread does the same searches with the same nodes every time.
TEST(Proving, RepeatsOnOneThread) {
    const Example example{"connect4", {{"cols", "5"}, {"rows", "4"}}};
    MemoryProof once(plan_of(example, 4)), again(plan_of(example, 4));
    prove(once);
    prove(again);
    ASSERT_EQ(once.store.proofs().size(), again.store.proofs().size());
    for (std::size_t i = 0; i < once.store.proofs().size(); ++i) {
        StoredProof a = once.store.proofs()[i], b = again.store.proofs()[i];
        a.microseconds = b.microseconds = 0;
        EXPECT_EQ(a, b);
    }
    EXPECT_EQ(once.store.jobs(), again.store.jobs());
}

TEST(Proving, DropsJobs) {
    MemoryProof setup(plan_of({"connect4", {{"cols", "5"}, {"rows", "4"}}}, 4));
    const ProofProgress now = prove(setup);
    EXPECT_GT(now.dropped, now.jobs / 2);
}

// A worker that is asked to stop gives up, and the proof is done without it.
TEST(Proving, StopsJobsThatNoLongerMatter) {
    MemoryProof setup(plan_of({"tictactoe"}, 2));
    std::atomic<int> stopped = 0, waiting = 0;
    const JobWorker quick = [&, runner = setup.workers[0]](const std::string& line,
                                                           const std::stop_token& stop) {
        // Until the other has a job too.
        while (waiting == 0 && !stop.stop_requested()) std::this_thread::yield();
        return runner(line, stop);
    };
    const JobWorker stubborn = [&](const std::string& line, const std::stop_token& stop) {
        ++waiting;
        const auto job = ProofJob::parse(line, setup.notation());
        std::atomic<bool> is_over = false;
        const std::stop_callback end(stop, [&] {
            is_over = true;
            is_over.notify_all();
        });
        is_over.wait(false);
        ++stopped;
        ProofResult open;
        open.job = job->id;
        return open.to_text(setup.notation());
    };
    Proving proving(setup.store, setup.tree, setup.notation(), "test");
    const std::vector<JobWorker> workers{quick, stubborn};
    std::stop_source give_up;
    const Status done = proving.run(workers, give_up.get_token(), [&](const ProofProgress& now) {
        // Only what the stubborn worker holds is left: it alone could settle it.
        if (now.expected == now.running) give_up.request_stop();
    });
    EXPECT_TRUE(done) << done.error().message;
    EXPECT_GT(stopped, 0);
    EXPECT_TRUE(proving.progress().is_settled || give_up.stop_requested());
    for (const StoredProof& proof : setup.store.proofs()) EXPECT_GT(proof.nodes, 0u);
}

TEST(Proving, GoesOnFromWhatIsStored) {
    const ProofPlan plan = plan_of({"connect4", {{"cols", "5"}, {"rows", "4"}}}, 4);
    MemoryProof whole(plan), parts(plan);
    const ProofProgress expected = prove(whole);
    std::size_t runs = 0;
    for (bool is_settled = false; !is_settled; ++runs) {
        // As another process would: from the store alone.
        ProofTree tree = *ProofTree::build(parts.runner.session(), parts.store.plan());
        ASSERT_TRUE(take_over(parts.store, tree, parts.notation()));
        Proving proving(parts.store, tree, parts.notation(), "test");
        std::stop_source stop;
        int searches = 0;
        ASSERT_TRUE(proving.run(parts.workers, stop.get_token(), [&](const ProofProgress&) {
            if (++searches == 3) stop.request_stop();
        }));
        is_settled = proving.progress().is_settled;
        EXPECT_EQ(proving.progress().root.is_exact(), is_settled);
    }
    EXPECT_GT(runs, 2u);
    ASSERT_EQ(parts.store.proofs().size(), expected.searches) << "no search was made twice";
    for (std::size_t i = 0; i < expected.searches; ++i)
        EXPECT_EQ(parts.store.proofs()[i].nodes, whole.store.proofs()[i].nodes);
}

TEST(Proving, EndsWithTheErrorOfAWorker) {
    MemoryProof setup(plan_of({"tictactoe"}, 2));
    const std::vector<std::pair<std::string, std::string>> answers{
        {"nonsense", "not the line of a result"},
        {"error\tno power", "no power"},
        {"open\t0\tany\tany\t0\t1\t1\t1", "too long for a proof"},
        {"proven\t99\tdraw\tdraw\t0\t1\t1\t1", "another question"},
        {"proven\t0\tany\tany\t0\t1\t1\t1", "another question"}};
    for (const auto& [answer, message] : answers) {
        Proving proving(setup.store, setup.tree, setup.notation(), "test");
        const std::vector<JobWorker> workers(
            2, [&](const std::string&, const std::stop_token&) { return answer; });
        const Status done = proving.run(workers);
        ASSERT_FALSE(done) << answer;
        EXPECT_NE(done.error().message.find(message), std::string::npos) << done.error().message;
    }
    EXPECT_TRUE(setup.store.proofs().empty());
    Proving proving(setup.store, setup.tree, setup.notation(), "test");
    const std::vector<JobWorker> throwing(
        2,
        [](const std::string&, const std::stop_token&) -> std::string { throw std::bad_alloc(); });
    EXPECT_THROW(static_cast<void>(proving.run(throwing)), std::bad_alloc);
}

TEST(JobRunner, SaysWhatIsWrongWithAJob) {
    MemoryProof setup(plan_of({"tictactoe"}, 1));
    for (const char* line : {"", "x", "0\tnonsense\tany\tany\t0", "0\t.........\tdraw\tdraw\t0"}) {
        const auto result = ProofResult::parse(setup.runner.do_job(line, {}), setup.notation());
        EXPECT_FALSE(result) << line;
    }
}

TEST(JobRunner, RefusesGamesThatCannotBeProven) {
    ProofPlan plan;
    plan.game = "pacman";
    const auto session = built_in_games().open("pacman");
    plan.position = (*session)->position();
    const auto runner = JobRunner::open(game_of(plan), plan);
    ASSERT_FALSE(runner);
    EXPECT_NE(runner.error().message.find("cannot be proven"), std::string::npos);
}

// --- Stores.

class ProofStoreTest : public ::testing::Test {
  protected:
    ProofStoreTest() { std::filesystem::create_directory(folder_); }
    ~ProofStoreTest() override { std::filesystem::remove_all(folder_); }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("petteia-proof-" + std::to_string(::getpid()));
    const std::filesystem::path path_ = folder_ / "proof.db";
};

TEST_F(ProofStoreTest, KeepsEverything) {
    MemoryProof setup(plan_of({"tictactoe"}, 2));
    prove(setup);
    {
        auto store = ProofStore::create(path_, setup.plan, setup.store.jobs());
        ASSERT_TRUE(store) << store.error().message;
        for (const StoredProof& proof : setup.store.proofs()) ASSERT_TRUE(store->add(proof));
        const auto second = ProofStore::open(path_, ProofStore::Access::Write);
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().message.find("another process is writing"), std::string::npos);
        EXPECT_TRUE(ProofStore::open(path_, ProofStore::Access::Read));
    }
    EXPECT_FALSE(ProofStore::create(path_, setup.plan, {}));
    const auto again = ProofStore::open(path_, ProofStore::Access::Read);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->plan().to_lines(), setup.plan.to_lines());
    EXPECT_EQ(again->jobs(), setup.store.jobs());
    EXPECT_EQ(again->proofs(), setup.store.proofs());
}

TEST_F(ProofStoreTest, MustFitItsPlan) {
    MemoryProof setup(plan_of({"tictactoe"}, 2));
    const auto refused = [&](std::vector<StoredJob> jobs, const std::vector<StoredProof>& proofs) {
        ProofTree tree = *ProofTree::build(setup.runner.session(), setup.plan);
        auto store = ProofStore::in_memory(setup.plan, jobs);
        for (const StoredProof& proof : proofs) EXPECT_TRUE(store->add(proof));
        return !take_over(*store, tree, setup.notation());
    };
    std::vector<StoredJob> jobs = setup.store.jobs();
    EXPECT_FALSE(refused(jobs, {}));
    const StoredProof draw{0, "any", "any", "draw", "draw", "1", 1, 1, "test"};
    EXPECT_FALSE(refused(jobs, {draw}));
    StoredProof other = draw;
    other.value_low = other.value_high = "loss in 2";
    EXPECT_TRUE(refused(jobs, {draw, other})) << "they contradict each other";
    other.value_high = "draw";
    EXPECT_TRUE(refused(jobs, {other})) << "it does not answer";
    other.value_high = "win by 3";
    EXPECT_TRUE(refused(jobs, {other})) << "no such value";
    std::swap(jobs[0], jobs[1]);
    EXPECT_TRUE(refused(jobs, {}));
    jobs.pop_back();
    EXPECT_TRUE(refused(jobs, {}));
}

// --- Checks.

SampleCheck check(const MemoryProof& setup, const ProofStore& store, const std::string& program,
                  std::size_t sample = 0) {
    const auto found = check_sample(store, setup.notation(), {sample, 1, program}, setup.workers);
    EXPECT_TRUE(found);
    return *found;
}

TEST(ProofCheck, FindsForgedValuesAndNodes) {
    MemoryProof setup(plan_of({"connect4", {{"cols", "5"}, {"rows", "4"}}}, 4));
    prove(setup, 2);
    const SampleCheck sound = check(setup, setup.store, "test");
    EXPECT_EQ(sound.checked, setup.store.proofs().size());
    EXPECT_TRUE(sound.faults.empty()) << sound.faults.front();
    EXPECT_EQ(check(setup, setup.store, "test", 4).checked, 4u);

    const auto forged = [&](const auto& forge) {
        auto store = ProofStore::in_memory(setup.plan, setup.store.jobs());
        for (std::size_t i = 0; i < setup.store.proofs().size(); ++i) {
            StoredProof proof = setup.store.proofs()[i];
            if (i == 2) forge(proof);
            EXPECT_TRUE(store->add(proof));
        }
        return check(setup, *store, "test").faults;
    };
    EXPECT_EQ(forged([](StoredProof& proof) { ++proof.nodes; }).size(), 1u);
    EXPECT_EQ(forged([](StoredProof& proof) { proof.best = "none"; }).size(), 1u);
    EXPECT_EQ(
        forged([](StoredProof& proof) { proof.value_low = proof.value_high = "win in 1"; }).size(),
        1u);
}

TEST(ProofCheck, ComparesNoNodesOfOtherVersions) {
    MemoryProof setup(plan_of({"tictactoe"}, 2));
    prove(setup);
    const SampleCheck other = check(setup, setup.store, "another version");
    EXPECT_EQ(other.without_nodes, other.checked);
    EXPECT_GT(other.checked, 0u);
    EXPECT_TRUE(other.faults.empty());
}

TEST(Certificate, IsACommandWithItsResult) {
    ProofPlan plan = plan_of({"othello", {{"size", "4"}}}, 1);
    plan.search.techniques = *Techniques::parse("alpha-beta,table");
    MemoryProof setup(plan);
    const StoredProof proof{0, "loss by 2", "any", "any", "loss by 2", "a1", 123, 1, "0.2.0"};
    EXPECT_EQ(certificate_of(setup.store, proof, setup.notation()),
              "petteia prove othello --size=4 --position='" + setup.tree.position(0) +
                  "' --plies=0 --table=1 --techniques=" + plan.search.techniques.to_text() +
                  " --low='loss by 2' # at most loss by 2, best a1, 123 nodes, version 0.2.0");
}

// --- What is left.

TEST(ProofEstimate, HasTheSpreadOfTheSearches) {
    EXPECT_FALSE(estimate_of(10, std::vector<std::uint64_t>{1, 2, 3, 4}));
    const auto even = estimate_of(10, std::vector<std::uint64_t>(8, 100));
    ASSERT_TRUE(even);
    EXPECT_DOUBLE_EQ(even->nodes, 1000);
    EXPECT_DOUBLE_EQ(even->low, 1000);
    EXPECT_DOUBLE_EQ(even->high, 1000);
    // Mean 300, variance 25,000; 5 to come: 1500 with a variance of 25,000 * (5 + 25 / 5).
    const auto spread = estimate_of(5, std::vector<std::uint64_t>{100, 200, 300, 400, 500});
    ASSERT_TRUE(spread);
    EXPECT_DOUBLE_EQ(spread->nodes, 1500);
    EXPECT_NEAR(spread->high, 1500 + 1.96 * 500, 1e-6);
    EXPECT_NEAR(spread->low, 1500 - 1.96 * 500, 1e-6);
    EXPECT_DOUBLE_EQ(estimate_of(0, std::vector<std::uint64_t>(8, 100))->high, 0);
}

}  // namespace
}  // namespace petteia
