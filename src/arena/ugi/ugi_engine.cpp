#include "arena/ugi/ugi_engine.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

#include "arena/play/agent.h"
#include "arena/play/level.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kNoMove = "none";
constexpr const char* kGameOption = "Game";
constexpr const char* kTechniquesOption = "Techniques";

// Case does not matter in option names.
const Parameter* find_option(std::span<const Parameter> parameters, std::string_view name) {
    const auto found =
        std::find_if(parameters.begin(), parameters.end(),
                     [&](const Parameter& each) { return lower(each.name) == lower(name); });
    return found == parameters.end() ? nullptr : &*found;
}

// The empty value, for the default, always fits.
Status check_value(const Parameter& option, const std::string& value) {
    if (value.empty()) return ok();
    if (Status fits = option.check(value); !fits) return fits;
    if (option.name != kTechniquesOption) return ok();
    const auto known = Techniques::parse(value);
    return known ? ok() : Status(known.error());
}

}  // namespace

UgiEngine::UgiEngine(const Registry& registry, const GameEntry* game, Settings::Given game_settings,
                     std::string name, Sink sink)
    : registry_(registry),
      game_(game),
      game_settings_(std::move(game_settings)),
      name_(std::move(name)),
      sink_(std::move(sink)) {}

const std::vector<UgiEngine::Order>& UgiEngine::orders() {
    static const std::vector<Order> all{{"ugi", false, &UgiEngine::introduce},
                                        {"isready", false, &UgiEngine::answer_ready},
                                        {"setoption", true, &UgiEngine::set_option},
                                        {"uginewgame", true, &UgiEngine::begin_game},
                                        {"position", true, &UgiEngine::set_position},
                                        {"go", true, &UgiEngine::go},
                                        {"stop", true, &UgiEngine::stop},
                                        {"ponderhit", false, &UgiEngine::hit},
                                        {"query", false, &UgiEngine::answer_query}};
    return all;
}

bool UgiEngine::obey(std::string_view line) {
    const auto [word, rest] = ugi::CommandLine::of(line);
    if (word == "quit") {
        fall_silent();
        return false;
    }
    for (const Order& order : orders()) {
        if (order.word != word) continue;
        if (order.ends_thought) {
            thinker_.request_stop();
            finish();
        }
        (this->*order.obey)(rest);
        return true;
    }
    if (!word.empty()) complain({"unknown command " + in_quotes(word)});
    return true;
}

void UgiEngine::finish() {
    if (thinker_.joinable()) thinker_.join();
}

void UgiEngine::introduce(std::string_view) {
    say("id name " + name_);
    say("id author the authors of Petteia");
    for (const Parameter& option : own_options()) say(ugi::option_line(option));
    if (game_ != nullptr)
        for (const Parameter& option : game_->parameters) say(ugi::option_line(option));
    say("ugiok");
}

void UgiEngine::answer_ready(std::string_view) {
    if (!is_thinking_ && game_ != nullptr) {
        if (const Status ready = get_ready(); !ready) complain(ready.error());
    }
    say("readyok");
}

void UgiEngine::set_option(std::string_view rest) {
    const auto choice = ugi::Choice::parse(rest);
    if (!choice) return complain(choice.error());
    if (const Status chosen = choose(*choice); !chosen) complain(chosen.error());
}

std::vector<Parameter> UgiEngine::own_options() const {
    std::vector<Parameter> options{
        Parameter::choice(kGameOption, game_ != nullptr ? std::string(game_->info.name) : "",
                          registry_.names(), "what is played"),
        Parameter::integer("Threads", "1", 1, 256, "threads to search on"),
        Parameter::integer("Hash", "64", 0, 1 << 16, "MiB for the transposition table"),
        Parameter::integer("Level", std::to_string(kLevels), 1, kLevels, "strength"),
        Parameter::text(kTechniquesOption, "LIST", "as for the engine of a match"),
    };
    if (game_ != nullptr && !game_->evaluations.empty()) {
        std::vector<std::string> names;
        for (const EvaluationInfo& each : game_->evaluations) names.emplace_back(each.name);
        const std::string first = names.front();
        options.push_back(Parameter::choice("Evaluation", first, std::move(names), "by name"));
    }
    return options;
}

Status UgiEngine::choose(const ugi::Choice& choice) {
    const auto options = own_options();
    const Parameter* own = find_option(options, choice.name);
    const Parameter* of_game =
        own == nullptr && game_ != nullptr ? find_option(game_->parameters, choice.name) : nullptr;
    const Parameter* option = own != nullptr ? own : of_game;
    if (option == nullptr) return Error{"there is no option " + in_quotes(choice.name)};
    if (Status fits = check_value(*option, choice.value); !fits) return fits;
    if (option->name == kGameOption) return choose_game(choice.value);
    Settings::Given& given = own != nullptr ? chosen_ : game_settings_;
    given.erase(option->name);
    if (!choice.value.empty()) given.emplace(option->name, choice.value);
    if (own == nullptr) session_.reset();
    is_prepared_ = false;
    return ok();
}

// Choosing a game resets it to its default rules, even the same game: whoever names it may not know
// what was set before.
Status UgiEngine::choose_game(const std::string& name) {
    const auto found = registry_.find(name);
    if (!found) return found.error();
    game_ = *found;
    game_settings_.clear();
    chosen_.erase("Evaluation");
    session_.reset();
    return ok();
}

Status UgiEngine::open_session() {
    if (session_ != nullptr) return ok();
    if (game_ == nullptr)
        return Error{"no game is chosen: setoption name Game value " +
                     join(registry_.names(), " or ")};
    auto opened = game_->open(game_settings_);
    if (!opened) return opened.error();
    session_ = *std::move(opened);
    usual_start_ = session_->start_position();
    is_prepared_ = false;
    note_standing();
    return ok();
}

