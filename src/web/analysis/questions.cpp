#include "web/analysis/questions.h"

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <utility>

#include "arena/play/alarm.h"
#include "core/text.h"
#include "core/throttle.h"
#include "session/analysis/position_analysis.h"
#include "session/analysis/technique_comparison.h"
#include "session/json/session_json.h"
#include "session/store/solution_store.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

constexpr double kMostSeconds = static_cast<double>(service_limits::kThinking.count()) / 1000;
constexpr std::size_t kLongestShown = 60;  // Moves of one expected line.
constexpr Milliseconds kHintTime{1000};
constexpr Milliseconds kReviewTime{500};
constexpr std::size_t kMostSets = 20;

// Every analysis that is told has lines of a bearable length.
boost::json::object told(const Session& session, Analysis analysis,
                         std::optional<std::size_t> lines) {
    const auto cut = [](std::vector<std::string>& line, std::size_t most) {
        if (line.size() > most) line.resize(most);
    };
    cut(analysis.pv, kLongestShown);
    for (std::size_t i = 0; i < analysis.moves.size(); ++i)
        cut(analysis.moves[i].pv, i < lines.value_or(analysis.moves.size()) ? kLongestShown : 0);
    return analysis_json(session, analysis);
}

// A session with what is known of its game, if it was solved.
Granted<std::unique_ptr<Session>> open_line(const Registry& registry, const GameLine& line) {
    auto position = replay(registry, line);
    if (!position) return position.error();
    use_stored_solution(*position->session);
    return std::move(position->session);
}

Analysis known_or_searched(Session& session, Milliseconds time, const std::stop_token& stop) {
    if (auto known = known_or_solved(session, stop)) return *std::move(known);
    Limits limits;
    limits.move_time = time;
    SearchOptions options;
    options.table_mib = service_limits::kUsualTableMib;
    return session.search(options, limits, stop);
}

boost::json::object with_verdict(boost::json::object object, const Verdict& verdict) {
    add_verdict(object, verdict);
    return object;
}

}  // namespace

// --- Analyses.

Granted<AnalysisQuestion> AnalysisQuestion::read(Fields& fields) {
    AnalysisQuestion question;
    question.line = read_inner_line(fields);
    if (fields.has("lines"))
        question.lines = static_cast<std::size_t>(fields.integer("lines", 1, 1000));
    const double seconds = fields.number("seconds", 0.001, kMostSeconds).value_or(kMostSeconds);
    question.limits.move_time = Milliseconds(static_cast<std::int64_t>(seconds * 1000));
    question.limits.depth =
        static_cast<int>(fields.integer_or("depth", 1, Limits::kMaxDepth, Limits::kMaxDepth));
    question.limits.values_all_moves = fields.has("depth") || question.lines.value_or(1) > 1;
    question.search.evaluation = fields.text_or("eval", 100, "");
    question.search.table_mib = service_limits::kTableMib;
    question.search.mistakes = fields.number("mistakes", 0, 1).value_or(0);
    const std::string techniques = fields.text_or("techniques", 1000, "standard");
    if (fields.problem()) return *fields.problem();
    const auto parsed = Techniques::parse(techniques);
    if (!parsed) return Refusal::against_rules(parsed.error());
    question.search.techniques = *parsed;
    question.is_certain_search =
        fields.has("depth") || fields.has("techniques") || !question.search.evaluation.empty();
    return question;
}

