#include "web/analysis/puzzle_question.h"

#include <boost/json.hpp>
#include <limits>
#include <string>
#include <utility>

#include "arena/play/alarm.h"
#include "arena/puzzles/puzzle_json.h"
#include "core/throttle.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

constexpr int kUsualPuzzles = 10;
constexpr Milliseconds kProgressGap{100};

// Two numbers, the smaller one first; absent leaves them as they are.
void read_pair(Fields& fields, std::string_view name, int& low, int& high) {
    const auto pair = fields.integers(name, 2, low, high);
    if (pair.empty()) return;
    if (pair.size() != 2 || pair[0] > pair[1])
        return fields.complain(std::string(name) +
                               ": expected two numbers, the smaller one first, as in [3, 7]");
    low = static_cast<int>(pair[0]);
    high = static_cast<int>(pair[1]);
}

// Tells what was found since the last time, at once, and progress now and then.
class PuzzleTeller {
  public:
    PuzzleTeller(const Telling& tell, int wanted) : tell_(tell), wanted_(wanted) {}

    void found(const Puzzle& puzzle) {
        ++count_;
        tell_({{"done", false},
               {"progress", static_cast<double>(count_) / wanted_},
               {"puzzles", boost::json::array{puzzle_json(puzzle)}}});
    }
    void progress(double fraction) {
        if (throttle_.is_due())
            tell_({{"done", false}, {"progress", fraction}, {"puzzles", boost::json::array()}});
    }

  private:
    const Telling& tell_;
    const int wanted_;
    int count_ = 0;
    Throttle throttle_{kProgressGap};
};

}  // namespace

Granted<PuzzleQuestion> PuzzleQuestion::read(Fields& fields) {
    PuzzleQuestion question;
    question.line = read_inner_line(fields);
    PuzzleOrder& order = question.order;
    order.count =
        static_cast<int>(fields.integer_or("count", 1, service_limits::kPuzzles, kUsualPuzzles));
    read_pair(fields, "length", order.shortest, order.longest);
    read_pair(fields, "difficulty", order.easiest, order.hardest);
    order.seed = static_cast<std::uint64_t>(
        fields.integer_or("seed", 0, std::numeric_limits<std::int64_t>::max(), 1));
    if (!question.line.start.empty() || !question.line.moves.empty())
        fields.complain("line: puzzles are made of a game, not of a position");
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<std::monostate> make_puzzles(const Registry& registry, const PuzzleQuestion& question,
                                     const Telling& tell, const std::stop_token& stop) {
    const auto session = open_game(registry, question.line.game, question.line.settings);
    if (!session) return session.error();
    if (const Status fits = PuzzleMaker::check(**session); !fits)
        return Refusal::against_rules(fits.error());
    const Alarm alarm(stop, service_limits::kThinking);
    PuzzleTeller teller(tell, question.order.count);
    const auto report =
        PuzzleMaker(**session, question.order)
            .make(
                alarm.token(),
                [&](const Progress& progress) { teller.progress(progress.fraction); },
                [&](const Puzzle& puzzle) { teller.found(puzzle); });
    tell({{"done", true},
          {"progress", 1.0},
          {"puzzles", boost::json::array()},
          {"positions", report.positions},
          {"complete", report.is_complete}});
    return std::monostate{};
}

}  // namespace petteia
