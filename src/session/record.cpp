#include "session/record.h"

#include <algorithm>
#include <set>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kFirstLine = "petteia game 1", kNoSymbol = "-";

Error at_line(std::size_t number, const std::string& message) {
    return Error{"line " + std::to_string(number) + ": " + message};
}

// "word rest" apart.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return {line, {}};
    return {line.substr(0, blank), trim(line.substr(blank + 1))};
}

Result<MoveNote> note_of(std::string_view rest) {
    const auto [ply, about] = first_word(rest);
    const auto [symbol, comment] = first_word(about);
    const auto number = parse_integer(ply);
    if (!number || *number < 0)
        return Error{"expected the number of a move, got " + in_quotes(ply)};
    return MoveNote{static_cast<std::size_t>(*number),
                    std::string(symbol == kNoSymbol ? "" : symbol), std::string(comment)};
}

Status check_notes(const std::vector<MoveNote>& notes, std::size_t plies) {
    std::set<std::size_t> noted;
    for (const MoveNote& note : notes) {
        if (Status fits = note.check(plies); !fits) return fits;
        if (!noted.insert(note.ply).second)
            return Error{"there are two notes for move " + std::to_string(note.ply)};
    }
    return ok();
}

// What the lines say, and where.
struct Record {
    GameLine line;
    std::size_t start_line = 0, moves_line = 0;
};

Result<Record> split_lines(std::string_view text) {
    Record record;
    const auto lines = split(text, '\n');
    if (trim(lines[0]) != kFirstLine)
        return at_line(1,
                       "expected " + in_quotes(kFirstLine) + ", got " + in_quotes(trim(lines[0])));
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto [word, rest] = first_word(trim(lines[i]));
        if (word.empty()) continue;
        if (word == "game") {
            record.line.game = rest;
        } else if (word == "set") {
            const std::size_t equals = rest.find('=');
            if (equals == std::string_view::npos)
                return at_line(i + 1, "expected NAME=VALUE, got " + in_quotes(rest));
            record.line.settings[std::string(rest.substr(0, equals))] = rest.substr(equals + 1);
        } else if (word == "start") {
            record.line.start = rest;
            record.start_line = i + 1;
        } else if (word == "moves") {
            record.line.moves.clear();
            for (const auto move : words(rest)) record.line.moves.emplace_back(move);
            record.moves_line = i + 1;
        } else if (word == "note") {
            auto note = note_of(rest);
            if (!note) return at_line(i + 1, note.error().message);
            record.line.notes.push_back(*std::move(note));
        } else {
            return at_line(i + 1,
                           "expected game, set, start, moves or note, got " + in_quotes(word));
        }
    }
    if (record.line.game.empty()) return Error{"no line says which game it is"};
    if (const Status fit = check_notes(record.line.notes, record.line.moves.size()); !fit)
        return fit.error();
    return record;
}

}  // namespace

Status MoveNote::check(std::size_t plies) const {
    if (ply > plies)
        return Error{"a note is about move " + std::to_string(ply) + " of " +
                     std::to_string(plies)};
    if (!symbol.empty() && std::ranges::find(kSymbols, symbol) == kSymbols.end())
        return Error{"a symbol is one of " +
                     join(std::vector<std::string>(kSymbols.begin(), kSymbols.end()), ", ") +
                     ", not " + in_quotes(symbol)};
    if (comment.size() > kMostComment)
        return Error{"a comment has at most " + std::to_string(kMostComment) + " bytes, not " +
                     std::to_string(comment.size())};
    if (std::ranges::any_of(comment, [](char sign) { return sign >= 0 && sign < ' '; }))
        return Error{"a comment is one line of text"};
    return ok();
}

std::string write_record(const Session& session, const std::vector<MoveNote>& notes) {
    std::string text =
        std::string(kFirstLine) + "\ngame " + std::string(session.info().name) + "\n";
    for (const Parameter& parameter : session.settings().parameters()) {
        if (session.settings().is_given(parameter.name))
            text += "set " + parameter.name + "=" + session.settings().text(parameter.name) + "\n";
    }
    text += "start " + session.start_position() + "\nmoves " + join(session.history(), " ") + "\n";
    for (const auto& [ply, symbol, comment] : notes) {
        text += "note " + std::to_string(ply) + " " +
                (symbol.empty() ? std::string(kNoSymbol) : symbol);
        text += (comment.empty() ? "" : " ") + comment + "\n";
    }
    return text;
}

Result<GameLine> parse_record(std::string_view text) {
    auto record = split_lines(text);
    if (!record) return record.error();
    return std::move(record->line);
}

Result<std::unique_ptr<Session>> read_record(const Registry& registry, std::string_view text) {
    const auto record = split_lines(text);
    if (!record) return record.error();
    auto session = registry.open(record->line.game, record->line.settings);
    if (!session) return session.error();
    if (record->start_line > 0) {
        if (const Status set = (*session)->set_position(record->line.start); !set)
            return at_line(record->start_line, set.error().message);
    }
    for (const std::string& move : record->line.moves) {
        if (const Status played = (*session)->play(move); !played)
            return at_line(record->moves_line, played.error().message);
    }
    return session;
}

}  // namespace petteia
