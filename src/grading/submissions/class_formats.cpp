// What a graded class is written as: a table for people, CSV, JSON.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "core/text.h"
#include "grading/grade_formats.h"
#include "grading/submissions/class_grading.h"

namespace petteia::grading {
namespace {

constexpr std::size_t kWidestName = 40;

// A field as RFC 4180 has it. A sheet would take what begins with one of these signs for a formula.
std::string csv_field(std::string_view text) {
    std::string field = "\"";
    if (!text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos)
        field += '\'';
    for (const char c : text) {
        field += c;
        if (c == '"') field += '"';
    }
    return field + "\"";
}

std::string shown_name(const ClassReport::Entry& entry) {
    return printable(entry.name, kWidestName);
}

std::string csv_line(const ClassReport& report, const ClassReport::Entry& entry) {
    std::string line = csv_field(entry.name);
    line += fmt::format(",{},{}", entry.report.score(), report.max_score);
    for (std::size_t i = 0; i < report.tests.size(); ++i)
        line += i < entry.report.tests.size() ? fmt::format(",{}", entry.report.tests[i].score)
                                              : std::string(",0");
    const std::string told = entry.problem.empty() ? findings(entry.report) : entry.problem;
    return line + "," + csv_field(told) + "\r\n";
}

}  // namespace

std::string class_table(const ClassReport& report) {
    std::size_t widest = 0;
    for (const auto& entry : report.entries) widest = std::max(widest, shown_name(entry).size());
    std::string text = fmt::format("{}, {} points\n\n", report.title, report.max_score);
    for (const auto& entry : report.entries) {
        std::string signs;
        for (const TestReport& test : entry.report.tests) signs += sign_of(test);
        const std::string told = entry.problem.empty() ? findings(entry.report) : entry.problem;
        text += fmt::format("{:<{}}  {:>5}  {}{}{}\n", shown_name(entry), widest,
                            entry.report.score(), signs, told.empty() ? "" : "  ", told);
    }
    return text;
}

std::string class_csv(const ClassReport& report) {
    std::string text = "program,score,max_score";
    for (const std::string& test : report.tests) text += "," + csv_field(test);
    text += ",findings\r\n";
    for (const auto& entry : report.entries) text += csv_line(report, entry);
    return text;
}

std::string class_json(const ClassReport& report) {
    boost::json::array programs;
    for (const auto& entry : report.entries) {
        boost::json::object object = boost::json::parse(grade_json(entry.report)).as_object();
        object["program"] = printable(entry.name, entry.name.size());
        if (!entry.problem.empty()) object["problem"] = entry.problem;
        programs.push_back(std::move(object));
    }
    return boost::json::serialize(boost::json::object{{"assignment", report.assignment},
                                                      {"max_score", report.max_score},
                                                      {"programs", std::move(programs)}}) +
           "\n";
}

}  // namespace petteia::grading
