// Grades a program by an assignment: runs its tests one after the other, each with a newly started program,
// and explains what is wrong.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/play/agent.h"
#include "grading/assignment.h"
#include "grading/league/graded_program.h"

namespace petteia::grading {

struct TestReport {
    std::string name;
    double score = 0, max_score = 0;
    bool is_passed = false;           // With all points.
    std::string output;               // What was asked, answered and expected, and the hint.
    std::string diagnosis;            // The bug in words, where one was recognised; else empty.
    std::vector<std::string> bugs{};  // The names of these bugs.
    std::optional<Fault> fault;       // If the program failed to answer.
    bool is_drawn = false;            // Its questions depend on the seed.
};

struct GradeReport {
    std::string assignment, title;
    std::vector<TestReport> tests;

    double score() const;
    double max_score() const;
};

// Called before each test, from the calling thread.
using GradeSink = std::function<void(const AssignmentTest&)>;

// Blocks while the program answers, at most the assignment's time for each question; a fault ends its test
// alone. A test gives all of its points if every answer in it is right, else none; a match gives what its
// result reaches. Stopped, it gives the tests that were finished. An error if no program can be started at
// all, or a match cannot be played. REQUIRES: assignment.prepare().
Result<GradeReport> grade(const Assignment& assignment, const GradedProgram& program,
                          const std::stop_token& stop = {}, const GradeSink& sink = {});

}  // namespace petteia::grading
