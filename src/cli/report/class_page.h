// A graded class as one page that needs no other file: the table, and every program's tests.
#pragma once

#include <string>

#include "grading/submissions/class_grading.h"

namespace petteia {

std::string class_page(const grading::ClassReport& report);

}  // namespace petteia
