#include "grading/league/wire_script.h"

#include "arena/players/agent_factory.h"
#include "core/text.h"

namespace petteia::grading {
namespace {

using Kind = WireStep::Kind;

Error unexpected(std::string_view seen) {
    return Error{
        "expected name, white, black, start, position TEXT, move, positions, passes, "
        "opponent-passes, play, match or quit, not " +
        in_quotes(seen)};
}

bool has_white_to_move(std::string_view position) { return position.ends_with(" W"); }

}  // namespace

Status WireScript::add(std::string_view words, Rng rng) {
    if (words == "name") {
        steps.push_back({Kind::Name});
    } else if (words == "white" || words == "black") {
        steps.push_back({Kind::Send, {words == "white" ? ServerCode::White : ServerCode::Black}});
    } else if (words == "start") {
        const std::string start = (*game->open(settings))->start_position();
        steps.push_back({Kind::Send, {ServerCode::NewPosition, start}});
    } else if (words == "move") {
        steps.push_back({Kind::Move});
    } else if (words == "quit") {
        steps.push_back({Kind::Quit});
    } else if (words.starts_with("play ")) {
        return add_play(words, rng);
    } else {
        return unexpected(words);
    }
    return ok();
}

// "play 12 random", "play end minimax:depth=1".
Status WireScript::add_play(std::string_view words, Rng rng) {
    constexpr int kMostPlies = 1000;
    const auto parts = petteia::words(words);
    const auto plies = parts.size() == 3 ? parse_integer(parts[1]) : std::nullopt;
    const bool is_to_end = parts.size() == 3 && parts[1] == "end";
    if (!is_to_end && (!plies || *plies < 1 || *plies > kMostPlies))
        return Error{"expected as in \"play 12 random\" or \"play end random\", not " +
                     in_quotes(words)};
    if (parts[2].starts_with("cmd")) return Error{"the opponent must be a built-in player"};
    const auto agent = make_agent(parts[2], 1, game);
    if (!agent) return agent.error();
    WireStep step{Kind::Play};
    if (!is_to_end) step.plies = static_cast<int>(*plies);
    step.player = parts[2];
    step.seed = rng.next();
    steps.push_back(std::move(step));
    return ok();
}

void WireScript::ask_at(const std::string& position) {
    const bool is_white = has_white_to_move(position);
    steps.push_back({Kind::Send, {is_white ? ServerCode::White : ServerCode::Black}});
    steps.push_back({Kind::Send, {ServerCode::NewPosition, position}});
    steps.push_back({Kind::Move});
}

void WireScript::ask_after_pass_at(const std::string& position) {
    const bool is_white = !has_white_to_move(position);
    steps.push_back({Kind::Send, {is_white ? ServerCode::White : ServerCode::Black}});
    steps.push_back({Kind::Send, {ServerCode::NewPosition, position}});
    steps.push_back({Kind::Send, {ServerCode::OpponentMove, "pass"}});
    steps.push_back({Kind::Move});
}

}  // namespace petteia::grading
