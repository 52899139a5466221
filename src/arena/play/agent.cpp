#include "arena/play/agent.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "arena/play/alarm.h"
#include "arena/ugi/ugi_player.h"
#include "core/text.h"
#include "search/time_manager.h"
#include "session/registry.h"

namespace petteia {
namespace {

constexpr double kLastLevelSeconds = 1;

constexpr std::array<Level, kLevels> kLevelTable{{
    {1, 0.85, "hardly looks, mostly moves at random"},
    {1, 0.60, "sees what it can take now, often careless"},
    {2, 0.45, "sees your next move, still careless"},
    {2, 0.30, "sees your next move"},
    {3, 0.20, "looks three plies ahead, a slip now and then"},
    {4, 0.12, "looks four plies ahead, slips are rare"},
    {5, 0.06, "a careful club player"},
    {7, 0.03, "hard to catch out"},
    {10, 0.01, "nearly perfect in small games"},
    {Limits::kMaxDepth, 0.0, "plays its best"},
}};

constexpr std::string_view kProgram = "cmd";

// The parts of "engine:level=5" and of "cmd,time=0.5:PROGRAM": a command line may hold anything,
// and so stands last.
struct AgentText {
    std::string_view kind, settings, command;

    static AgentText of(std::string_view text) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const std::string_view head = text.substr(0, colon);
        const std::string_view tail = text.substr(std::min(colon + 1, text.size()));
        const std::size_t comma = std::min(head.find(','), head.size());
        if (trim(head.substr(0, comma)) != kProgram) return {trim(head), tail, {}};
        return {kProgram, head.substr(std::min(comma + 1, head.size())), trim(tail)};
    }
};

Result<std::unique_ptr<Agent>> make_program(std::string_view command, const Settings& settings) {
    if (command.empty()) return Error{"a command line must follow, as in cmd:./program"};
    return UgiPlayer::make(std::string(command), settings);
}

Forfeit unfit(const Status& checked) { return {Fault::Unfit, checked.error().message}; }

class RandomAgent final : public Agent {
  public:
    explicit RandomAgent(std::uint64_t seed) : rng_(seed) {}

    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        return Decision{session.random_move(rng_), std::nullopt};
    }

  private:
    Rng rng_;
};

class MinimaxAgent final : public Agent {
  public:
    // Expects the opponent to play this share of his turns at random.
    MinimaxAgent(int depth, std::string evaluation, double mistakes)
        : depth_(depth), evaluation_(std::move(evaluation)), mistakes_(mistakes) {}

    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
        if (const Status checked = check(session); !checked) return unfit(checked);
        const Alarm alarm(turn.stop, turn.allowance.most());
        Analysis analysis = session.minimax(depth_, evaluation_, alarm.token(), mistakes_);
        if (!analysis.is_complete) return Forfeit{Fault::Late, "minimax had no time to finish"};
        std::string move = *analysis.best;
        return Decision{std::move(move), std::move(analysis)};
    }

  private:
    Status fits(const Session& session) const override {
        return session.check_evaluation(evaluation_);
    }

    int depth_;
    std::string evaluation_;
    double mistakes_;
};

class EngineAgent final : public Agent {
  public:
    EngineAgent(SearchOptions options, const Limits& limits, double random_turns,
                bool uses_solution, std::uint64_t seed)
        : options_(std::move(options)),
          limits_(limits),
          random_turns_(random_turns),
          uses_solution_(uses_solution),
          by_chance_(seed),
          rng_(mix64(seed)) {}

    void begin(Session& session, Player) override {
        last_count_.reset();
        if (fits(session)) session.prepare(options_);
    }
    int threads() const override { return options_.threads; }
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
        if (const Status checked = check(session); !checked) return unfit(checked);
        if (plays_at_random(session)) return by_chance_.choose(session, turn);
        auto known = uses_solution_ ? session.known() : std::nullopt;
        if (!known) known = session.search(options_, limits_of(turn), turn.stop, turn.sink);
        std::string move = known->best.value();
        return Decision{std::move(move), std::move(known)};
    }

  private:
    Status fits(const Session& session) const override {
        return session.check_evaluation(options_.evaluation);
    }

    // Decided at the first step of a turn, for all of it. A turn goes on if nothing was played since
    // but its own last step.
    bool plays_at_random(const Session& session) {
        const std::size_t count = session.move_count();
        const bool goes_on = last_count_ && count == *last_count_ + 1;
        last_count_ = count;
        if (!goes_on) is_random_turn_ = random_turns_ > 0 && rng_.chance(random_turns_);
        return is_random_turn_;
    }

    // Its own limits, and what the clock leaves of them.
    Limits limits_of(const Turn& turn) const {
        const Allowance& allowance = turn.allowance;
        Limits limits = limits_;
        limits.is_pondering = turn.is_pondering;
        if (allowance.move) {
            const Milliseconds usable = safely_below(*allowance.move);
            limits.move_time = std::min(limits.move_time.value_or(usable), usable);
        }
        if (allowance.own) limits.clock = Clock{*allowance.own, Milliseconds(0)};
        return limits;
    }

    SearchOptions options_;
    Limits limits_;
    double random_turns_;
    bool uses_solution_;
    std::optional<std::size_t> last_count_;  // Moves played when it last chose.
    bool is_random_turn_ = false;
    RandomAgent by_chance_;
    Rng rng_;
};

