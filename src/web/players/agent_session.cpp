#include "web/players/agent_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/text.h"
#include "session/store/solution_store.h"
#include "web/service/line.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

constexpr std::string_view kLeagueGame = "hexthello";

Refusal against_rules(std::string message) {
    return Refusal::against_rules(Error{std::move(message)});
}

struct AgentParts {
    std::string_view kind;
    Settings::Given settings;
};

Result<AgentParts> parts_of(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    auto settings = Settings::read_list(text.substr(std::min(colon + 1, text.size())));
    if (!settings) return settings.error();
    return AgentParts{trim(text.substr(0, colon)), *std::move(settings)};
}

// A setting that is a number must not be above what the service grants.
Status check_most(const Settings::Given& settings, std::string_view name, double most) {
    const auto found = settings.find(name);
    if (found == settings.end()) return ok();
    const auto number = parse_number(found->second);
    if (!number || *number <= most) return ok();  // What is no number at all is told by the agent.
    return Error{std::string(name) + " may be at most " +
                 std::to_string(static_cast<std::int64_t>(most)) + " here, not " + found->second};
}

Status check_modest(const AgentParts& parts, int most_threads) {
    const double seconds = static_cast<double>(service_limits::kThinking.count()) / 1000;
    const std::pair<std::string_view, double> most[] = {
        {"time", seconds}, {"threads", most_threads}, {"table", service_limits::kTableMib}};
    for (const auto& [name, value] : most) {
        if (const Status fits = check_most(parts.settings, name, value); !fits) return fits;
    }
    if (parts.kind == "minimax" || parts.kind == "expectimax")
        return check_most(parts.settings, "depth", service_limits::kMinimaxDepth);
    return ok();
}

std::optional<std::int64_t> integer_in(const Settings::Given& settings, std::string_view name) {
    const auto found = settings.find(name);
    return found != settings.end() ? parse_integer(found->second) : std::nullopt;
}

// Who looks only a few plies ahead has no use for much.
std::size_t usual_table_mib(const Settings::Given& settings) {
    const auto level_number = integer_in(settings, "level");
    if (level_number && *level_number >= 1 && *level_number <= kLevels &&
        level(static_cast<int>(*level_number)).depth <= 4)
        return 1;
    return service_limits::kUsualTableMib;
}

Candidate with_table(std::string_view text, const AgentParts& parts) {
    Candidate candidate{std::string(trim(text)), 0};
    if (parts.kind != "engine" && parts.kind != "mixed") return candidate;
    if (const auto given = integer_in(parts.settings, "table")) {
        candidate.table_mib = static_cast<std::size_t>(*given);
        return candidate;
    }
    candidate.table_mib = usual_table_mib(parts.settings);
    candidate.text += parts.settings.empty() ? (text.find(':') == text.npos ? ":" : "") : ",";
    candidate.text += "table=" + std::to_string(candidate.table_mib);
    return candidate;
}

}  // namespace

Granted<Candidate> read_agent(const Registry& registry, const Session& board,
                              std::optional<Player> side, std::string_view text, int most_threads) {
    const std::string_view kind = trim(text.substr(0, text.find_first_of(":,")));
    if (kind == "cmd") return against_rules("programs (cmd:) cannot play here");
    if (league_nick(text)) {
        if (board.info().name == kLeagueGame) return Candidate{std::string(text), 0};
        return against_rules("players of the league play " + std::string(kLeagueGame) + ", not " +
                             std::string(board.info().name));
    }
    const auto parts = parts_of(text);
    if (!parts) return against_rules("player " + in_quotes(text) + ": " + parts.error().message);
    if (const Status fits = check_modest(*parts, most_threads); !fits)
        return against_rules("player " + in_quotes(text) + ": " + fits.error().message);
    auto made = Agent::make(text, 1, *registry.find(board.info().name));
    if (!made) return Refusal::against_rules(made.error());
    if (const Status fits = (*made)->check(board, side); !fits)
        return Refusal::against_rules(fits.error());
    return with_table(text, *parts);
}

std::string shown_name(std::string_view agent) {
    constexpr std::string_view kLevel = "engine:level=";
    const std::string_view number = agent.substr(std::min(kLevel.size(), agent.size()));
    if (agent.starts_with(kLevel) && parse_integer(number)) return "level " + std::string(number);
    if (auto nick = league_nick(agent)) return *std::move(nick);
    return std::string(agent);
}

Status AgentSession::open(const Registry& registry, const GameLine& line) {
    auto opened = open_game(registry, line.game, line.settings);
    if (!opened) return Error{opened.error().message};
    if (const Status set = (*opened)->set_position(line.start); !set) return set;
    if (guest_ != nullptr) {
        agent_ = guest_->player;
    } else {
        auto agent = Agent::make(candidate_.text, mix64(seed_ + line.moves.size()),
                                 *registry.find(line.game));
        if (!agent) return agent.error();
        agent_ = *std::move(agent);
        // A solution that cannot be used is as good as none.
        static_cast<void>(open_stored_solution(**opened));
    }
    session_ = *std::move(opened);
    moves_.clear();
    has_followed_ = false;
    return ok();
}

Status AgentSession::follow(const Registry& registry, const GameLine& line) {
    if (session_ == nullptr) {
        if (const Status opened = open(registry, line); !opened) return opened;
    }
    const bool is_further = moves_.size() <= line.moves.size() &&
                            std::equal(moves_.begin(), moves_.end(), line.moves.begin());
    if (!is_further) {
        if (const Status set = session_->set_position(line.start); !set) return set;
        moves_.clear();
        has_followed_ = false;
    }
    for (std::size_t i = moves_.size(); i < line.moves.size(); ++i) {
        if (const Status played = session_->play(line.moves[i]); !played) return played;
        moves_.push_back(line.moves[i]);
    }
    return ok();
}

Thought AgentSession::think(const Registry& registry, const GameLine& line,
                            const Allowance& allowance, const std::stop_token& stop) {
    if (const Status follows = follow(registry, line); !follows)
        return {Forfeit{Fault::Unfit, follows.error().message}, 0};
    const auto started = std::chrono::steady_clock::now();
    Allowance bounded = allowance;
    bounded.move = std::min(allowance.move.value_or(service_limits::kThinking),
                            Milliseconds(service_limits::kThinking));
    // A guest whose answer nobody waited for has made a move on its own board that never was.
    if (guest_ != nullptr && !has_followed_) agent_->begin(*session_, session_->to_move());
    auto decision = agent_->choose(*session_, {bounded, stop, {}});
    has_followed_ = static_cast<bool>(decision) && !stop.stop_requested();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    const std::chrono::duration<double> absence = decision ? decision->absence : Milliseconds(0);
    return {std::move(decision), (taken - absence).count()};
}

void AgentSession::empty() {
    agent_.reset();
    session_.reset();
}

void IdleAgentCache::remove(const std::shared_ptr<AgentSession>& agent_session) {
    agents_.remove_if([&](const auto& each) {
        const auto held = each.lock();
        return held == nullptr || held == agent_session;
    });
}

void IdleAgentCache::add(const std::shared_ptr<AgentSession>& agent_session) {
    remove(agent_session);
    agents_.push_back(agent_session);
    std::size_t mib = 0;
    for (const auto& each : agents_) mib += each.lock()->mib();
    for (; mib > most_mib_ && agents_.size() > 1; agents_.pop_front()) {
        const auto longest = agents_.front().lock();
        mib -= longest->mib();
        longest->empty();
    }
}

}  // namespace petteia
