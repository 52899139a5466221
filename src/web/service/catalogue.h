// The catalogue, sent to the browser once: games with their agents and settings, levels, techniques.
#pragma once

#include <boost/json/fwd.hpp>

#include "session/registry.h"

namespace petteia {

// {"games": […], "levels": […], "techniques": […]}. Opens every game once.
boost::json::object catalogue_json(const Registry& registry);

}  // namespace petteia
