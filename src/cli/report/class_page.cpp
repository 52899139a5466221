#include "cli/report/class_page.h"

#include <fmt/format.h>

#include "cli/report/markup.h"
#include "cli/report/report_page.h"
#include "core/text.h"

namespace petteia {
namespace {

using grading::ClassReport;
using grading::TestReport;

constexpr std::string_view kClassStyle = R"css(
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; padding: .5rem .7rem; font-size: .85rem; }
details { margin: .25rem 0; } summary { cursor: pointer; padding: .25rem 0; }
)css";

// Programs may have written anything.
std::string shown(std::string_view text) {
    std::string safe;
    for (const std::string_view line : split(trim(text), '\n'))
        safe += (safe.empty() ? "" : "\n") + printable(line, line.size());
    return escaped(safe);
}

std::string table_row(const ClassReport::Entry& entry, std::size_t number) {
    std::string row =
        fmt::format("<tr><th scope=\"row\" class=\"name\"><a href=\"#p{}\">{}</a></th><td>{}</td>",
                    number, shown(entry.name), entry.report.score());
    for (const TestReport& test : entry.report.tests)
        row += fmt::format("<td>{} {}</td>", sign_of(test), test.score);
    const std::string told = entry.problem.empty() ? findings(entry.report) : entry.problem;
    return row + fmt::format("<td class=\"name\">{}</td></tr>\n", shown(told));
}

std::string table(const ClassReport& report) {
    std::string html =
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Points\"><table>\n<thead><tr>"
        "<th scope=\"col\" class=\"name\">Program</th><th scope=\"col\">Points</th>";
    for (const std::string& test : report.tests)
        html += fmt::format("<th scope=\"col\">{}</th>", shown(test));
    html += "<th scope=\"col\" class=\"name\">Bugs and faults</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < report.entries.size(); ++i)
        html += table_row(report.entries[i], i + 1);
    return html + "</tbody></table></div>\n";
}

std::string test_details(const TestReport& test) {
    const std::string told =
        test.output + (test.diagnosis.empty() ? "" : "diagnosis: " + test.diagnosis + "\n");
    return fmt::format("<details{}><summary>{} {} of {}: {}</summary><pre>{}</pre></details>\n",
                       test.is_passed ? "" : " open", sign_of(test), test.score, test.max_score,
                       shown(test.name), told.empty() ? "All answers are right." : shown(told));
}

std::string program_section(const ClassReport& report, const ClassReport::Entry& entry,
                            std::size_t number) {
    std::string html = fmt::format("<section id=\"p{}\"><h2>{}: {} of {}</h2>\n", number,
                                   shown(entry.name), entry.report.score(), report.max_score);
    if (!entry.problem.empty()) html += fmt::format("<p>{}</p>\n", shown(entry.problem));
    for (const TestReport& test : entry.report.tests) html += test_details(test);
    return html + "</section>\n";
}

}  // namespace

std::string class_page(const ClassReport& report) {
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
        "name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n"
        "<style>{1}{2}</style></head>\n<body><main>\n<h1>{0}</h1>\n<p>{3} programs, {4} points. ✓ "
        "passed, ~ in part, ✗ failed, ! a fault of the program.</p>\n",
        shown(report.title), kReportStyle, kClassStyle, report.entries.size(), report.max_score);
    html += table(report);
    for (std::size_t i = 0; i < report.entries.size(); ++i)
        html += program_section(report, report.entries[i], i + 1);
    return html + "</main></body></html>\n";
}

}  // namespace petteia
