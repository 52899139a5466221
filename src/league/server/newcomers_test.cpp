#include "league/server/newcomers.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "league/fake_peer_fixture.h"
#include "league/server/address_share.h"

namespace petteia {
namespace {

using league_fixture::Peer;
using league_fixture::RawBytes;

// Both ends of all connections are in this process.
void allow_many_descriptors() {
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 4096);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

class NewcomersTest : public testing::Test {
  protected:
    NewcomersTest() { allow_many_descriptors(); }

    // The name of the next who sends one.
    std::string next_name() {
        for (int i = 0; i < 1000; ++i) {
            const auto named = newcomers_.next();
            EXPECT_TRUE(named) << named.error().message;
            if (!named->empty()) return named->front()->nickname();
        }
        return "nobody";
    }
    void connect_silent(std::size_t count) {
        for (; count > 0; --count) {
            silent_.push_back(Peer::calling(listener_.port()));
            ASSERT_TRUE(newcomers_.next());
        }
    }

    Listener listener_ = *Listener::open("127.0.0.1", 0);
    Newcomers newcomers_{listener_};
    std::vector<Peer> silent_;
};

TEST_F(NewcomersTest, AThousandSilentOnesKeepNobodyOut) {
    connect_silent(1000);
    Peer player = Peer::calling(listener_.port());
    player.say({});
    std::jthread answering([&] { player.tell_name("Hexe"); });
    EXPECT_EQ(next_name(), "Hexe");
    EXPECT_EQ(silent_.front().hear(10), (RawBytes{106, 107}));  // The longest silent goes first.
    EXPECT_EQ(silent_.back().hear(1), RawBytes{106});
    EXPECT_FALSE(silent_.back().has_more());
}

TEST_F(NewcomersTest, AFloodFromOneAddressCostsNoOtherItsPlace) {
    Peer slow = Peer::calling_from("127.0.0.2", listener_.port());
    connect_silent(Newcomers::kMost + 50);
    slow.tell_name("slow");
    EXPECT_EQ(next_name(), "slow");
}

TEST_F(NewcomersTest, TellsWhyOneLeaves) {
    std::vector<std::string> reasons;
    Newcomers hasty(listener_, Milliseconds(0));
    hasty.on_leave = [&](const std::string& why) { reasons.push_back(why); };
    Peer silent = Peer::calling(listener_.port());
    for (int i = 0; i < 1000 && reasons.empty(); ++i) ASSERT_TRUE(hasty.next());
    EXPECT_EQ(reasons,
              std::vector<std::string>{"a player that was asked for its name took too long"});
    EXPECT_EQ(silent.hear(10), (RawBytes{106, 107}));
}

TEST(AddressShare, TheLargestGivesWay) {
    using Claims = std::vector<Claim>;
    EXPECT_EQ(first_of_largest({}), std::nullopt);
    EXPECT_EQ(first_of_largest(Claims{{"a"}, {"b"}, {"c"}}), 0u);
    EXPECT_EQ(first_of_largest(Claims{{"a"}, {"b"}, {"a"}, {"b"}, {"b"}}), 1u);
    EXPECT_EQ(first_of_largest(Claims{{"a"}, {"b", false}, {"b", true}}), 2u);
    EXPECT_EQ(first_of_largest(Claims{{"a"}, {"b", false}, {"b", false}}), 0u);
    EXPECT_EQ(first_of_largest(Claims{{"b", false}}), std::nullopt);
}

}  // namespace
}  // namespace petteia
