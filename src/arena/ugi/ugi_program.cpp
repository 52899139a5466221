#include "arena/ugi/ugi_program.h"

#include <algorithm>

#include "core/text.h"
#include "session/registry.h"

namespace petteia {
namespace {

// An end shows at the pipes before it shows in the table of processes.
constexpr Milliseconds kEndShows{500};
// A program that sends more lines than this in its handshake does not speak the protocol.
constexpr std::size_t kMostLines = 10'000;

std::string rules_of(const Session& session) {
    return std::string(session.info().name) + " " + session.rules_text();
}

// The protocol writes flags in one way only.
std::string value_text(const Settings& settings, const Parameter& parameter) {
    if (parameter.kind != Parameter::Kind::Flag) return settings.text(parameter.name);
    return settings.flag(parameter.name) ? "true" : "false";
}

// The start that every program knows: default rules, no random start and no other position.
bool is_usual_start(const Session& session) {
    for (const Parameter& parameter : session.settings().parameters()) {
        if (parameter.name != seed_parameter().name && session.settings().is_given(parameter.name))
            return false;
    }
    const auto starts = session.start_positions();
    return starts.size() == 1 && starts.front() == session.start_position();
}

std::string position_text(const Session& session) {
    ugi::Position position;
    if (!is_usual_start(session)) position.start = session.start_position();
    position.moves = session.history();
    return position.to_text();
}

}  // namespace

// The state of a search so far.
struct UgiProgram::Heard {
    EstimateScale scale;
    Analysis analysis;
    bool has_analysis = false;
    bool has_info = false;
    std::string last_line;  // That was neither info nor bestmove.
    bool has_move = false;

