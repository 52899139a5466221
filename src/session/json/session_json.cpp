#include "session/json/session_json.h"

#include <array>
#include <boost/json/src.hpp>

namespace petteia {
namespace {

std::string_view source_name(Analysis::Source source) {
    switch (source) {
        case Analysis::Source::Search:
            return "search";
        case Analysis::Source::Minimax:
            return "minimax";
        case Analysis::Source::Solution:
            break;
    }
    return "solution";
}

std::string_view kind_name(Parameter::Kind kind) {
    switch (kind) {
        case Parameter::Kind::Integer:
            return "integer";
        case Parameter::Kind::Integers:
            return "integers";
        case Parameter::Kind::Number:
            return "number";
        case Parameter::Kind::Flag:
            return "flag";
        case Parameter::Kind::Choice:
            return "choice";
        case Parameter::Kind::Texts:
            return "texts";
        case Parameter::Kind::Text:
            break;
    }
    return "text";
}

std::string_view shape_name(View::Shape shape) {
    switch (shape) {
        case View::Shape::Hexagon:
            return "hexagon";
        case View::Shape::Cube:
            return "cube";
        case View::Shape::Square:
            break;
    }
    return "square";
}

std::string_view colour_name(View::Colour colour) {
    constexpr std::array<std::string_view, 9> kNames{"",        "red",  "green", "yellow", "blue",
                                                     "magenta", "cyan", "white", "black"};
    return kNames[static_cast<std::size_t>(colour)];
}

std::string_view figure_name(View::Figure figure) {
    constexpr std::array<std::string_view, 9> kNames{"glyph",  "cross", "ring", "disc", "cube",
                                                     "runner", "ghost", "flag", "block"};
    return kNames[static_cast<std::size_t>(figure)];
}

std::string_view surface_name(View::Surface surface) {
    constexpr std::array<std::string_view, 3> kNames{"plain", "felt", "rack"};
    return kNames[static_cast<std::size_t>(surface)];
}

std::string_view arrow_name(View::Arrow arrow) {
    constexpr std::array<std::string_view, 5> kNames{"none", "left", "right", "up", "down"};
    return kNames[static_cast<std::size_t>(arrow)];
}

}  // namespace

void add_verdict(boost::json::object& object, const Verdict& verdict) {
    object["value"] = verdict.word();
    if (verdict.distance)
        object["distance"] = *verdict.distance;
    else
        object["distance"] = nullptr;
    if (verdict.margin) object["margin"] = *verdict.margin;
    if (verdict.is_proven()) return;
    object["estimate"] = verdict.estimate;
    if (const auto points = verdict.scale.points(verdict.estimate)) object["points"] = *points;
    if (const auto chance = verdict.scale.chance(verdict.estimate)) object["chance"] = *chance;
}

boost::json::array texts_json(const std::vector<std::string>& texts) {
    boost::json::array array;
    for (const auto& text : texts) array.emplace_back(text);
    return array;
}

boost::json::object parameter_json(const Parameter& parameter) {
    boost::json::object object{
        {"name", parameter.name},
        {"label", parameter.label.empty() ? parameter.name : parameter.label},
        {"kind", kind_name(parameter.kind)},
        {"help", parameter.help},
        {"expected", parameter.expected()},
        {"default", parameter.default_text}};
    if (parameter.kind == Parameter::Kind::Integer || parameter.kind == Parameter::Kind::Integers) {
        object["min"] = parameter.min;
        object["max"] = parameter.max;
    }
    if (parameter.kind == Parameter::Kind::Number) {
        object["min"] = parameter.min_number;
        object["max"] = parameter.max_number;
    }
    // Of a document: the words that are none.
    if (!parameter.choices.empty()) object["choices"] = texts_json(parameter.choices);
    if (parameter.from_document != nullptr) object["document"] = true;
    if (parameter.is_advanced) object["advanced"] = true;
    return object;
}

boost::json::object subject_json(const Playing& session) {
    boost::json::object parameters;
    for (const Parameter& parameter : session.settings().parameters()) {
        const std::string& text = session.settings().text(parameter.name);
        if (!text.empty()) parameters[parameter.name] = text;
    }
    return {{"game", session.info().name},
            {"parameters", std::move(parameters)},
            {"position", session.position()}};
}

boost::json::object explanation_json(const Playing& session, const Explanation& explanation) {
    boost::json::object object = subject_json(session);
    object["to_move"] = index_of(session.to_move());
    object["evaluation"] = nullptr;
    if (!explanation.evaluation.empty()) object["evaluation"] = explanation.evaluation;
    add_verdict(object, explanation.value);
    object["unit"] = nullptr;
    if (explanation.value.scale.has_points())
        object["unit"] = static_cast<std::int64_t>(explanation.value.scale.size);
    boost::json::array terms;
    for (const EvaluationTerm& term : explanation.terms) {
        boost::json::array cells;
        for (const auto& [cell, units] : term.cells)
            cells.push_back(boost::json::array{cell, units});
        terms.push_back(boost::json::object{
            {"name", term.name}, {"units", term.units}, {"cells", std::move(cells)}});
    }
    object["terms"] = std::move(terms);
    return object;
}

boost::json::object analysis_json(const Playing& session, const Analysis& analysis) {
    boost::json::object object = subject_json(session);
    add_verdict(object, analysis.verdict);
    object["proven"] = analysis.verdict.is_proven();
    object["source"] = source_name(analysis.source);
    if (analysis.best)
        object["best"] = *analysis.best;
    else
        object["best"] = nullptr;
    object["pv"] = texts_json(analysis.pv);
    boost::json::array moves;
    for (const auto& each : analysis.moves) {
        boost::json::object move{{"move", each.move}};
        add_verdict(move, each.verdict);
        move["exact"] = each.is_exact;
        move["pv"] = texts_json(each.pv);
        if (each.visits > 0) move["visits"] = each.visits;
        moves.push_back(std::move(move));
    }
    object["moves"] = std::move(moves);
    object["depth"] = analysis.depth;
    object["nodes"] = analysis.counts.nodes;
    object["nps"] = static_cast<std::uint64_t>(analysis.nodes_per_second);
    object["table_hits"] = analysis.counts.table_hits;
    object["cutoffs"] = analysis.counts.cutoffs;
    object["first_move_cutoffs"] = analysis.counts.first_move_cutoffs;
    object["branching"] = analysis.effective_branching;
    object["seconds"] = analysis.seconds;
    if (analysis.solved_positions > 0) object["solved"] = analysis.solved_positions;
    return object;
}

boost::json::object board_json(const View& view) {
    boost::json::array cells, walls, headings;
    for (const auto& cell : view.cells) {
        boost::json::array each{cell.x, cell.y, shape_name(cell.shape), cell.label};
        if (cell.label_figure != View::Figure::Glyph || !cell.name.empty())
            each.emplace_back(figure_name(cell.label_figure));
        if (!cell.name.empty()) each.emplace_back(cell.name);
        cells.push_back(std::move(each));
    }
    for (const auto& wall : view.walls) {
        boost::json::array each{wall.x, wall.y};
        if (wall.way != View::Arrow::None) each.emplace_back(arrow_name(wall.way));
        walls.push_back(std::move(each));
    }
    for (const auto& heading : view.headings)
        headings.push_back(boost::json::array{heading.x, heading.y, heading.text});
    boost::json::object board{{"cells", std::move(cells)},
                              {"walls", std::move(walls)},
                              {"headings", std::move(headings)}};
    if (view.surface != View::Surface::Plain) board["surface"] = surface_name(view.surface);
    return board;
}

boost::json::array pieces_json(const View& view) {
    boost::json::array pieces;
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        const auto& cell = view.cells[i];
        if (!cell.glyph.empty())
            pieces.push_back(boost::json::array{i, cell.glyph, colour_name(cell.colour),
                                                figure_name(cell.figure)});
    }
    return pieces;
}

