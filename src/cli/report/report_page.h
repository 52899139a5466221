// The fixed parts of a tournament's page: how it looks and how a game is stepped through. The data
// that the script reads is described where it is written, in html_report.cpp.
#pragma once

#include <string_view>

namespace petteia {

extern const std::string_view kReportStyle;
extern const std::string_view kReplayer;  // The elements that the script works on.
extern const std::string_view kReportScript;

}  // namespace petteia
