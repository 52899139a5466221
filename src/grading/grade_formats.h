// A grade as text for people, and in the formats that other programs read.
#pragma once

#include <string>

#include "grading/grader.h"

namespace petteia::grading {

std::string grade_text(const GradeReport& report);
// "score", "max_score" and "tests", each with "name", "score", "max_score", "output", and "diagnosis" and
// "fault" where there are such.
std::string grade_json(const GradeReport& report);
// Gradescope's results.json. Tests that were drawn by a hidden seed are shown after the grades are published.
std::string grade_gradescope(const GradeReport& report, bool is_seed_hidden);
// JUnit's XML, as continuous integration reads it.
std::string grade_junit(const GradeReport& report);

}  // namespace petteia::grading
