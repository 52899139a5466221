#include "arena/ugi/ugi.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/text.h"

namespace petteia::ugi {
namespace {

constexpr std::string_view kEmpty = "<empty>";  // How an empty default is written.
constexpr std::int64_t kMostMilliseconds = std::int64_t{1} << 40;
constexpr std::int64_t kMostNodes = std::int64_t{1} << 50;

// Reads word after word.
class Reader {
  public:
    explicit Reader(std::string_view text) : words_(words(text)) {}

    bool is_done() const { return next_ == words_.size(); }
    std::string_view word() { return is_done() ? std::string_view{} : words_[next_++]; }
    // An integer, if one comes next; else the word is left for others.
    std::optional<std::int64_t> integer() {
        const auto number = is_done() ? std::nullopt : parse_integer(words_[next_]);
        if (number) ++next_;
        return number;
    }
    std::vector<std::string> rest() {
        std::vector<std::string> texts(words_.begin() + static_cast<std::ptrdiff_t>(next_),
                                       words_.end());
        next_ = words_.size();
        return texts;
    }

  private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

// The text before and after the first `word` that stands by itself.
struct Halves {
    std::string_view before;
    std::optional<std::string_view> after;
};
Halves split_at_word(std::string_view text, std::string_view word) {
    for (const std::string_view each : words(text)) {
        if (each != word) continue;
        const auto place = static_cast<std::size_t>(each.data() - text.data());
        return {trim(text.substr(0, place)), trim(text.substr(place + word.size()))};
    }
    return {trim(text), std::nullopt};
}

std::string number_text(std::string_view name, std::int64_t number) {
    return " " + std::string(name) + " " + std::to_string(number);
}

// Each kind of verdict has its own word; only "cp" is a guess.
std::string score_text(const Verdict& verdict) {
    if (verdict.kind == Verdict::Kind::Estimate) return "cp " + std::to_string(verdict.estimate);
    if (verdict.margin) return "margin " + std::to_string(*verdict.margin);
    if (verdict.kind == Verdict::Kind::Draw || !verdict.distance)
        return std::string(verdict.word());
    const int sign = verdict.kind == Verdict::Kind::Win ? 1 : -1;
    return "mate " + std::to_string(sign * *verdict.distance);
}

Verdict::Kind kind_of(std::int64_t number) {
    return number > 0 ? Verdict::Kind::Win : number < 0 ? Verdict::Kind::Loss : Verdict::Kind::Draw;
}

std::optional<Verdict> read_score(Reader& reader) {
    const std::string_view word = reader.word();
    Verdict verdict;
    for (const auto kind : {Verdict::Kind::Win, Verdict::Kind::Draw, Verdict::Kind::Loss}) {
        verdict.kind = kind;
        if (verdict.word() == word) return verdict;
    }
    const auto number = reader.integer();
    if (!number) return std::nullopt;
    constexpr std::int64_t kMost = 1'000'000'000;
    const int value = static_cast<int>(std::clamp(*number, -kMost, kMost));
    verdict.kind = word == "cp" ? Verdict::Kind::Estimate : kind_of(value);
    if (word == "cp")
        verdict.estimate = value;
    else if (word == "margin")
        verdict.margin = value;
    else if (word == "mate" && value != 0)
        verdict.distance = std::abs(value);
    else
        return std::nullopt;
    return verdict;
}

}  // namespace

CommandLine CommandLine::of(std::string_view text) {
    text = trim(text);
    const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
    return {text.substr(0, blank), trim(text.substr(blank))};
}

Go Go::parse(std::string_view rest) {
    Go go;
    Reader reader(rest);
    const auto number = [&](std::int64_t least, std::int64_t most) {
        const auto seen = reader.integer();
        return seen ? std::optional(std::clamp(*seen, least, most)) : std::nullopt;
    };
    const auto milliseconds = [&]() -> std::optional<Milliseconds> {
        const auto seen = number(0, kMostMilliseconds);
        return seen ? std::optional(Milliseconds(*seen)) : std::nullopt;
    };
    while (!reader.is_done()) {
        const std::string_view word = reader.word();
        if (word == "depth") go.depth = number(1, Limits::kMaxDepth);
        if (word == "nodes") go.nodes = number(1, kMostNodes);
        if (word == "movetime") go.move_time = milliseconds();
        if (word == "p1time") go.time[0] = milliseconds();
        if (word == "p2time") go.time[1] = milliseconds();
        if (word == "p1inc") go.increment[0] = milliseconds().value_or(Milliseconds(0));
        if (word == "p2inc") go.increment[1] = milliseconds().value_or(Milliseconds(0));
        if (word == "infinite") go.is_infinite = true;
        if (word == "ponder") go.is_ponder = true;
    }
    return go;
}

std::string Go::to_text() const {
    std::string text = "go";
    if (is_ponder) text += " ponder";
    if (is_infinite) text += " infinite";
    if (depth) text += number_text("depth", *depth);
    if (nodes) text += number_text("nodes", *nodes);
    if (move_time) text += number_text("movetime", move_time->count());
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string player = i == 0 ? "p1" : "p2";
        if (time[i]) text += number_text(player + "time", time[i]->count());
        if (increment[i].count() > 0) text += number_text(player + "inc", increment[i].count());
    }
    return text;
}

bool Go::has_limit() const {
    return depth || nodes || move_time || time[0] || time[1] || is_infinite;
}

Limits Go::limits(Player mover) const {
    Limits limits;
    limits.depth = static_cast<int>(depth.value_or(Limits::kMaxDepth));
    limits.nodes = static_cast<std::uint64_t>(nodes.value_or(0));
    limits.move_time = move_time;
    const auto own = static_cast<std::size_t>(index_of(mover));
    if (time[own]) limits.clock = Clock{*time[own], increment[own]};
    limits.is_pondering = is_ponder;
    return limits;
}

Result<Position> Position::parse(std::string_view rest) {
    const auto [place, moves] = split_at_word(rest, "moves");
    const CommandLine line = CommandLine::of(place);
    Position position;
    if (line.command == "fen" && !line.rest.empty())
        position.start = std::string(line.rest);
    else if (line.command != "startpos" || !line.rest.empty())
        return Error{"a position is startpos or fen and a text, then moves, not " +
                     in_quotes(rest)};
    if (moves) position.moves = Reader(*moves).rest();
    return position;
}

std::string Position::to_text() const {
    std::string text = "position " + (start ? "fen " + *start : "startpos");
    if (!moves.empty()) text += " moves " + join(moves, " ");
    return text;
}

Result<Choice> Choice::parse(std::string_view rest) {
    const CommandLine line = CommandLine::of(rest);
    const auto [name, value] = split_at_word(line.rest, "value");
    if (line.command != "name" || name.empty())
        return Error{"an option is set by name NAME value VALUE, not by " + in_quotes(rest)};
    const std::string_view text = value.value_or("true");  // A button or a check box.
    return Choice{std::string(name), std::string(text == kEmpty ? "" : text)};
}

std::string Choice::to_text() const {
    return "setoption name " + name + " value " + (value.empty() ? std::string(kEmpty) : value);
}

Offer Offer::parse(std::string_view rest) {
    const auto [named, type] = split_at_word(rest, "type");
    Offer offer{std::string(CommandLine::of(named).rest), {}};
    std::optional<std::string_view> left = split_at_word(type.value_or(""), "var").after;
    while (left) {
        const auto [value, others] = split_at_word(*left, "var");
        offer.values.emplace_back(value);
        left = others;
    }
    return offer;
}

bool Offer::is_called(std::string_view other) const { return lower(name) == lower(other); }

std::string option_line(const Parameter& parameter) {
    const std::string text =
        parameter.default_text.empty() ? std::string(kEmpty) : parameter.default_text;
    const std::string type = [&] {
        switch (parameter.kind) {
            case Parameter::Kind::Integer:
                // A number box needs a number to begin with.
                return parameter.default_text.empty() ? "string" : "spin";
            case Parameter::Kind::Flag:
                return "check";
            case Parameter::Kind::Choice:
                return "combo";
            default:
                return "string";
        }
    }();
    std::string line = "option name " + parameter.name + " type " + type + " default " + text;
    if (type == "spin")
        line += number_text("min", parameter.min) + number_text("max", parameter.max);
    if (type == "combo")
        for (const auto& choice : parameter.choices) line += " var " + choice;
    return line;
}

std::string info_line(const Analysis& analysis) {
    std::string line = "info" + number_text("depth", analysis.depth) + " score " +
                       score_text(analysis.verdict) +
                       number_text("nodes", static_cast<std::int64_t>(analysis.counts.nodes)) +
                       number_text("nps", std::llround(analysis.nodes_per_second)) +
                       number_text("time", std::llround(analysis.seconds * 1000));
    if (!analysis.pv.empty()) line += " pv " + join(analysis.pv, " ");
    return line;
}

bool read_info(std::string_view rest, Analysis& analysis) {
    Reader reader(rest);
    bool is_found = false;
    const auto number = [&]() -> std::int64_t {
        const auto seen = reader.integer();
        is_found = is_found || seen;
        return std::clamp<std::int64_t>(seen.value_or(0), 0, kMostNodes);
    };
    while (!reader.is_done()) {
        const std::string_view word = reader.word();
        if (word == "string") break;  // The rest is for people.
        if (word == "depth")
            analysis.depth = static_cast<int>(std::min<std::int64_t>(number(), Limits::kMaxDepth));
        if (word == "nodes") analysis.counts.nodes = static_cast<std::uint64_t>(number());
        if (word == "nps") analysis.nodes_per_second = static_cast<double>(number());
        if (word == "time") analysis.seconds = static_cast<double>(number()) / 1000;
        if (word == "score") analysis.verdict = read_score(reader).value_or(analysis.verdict);
        if (word == "pv") analysis.pv = reader.rest();
    }
    return is_found;
}

}  // namespace petteia::ugi
