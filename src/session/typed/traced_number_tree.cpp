#include "session/typed/traced_number_tree.h"

#include <algorithm>
#include <string>
#include <utility>

#include "search/trace/number_tree.h"
#include "session/typed/typed_traced_game.h"

namespace petteia {

Result<TracedNumberTree> open_number_tree(std::string_view text) {
    const auto tree = NumberTree::parse(text);
    if (!tree) return tree.error();
    auto game = GameInProgress<NumberTree>::open({{"tree", std::string(text)}});
    if (!game) return game.error();
    return TracedNumberTree{std::make_unique<TypedTracedGame<NumberTree>>(std::move(*game)),
                            std::max(1, tree->height())};
}

}  // namespace petteia
