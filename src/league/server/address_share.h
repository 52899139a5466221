// Who has to go when a place is full. Nobody can be told by more than an address, and a whole class may have
// the same one, behind one router or on one machine. So no address has a fixed limit: any may have all
// places while nobody else wants them. When all are taken, somebody of the address that has most of them
// goes. A stranger with a thousand connections thus competes with himself, and others always find a place.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace petteia {

struct Claim {
    std::string address;
    bool may_go = true;
};

// The index of the first claim of the largest address, among the claims that may go. The order of the
// claims decides the rest: who is first goes first.
std::optional<std::size_t> first_of_largest(const std::vector<Claim>& claims);

}  // namespace petteia