Granted<std::monostate> analyse_line(const Registry& registry, const AnalysisQuestion& question,
                                     const Telling& tell, const std::stop_token& stop) {
    const auto session = open_line(registry, question.line);
    if (!session) return session.error();
    if (const Status fits = (*session)->check_evaluation(question.search.evaluation); !fits)
        return Refusal::against_rules(fits.error());
    const auto tell_all = [&](const Analysis& analysis, bool is_done) {
        boost::json::object object = told(**session, analysis, question.lines);
        object["done"] = is_done;
        tell(std::move(object));
    };
    // A solution knows best play, not what becomes of mistakes. Who asks for a certain search wants to see it.
    const auto known = question.search.mistakes > 0 ? std::nullopt
                       : question.is_certain_search ? (*session)->known()
                                                    : known_or_solved(**session, stop);
    if (known) {
        tell_all(*known, true);
        return std::monostate{};
    }
    Throttle throttle(Milliseconds(40));
    tell_all(petteia::analyse(**session, question.search, question.limits, stop,
                              [&](const Analysis& analysis) {
                                  if (throttle.is_due()) tell_all(analysis, false);
                              }),
             true);
    return std::monostate{};
}

Granted<std::monostate> hint_line(const Registry& registry, const GameLine& line,
                                  const Telling& tell, const std::stop_token& stop) {
    const auto session = open_line(registry, line);
    if (!session) return session.error();
    if ((*session)->is_over()) return Refusal::against_rules("the game is over");
    const Analysis analysis = known_or_searched(**session, kHintTime, stop);
    const auto cells = cells_of_move((*session)->view(), *analysis.best);
    boost::json::object hint = told(**session, analysis, 1);
    hint["move"] = *analysis.best;
    hint["cells"] = boost::json::array(cells.begin(), cells.end());
    tell(std::move(hint));
    return std::monostate{};
}

// --- Reviews.

Granted<Review> Review::read(Fields& fields) {
    Review review;
    review.line_ = read_inner_line(fields);
    const auto seconds = fields.number("seconds", 0.001, 10);
    review.move_time_ = seconds
                            ? Milliseconds(std::max<std::int64_t>(1, std::int64_t(*seconds * 1000)))
                            : kReviewTime;
    if (review.line_.moves.size() > service_limits::kReviewedMoves)
        fields.complain("a game of at most " + std::to_string(service_limits::kReviewedMoves) +
                        " moves can be reviewed, not of " +
                        std::to_string(review.line_.moves.size()));
    if (fields.problem()) return *fields.problem();
    return review;
}

Granted<bool> Review::go_on(const Registry& registry, const Telling& tell,
                            const std::stop_token& stop) {
    if (session_ == nullptr) {
        auto opened = open_line(registry, line_);
        if (!opened) return opened.error();
        session_ = *std::move(opened);
        moves_ = session_->history();
    }
    const std::size_t ply = session_->move_count();
    Analysis analysis;
    if (session_->is_over())
        analysis.verdict = session_->evaluation();
    else
        analysis = known_or_searched(*session_, move_time_, stop);
    boost::json::object object = told(*session_, analysis, 1);
    object["ply"] = ply;
    object["to_move"] = index_of(session_->to_move());
    object["played"] = nullptr;
    if (later_) {
        // What the search of this position says, if it looked at the move closely, or else what came
        // of it.
        Verdict played = later_->verdict.seen_from_parent(later_->mover == session_->to_move());
        for (const MoveVerdict& each : analysis.moves) {
            if (each.move == moves_[ply] && each.is_exact) played = each.verdict;
        }
        object["played"] = with_verdict({{"move", moves_[ply]}}, played);
    }
    object["done"] = ply == 0;
    tell(std::move(object));
    later_ = {analysis.verdict, session_->to_move()};
    return session_->undo();
}

// --- Comparisons.

Granted<CompareQuestion> CompareQuestion::read(Fields& fields) {
    CompareQuestion question;
    question.line = read_inner_line(fields);
    if (fields.has("depth"))
        question.depth = static_cast<int>(fields.integer("depth", 1, Limits::kMaxDepth));
    question.evaluation = fields.text_or("eval", 100, "");
    question.sets = fields.texts("sets", kMostSets, 1000);
    if (fields.problem()) return *fields.problem();
    for (const std::string& set : question.sets) {
        if (const auto parsed = Techniques::parse(set); !parsed)
            return Refusal::against_rules(parsed.error());
    }
    return question;
}

