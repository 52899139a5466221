#include "grading/games/game_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

#include "core/text.h"

namespace petteia::grading {
namespace {

using Kind = GameQuestion::Kind;

int distance_of(int value) { return std::abs(GameModel::kWin - std::abs(value)); }
bool is_decided(int value) { return std::abs(value) > GameModel::kLeastWin; }

bool is_same(const Verdict& seen, int expected, bool counts_distance) {
    if (!is_decided(expected)) {
        if (seen.kind == Verdict::Kind::Estimate) return seen.estimate == expected;
        return seen.kind == Verdict::Kind::Draw && expected == 0;
    }
    const auto kind = expected > 0 ? Verdict::Kind::Win : Verdict::Kind::Loss;
    return seen.kind == kind &&
           (!counts_distance || !seen.distance || *seen.distance == distance_of(expected));
}

// "mate 3", as in the protocol.
std::string score_text(int value, bool has_distance) {
    if (!is_decided(value)) return value == 0 ? "draw" : fmt::format("cp {}", value);
    if (!has_distance) return value > 0 ? "win" : "loss";
    return fmt::format("mate {}", value > 0 ? distance_of(value) : -distance_of(value));
}

std::string score_text(const Verdict& verdict) {
    if (verdict.kind == Verdict::Kind::Estimate) return fmt::format("cp {}", verdict.estimate);
    if (!verdict.distance) return std::string(verdict.word());
    return fmt::format("mate {}",
                       verdict.kind == Verdict::Kind::Win ? *verdict.distance : -*verdict.distance);
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

GameModel model_of(const GameQuestion& question, GameStyle style, GameMutation mutation) {
    return search(*question.tree, question.depth, question.style_here(style), mutation);
}

std::string moves_text(const GameQuestion& question, GameMutation mutation) {
    const GameTree& tree = *question.tree;
    const GameTree::Node* node = &tree.nodes[0];
    if (node->must_pass(tree)) {
        if (mutation == GameMutation::PassEndsGame || mutation == GameMutation::PassIsNoLine)
            return "none";
        if (mutation == GameMutation::PassTakesNoPly) node = &tree.nodes[node->children[0]];
    }
    std::vector<std::string> moves;
    for (const std::uint32_t child : node->children) moves.push_back(tree.nodes[child].move);
    std::sort(moves.begin(), moves.end());
    return moves.empty() ? "none" : join(moves, " ");
}

std::size_t measure_index(const Advice<std::string>& advice, const std::string& measure) {
    const auto found = std::find(advice.measures.begin(), advice.measures.end(), measure);
    return static_cast<std::size_t>(found - advice.measures.begin());
}

std::string advice_text(const GameQuestion& question) {
    const std::size_t measure = measure_index(*question.advice, question.measure);
    std::string text;
    for (const auto& line : question.advice->lines) {
        if (!text.empty()) text += ' ';
        const auto& value = line.values[measure];
        text += value ? std::to_string(*value) : "-";
    }
    return text;
}

// The moves that are best by a measure, in their order.
std::vector<std::string> best_by(const Advice<std::string>& advice, std::size_t measure,
                                 bool is_least) {
    std::vector<std::string> best;
    std::optional<int> value;
    for (const auto& line : advice.lines) {
        const auto& seen = line.values[measure];
        if (!seen) continue;
        if (!value || (is_least ? *seen < *value : *seen > *value)) best.clear();
        if (best.empty()) value = seen;
        if (*seen == *value) best.push_back(line.move);
    }
    return best;
}

// Policies choose by their last measure.
std::string choice_of(const GameQuestion& question, GameMutation mutation) {
    const Advice<std::string>& advice = *question.advice;
    const std::size_t last = advice.measures.size() - 1;
    const auto all = best_by(advice, mutation == GameMutation::Shallower ? 0 : last,
                             mutation == GameMutation::Reversed);
    if (all.empty()) return advice.choice;
    if (mutation == GameMutation::Shallower || mutation == GameMutation::Reversed)
        return all.back();
    if (mutation != GameMutation::LastOfEquals) return advice.choice;
    // The rule is the other one of these two.
    return advice.choice == all.back() ? all.front() : all.back();
}

std::string response_of(const GameQuestion& question, GameMutation mutation) {
    if (question.kind == Kind::Moves) return moves_text(question, mutation);
    if (question.kind == Kind::Perft)
        return std::to_string(perft(*question.tree, question.depth, mutation));
    return advice_text(question);
}

// Blanks and the order of moves do not matter.
std::string canonical(const GameQuestion& question, std::string_view response) {
    std::vector<std::string> parts;
    for (const std::string_view part : words(response)) parts.emplace_back(part);
    if (question.kind == Kind::Moves) std::sort(parts.begin(), parts.end());
    return join(parts, " ");
}

bool is_query(Kind kind) { return kind != Kind::Search && kind != Kind::Choice; }

bool explains_search(const GameQuestion& question, const GameAnswer& answer,
                     const GameComparison& comparison, GameStyle style, GameMutation mutation) {
    const GameModel model = model_of(question, style, mutation);
    if (!model.is_known) return false;
    const bool is_alike = mutation == GameMutation::WinsAlike;
    if (comparison.has_value && answer.value) {
        // Such a search cannot tell the distance.
        if (is_alike && answer.value->distance) return false;
        if (!is_same(*answer.value, model.value, !question.wins_alike && !is_alike)) return false;
    }
    if (comparison.has_nodes && answer.nodes && *answer.nodes != model.nodes) return false;
    if (model.moves.empty()) return true;
    if (comparison.has_first) return answer.move == model.moves.front();
    return !comparison.has_move || contains(model.moves, answer.move);
}

}  // namespace

std::unique_ptr<Session> GameQuestion::session() const {
    auto opened = *game->open(settings);  // Checked when the question was made.
    static_cast<void>(opened->set_position(position));
    return opened;
}

Status GameQuestion::prepare() {
    const auto opened = session();
    if (kind == Kind::Advice || kind == Kind::Choice) {
        const auto steps = opened->policy_advice(
            policy, *Settings::parse(opened->policies()[policy].parameters, {}));
        if (steps.empty()) return Error{"the player has nothing to choose in " + position};
        advice = steps.front();
        if (kind == Kind::Advice && measure_index(*advice, measure) == advice->measures.size())
            return Error{"there is no measure " + in_quotes(measure)};
        return ok();
    }
    constexpr int kAllPlies = 1000;
    const int wanted = kind == Kind::Moves ? 1 : depth == 0 ? kAllPlies : depth;
    // All of the game, if it is small: searches with some bugs look farther than they were asked to.
    auto made = kind == Kind::Search ? GameTree::of(*opened, kAllPlies, has_estimates)
                                     : GameTree::of(*opened, wanted + 1, has_estimates);
    if (!made) made = GameTree::of(*opened, wanted + 1, has_estimates);
    if (!made) return made.error();
    if (depth == 0) depth = std::max(1, made->height);
    tree = std::make_shared<const GameTree>(*std::move(made));
    return ok();
}

std::string GameQuestion::order() const {
    switch (kind) {
        case Kind::Moves:
            return "query moves";
        case Kind::Perft:
            return fmt::format("query perft {}", depth);
        case Kind::Advice: {
            std::string name = measure;
            std::replace(name.begin(), name.end(), ' ', '-');
            std::replace(name.begin(), name.end(), '_', '-');
            return "query " + name;
        }
        default:
            return fmt::format("go depth {}", depth);
    }
}

GameStyle GameQuestion::style_here(GameStyle style) const {
    if (algorithm != Algorithm::Any) style.has_cuts = algorithm == Algorithm::AlphaBeta;
    style.wins_alike = style.wins_alike && wins_alike;
    return style;
}

bool explains(const GameQuestion& question, const GameAnswer& answer,
              const GameComparison& comparison, GameStyle style, GameMutation mutation) {
    if (question.kind == Kind::Search)
        return explains_search(question, answer, comparison, style, mutation);
    if (question.kind == Kind::Choice) return answer.move == choice_of(question, mutation);
    return canonical(question, answer.response) ==
           canonical(question, response_of(question, mutation));
}

// By minimax all equally good moves are known, and the node counts of both are right where both are allowed.
bool is_right(const GameQuestion& question, const GameAnswer& answer,
              const GameComparison& comparison) {
    if (question.kind != Kind::Search)
        return explains(question, answer, comparison, {}, GameMutation::None);
    if (comparison.most_nodes_percent &&
        (!answer.nodes || *answer.nodes > most_nodes(question, comparison)))
        return false;
    GameComparison without_nodes = comparison;
    without_nodes.has_nodes = false;
    for (const bool alike : {false, true}) {
        GameQuestion plain = question;
        plain.algorithm = GameQuestion::Algorithm::Minimax;
        if (!explains(plain, answer, without_nodes, {false, alike}, GameMutation::None)) continue;
        if (!comparison.has_nodes || !answer.nodes) return true;
        for (const bool has_cuts : {false, true}) {
            const GameModel model = model_of(question, {has_cuts, alike}, GameMutation::None);
            if (model.nodes == *answer.nodes) return true;
        }
    }
    return false;
}

std::uint64_t most_nodes(const GameQuestion& question, const GameComparison& comparison) {
    const GameModel model = search(*question.tree, question.depth, {true, question.wins_alike});
    return model.nodes * static_cast<std::uint64_t>(*comparison.most_nodes_percent) / 100;
}

std::string to_text(const GameAnswer& answer, const GameComparison& comparison, bool query) {
    if (query) return answer.response;
    std::string text = "move " + answer.move;
    if (comparison.has_value && answer.value) text += ", score " + score_text(*answer.value);
    if ((comparison.has_nodes || comparison.most_nodes_percent) && answer.nodes)
        text += fmt::format(", {} nodes", *answer.nodes);
    return text;
}

std::string expected_text(const GameQuestion& question, const GameComparison& comparison,
                          GameStyle style, GameMutation mutation) {
    if (is_query(question.kind)) return response_of(question, mutation);
    if (question.kind == Kind::Choice) return "move " + choice_of(question, mutation);
    GameModel model = model_of(question, style, mutation);
    // Alpha-beta does not tell which other moves are as good.
    if (mutation == GameMutation::None) {
        const GameStyle here = question.style_here(style);
        model.moves = search(*question.tree, question.depth, {false, here.wins_alike}).moves;
    }
    std::string text = "move ";
    if (model.moves.empty())
        text += "of any kind";
    else if (comparison.has_first)
        text += model.moves.front();
    else
        text += join(model.moves, " or ");
    if (comparison.has_value)
        text += ", score " + score_text(model.value, !question.wins_alike &&
                                                         mutation != GameMutation::WinsAlike);
    if (comparison.has_nodes) text += fmt::format(", {} nodes", model.nodes);
    if (comparison.most_nodes_percent)
        text += fmt::format(", at most {} nodes", most_nodes(question, comparison));
    return text;
}

}  // namespace petteia::grading
