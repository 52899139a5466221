// The addresses by which shares are counted.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>

namespace petteia {

// "192.0.2.7"; of IPv6 the network, "2001:db8:1:2::/64", since one household has all of its addresses.
std::string peer_address(const boost::asio::ip::address& address);
// The last entry of an X-Forwarded-For header, which the nearest proxy wrote; "" if it is no address.
std::string forwarded_address(std::string_view header);

}  // namespace petteia
