#include "web/transport/assets.h"

#include <algorithm>

namespace petteia {

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
    const auto named = [&](std::string_view name) -> const Asset* {
        const auto found = std::ranges::find(assets, name, &Asset::path);
        return found == assets.end() ? nullptr : &*found;
    };
    if (const Asset* exact = named(path)) return exact;
    const std::string_view last = path.substr(path.rfind('/') + 1);
    return last.find('.') == std::string_view::npos ? named("/index.html") : nullptr;
}

bool is_immutable(const Asset& asset) { return asset.path.starts_with("/assets/"); }

}  // namespace petteia