Status UgiEngine::get_ready() {
    if (Status opened = open_session(); !opened || is_prepared_) return opened;
    const Settings settings = *Settings::parse(own_options(), chosen_);
    level_ = static_cast<int>(settings.integer("Level"));
    options_ = {};
    options_.threads = static_cast<int>(settings.integer("Threads"));
    options_.table_mib = static_cast<std::size_t>(settings.integer("Hash"));
    if (settings.has(kTechniquesOption))
        options_.techniques = *Techniques::parse(settings.text(kTechniquesOption));
    if (settings.is_given("Evaluation")) options_.evaluation = settings.text("Evaluation");
    // As for every player below the last level: it must not know more than its depth shows it.
    if (level_ < kLevels) options_.techniques = options_.techniques.without(Technique::Theory);
    session_->prepare(options_);
    is_prepared_ = true;
    return ok();
}

void UgiEngine::begin_game(std::string_view) {
    is_prepared_ = false;
    if (const Status opened = open_session(); !opened) return complain(opened.error());
    static_cast<void>(set_up({}));
}

void UgiEngine::set_position(std::string_view rest) {
    if (const Status opened = open_session(); !opened) return complain(opened.error());
    const auto position = ugi::Position::parse(rest);
    if (!position) return complain(position.error());
    const ugi::Position before{session_->start_position(), session_->history()};
    if (const Status moved = set_up(*position); !moved) {
        complain(moved.error());
        static_cast<void>(set_up(before));
    }
}

Status UgiEngine::set_up(const ugi::Position& position) {
    if (Status set = session_->set_position(position.start.value_or(usual_start_)); !set)
        return set;
    for (const auto& move : position.moves) {
        if (Status played = session_->play(move); !played) return played;
    }
    note_standing();
    return ok();
}

void UgiEngine::note_standing() {
    standing_ = {session_->is_over(), session_->to_move() == Player::First, "none"};
    if (!standing_.is_over) return;
    const Verdict::Kind first = session_->result(Player::First).kind;
    standing_.result = first == Verdict::Kind::Win    ? "p1win"
                       : first == Verdict::Kind::Loss ? "p2win"
                                                      : "draw";
}

void UgiEngine::answer_query(std::string_view rest) {
    if (!is_thinking_) {
        if (const Status opened = open_session(); !opened) complain(opened.error());
    }
    const auto truth = [](bool claim) { return std::string(claim ? "true" : "false"); };
    const std::string answer = session_ == nullptr  ? "none"
                               : rest == "gameover" ? truth(standing_.is_over)
                               : rest == "p1turn"   ? truth(standing_.is_first_to_move)
                               : rest == "result"   ? standing_.result
                                                    : "none";
    say("response " + answer);
}

void UgiEngine::go(std::string_view rest) {
    const Status ready = get_ready();
    if (!ready) complain(ready.error());
    if (!ready || session_->is_over()) return say("bestmove " + std::string(kNoMove));
    ugi::Go order = ugi::Go::parse(rest);
    if (!order.has_limit()) order.move_time = kUsualTime;
    {
        const std::lock_guard lock(mutex_);
        was_hit_ = false;
        is_pondering_ = order.is_ponder;
    }
    is_thinking_ = true;
    thinker_ = std::jthread([this, order](const std::stop_token& stop) { think(order, stop); });
}

// obey() has ended the search by now, with its answer.
void UgiEngine::stop(std::string_view) {}

void UgiEngine::hit(std::string_view) {
    const std::lock_guard lock(mutex_);
    was_hit_ = true;
    if (std::exchange(is_pondering_, false)) session_->ponder_hit();
    released_.notify_all();
}

void UgiEngine::think(const ugi::Go& go, const std::stop_token& stop) {
    std::string move(kNoMove);
    try {
        move = best_move(go, stop);
    } catch (const std::exception& problem) {  // Out of memory: the thread's last boundary.
        complain(Error{problem.what()});
    }
    hold_back(go, stop);
    say("bestmove " + move);
    is_thinking_ = false;
}

std::string UgiEngine::best_move(const ugi::Go& go, const std::stop_token& stop) {
    const Level& strength = level(level_);
    if (strength.random_moves > 0 && rng_.chance(strength.random_moves)) {
        const auto moves = session_->legal_moves();
        return moves[rng_.below(moves.size())];
    }
    Limits limits = go.limits(session_->to_move());
    limits.depth = std::min(limits.depth, strength.depth);
    std::uint64_t told = 0;  // The nodes of the last line: a search that was cut short has more.
    const auto tell = [&](const Analysis& analysis) {
        if (std::exchange(told, analysis.counts.nodes) != analysis.counts.nodes)
            say(ugi::info_line(analysis));
    };
    const Analysis found = session_->search(options_, limits, stop, tell);
    tell(found);
    return found.best.value();
}

// After "go infinite" or "go ponder" the answer waits for "stop" or "ponderhit".
void UgiEngine::hold_back(const ugi::Go& go, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    is_pondering_ = false;
    released_.wait(lock, stop, [&] { return !go.is_infinite && (!go.is_ponder || was_hit_); });
}

void UgiEngine::say(const std::string& line) {
    const std::lock_guard lock(mutex_);
    if (!is_silent_) sink_(line);
}

void UgiEngine::fall_silent() {
    {
        const std::lock_guard lock(mutex_);
        is_silent_ = true;
    }
    thinker_.request_stop();
    finish();
}

}  // namespace petteia
