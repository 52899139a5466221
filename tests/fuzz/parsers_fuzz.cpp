// Feeds arbitrary bytes to everything that reads text or files. Whatever comes, there is a value or an
// error; what was accepted as a position must read back to itself.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <span>
#include <string>

#include "arena/play/agent.h"
#include "arena/players/agent_factory.h"
#include "arena/ugi/ugi_engine.h"
#include "core/text.h"
#include "grading/assignment.h"
#include "learning/learner.h"
#include "search/trace/number_tree.h"
#include "session/record.h"
#include "session/registry.h"
#include "solver/solution.h"

namespace {

using namespace petteia;

void feed_game(const GameEntry& game, const std::string& text) {
    auto session = *game.open({});
    if (session->set_position(text)) {
        const std::string position = session->position();
        if (!session->set_position(position) || session->position() != position) std::abort();
    }
    static_cast<void>(session->play(text));
    for (const Parameter& parameter : game.parameters)
        static_cast<void>(game.open({{parameter.name, text}}));
}

void feed_solution(const std::string& text) {
    static const std::string path = "/tmp/petteia-fuzz-" + std::to_string(getpid());
    std::ofstream(path, std::ios::binary) << text;
    const auto solution = Solution::open(path);
    if (!solution) return;
    for (std::uint64_t i = 0; i < 100; ++i) {
        if (solution->header().kind == SolutionHeader::Kind::Dense)
            static_cast<void>(solution->at_index(i));
        else
            static_cast<void>(solution->at_key(i));
    }
}

// Patterns, weight files and games to learn from.
void feed_learning(const std::string& text) {
    const auto learner =
        *(*built_in_games().find("hexthello"))->make_learner({{"side", "4"}}, nullptr);
    const PatternGame about = learner->pattern_game();
    static_cast<void>(PatternSet::parse(text, about.board));
    const auto weights = LearntWeights::from_bytes(std::as_bytes(std::span(text)));
    if (weights) static_cast<void>(PatternEvaluation::make(*weights, about));
    // Behind a right checksum.
    LearntWeights made;
    made.patterns = text;
    static_cast<void>(LearntWeights::from_bytes(made.to_bytes()));
    const auto game = TrainingGame::parse(text);
    if (game && TrainingGame::parse(game->to_text())->moves != game->moves) std::abort();
}

// Orders to an engine, and lines of an engine to us. It does not think: that would take its time.
void feed_protocol(const GameEntry& game, const std::string& text) {
    UgiEngine engine(built_in_games(), &game, {}, "fuzz", [](const std::string&) {});
    for (const std::string_view line : split(text, '\n')) {
        const auto [order, rest] = ugi::CommandLine::of(line);
        static_cast<void>(ugi::Go::parse(rest).to_text());
        static_cast<void>(ugi::Offer::parse(rest));
        Analysis analysis;
        if (ugi::read_info(rest, analysis)) static_cast<void>(ugi::info_line(analysis));
        if (order == "setoption" || order == "position" || order == "query") engine.obey(line);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto& games = built_in_games().games();
    switch (data[0] % 6) {
        case 0:
            feed_game(games[data[0] / 6 % games.size()], text);
            break;
        case 1:
            static_cast<void>(read_record(built_in_games(), "petteia game 1\n" + text));
            break;
        case 2:
            static_cast<void>(make_agent(text, 1));
            static_cast<void>(NumberTree::parse(text));
            static_cast<void>(grading::Assignment::parse("", text, text, 1));
            break;
        case 3:
            feed_protocol(games[data[0] / 6 % games.size()], text);
            break;
        case 4:
            feed_learning(text);
            break;
        default:
            feed_solution(text);
            break;
    }
    return 0;
}
