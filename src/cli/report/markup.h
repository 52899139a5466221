// Text for HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace petteia {

// Text as text, whatever stands in it: nothing in it is taken for markup, in elements or attributes.
std::string escaped(std::string_view text);

}  // namespace petteia
