#include "grading/games/game_program.h"

#include <algorithm>
#include <utility>

#include "arena/ugi/ugi.h"
#include "core/text.h"

namespace petteia::grading {
namespace {

// What it tells beside the answer; the last word counts.
void take_info(std::string_view line, GameAnswer& answer) {
    const ugi::CommandLine read = ugi::CommandLine::of(line);
    Analysis analysis;
    if (read.command != "info" || !ugi::read_info(read.rest, analysis)) return;
    const auto parts = words(read.rest);
    const auto has = [&](std::string_view word) {
        // What follows "string" is for people.
        const auto end = std::find(parts.begin(), parts.end(), "string");
        return std::find(parts.begin(), end, word) != end;
    };
    if (has("score")) answer.value = analysis.verdict;
    if (has("nodes")) answer.nodes = analysis.counts.nodes;
}

}  // namespace

Result<std::unique_ptr<GameProgram>, Forfeit> GameProgram::start(const std::string& command,
                                                                 Milliseconds time) {
    auto program = UgiProgram::start({command, "", time});
    if (!program) return Forfeit{Fault::Unfit, program.error().message};
    return std::unique_ptr<GameProgram>(new GameProgram(*std::move(program)));
}

Result<GameAnswer, Forfeit> GameProgram::ask(const GameQuestion& question,
                                             const Deadline& deadline) {
    const auto session = question.session();
    if (!std::exchange(is_ready_, true)) {
        if (const Status begun = program_->begin(*session); !begun)
            return Forfeit{Fault::Unfit, begun.error().message};
    }
    const std::string order = question.order();
    const bool is_query = order.starts_with("query");
    GameAnswer answer;
    const auto rest = program_->ask(*session, order, is_query ? "response" : "bestmove", deadline,
                                    [&](std::string_view line) { take_info(line, answer); });
    if (!rest) return rest.error();
    if (is_query) {
        answer.response = *rest;
        return answer;
    }
    const auto parts = words(*rest);
    if (parts.empty()) return Forfeit{Fault::Rubbish, "it sent bestmove without a move"};
    answer.move = parts[0];
    if (const Status played = session->play(answer.move); !played)
        return Forfeit{Fault::Illegal, played.error().message};
    answer.move = *session->last_move();  // As the game writes it.
    return answer;
}

}  // namespace petteia::grading
