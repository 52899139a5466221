#include "grading/grader.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/games/game_diagnosis.h"
#include "grading/games/game_program.h"
#include "grading/league/wire_conversation.h"
#include "grading/league/wire_diagnosis.h"
#include "grading/reference_match.h"
#include "grading/tree_program.h"

namespace petteia::grading {
namespace {

struct TestRun {
    TestReport report;
    std::vector<Observation> observations;
    std::vector<GameObservation> game_observations;
    WireLog wire_log;
};

// What all tests of a run share.
struct Grading {
    const Assignment& assignment;
    const GradedProgram& program;
    const std::stop_token& stop;

    std::chrono::milliseconds time() const {
        return std::chrono::milliseconds(assignment.answer_ms);
    }
    Deadline deadline() const { return Deadline::of(time(), stop); }
    WireTerms wire() const { return {program, assignment.arguments, time(), stop}; }
};

bool is_right(const AssignmentTest& test, const TreeProgram::Reply& reply,
              const TreeAnswer& expected) {
    const GameComparison& compares = test.compares;
    return (!compares.has_value || is_same_value(reply.answer.value, expected.value)) &&
           (!(compares.has_move || compares.has_first) || reply.answer.move == expected.move) &&
           (!test.compares_visits || reply.answer.visits == expected.visits);
}

std::string asked(const TreeQuestion& question) {
    return fmt::format("tree {}\n{}\n", question.tree.to_text(), question.order());
}

std::string asked(const GameQuestion& question) {
    return fmt::format("{}: position {}\n{}\n", question.game->info.name, question.position,
                       question.order());
}

// What is not compared is not shown as expected.
std::string expected_text(const AssignmentTest& test, const TreeAnswer& expected) {
    std::string text = "expected:";
    if (test.compares.has_value) text += fmt::format(" value {}", expected.value);
    if (test.compares.has_move || test.compares.has_first)
        text += fmt::format(" move {}", expected.move);
    if (!test.compares_visits) return text;
    text += " visits";
    for (const double leaf : expected.visits) text += fmt::format(" {}", leaf);
    return text;
}

// Where the question leaves the algorithm open, that of the node count.
GameStyle style_of(const GameQuestion& question, const GameAnswer& answer) {
    const GameStyle with_cuts = question.style_here({true, false});
    if (question.kind != GameQuestion::Kind::Search || !answer.nodes) return {};
    const auto model = search(*question.tree, question.depth, with_cuts);
    return model.nodes >= *answer.nodes ? with_cuts : question.style_here({});
}

template <typename Question>
void take_fault(const Question& question, const Forfeit& forfeit, TestReport& report) {
    report.fault = forfeit.fault;
    report.output =
        fmt::format("{}{}: {}\n", asked(question), name_of(forfeit.fault), forfeit.message);
}

// Adds the answer to the report of its test; false if the program has to be given up.
bool take_answer(const AssignmentTest& test, const TreeQuestion& question, TestRun& run,
                 const Result<TreeProgram::Reply, Forfeit>& reply) {
    TestReport& report = run.report;
    if (!reply) {
        take_fault(question, reply.error(), report);
        return false;
    }
    run.observations.push_back({&question, reply->answer, reply->has_visits});
    const TreeAnswer expected = search(question.tree, question.algorithm);
    if (report.output.empty() && !is_right(test, *reply, expected))
        report.output = fmt::format("{}answered: {}\n{}\n", asked(question), to_text(reply->answer),
                                    expected_text(test, expected));
    return true;
}

bool take_answer(const AssignmentTest& test, const GameQuestion& question, TestRun& run,
                 const Result<GameAnswer, Forfeit>& answer) {
    TestReport& report = run.report;
    if (!answer) {
        take_fault(question, answer.error(), report);
        return false;
    }
    run.game_observations.push_back({&question, *answer, test.compares});
    if (report.output.empty() && !is_right(question, *answer, test.compares))
        report.output =
            fmt::format("{}answered: {}\nexpected: {}\n", asked(question),
                        to_text(*answer, test.compares, question.order().starts_with("query")),
                        expected_text(question, test.compares, style_of(question, *answer)));
    return true;
}

Status ask_about_trees(const Grading& grading, const AssignmentTest& test, TestRun& run) {
    const auto program = TreeProgram::start(grading.program.command);
    if (!program) return program.error();
    for (const TreeQuestion& question : test.questions) {
        if (!take_answer(test, question, run, (*program)->ask(question, grading.deadline()))) break;
    }
    return ok();
}

void ask_about_game(const Grading& grading, const AssignmentTest& test, TestRun& run) {
    const auto program = GameProgram::start(grading.program.command, grading.time());
    if (!program) {
        take_fault(test.game_questions.front(), program.error(), run.report);
        return;
    }
    for (const GameQuestion& question : test.game_questions) {
        if (!take_answer(test, question, run, (*program)->ask(question, grading.deadline()))) break;
    }
}

Status ask_over_wire(const Grading& grading, const AssignmentTest& test, TestRun& run) {
    auto seen = converse(test.wire, grading.wire());
    if (!seen) return seen.error();
    run.report.fault = seen->fault;
    run.report.output = std::move(seen->output);
    run.wire_log = std::move(seen->log);
    return ok();
}

// An error if no program can be started.
Status run_questions(const Grading& grading, const AssignmentTest& test, TestRun& run) {
    if (test.match) return play_reference_match(*test.match, grading.wire(), run.report);
    if (!test.wire.steps.empty()) return ask_over_wire(grading, test, run);
    if (test.game_questions.empty()) return ask_about_trees(grading, test, run);
    ask_about_game(grading, test, run);
    return ok();
}

Result<TestRun> run_test(const Grading& grading, const AssignmentTest& test) {
    TestRun run;
    TestReport& report = run.report;
    report.name = test.name;
    report.max_score = test.points;
    report.is_drawn = test.is_drawn;
    if (const Status asked = run_questions(grading, test, run); !asked) return asked.error();
    if (!test.match) report.score = report.output.empty() ? test.points : 0;
    report.is_passed = report.score == test.points;
    if (!report.is_passed && !test.hint.empty()) report.output += "hint: " + test.hint + "\n";
    return run;
}

bool costs_points(const TestRun& run) { return !run.report.is_passed && !run.report.fault; }

void tell(TestRun& run, std::string_view bug, const std::string& text) {
    run.report.bugs.emplace_back(bug);
    std::string& told = run.report.diagnosis;
    told += (told.empty() ? "" : "\nOr ") + text;
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
void diagnose_trees(std::vector<TestRun>& runs) {
    std::vector<Observation> all;
    for (const TestRun& run : runs)
        all.insert(all.end(), run.observations.begin(), run.observations.end());
    for (const Diagnosis& diagnosis : recognise(all)) {
        std::string text;
        for (TestRun& run : runs) {
            const Observation* shown = shown_by(run, diagnosis);
            if (!costs_points(run) || shown == nullptr) continue;
            if (text.empty()) text = explained(diagnosis, *shown->question);
            tell(run, diagnosis.bug->name, text);
        }
    }
}

void diagnose_games(std::vector<TestRun>& runs) {
    std::vector<GameObservation> all;
    for (const TestRun& run : runs)
        all.insert(all.end(), run.game_observations.begin(), run.game_observations.end());
    for (const GameDiagnosis& diagnosis : recognise(all)) {
        const std::string text = explained(diagnosis, all);
        for (TestRun& run : runs) {
            if (costs_points(run) && !run.game_observations.empty())
                tell(run, diagnosis.bug->name, text);
        }
    }
}

// Over the wire a wrong answer is a fault.
void diagnose_wire(const Assignment& assignment, std::vector<TestRun>& runs) {
    std::vector<WireLog> logs;
    for (const TestRun& run : runs) logs.push_back(run.wire_log);
    const auto test = std::ranges::find_if(
        assignment.tests, [](const auto& each) { return !each.wire.steps.empty(); });
    if (test == assignment.tests.end()) return;
    const std::string start = (*test->wire.game->open(test->wire.settings))->start_position();
    for (const WireDiagnosis& diagnosis : recognise(logs, start)) {
        for (TestRun& run : runs) {
            if (!run.wire_log.empty() && run.report.fault)
                tell(run, diagnosis.bug->name, diagnosis.text(runs[diagnosis.seen_in].report.name));
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

Result<GradeReport> grade(const Assignment& assignment, const GradedProgram& program,
                          const std::stop_token& stop, const GradeSink& sink) {
    const Grading grading{assignment, program, stop};
    std::vector<TestRun> runs;
    for (const AssignmentTest& test : assignment.tests) {
        if (stop.stop_requested()) break;
        if (sink) sink(test);
        auto run = run_test(grading, test);
        if (!run) return run.error();
        if (!stop.stop_requested()) runs.push_back(*std::move(run));
    }
    diagnose_trees(runs);
    diagnose_games(runs);
    diagnose_wire(assignment, runs);
    GradeReport report{assignment.name, assignment.title, {}};
    for (TestRun& run : runs) report.tests.push_back(std::move(run.report));
    return report;
}

}  // namespace petteia::grading
