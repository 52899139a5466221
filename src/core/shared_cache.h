// SharedCache: what is costly to make and never changes, made once for all who need it at the same time. It
// is kept as long as somebody holds it, and not longer.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace petteia {

template <typename Key, typename T>
class SharedCache {
  public:
    // What somebody holds under this key, or else what `make()` returns. Any thread; others wait meanwhile.
    template <typename Make>
    std::shared_ptr<const T> find_or_make(const Key& key, const Make& make) {
        const std::lock_guard lock(mutex_);
        if (const auto found = items_.find(key); found != items_.end()) {
            if (auto held = found->second.lock()) return held;
        }
        std::erase_if(items_, [](const auto& each) { return each.second.expired(); });
        // Not make_shared: what it makes lies in memory as long as items_ refers to it.
        const std::shared_ptr<const T> made = std::make_unique<const T>(make());
        items_.emplace(key, made);
        return made;
    }

  private:
    std::mutex mutex_;
    std::map<Key, std::weak_ptr<const T>> items_;
};

}  // namespace petteia
