// RateLimiter: how often one visitor, one address and all together may do something.
#pragma once

#include <map>
#include <string>

#include "net/token_bucket.h"
#include "web/transport/application.h"

namespace petteia {

class RateLimiter {
  public:
    struct Rate {
        double per_second = 1, burst = 1;
    };
    using Time = TokenBucket::Time;

    RateLimiter(Rate visitor, Rate address, Rate all, Time now)
        : visitor_rate_(visitor), address_rate_(address), all_(all.per_second, all.burst, now) {}

    // False if it is too often. Whoever is over its own rate takes nothing from the others'.
    bool take(const Identity& client, Time now);

  private:
    using Buckets = std::map<std::string, TokenBucket, std::less<>>;
    static bool take(Buckets& buckets, const std::string& key, Rate rate, Time now);

    Rate visitor_rate_, address_rate_;
    Buckets visitors_, addresses_;
    TokenBucket all_;
};

}  // namespace petteia
