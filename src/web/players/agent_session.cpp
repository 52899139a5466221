#include "web/players/agent_session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "arena/play/level.h"
#include "arena/players/agent_factory.h"
#include "arena/players/player_name.h"
#include "core/text.h"
#include "league/codec.h"
#include "session/store/solution_store.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

// A setting that is a number must not be above what the service grants.
Status check_most(const Settings::Given& settings, std::string_view name, double most) {
    const auto found = settings.find(name);
    if (found == settings.end()) return ok();
    const auto number = parse_number(found->second);
    if (!number || *number <= most) return ok();  // What is no number at all is told by the agent.
    return Error{std::string(name) + " may be at most " +
                 std::to_string(static_cast<std::int64_t>(most)) + " here, not " + found->second};
}

Status check_modest(std::string_view kind, const Settings::Given& settings, int most_threads) {
    if (settings.contains("weights")) return Error{"weights are files, which cannot be named here"};
    const double seconds = static_cast<double>(service_limits::kThinking.count()) / 1000;
    const std::pair<std::string_view, double> most[] = {
        {"time", seconds}, {"threads", most_threads}, {"table", service_limits::kTableMib}};
    for (const auto& [name, value] : most) {
        if (const Status fits = check_most(settings, name, value); !fits) return fits;
    }
    if (kind == "minimax" || kind == "expectimax")
        return check_most(settings, "depth", service_limits::kMinimaxDepth);
    return ok();
}

std::optional<std::int64_t> integer_in(const Settings::Given& settings, std::string_view name) {
    const auto found = settings.find(name);
    return found != settings.end() ? parse_integer(found->second) : std::nullopt;
}

// An agent that looks only a few plies ahead has no use for much.
std::size_t usual_table_mib(const Settings::Given& settings) {
    const auto level_number = integer_in(settings, "level");
    if (level_number && *level_number >= 1 && *level_number <= kLevels &&
        level(static_cast<int>(*level_number)).depth <= 4)
        return 1;
    return service_limits::kUsualTableMib;
}

Candidate with_table(PlayerName name, const Settings::Given& settings) {
    if (name.kind != "engine" && name.kind != "mixed") return {name.to_text(), 0};
    if (const auto given = integer_in(settings, "table"))
        return {name.to_text(), static_cast<std::size_t>(*given)};
    const std::size_t table_mib = usual_table_mib(settings);
    name.settings += (settings.empty() ? "table=" : ",table=") + std::to_string(table_mib);
    return {name.to_text(), table_mib};
}

}  // namespace

Granted<Candidate> read_agent(const Registry& registry, const Session& board,
                              std::optional<Player> side, std::string_view text, int most_threads) {
    const PlayerName name = PlayerName::parse(text);
    if (name.is_program()) return Refusal::against_rules("programs (cmd:) cannot play here");
    if (name.named_program())
        return Refusal::against_rules("programs of the host play in tournaments only");
    if (name.league_nick()) {
        if (board.info().name == kLeagueGame) return Candidate{std::string(text), 0};
        return Refusal::against_rules("players of the league play " + std::string(kLeagueGame) +
                                      ", not " + std::string(board.info().name));
    }
    const auto settings = name.given();
    if (!settings)
        return Refusal::against_rules("player " + in_quotes(text) + ": " +
                                      settings.error().message);
    if (const Status fits = check_modest(name.kind, *settings, most_threads); !fits)
        return Refusal::against_rules("player " + in_quotes(text) + ": " + fits.error().message);
    auto made = make_agent(text, 1, *registry.find(board.info().name));
    if (!made) return Refusal::against_rules(made.error());
    if (const Status fits = (*made)->check(board, side); !fits)
        return Refusal::against_rules(fits.error());
    return with_table(name, *settings);
}

std::string shown_name(std::string_view agent) {
    constexpr std::string_view kLevel = "level=";
    const PlayerName name = PlayerName::parse(agent);
    if (name.kind == "engine" && name.settings.starts_with(kLevel)) {
        const auto number = parse_integer(name.settings.substr(kLevel.size()));
        if (number && *number >= 1 && *number <= kLevels)
            return named_level(static_cast<int>(*number));
    }
    if (auto nick = name.league_nick()) return *std::move(nick);
    if (auto program = name.named_program()) return *std::move(program);
    return std::string(agent);
}

Status AgentSession::open(const Registry& registry, const GameLine& line) {
    auto opened = open_game(registry, line.game, line.settings);
    if (!opened) return Error{opened.error().message};
    if (const Status set = (*opened)->set_position(line.start); !set) return set;
    if (lease_ != nullptr) {
        agent_ = lease_->player;
    } else {
        auto agent = make_agent(candidate_.text, mix64(seed_ + line.moves.size()),
                                *registry.find(line.game));
        if (!agent) return agent.error();
        agent_ = *std::move(agent);
        use_stored_solution(**opened);
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
                            const Allowance& allowance, const std::stop_token& stop,
                            const AnalysisSink& sink) {
    if (const Status follows = follow(registry, line); !follows)
        return {Forfeit{Fault::Unfit, follows.error().message}, 0};
    const auto started = std::chrono::steady_clock::now();
    Allowance bounded = allowance;
    bounded.move = std::min(allowance.move.value_or(service_limits::kThinking),
                            Milliseconds(service_limits::kThinking));
    // A league player whose answer was not waited for has made a move on its board that was not played.
    if (lease_ != nullptr && !has_followed_) agent_->begin(*session_, session_->to_move());
    auto decision = agent_->choose(*session_, {bounded, stop, sink});
    has_followed_ = static_cast<bool>(decision) && !stop.stop_requested();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    return {std::move(decision), taken.count()};
}

std::uint64_t AgentSession::needed_bytes(const Session& board) const {
    return board.memory_bytes() + (std::uint64_t{candidate_.table_mib} << 20);
}

void AgentSession::empty() {
    agent_.reset();
    session_.reset();
    memory_.give_back();
}

void IdleAgentCache::remove(const std::shared_ptr<AgentSession>& agent_session) {
    agents_.remove_if([&](const Idle& each) {
        const auto held = each.agent.lock();
        return held == nullptr || held == agent_session;
    });
}

void IdleAgentCache::add(const Identity& client,
                         const std::shared_ptr<AgentSession>& agent_session) {
    remove(agent_session);
    agents_.push_back({client.address, agent_session});
}

bool IdleAgentCache::empty_longest(const std::optional<std::string>& address) {
    remove(nullptr);
    const auto longest = std::ranges::find_if(
        agents_, [&](const Idle& each) { return !address || each.address == *address; });
    if (longest == agents_.end()) return false;
    longest->agent.lock()->empty();
    agents_.erase(longest);
    return true;
}

}  // namespace petteia