// A player of a game's own.
class PolicyAgent final : public Agent {
  public:
    PolicyAgent(std::string_view game, std::size_t policy, std::optional<Player> side,
                Settings settings)
        : game_(game), policy_(policy), side_(side), settings_(std::move(settings)) {}

    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        if (const Status checked = check(session, session.to_move()); !checked)
            return unfit(checked);
        return Decision{session.policy_move(policy_, settings_), std::nullopt};
    }
    std::vector<Advice<std::string>> advise(const Session& session) const override {
        return session.policy_advice(policy_, settings_);
    }

  private:
    Status fits(const Session& session) const override {
        if (session.info().name == game_) return ok();
        return Error{"a player of " + game_ + ", not of " + std::string(session.info().name)};
    }
    std::optional<Player> only_side() const override { return side_; }

    std::string game_;
    std::size_t policy_;
    std::optional<Player> side_;
    Settings settings_;
};

// REQUIRES: the game has such a player.
Result<std::unique_ptr<Agent>> make_policy(const GameEntry& game, std::string_view name,
                                           const Settings& settings) {
    const auto found = std::find_if(game.policies.begin(), game.policies.end(),
                                    [&](const PolicyInfo& each) { return each.name == name; });
    assert(found != game.policies.end());
    return std::unique_ptr<Agent>(std::make_unique<PolicyAgent>(
        game.info.name, static_cast<std::size_t>(found - game.policies.begin()), found->side,
        settings));
}

std::vector<Parameter> engine_parameters() {
    return {
        Parameter::integer("level", "", 1, kLevels, "strength; 10 plays its best"),
        Parameter::integer("depth", "", 1, Limits::kMaxDepth, "plies to look ahead"),
        Parameter::number("time", "", 0.001, 86400, "seconds a move"),
        Parameter::integer("nodes", "", 1, std::int64_t{1} << 50, "positions a move"),
        Parameter::integer("threads", "1", 1, 256, "threads to search on"),
        Parameter::integer("table", "64", 0, 1 << 20, "MiB for the transposition table"),
        Parameter::text("techniques", "LIST", "as standard:-theory, exact, all, alpha-beta:table"),
        evaluation_parameter(),
        mistakes_parameter(),
    };
}

std::vector<Parameter> mixed_parameters() {
    auto parameters = engine_parameters();
    parameters.insert(parameters.begin(),
                      Parameter::number("p", "0.7", 0, 1, "share of turns played at its best"));
    return parameters;
}

std::vector<Parameter> minimax_parameters() {
    return {Parameter::integer("depth", "3", 1, Limits::kMaxDepth, "plies to look ahead"),
            evaluation_parameter()};
}

std::vector<Parameter> expectimax_parameters() {
    auto parameters = minimax_parameters();
    parameters.push_back(mistakes_parameter("0.5"));
    return parameters;
}