boost::json::array counters_json(const View& view) {
    boost::json::array counters;
    for (const auto& [name, value, is_for_mover] : view.counters) {
        boost::json::object counter{{"name", name}, {"value", value}};
        if (is_for_mover) counter["mover"] = true;
        counters.push_back(std::move(counter));
    }
    return counters;
}

boost::json::object piece_json(const View::Piece& piece) {
    return {{"glyph", piece.glyph},
            {"colour", colour_name(piece.colour)},
            {"figure", figure_name(piece.figure)}};
}

boost::json::object move_json(const View::MoveCells& made) {
    boost::json::object move{{"move", made.move},
                             {"cells", boost::json::array(made.cells.begin(), made.cells.end())}};
    if (made.piece) move["piece"] = piece_json(*made.piece);
    if (made.arrow) move["arrow"] = arrow_name(*made.arrow);
    if (made.from) move["from"] = *made.from;
    return move;
}

boost::json::array lines_json(const View& view) {
    boost::json::array lines;
    for (const auto& cells : view.deciding_lines)
        lines.push_back(boost::json::array(cells.begin(), cells.end()));
    return lines;
}

boost::json::object card_json(const RulesCard& card) {
    boost::json::object settings;
    for (const auto& [name, value] : card.example.settings) settings[name] = value;
    return {{"goal", card.goal},
            {"moves", card.moves},
            {"end", card.end},
            {"first", card.first},
            {"example",
             {{"settings", std::move(settings)},
              {"start", card.example.position},
              {"move", card.example.move},
              {"text", card.example.text}}}};
}

boost::json::array moves_json(const View& view) {
    boost::json::array moves;
    for (const View::MoveCells& made : view.moves) moves.push_back(move_json(made));
    return moves;
}

}  // namespace petteia
