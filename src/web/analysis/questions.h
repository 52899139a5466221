// The questions that visitors ask about positions. Each kind has a struct that is read from the request, and
// a function that a thread of the pool calls. It reports results by `tell` as it finds them, and ends when
// `stop` is requested.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "session/record.h"
#include "session/registry.h"
#include "session/session.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

// Takes what is to be told besides "is" and "re".
using Telling = std::function<void(boost::json::object)>;

struct AnalysisQuestion {
    GameLine line;
    SearchOptions search;
    Limits limits;
    std::optional<std::size_t> lines;  // How many moves are told with the line expected after them.
    bool is_certain_search = false;    // A depth, techniques or an evaluation were asked for.

    static Granted<AnalysisQuestion> read(Fields& fields);
};
Granted<std::monostate> analyse_line(const Registry& registry, const AnalysisQuestion& question,
                                     const Telling& tell, const std::stop_token& stop);

struct CompareQuestion {
    GameLine line;
    std::optional<int> depth;
    std::string evaluation;
    std::vector<std::string> sets;  // None: minimax, and one technique more each time.

    static Granted<CompareQuestion> read(Fields& fields);
};
Granted<std::monostate> compare_line(const Registry& registry, const CompareQuestion& question,
                                     const Telling& tell, const std::stop_token& stop);

Granted<std::monostate> solve_line(const Registry& registry, const GameLine& line,
                                   const Telling& tell, const std::stop_token& stop);

Granted<std::monostate> hint_line(const Registry& registry, const GameLine& line,
                                  const Telling& tell, const std::stop_token& stop);

// Evaluates the positions of a game, from the last to the first, one per call.
class Review {
  public:
    static Granted<Review> read(Fields& fields);

    // True while there is more.
    Granted<bool> go_on(const Registry& registry, const Telling& tell, const std::stop_token& stop);

  private:
    GameLine line_;
    Milliseconds move_time_{0};
    std::unique_ptr<Session> session_;
    std::vector<std::string> moves_;
    struct Later {
        Verdict verdict;
        Player mover;
    };
    std::optional<Later> later_;  // The position after the one that is next.
};

}  // namespace petteia
