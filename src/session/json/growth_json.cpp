#include "session/json/growth_json.h"

#include <cmath>

#include "session/json/session_json.h"

namespace petteia {
namespace {

// Enough digits for people, and few for the reader of thousands of them.
double rounded(double number) {
    constexpr double kDigits = 10'000;
    return std::round(number * kDigits) / kDigits;
}

boost::json::value winner_json(ProvenWinner winner) {
    switch (winner) {
        case ProvenWinner::First:
            return index_of(Player::First);
        case ProvenWinner::Second:
            return index_of(Player::Second);
        case ProvenWinner::Nobody:
            return "draw";
        case ProvenWinner::Unknown:
            break;
    }
    return nullptr;
}

std::string_view name_of(LeafValue source) {
    switch (source) {
        case LeafValue::Playout:
            return "playout";
        case LeafValue::Proven:
            return "proven";
        case LeafValue::Evaluation:
            break;
    }
    return "evaluation";
}

boost::json::object to_json(const GrownNodeText& node) {
    boost::json::object object{{"parent", nullptr},
                               {"move", node.move},
                               {"player", index_of(node.player)},
                               {"text", node.position},
                               {"over", node.is_over}};
    if (node.parent >= 0) object["parent"] = node.parent;
    if (node.prior) object["prior"] = rounded(*node.prior);
    if (node.winner != ProvenWinner::Unknown) object["winner"] = winner_json(node.winner);
    return object;
}

boost::json::array to_json(const VisitChoice& choice) {
    boost::json::array candidates;
    for (const VisitCandidate& each : choice.candidates)
        candidates.push_back({each.node, each.weight, rounded(each.mean), rounded(each.bonus)});
    return {choice.node, choice.chosen, std::move(candidates)};
}

boost::json::object to_json(const Visit& visit) {
    boost::json::array choices, backed_up;
    for (const VisitChoice& choice : visit.choices) choices.push_back(to_json(choice));
    for (const BackedUpNode& each : visit.backed_up)
        backed_up.push_back({each.node, rounded(each.value), each.visits, rounded(each.mean),
                             winner_json(each.winner)});
    return {{"choices", std::move(choices)},
            {"leaf", visit.leaf},
            {"children", {visit.first_child, visit.child_count}},
            {"source", name_of(visit.source)},
            {"value", rounded(visit.value)},
            {"backed_up", std::move(backed_up)},
            {"positions", visit.positions}};
}

boost::json::array to_json(const std::vector<GrownNodeText>& nodes) {
    boost::json::array array;
    for (const GrownNodeText& node : nodes) array.push_back(to_json(node));
    return array;
}

// Infinite: null.
boost::json::value number_json(std::uint32_t number) {
    if (number >= ProofNumbers::kInfinity) return nullptr;
    return number;
}

boost::json::array to_json(const ProofNumbers& numbers) {
    return {number_json(numbers.proof), number_json(numbers.disproof)};
}

// Below an infinite threshold stand others that are nearly so: they are no bound either.
boost::json::array thresholds_json(ProofNumbers thresholds) {
    for (std::uint32_t* each : {&thresholds.proof, &thresholds.disproof}) {
        if (*each > ProofNumbers::kInfinity / 2) *each = ProofNumbers::kInfinity;
    }
    return to_json(thresholds);
}

boost::json::array to_json(const ProofStep& step) {
    switch (step.kind) {
        case ProofStep::Kind::Choose:
            return {"choose", step.node, step.chosen, thresholds_json(step.thresholds)};
        case ProofStep::Kind::Update:
            return {"update", step.node, to_json(step.numbers)};
        case ProofStep::Kind::Leave:
            return {"leave", step.node, to_json(step.numbers)};
        case ProofStep::Kind::Enter:
            break;
    }
    boost::json::array children;
    for (const auto& [node, numbers] : step.children)
        children.push_back({node, number_json(numbers.proof), number_json(numbers.disproof)});
    return {"enter", step.node, to_json(step.numbers), thresholds_json(step.thresholds),
            std::move(children)};
}

boost::json::object to_json(const TracedQuestion& question) {
    boost::json::array steps;
    for (const ProofStep& step : question.steps) steps.push_back(to_json(step));
    boost::json::object object{{"goal", question.is_win ? "win" : "draw"},
                               {"nodes", to_json(question.nodes)},
                               {"steps", std::move(steps)},
                               {"answer", nullptr}};
    if (const auto answer = question.answer()) object["answer"] = *answer;
    return object;
}

// What every tree that grows has.
boost::json::object head_json(const Playing& session, std::uint64_t positions,
                              const std::optional<std::string>& best) {
    boost::json::object object = subject_json(session);
    object["names"] = {session.name_of(Player::First), session.name_of(Player::Second)};
    object["positions"] = positions;
    object["best"] = nullptr;
    if (best) object["best"] = *best;
    return object;
}

}  // namespace

boost::json::object growth_json(const Playing& session, const VisitTrace& trace) {
    boost::json::object object = head_json(session, trace.positions, trace.best);
    boost::json::array visits;
    for (const Visit& visit : trace.visits) visits.push_back(to_json(visit));
    object["nodes"] = to_json(trace.nodes);
    object["visits"] = std::move(visits);
    object["exploration"] = trace.exploration;
    object["full"] = trace.is_full;
    return object;
}

boost::json::object growth_json(const Playing& session, const ProofTrace& trace) {
    boost::json::object object = head_json(session, trace.positions, trace.best);
    boost::json::array questions;
    for (const TracedQuestion& question : trace.questions) questions.push_back(to_json(question));
    object["questions"] = std::move(questions);
    object["full"] = trace.is_full;
    return object;
}

}  // namespace petteia