    void hear(std::string_view line, const AnalysisSink& sink) {
        const ugi::CommandLine read = ugi::CommandLine::of(line);
        if (read.command == "bestmove") {
            has_move = true;
        } else if (read.command == "info") {
            has_info = true;
            if (!ugi::read_info(read.rest, analysis)) return;
            analysis.verdict.scale = scale;
            has_analysis = true;
            if (sink) sink(analysis);
        } else if (!read.command.empty()) {
            last_line = line;
        }
    }
};

Result<std::unique_ptr<UgiProgram>> UgiProgram::start(const UgiSetup& setup) {
    auto process = Process::start(setup.command, setup.log);
    if (!process) return process.error();
    std::unique_ptr<UgiProgram> program(new UgiProgram(*std::move(process), setup.ready_time));
    if (const Status greeted = program->greet(); !greeted) return greeted.error();
    if (const Status chosen = program->choose(setup.choices); !chosen) return chosen.error();
    return program;
}

UgiProgram::~UgiProgram() {
    if (is_in_step_) send("quit", Deadline::of({}));
    process_.end(is_in_step_ ? Process::kGrace : Milliseconds(0));
}

Status UgiProgram::greet() {
    send("ugi", until_ready());
    const auto lines = lines_until("ugiok");
    if (!lines) return lines.error();
    for (const auto& text : *lines) {
        const ugi::CommandLine line = ugi::CommandLine::of(text);
        if (line.command == "option") offers_.push_back(ugi::Offer::parse(line.rest));
    }
    return ok();
}

Status UgiProgram::choose(const std::vector<ugi::Choice>& choices) {
    for (const ugi::Choice& each : choices) {
        if (offer(each.name) != nullptr) {
            send(each.to_text(), until_ready());
            continue;
        }
        std::vector<std::string> names;
        for (const ugi::Offer& known : offers_) names.push_back(known.name);
        return Error{"it has no option " + in_quotes(each.name) + did_you_mean(each.name, names)};
    }
    return ok();
}

Status UgiProgram::begin(const Session& session) {
    if (Status configured = configure(session); !configured) return configured;
    send("uginewgame\nisready", until_ready());
    const auto lines = lines_until("readyok");
    return lines ? ok() : Status(lines.error());
}

// A program with an option for the game gets all settings of the game.
Status UgiProgram::configure(const Session& session) {
    if (configured_for_ == rules_of(session)) return ok();
    const ugi::Offer* game = offer("Game");
    if (game != nullptr) {
        const std::string name(session.info().name);
        const auto& values = game->values;
        if (!values.empty() && std::find(values.begin(), values.end(), name) == values.end())
            return Error{"it does not play " + name + " (it plays " + join(values, ", ") + ")"};
        send(ugi::Choice{game->name, name}.to_text(), until_ready());
    }
    const Settings& settings = session.settings();
    for (const Parameter& each : settings.parameters()) {
        const bool is_for_rules = !each.is_start_only && each.name != seed_parameter().name;
        const bool is_known = game != nullptr || offer(each.name) != nullptr;
        if (is_for_rules && is_known && settings.is_given(each.name))
            send(ugi::Choice{each.name, value_text(settings, each)}.to_text(), until_ready());
    }
    configured_for_ = rules_of(session);
    return ok();
}

const ugi::Offer* UgiProgram::offer(std::string_view option) const {
    const auto found = std::find_if(offers_.begin(), offers_.end(),
                                    [&](const ugi::Offer& each) { return each.is_called(option); });
    return found == offers_.end() ? nullptr : &*found;
}

Result<Agent::Decision, Forfeit> UgiProgram::think(const Session& session, const ugi::Go& go,
                                                   const Deadline& deadline,
                                                   const AnalysisSink& sink) {
    // The game may have changed without a new one: at a table another one may have been loaded.
    if (const Status configured = configure(session); !configured)
        return Forfeit{Fault::Unfit, configured.error().message};
    Heard heard;
    heard.scale = session.estimate_scale(session.to_move());
    std::string line;
    Transfer transfer = send(position_text(session) + "\n" + go.to_text(), deadline);
    while (transfer == Transfer::Done && (transfer = read(line, deadline)) == Transfer::Done) {
        heard.hear(line, sink);
        if (!heard.has_move) continue;
        const auto words = petteia::words(line);
        if (words.size() < 2) return Forfeit{Fault::Rubbish, "it sent bestmove without a move"};
        Agent::Decision decision{std::string(words[1]), std::nullopt};
        if (heard.has_analysis) decision.analysis = std::move(heard.analysis);
        return decision;
    }
    return fault_of(transfer, heard);
}

Result<std::string, Forfeit> UgiProgram::ask(
    const Session& session, const std::string& order, std::string_view word,
    const Deadline& deadline, const std::function<void(std::string_view line)>& hear) {
    if (const Status configured = configure(session); !configured)
        return Forfeit{Fault::Unfit, configured.error().message};
    Heard heard;
    std::string line;
    Transfer transfer = send(position_text(session) + "\n" + order, deadline);
    while (transfer == Transfer::Done && (transfer = read(line, deadline)) == Transfer::Done) {
        const ugi::CommandLine answer = ugi::CommandLine::of(line);
        if (answer.command == word) return std::string(answer.rest);
        heard.hear(line, {});
        hear(line);
    }
    return fault_of(transfer, heard);
}

Forfeit UgiProgram::fault_of(Transfer transfer, Heard& heard) {
    if (transfer == Transfer::TimedOut) {
        is_in_step_ = settle(heard);
        if (heard.has_move) return {Fault::Late, "its bestmove came too late"};
        if (heard.has_info) return {Fault::Late, "it sent info, but no bestmove in time"};
        if (heard.last_line.empty()) return {Fault::Silent, "it did not answer in time"};
        return {Fault::Rubbish, "it never said bestmove, but " + in_quotes(heard.last_line)};
    }
    return {transfer == Transfer::TooLong ? Fault::Rubbish : Fault::Gone, trouble_of(transfer)};
}

// Its time is up. True if it answers "stop" after all and is ready for the next game.
bool UgiProgram::settle(Heard& heard) {
    const Deadline deadline = Deadline::of(kSettle);
    if (send("stop\nisready", deadline) != Transfer::Done) return false;
    bool is_ready = false;
    for (std::string line; !is_ready || !heard.has_move;) {
        if (read(line, deadline) != Transfer::Done) return false;
        if (ugi::CommandLine::of(line).command == "readyok")
            is_ready = true;
        else
            heard.hear(line, {});
    }
    return true;
}

Result<std::vector<std::string>> UgiProgram::lines_until(std::string_view word) {
    const Deadline deadline = until_ready();
    std::vector<std::string> lines;
    for (std::string line; lines.size() < kMostLines; lines.push_back(line)) {
        if (const Transfer transfer = read(line, deadline); transfer != Transfer::Done)
            return Error{trouble_of(transfer) + " before it sent " + std::string(word)};
        if (ugi::CommandLine::of(line).command == word) return lines;
    }
    is_in_step_ = false;
    return Error{"it sent too many lines without " + std::string(word)};
}

std::string UgiProgram::trouble_of(Transfer transfer) {
    is_in_step_ = false;
    if (transfer == Transfer::Closed)
        return "it " + (process_.wait(kEndShows) ? process_.end() : "closed its output");
    return "it " + std::string(name_of(transfer));
}

Transfer UgiProgram::send(const std::string& text, const Deadline& deadline) {
    return process_.stream().write(text + "\n", deadline);
}

// Lines that come without a pause would keep the stream from checking the deadline.
Transfer UgiProgram::read(std::string& line, const Deadline& deadline) {
    if (deadline.stop.stop_requested()) return Transfer::Stopped;
    if (std::chrono::steady_clock::now() >= deadline.time) return Transfer::TimedOut;
    return process_.stream().read_line(line, deadline);
}

}  // namespace petteia