Granted<std::monostate> compare_line(const Registry& registry, const CompareQuestion& question,
                                     const Telling& tell, const std::stop_token& stop) {
    auto position = replay(registry, question.line);
    if (!position) return position.error();
    Session& session = *position->session;
    if (session.is_over()) return Refusal::against_rules("the game is over in this position");
    if (const Status fits = session.check_evaluation(question.evaluation); !fits)
        return Refusal::against_rules(fits.error());
    const Alarm alarm(stop, service_limits::kThinking);
    Comparison comparison{0, service_limits::kTableMib, question.evaluation};
    comparison.depth = question.depth
                           ? *question.depth
                           : comfortable_depth(session, question.evaluation, alarm.token());
    const auto tell_row = [&](const ComparisonRow& row) {
        boost::json::object object = with_verdict(
            {{"name", row.technique}, {"nodes", row.nodes}, {"seconds", row.seconds}}, row.verdict);
        if (row.best) object["best"] = *row.best;
        tell({{"row", std::move(object)}, {"depth", comparison.depth}, {"done", false}});
    };
    bool is_complete = true;
    if (question.sets.empty()) is_complete = compare(session, comparison, alarm.token(), tell_row);
    for (const std::string& set : question.sets) {
        const auto row =
            compare_one(session, comparison, *Techniques::parse(set), set, alarm.token());
        is_complete = row.has_value();
        if (!row) break;
        tell_row(*row);
    }
    if (!is_complete && !stop.stop_requested())
        return Refusal::against_rules(
            "the time was over before all was compared; a smaller depth than " +
            std::to_string(comparison.depth) + " may do");
    tell({{"depth", comparison.depth}, {"done", true}});
    return std::monostate{};
}

// --- Solutions.

namespace {

void tell_solved(const Session& session, std::uint64_t positions, double seconds,
                 const Telling& tell) {
    boost::json::object object{
        {"done", true}, {"progress", 1.0}, {"positions", positions}, {"seconds", seconds}};
    const auto starts = session.known_starts();
    boost::json::array rows;
    for (const StartVerdict& start : starts) {
        if (rows.size() == service_limits::kListedStarts) break;
        rows.push_back(with_verdict({{"position", start.position}}, start.verdict));
    }
    object["starts"] = std::move(rows);
    object["starts_in_all"] = starts.size();
    if (const auto known = session.known()) add_verdict(object, known->verdict);
    object["text"] = positions > 0 ? std::to_string(positions) + " positions" : "solved before";
    tell(std::move(object));
}

}  // namespace

Granted<std::monostate> solve_line(const Registry& registry, const GameLine& line,
                                   const Telling& tell, const std::stop_token& stop) {
    const auto opened = open_line(registry, line);
    if (!opened) return opened.error();
    Session& session = **opened;
    if (session.has_complete_solution()) {
        tell_solved(session, 0, 0, tell);
        return std::monostate{};
    }
    const Alarm alarm(stop, service_limits::kThinking);
    Throttle throttle(Milliseconds(100));
    const auto solved =
        session.solve(1, service_limits::kSolverMib, alarm.token(), [&](const Progress& progress) {
            if (!throttle.is_due()) return;
            tell({{"done", false},
                  {"progress", progress.fraction},
                  {"text", std::to_string(progress.done) + " positions"}});
        });
    if (!solved) return Refusal::against_rules(solved.error());
    if (!solved->is_complete)
        return Refusal::against_rules("the game is too large to be solved here: after " +
                                      std::to_string(static_cast<int>(solved->seconds)) +
                                      " s there were " + std::to_string(solved->positions) +
                                      " positions; petteia solve takes its time");
    tell_solved(session, solved->positions, solved->seconds, tell);
    return std::monostate{};
}

}  // namespace petteia
