// What there is to choose from, as the browser is told once: games, levels, techniques.
#pragma once

#include <boost/json.hpp>

#include "session/registry.h"

namespace petteia {

// {"games": […], "levels": […], "techniques": […]}. Opens every game once.
boost::json::object catalogue_json(const Registry& registry);

}  // namespace petteia
