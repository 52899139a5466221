#include "session/analysis/position_analysis.h"

#include <algorithm>

namespace petteia {

Analysis analyse(Session& session, const SearchOptions& options, Limits limits,
                 const std::stop_token& stop, const AnalysisSink& sink) {
    Analysis best = session.search(options, limits, stop, sink);
    if (limits.values_all_moves || !best.verdict.is_proven() || stop.stop_requested()) return best;
    if (limits.move_time) {
        const auto taken = Milliseconds(static_cast<std::int64_t>(best.seconds * 1000));
        limits.move_time = std::max(*limits.move_time - taken, Milliseconds(1));
    }
    limits.values_all_moves = true;
    Analysis all = session.search(options, limits, stop, sink);
    if (!all.verdict.is_proven()) return best;
    all.counts += best.counts;
    all.seconds += best.seconds;
    if (all.seconds > 0) all.nodes_per_second = static_cast<double>(all.counts.nodes) / all.seconds;
    return all;
}

std::optional<Analysis> known_or_solved(Session& session, const std::stop_token& stop) {
    if (auto known = session.known()) return known;
    const auto solved = session.solve_if_small(stop);
    if (!solved) return std::nullopt;
    auto known = session.known();
    if (!known) return std::nullopt;
    known->solved_positions = solved->positions;
    known->seconds = solved->seconds;
    return known;
}

}  // namespace petteia
