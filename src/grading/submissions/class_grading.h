// Grades all programs of a class alike, several at the same time.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "grading/grader.h"
#include "grading/submissions/sandbox.h"
#include "grading/submissions/submission.h"

namespace petteia::grading {

struct ClassReport {
    struct Entry {
        std::string name;
        GradeReport report;
        std::string problem;  // Why it could not be graded; else empty.
    };

    std::string assignment, title;
    double max_score = 0;
    std::vector<std::string> tests;  // Their names.
    std::vector<Entry> entries;      // In the order of the submissions; those that were finished.
};

// Called when a program has been graded, from one thread at a time.
using ClassSink = std::function<void(std::size_t finished, const std::string& name)>;

// Blocks until all are graded, or `stop` is requested. REQUIRES: assignment.prepare(), jobs >= 1.
ClassReport grade_class(const Assignment& assignment, const std::vector<Submission>& programs,
                        const Sandbox& sandbox, int jobs, const std::stop_token& stop,
                        const ClassSink& sink);

// One line a program: name, points, a sign for each test, bugs and faults.
std::string class_table(const ClassReport& report);
std::string class_csv(const ClassReport& report);
std::string class_json(const ClassReport& report);
// "✓" passed, "~" in part, "✗" failed, "!" a fault of the program.
std::string_view sign_of(const TestReport& test);
// The bugs and faults of all tests, each once: "sign-forgotten, gone".
std::string findings(const GradeReport& report);

}  // namespace petteia::grading
