// Text for HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace petteia {

// The text with everything escaped that HTML would read as markup, in elements or attributes.
std::string escaped(std::string_view text);

}  // namespace petteia
