#include "cluster/solo_cluster.h"

#include <cassert>
#include <stdexcept>

namespace petteia {

void SoloCluster::send(int to, Channel channel, MessageBytes message) {
    assert(to == 0);
    mailbox_.put(channel, {to, std::move(message)});
}

void SoloCluster::abort(const std::string& why) { throw std::runtime_error(why); }

}  // namespace petteia