// A level sets depth and carelessness; depth, time and nodes given besides override it, and so does the
// carelessness of a mixed player.
Result<std::unique_ptr<Agent>> make_engine(const Settings& settings, bool is_mixed,
                                           std::uint64_t seed) {
    SearchOptions options;
    options.threads = static_cast<int>(settings.integer("threads"));
    options.table_mib = static_cast<std::size_t>(settings.integer("table"));
    if (settings.has("techniques")) {
        const auto techniques = Techniques::parse(settings.text("techniques"));
        if (!techniques) return techniques.error();
        options.techniques = *techniques;
    }
    options.evaluation = settings.text("eval");
    options.mistakes = settings.number("mistakes");
    const bool has_limit = settings.has("depth") || settings.has("time") || settings.has("nodes");
    const int number =
        settings.has("level") ? static_cast<int>(settings.integer("level")) : kLevels;
    const Level& chosen = level(number);
    const bool is_best = number == kLevels;
    // Below the last level it must not know more than its depth shows it.
    if (!is_best) options.techniques = options.techniques.without(Technique::Theory);
    Limits limits;
    limits.depth =
        settings.has("depth") ? static_cast<int>(settings.integer("depth")) : chosen.depth;
    if (settings.has("nodes")) limits.nodes = static_cast<std::uint64_t>(settings.integer("nodes"));
    if (settings.has("time")) limits.move_time = to_milliseconds(settings.number("time"));
    if (is_best && !has_limit) limits.move_time = to_milliseconds(kLastLevelSeconds);
    // A solution knows best play, not what becomes of mistakes.
    const bool uses_solution = is_best && !settings.has("depth") && options.mistakes == 0;
    return std::unique_ptr<Agent>(std::make_unique<EngineAgent>(
        options, limits, is_mixed ? 1 - settings.number("p") : chosen.random_moves, uses_solution,
        seed));
}

}  // namespace

const Level& level(int number) {
    assert(number >= 1 && number <= kLevels);
    return kLevelTable[static_cast<std::size_t>(number - 1)];
}

std::vector<AgentKind> agent_kinds(const GameEntry* game) {
    std::vector<AgentKind> kinds{
        {"engine", "the searcher with all that makes it strong", engine_parameters()},
        {"minimax", "the textbook algorithm, every node to a fixed depth", minimax_parameters()},
        {"expectimax", "the same against an opponent who errs", expectimax_parameters()},
        {"mixed", "the engine's best in some turns, in the others any legal turn",
         mixed_parameters()},
        {"random", "any legal turn, all alike", {}},
        {std::string(kProgram), "a program of your own, by the engine protocol",
         UgiPlayer::parameters()}};
    if (game != nullptr) {
        for (const PolicyInfo& each : game->policies)
            kinds.push_back(
                {std::string(each.name), std::string(each.summary), each.parameters, each.side});
    }
    return kinds;
}

std::optional<Milliseconds> Allowance::most() const {
    return move && own ? std::min(*move, *own) : move ? move : own;
}

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::Illegal:
            return "illegal";
        case Fault::Late:
            return "late";
        case Fault::Silent:
            return "silent";
        case Fault::Rubbish:
            return "rubbish";
        case Fault::Gone:
            return "gone";
        case Fault::Unfit:
            return "unfit";
    }
    return "";
}

Status Agent::check(const Session& session, std::optional<Player> side) const {
    const std::string who = "player " + in_quotes(name_) + ": ";
    if (const Status fitting = fits(session); !fitting) return Error{who + fitting.error().message};
    const auto only = only_side();
    if (!only || side == only) return ok();
    return Error{who + "it plays " + std::string(session.name_of(*only)) + " only, not " +
                 (side ? std::string(session.name_of(*side)) : "both sides")};
}

Result<std::unique_ptr<Agent>> Agent::make(std::string_view text, std::uint64_t seed,
                                           const GameEntry* game) {
    const auto [kind, list, command] = AgentText::of(text);
    const auto given = Settings::read_list(list);
    if (!given) return Error{"player " + in_quotes(text) + ": " + given.error().message};

    const auto make_kind = [&, kind = kind, command = command]() -> Result<std::unique_ptr<Agent>> {
        std::vector<std::string> names;
        for (auto& known : agent_kinds(game)) {
            names.push_back(known.name);
            if (known.name != kind) continue;
            const auto settings = Settings::parse(std::move(known.parameters), *given);
            if (!settings) return settings.error();
            if (kind == "engine" || kind == "mixed")
                return make_engine(*settings, kind == "mixed", seed);
            if (kind == kProgram) return make_program(command, *settings);
            if (kind == "minimax" || kind == "expectimax")
                return std::unique_ptr<Agent>(std::make_unique<MinimaxAgent>(
                    static_cast<int>(settings->integer("depth")), settings->text("eval"),
                    kind == "minimax" ? 0 : settings->number("mistakes")));
            if (kind == "random")
                return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(seed));
            return make_policy(*game, kind, *settings);
        }
        return Error{"no such kind" + did_you_mean(kind, names) + " (known: " + join(names, ", ") +
                     ")"};
    };
    auto agent = make_kind();
    if (!agent) return Error{"player " + in_quotes(text) + ": " + agent.error().message};
    (*agent)->name_ = std::string(trim(text));
    return agent;
}

}  // namespace petteia
