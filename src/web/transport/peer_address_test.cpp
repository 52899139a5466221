#include "web/transport/peer_address.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

std::string of(const char* text) { return peer_address(boost::asio::ip::make_address(text)); }

TEST(PeerAddress, OneHouseholdIsOneAddress) {
    EXPECT_EQ(of("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(of("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(of("::1"), "::1");
    EXPECT_EQ(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(of("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
    EXPECT_NE(of("2001:db8:1:3::1"), of("2001:db8:1:2::1"));
}

TEST(PeerAddress, AProxyHasTheLastWord) {
    EXPECT_EQ(forwarded_address("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(forwarded_address("10.0.0.1, 127.0.0.1 , 192.0.2.7 "), "192.0.2.7");
    EXPECT_EQ(forwarded_address("192.0.2.7, 2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    for (const char* none : {"", ",", "unknown", "192.0.2.7,", "192.0.2", "192.0.2.7:80"})
        EXPECT_EQ(forwarded_address(none), "") << none;
}

}  // namespace
}  // namespace petteia
