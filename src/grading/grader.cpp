#include "grading/grader.h"

#include <fmt/format.h>

#include "grading/tree_program.h"

namespace petteia::grading {
namespace {

struct TestRun {
    TestReport report;
    std::vector<Observation> observations;
};

bool is_right(const AssignmentTest& test, const TreeProgram::Reply& reply,
              const TreeAnswer& expected) {
    return (!test.compares_value || is_same_value(reply.answer.value, expected.value)) &&
           (!test.compares_move || reply.answer.move == expected.move) &&
           (!test.compares_visits || reply.answer.visits == expected.visits);
}

std::string asked(const TreeQuestion& question) {
    return fmt::format("tree {}\n{}\n", question.tree.to_text(), question.order());
}

// What is not compared is not shown as expected.
std::string expected_text(const AssignmentTest& test, const TreeAnswer& expected) {
    std::string text = "expected:";
    if (test.compares_value) text += fmt::format(" value {}", expected.value);
    if (test.compares_move) text += fmt::format(" move {}", expected.move);
    if (!test.compares_visits) return text;
    text += " visits";
    for (const double leaf : expected.visits) text += fmt::format(" {}", leaf);
    return text;
}

// Adds the answer to the report of its test; false if the program has to be given up.
bool take_answer(const AssignmentTest& test, const TreeQuestion& question, TestRun& run,
                 const Result<TreeProgram::Reply, Forfeit>& reply) {
    TestReport& report = run.report;
    if (!reply) {
        report.fault = reply.error().fault;
        report.output = fmt::format("{}{}: {}\n", asked(question), name_of(*report.fault),
                                    reply.error().message);
        return false;
    }
    run.observations.push_back({&question, reply->answer, reply->has_visits});
    const TreeAnswer expected = search(question.tree, question.algorithm);
    if (report.output.empty() && !is_right(test, *reply, expected))
        report.output = fmt::format("{}answered: {}\n{}\n", asked(question), to_text(reply->answer),
                                    expected_text(test, expected));
    return true;
}

Result<TestRun> run_test(const Assignment& assignment, const AssignmentTest& test,
                         const std::string& command, const std::stop_token& stop) {
    TestRun run;
    run.report = {test.name, 0, test.points, "", "", std::nullopt, test.is_drawn};
    const auto program = TreeProgram::start(command);
    if (!program) return program.error();
    const std::chrono::milliseconds time(assignment.answer_ms);
    for (const TreeQuestion& question : test.questions) {
        if (!take_answer(test, question, run, (*program)->ask(question, Deadline::of(time, stop))))
            break;
    }
    if (run.report.output.empty())
        run.report.score = test.points;
    else if (!test.hint.empty())
        run.report.output += "hint: " + test.hint + "\n";
    return run;
}

// The answer that shows the bug in this test, if there is one.
const Observation* shown_by(const TestRun& run, const Diagnosis& diagnosis) {
    for (const Observation& each : run.observations) {
        const TreeQuestion& question = *each.question;
        if (search(question.tree, question.algorithm) !=
            search(question.tree, question.algorithm, diagnosis.form))
            return &each;
    }
    return nullptr;
}

// A bug is recognised by all answers of all tests, and told where it costs points.
void diagnose(std::vector<TestRun>& runs) {
    std::vector<Observation> all;
    for (const TestRun& run : runs)
        all.insert(all.end(), run.observations.begin(), run.observations.end());
    for (const Diagnosis& diagnosis : recognise(all)) {
        std::string text;
        for (TestRun& run : runs) {
            const Observation* shown = shown_by(run, diagnosis);
            if (run.report.score == run.report.max_score || run.report.fault || shown == nullptr)
                continue;
            if (text.empty()) text = explained(diagnosis, *shown->question);
            std::string& told = run.report.diagnosis;
            told += (told.empty() ? "" : "\nOr ") + text;
        }
    }
}

}  // namespace

double GradeReport::score() const {
    double sum = 0;
    for (const TestReport& test : tests) sum += test.score;
    return sum;
}

double GradeReport::max_score() const {
    double sum = 0;
    for (const TestReport& test : tests) sum += test.max_score;
    return sum;
}

Result<GradeReport> grade(const Assignment& assignment, const std::string& command,
                          const std::stop_token& stop) {
    std::vector<TestRun> runs;
    for (const AssignmentTest& test : assignment.tests) {
        if (stop.stop_requested()) break;
        auto run = run_test(assignment, test, command, stop);
        if (!run) return run.error();
        if (!stop.stop_requested()) runs.push_back(*std::move(run));
    }
    diagnose(runs);
    GradeReport report{assignment.name, assignment.title, {}};
    for (TestRun& run : runs) report.tests.push_back(std::move(run.report));
    return report;
}

}  // namespace petteia::grading
