#include "web/transport/peer_address.h"

#include <algorithm>

#include "core/text.h"

namespace petteia {

namespace ip = boost::asio::ip;

std::string peer_address(const ip::address& address) {
    if (!address.is_v6() || address.is_loopback()) return address.to_string();
    const ip::address_v6 whole = address.to_v6();
    if (whole.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, whole).to_string();
    auto bytes = whole.to_bytes();
    std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), 0);
    return ip::address_v6(bytes).to_string() + "/64";
}

std::string forwarded_address(std::string_view header) {
    boost::system::error_code problem;
    const auto last = trim(split(header, ',').back());
    const auto address = ip::make_address(std::string(last), problem);
    return problem ? "" : peer_address(address);
}

}  // namespace petteia
