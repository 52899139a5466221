#include "league/server/address_share.h"

#include <map>
#include <string_view>

namespace petteia {

std::optional<std::size_t> first_of_largest(const std::vector<Claim>& claims) {
    std::map<std::string_view, std::size_t> counts;
    for (const Claim& claim : claims) ++counts[claim.address];
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < claims.size(); ++i) {
        if (!claims[i].may_go) continue;
        if (!found || counts[claims[i].address] > counts[claims[*found].address]) found = i;
    }
    return found;
}

}  // namespace petteia
