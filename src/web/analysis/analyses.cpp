#include "web/analysis/analyses.h"

#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "web/analysis/puzzle_question.h"
#include "web/analysis/questions.h"
#include "web/service/fields.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"
#include "web/tables/tables.h"

namespace petteia {
namespace {

using Answer = std::function<void(boost::json::object)>;

// What a question takes: the table of its search, and a game.
constexpr std::uint64_t kGameBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kSearchBytes =
    (std::uint64_t{service_limits::kTableMib} << 20) + kGameBytes;
constexpr std::uint64_t kSmallSearchBytes =
    (std::uint64_t{service_limits::kUsualTableMib} << 20) + kGameBytes;
constexpr std::uint64_t kSolverBytes =
    (std::uint64_t{service_limits::kSolverMib} << 20) + kGameBytes;

// Answers a question of one step as far as it is worked on, and with an error if it is refused.
template <typename Step>
auto single(const LiveRequest& request, std::string_view what, Step step) {
    return
        [request, what, step = std::move(step)](const Answer& answer, const std::stop_token& stop) {
            const Telling tell = [&](boost::json::object object) {
                boost::json::object whole = request.answer(what);
                for (auto& [name, value] : object) whole[name] = std::move(value);
                answer(std::move(whole));
            };
            if (const Granted<std::monostate> done = step(tell, stop); !done)
                answer(request.error(done.error()));
            return false;
        };
}

// The same for one of the functions of questions.h.
template <typename Question>
auto work_on(const Registry& registry, const LiveRequest& request, std::string_view what,
             Question question,
             Granted<std::monostate> (*step)(const Registry&, const Question&, const Telling&,
                                             const std::stop_token&)) {
    return single(request, what,
                  [&registry, step, question = std::move(question)](const Telling& tell,
                                                                    const std::stop_token& stop) {
                      return step(registry, question, tell, stop);
                  });
}

}  // namespace

Analyses::Analyses(const Registry& registry, Loop& loop, Tables& tables, MemoryBudget& memory,
                   int threads)
    : registry_(registry),
      loop_(loop),
      tables_(tables),
      memory_(memory),
      hint_pool_({1, service_limits::kSpareThreads, service_limits::kWaitingAnalyses,
                  service_limits::kWaitingAnalysesEach}),
      analysis_pool_({threads, service_limits::kSpareThreads, service_limits::kWaitingAnalyses,
                      service_limits::kWaitingAnalysesEach}) {}

// --- The line of questions.

Analyses::Question* Analyses::wanted(const Visitor& visitor, Place place, std::uint64_t number) {
    const auto client = clients_.find(&visitor);
    if (client == clients_.end()) return nullptr;
    Question& question = client->second.*place;
    return question.number == number ? &question : nullptr;
}

void Analyses::ask(const LiveRequest& request, Place place, std::uint64_t bytes, Work work) {
    const auto client = clients_.find(request.visitor.get());
    if (client == clients_.end()) return;  // It has left.
    Question& question = client->second.*place;
    question = {};  // Ends what it asked before.
    Pool& pool = pool_of(place);
    const Identity& from = request.visitor->identity();
    if (const auto room = pool.has_room(from); !room) return request.refuse(room.error());
    question.number = ++questions_;
    question.id = request.id;
    const std::size_t turns = pool.turns_before(from);
    if (turns > 0 && place != &Client::hint) {
        boost::json::object waiting = request.answer(request.action);
        if (request.action == "analyse") waiting["is"] = "analysis";
        waiting["done"] = false;
        waiting["waiting"] = turns;
        request.send(waiting);
    }
    submit(request, place, question.number,
           std::make_shared<Errand>(Errand{std::move(work), bytes}));
}

void Analyses::submit(const LiveRequest& request, Place place, std::uint64_t number,
                      const std::shared_ptr<Errand>& errand) {
    Question* question = wanted(*request.visitor, place, number);
    if (question == nullptr) return;
    const Answer answer = [this, visitor = request.visitor, place,
                           number](const boost::json::object& object) {
        auto message = std::make_shared<const std::string>(boost::json::serialize(object));
        loop_.post([this, visitor, place, number, message = std::move(message)] {
            if (wanted(*visitor, place, number) != nullptr) visitor->send(message);
        });
    };
    const auto refuse = [request, answer](const Refusal& refusal) {
        answer(request.error(refusal));
    };
    auto work = [this, request, place, number, errand, answer,
                 refuse](const std::stop_token& stop) {
        const auto has_more = go_on(*errand, request.visitor->identity(), answer, stop);
        if (!has_more) return refuse(has_more.error());
        if (*has_more && !stop.stop_requested())
            loop_.post(
                [this, request, place, number, errand] { submit(request, place, number, errand); });
    };
    question->ticket =
        pool_of(place).submit({std::move(work), refuse, request.visitor->identity(), {}});
}

Granted<bool> Analyses::go_on(Errand& errand, const Identity& client, const Answer& answer,
                              const std::stop_token& stop) {
    if (!errand.memory) {
        auto memory = memory_.take(client, errand.bytes);
        if (!memory) return memory.error();
        errand.memory = *std::move(memory);
    }
    return errand.work(answer, stop);
}

void Analyses::quiet(const LiveRequest& request, Fields&) {
    const auto client = clients_.find(request.visitor.get());
    if (client == clients_.end()) return;
    for (const Place place : {&Client::question, &Client::puzzles}) {
        Question& question = client->second.*place;
        if (question.id == request.id) question = {};
    }
}

// --- Questions.

void Analyses::analyse(const LiveRequest& request, Fields& fields) {
    auto question = AnalysisQuestion::read(fields);
    if (!question) return request.refuse(question.error());
    ask(request, &Client::question, kSearchBytes,
        work_on(registry_, request, "analysis", *std::move(question), analyse_line));
}

void Analyses::compare(const LiveRequest& request, Fields& fields) {
    auto question = CompareQuestion::read(fields);
    if (!question) return request.refuse(question.error());
    ask(request, &Client::question, kSearchBytes,
        work_on(registry_, request, "compare", *std::move(question), compare_line));
}

void Analyses::solve(const LiveRequest& request, Fields& fields) {
    GameLine line = read_inner_line(fields);
    if (fields.problem()) return request.refuse(*fields.problem());
    ask(request, &Client::question, kSolverBytes,
        work_on(registry_, request, "solve", std::move(line), solve_line));
}

void Analyses::puzzles(const LiveRequest& request, Fields& fields) {
    auto question = PuzzleQuestion::read(fields);
    if (!question) return request.refuse(question.error());
    ask(request, &Client::puzzles, kSmallSearchBytes,
        work_on(registry_, request, "puzzles", *std::move(question), make_puzzles));
}

void Analyses::hint(const LiveRequest& request, Fields& fields) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    tables_.with_table(request.visitor->identity(), *id, [this, request](const auto& table) {
        if (!table) return request.refuse(table.error());
        const MoveTree& tree = (*table)->tree();
        GameLine line{tree.record().game, tree.record().settings, tree.record().start,
                      tree.moves()};
        ask(request, &Client::hint, kSmallSearchBytes,
            work_on(registry_, request, "hint", std::move(line), hint_line));
    });
}

void Analyses::review(const LiveRequest& request, Fields& fields) {
    auto read = Review::read(fields);
    if (!read) return request.refuse(read.error());
    auto review = std::make_shared<Review>(*std::move(read));
    ask(request, &Client::question, kSmallSearchBytes,
        [&registry = registry_, request, review](const Answer& answer,
                                                 const std::stop_token& stop) {
            bool has_more = false;
            single(
                request, "review",
                [&](const Telling& tell, const std::stop_token& told) -> Granted<std::monostate> {
                    const auto more = review->go_on(registry, tell, told);
                    if (!more) return more.error();
                    has_more = *more;
                    return std::monostate{};
                })(answer, stop);
            return has_more;
        });
}

}  // namespace petteia
