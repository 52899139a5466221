#include "web/service/rate_limiter.h"

namespace petteia {

bool RateLimiter::take(Buckets& buckets, const std::string& key, Rate rate, Time now) {
    constexpr std::size_t kMostKnown = 10'000;
    if (buckets.size() >= kMostKnown) buckets.clear();
    const auto bucket = buckets.try_emplace(key, rate.per_second, rate.burst, now).first;
    return bucket->second.take(1, now);
}

bool RateLimiter::take(const Identity& client, Time now) {
    return take(addresses_, client.address, address_rate_, now) &&
           take(visitors_, client.visitor(), visitor_rate_, now) && all_.take(1, now);
}

}  // namespace petteia
