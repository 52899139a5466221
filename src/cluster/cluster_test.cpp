#include <gtest/gtest.h>

#include <atomic>
#include <numeric>

#include "cluster/byte_stream.h"
#include "cluster/collective.h"
#include "cluster/jobs.h"
#include "cluster/solo_cluster.h"
#include "cluster/thread_cluster_fixture.h"

namespace petteia {
namespace {

TEST(Cluster, ChannelsKeepTheirOrderAndDoNotMix) {
    run_on_ranks(2, [](Cluster& cluster) {
        if (cluster.rank() == 1) {
            cluster.send(0, Channel::Reply, to_bytes("b"));
            for (const char* text : {"1", "2", "3"})
                cluster.send(0, Channel::Request, to_bytes(text));
            return;
        }
        for (const char* text : {"1", "2", "3"}) {
            const auto message = cluster.receive(Channel::Request, {});
            ASSERT_TRUE(message);
            EXPECT_EQ(to_string(message->bytes), text);
            EXPECT_EQ(message->from, 1);
        }
        EXPECT_EQ(to_string(cluster.receive(Channel::Reply, {})->bytes), "b");
        EXPECT_FALSE(cluster.try_receive(Channel::Reply));
    });
}

TEST(Cluster, WaitingEndsWhenStopped) {
    SoloCluster cluster;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(cluster.receive(Channel::Job, stop.get_token()));
}

TEST(Cluster, MessagesTooShortAreThrown) {
    ByteWriter writer;
    writer.put(std::uint16_t{7});
    const MessageBytes bytes = writer.take();
    EXPECT_THROW(ByteReader(bytes).get<std::uint64_t>(), std::runtime_error);
    EXPECT_EQ(ByteReader(bytes).get<std::uint16_t>(), 7);
}

class Collectives : public testing::TestWithParam<int> {};

TEST_P(Collectives, EveryRankLearnsTheSame) {
    const int ranks = GetParam();
    run_on_ranks(ranks, [&](Cluster& cluster) {
        for (std::int64_t round = 1; round <= 20; ++round) {
            std::vector<std::int64_t> numbers{cluster.rank() * round, -round};
            sum_over_ranks(cluster, numbers);
            EXPECT_EQ(numbers[0], round * ranks * (ranks - 1) / 2);
            EXPECT_EQ(numbers[1], -round * ranks);

            const std::uint64_t own = static_cast<std::uint64_t>(cluster.rank() + round);
            const auto all = gather_all(cluster, std::span(&own, 1));
            for (int rank = 0; rank < ranks; ++rank)
                EXPECT_EQ(all[static_cast<std::size_t>(rank)].at(0),
                          static_cast<std::uint64_t>(rank + round));

            const std::string text = "from rank 0, round " + std::to_string(round);
            const auto heard =
                broadcast(cluster, cluster.is_first() ? to_bytes(text) : MessageBytes{});
            EXPECT_EQ(to_string(heard), text);
        }
    });
}

// Adds the purpose to the job.
Result<DoJob> appending(const std::string& purpose) {
    return DoJob([purpose](const std::string& job, const std::stop_token&) {
        return std::optional(job + purpose);
    });
}

TEST_P(Collectives, JobsAreDoneByTheOtherRanks) {
    run_on_ranks(GetParam(), [](Cluster& cluster) {
        if (!cluster.is_first()) return do_jobs(cluster, appending);
        const RanksAtWork at_work(cluster);
        for (const std::string purpose : {"!", "?"}) {
            JobRanks ranks(cluster, purpose, purpose == "!" ? 1 : 2);
            std::vector<std::jthread> threads;
            for (int i = 0; i < ranks.count(); ++i)
                threads.emplace_back([&, i] {
                    for (int job = 0; job < 50; ++job) {
                        const std::string text = std::to_string(100 * i + job);
                        EXPECT_EQ(ranks.run(i, text, {}), text + purpose);
                    }
                });
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Ranks, Collectives, testing::Values(1, 2, 3, 7));

Result<DoJob> endless_if_asked(const std::string&) {
    return DoJob([](const std::string& job, const std::stop_token& stop) {
        while (job == "endless" && !stop.stop_requested()) std::this_thread::yield();
        return job == "endless" ? std::nullopt : std::optional<std::string>("done");
    });
}

TEST(Jobs, AStoppedJobHasNoResultAndTheRankGoesOn) {
    run_on_ranks(2, [](Cluster& cluster) {
        if (!cluster.is_first()) return do_jobs(cluster, endless_if_asked);
        const RanksAtWork at_work(cluster);
        JobRanks ranks(cluster, "");
        std::stop_source stop;
        std::jthread stopper([&] { stop.request_stop(); });
        EXPECT_EQ(ranks.run(0, "endless", stop.get_token()), std::nullopt);
        EXPECT_EQ(ranks.run(0, "short", {}), "done");
    });
}

TEST(Jobs, AJobThatWaitsIsStoppedAlone) {
    run_on_ranks(2, [](Cluster& cluster) {
        if (!cluster.is_first()) return do_jobs(cluster, endless_if_asked);
        const RanksAtWork at_work(cluster);
        JobRanks ranks(cluster, "", 2);
        ASSERT_EQ(ranks.count(), 2);
        std::stop_source first, second;
        std::jthread other(
            [&] { EXPECT_EQ(ranks.run(0, "endless", first.get_token()), std::nullopt); });
        second.request_stop();
        std::jthread stopper([&] { first.request_stop(); });
        EXPECT_EQ(ranks.run(1, "endless", second.get_token()), std::nullopt);
    });
}

TEST(Jobs, TextsAndNumbersComeBack) {
    ByteWriter writer;
    writer.put_text("a text\n");
    writer.put(7);
    writer.put_text("");
    const std::string text = writer.take_text();
    ByteReader reader{std::string_view(text)};
    EXPECT_EQ(reader.get_text(), "a text\n");
    EXPECT_EQ(reader.get<int>(), 7);
    EXPECT_EQ(reader.get_text(), "");
    EXPECT_EQ(reader.left(), 0U);
}

}  // namespace
}  // namespace petteia
