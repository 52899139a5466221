#include "grading/grade_formats.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "core/text.h"

namespace petteia::grading {
namespace {

// Output and diagnosis together, for formats that have one place for both.
std::string told(const TestReport& test) {
    if (test.output.empty()) return "All answers are right.";
    return test.output + (test.diagnosis.empty() ? "" : "diagnosis: " + test.diagnosis + "\n");
}

// A program may have sent anything: XML 1.0 has no control characters, and `printable` leaves none.
std::string in_xml(std::string_view text) {
    std::string safe;
    for (const std::string_view line : split(text, '\n')) {
        if (!safe.empty()) safe += '\n';
        for (const char c : printable(line, line.size())) {
            if (c == '<')
                safe += "&lt;";
            else if (c == '>')
                safe += "&gt;";
            else if (c == '&')
                safe += "&amp;";
            else if (c == '"')
                safe += "&quot;";
            else
                safe += c;
        }
    }
    return safe;
}

boost::json::object test_json(const TestReport& test) {
    boost::json::object object{{"name", test.name},
                               {"score", test.score},
                               {"max_score", test.max_score},
                               {"output", test.output}};
    if (test.fault) object["fault"] = name_of(*test.fault);
    if (!test.diagnosis.empty()) object["diagnosis"] = test.diagnosis;
    return object;
}

std::string indented(std::string_view text) {
    std::string all;
    for (const std::string_view line : split(trim(text), '\n'))
        all += fmt::format("    {}\n", line);
    return all;
}

}  // namespace

std::string grade_text(const GradeReport& report) {
    std::string text = fmt::format("{}\n\n", report.title);
    for (const TestReport& test : report.tests) {
        text += fmt::format("{} {} of {}: {}\n", test.is_passed ? "✓" : "✗", test.score,
                            test.max_score, test.name);
        if (!test.output.empty()) text += indented(told(test));
    }
    return text + fmt::format("\n{} of {} points\n", report.score(), report.max_score());
}

std::string grade_json(const GradeReport& report) {
    boost::json::array tests;
    for (const TestReport& test : report.tests) tests.push_back(test_json(test));
    return boost::json::serialize(boost::json::object{{"assignment", report.assignment},
                                                      {"score", report.score()},
                                                      {"max_score", report.max_score()},
                                                      {"tests", std::move(tests)}}) +
           "\n";
}

std::string grade_gradescope(const GradeReport& report, bool is_seed_hidden) {
    boost::json::array tests;
    for (const TestReport& test : report.tests)
        tests.push_back(
            {{"name", test.name},
             {"score", test.score},
             {"max_score", test.max_score},
             {"output", told(test)},
             {"visibility", is_seed_hidden && test.is_drawn ? "after_published" : "visible"}});
    return boost::json::serialize(
               boost::json::object{{"score", report.score()}, {"tests", std::move(tests)}}) +
           "\n";
}

std::string grade_junit(const GradeReport& report) {
    std::string cases;
    std::size_t failures = 0, errors = 0;
    for (const TestReport& test : report.tests) {
        cases += fmt::format("  <testcase classname=\"{}\" name=\"{}\"", in_xml(report.assignment),
                             in_xml(test.name));
        if (test.is_passed) {
            cases += "/>\n";
            continue;
        }
        // An error is a program that failed to answer; a failure is a wrong answer.
        const std::string_view element = test.fault ? "error" : "failure";
        ++(test.fault ? errors : failures);
        cases += fmt::format(">\n    <{0} message=\"{1} of {2} points\">{3}</{0}>\n  </testcase>\n",
                             element, test.score, test.max_score, in_xml(told(test)));
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" "
        "failures=\"{}\" errors=\"{}\">\n{}</testsuite>\n",
        in_xml(report.assignment), report.tests.size(), failures, errors, cases);
}

}  // namespace petteia::grading
