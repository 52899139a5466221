#include "cli/terminal/search_status.h"

#include <fmt/format.h>

namespace petteia {

std::string status_of(const Analysis& analysis) {
    return fmt::format("depth {}, {}, {} nodes", analysis.depth, analysis.verdict.to_text(),
                       grouped(analysis.counts.nodes));
}

AnalysisSink shown_on(ProgressLine& line) {
    return [&line](const Analysis& analysis) { line.show(status_of(analysis)); };
}

}  // namespace petteia
