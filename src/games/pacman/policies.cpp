// The players of Pac-Man's own, the course's, as the rest of the program knows them: by name, with
// parameters, and with reasons for what they do.
#include <cassert>
#include <initializer_list>

#include "games/pacman/course.h"

namespace petteia {

using pacman::chase_view;
using pacman::course_view;
using pacman::CourseWeights;

namespace {

enum Policy : std::size_t { kCourse, kChasers };

struct Weight {
    const char* name;
    int CourseWeights::*member;
    const char* help;
};
constexpr std::array<Weight, 7> kWeights{{
    {"edge", &CourseWeights::on_edge, "the room is on the outer edge"},
    {"flag-nearer", &CourseWeights::nearer_flag, "the nearest flag comes nearer"},
    {"flag-not-nearer", &CourseWeights::no_nearer_flag, "it does not"},
    {"ghost-farther", &CourseWeights::farther_from_ghost, "the nearest ghost is left behind"},
    {"ghost-nearer", &CourseWeights::nearer_to_ghost, "it comes nearer"},
    {"flag-lead", &CourseWeights::ahead_of_ghost,
     "the flag comes nearer and is nearer to him than "
     "to the ghost"},
    {"follower", &CourseWeights::each_follower, "for each ghost that can follow"},
}};
constexpr int kMostWeight = 1'000'000;

std::vector<Parameter> weight_parameters() {
    const CourseWeights usual;
    std::vector<Parameter> parameters;
    for (const Weight& each : kWeights)
        parameters.push_back(Parameter::integer(each.name, std::to_string(usual.*each.member),
                                                -kMostWeight, kMostWeight, each.help));
    return parameters;
}

CourseWeights weights_of(const Settings& settings) {
    CourseWeights weights;
    for (const Weight& each : kWeights)
        weights.*each.member = static_cast<int>(settings.integer(each.name));
    return weights;
}

struct Measure {
    std::string_view name;
    const std::array<std::optional<int>, pacman::kDirections>& values;
};

Advice<Pacman::Move> advice(std::string who, Pacman::Move choice,
                            std::initializer_list<Measure> measures) {
    Advice<Pacman::Move> advice{std::move(who), choice, {}, {}};
    for (const Measure& each : measures) advice.measures.push_back(each.name);
    for (Pacman::Move move = 0; move < Pacman::kStay; ++move) {
        advice.lines.push_back({move, {}});
        for (const Measure& each : measures)
            advice.lines.back().values.push_back(each.values[move]);
    }
    return advice;
}

}  // namespace

std::vector<PolicyInfo> Pacman::policies() {
    return {
        {"course", "looks two plies ahead in straight lines", Player::First, weight_parameters()},
        {"chasers", "run towards Pac-Man, one after the other", Player::Second}};
}

Pacman::Move Pacman::policy_move(std::size_t policy, const Settings& settings,
                                 const State& state) const {
    assert((policy == kCourse) == (to_move(state) == Player::First));
    if (policy == kChasers) return chase_view(*this, state).choice;
    return course_view(*this, state, weights_of(settings)).choice;
}

// The chasers do not look at Pac-Man's choice, so that theirs are known before his.
std::vector<Advice<Pacman::Move>> Pacman::policy_advice(std::size_t policy,
                                                        const Settings& settings,
                                                        const State& state) const {
    if (policy == kCourse) {
        if (state.step > 0) return {};
        const auto view = course_view(*this, state, weights_of(settings));
        return {advice("Pac-Man", view.choice,
                       {{"evaluation", view.evaluations}, {"two-ply value", view.values}})};
    }
    std::vector<Advice<Move>> all;
    State turn = state.step > 0 ? state : after(*this, state, steps(state)[0]);
    for (int ghost = turn.step; ghost <= ghosts_; ++ghost) {
        const auto view = chase_view(*this, turn);
        all.push_back(
            advice("ghost " + std::to_string(ghost), view.choice, {{"score", view.scores}}));
        apply(turn, view.choice);
    }
    return all;
}

}  // namespace petteia
