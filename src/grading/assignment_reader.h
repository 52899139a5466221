// Reads the tests of an assignment from tests.txt (docs/grading.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.h"
#include "grading/assignment.h"

namespace petteia::grading {

// Adds them to the assignment. An error tells the line and what was expected. What is random is drawn by the
// seed.
Status read_tests(Assignment& assignment, std::string_view text, std::uint64_t seed);

}  // namespace petteia::grading
