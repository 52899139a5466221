#include "grading/games/game_diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace petteia::grading {
namespace {

bool is_wrong(const GameObservation& seen) {
    return !is_right(*seen.question, seen.answer, seen.comparison);
}

bool explains_all(std::span<const GameObservation> observations, GameStyle style,
                  GameMutation mutation) {
    return std::all_of(observations.begin(), observations.end(), [&](const GameObservation& each) {
        return explains(*each.question, each.answer, each.comparison, style, mutation);
    });
}

constexpr std::array<GameStyle, 4> kStyles{
    {{false, false}, {true, false}, {false, true}, {true, true}}};

// Then no bug is needed, even if points are lost for something that no bug is about.
bool is_explained_by_right_search(std::span<const GameObservation> observations) {
    return std::any_of(kStyles.begin(), kStyles.end(), [&](GameStyle style) {
        return explains_all(observations, style, GameMutation::None);
    });
}

std::optional<GameDiagnosis> recognise(const GameBug& bug,
                                       std::span<const GameObservation> observations) {
    for (const GameMutation form : bug.forms) {
        for (const GameStyle style : kStyles) {
            if (explains_all(observations, style, form)) return GameDiagnosis{&bug, form, style};
        }
    }
    return std::nullopt;
}

std::size_t size_of(const GameQuestion& question) {
    return question.tree == nullptr ? 0 : question.tree->nodes.size();
}

}  // namespace

std::span<const GameBug> known_game_bugs() {
    using enum GameMutation;
    static const std::vector<GameBug> bugs{
        {"sign-forgotten",
         "All levels choose as the player at the root does: the mover changes, but the sign of the "
         "value (or max to min) does not.",
         {SameMover, NegationForgotten}},
        {"leaf-from-wrong-side",
         "Results or static values are those of the wrong player. Negamax needs them for the "
         "player to move, minimax for MAX.",
         {LeafNegated, LeafForRoot, LeafForFirst, ResultNegated, StaticNegated, StaticForRoot,
          StaticForFirst}},
        {"max-and-min-exchanged", "The worst move is taken for the best.", {Reversed}},
        {"depth-off-by-one",
         "The search looks a ply less or more ahead than it was asked to. With depth 1 the "
         "positions after each move are valued.",
         {Shallower, Deeper}},
        {"depth-before-end",
         "At the depth limit a finished game is estimated. Ask whether the game is over before "
         "you ask for the depth.",
         {DepthBeforeEnd}},
        {"wins-alike",
         "A win now and a win later have the same value. Take the plies to the end off a win, and "
         "add them to a loss.",
         {WinsAlike}},
        {"late-wins-first",
         "Late wins are preferred, and early losses: the plies to the end count the wrong way "
         "round.",
         {LateWinsFirst}},
        {"best-starts-at-zero",
         "The best value so far begins with 0, so that worse values than 0 are never taken. Begin "
         "with minus infinity.",
         {StartsAtZero}},
        {"last-of-equals",
         "Of equal moves the wrong one is chosen. In a search the first is asked for: take a move "
         "only if it is better than the best so far.",
         {LastOfEquals}},
        {"position-not-restored",
         "The search plays a move on its board and does not take it back: the next moves are "
         "searched from another position.",
         {NotRestored}},
        {"never-cuts",
         "Nothing is ever cut: alpha and beta are not compared, or not passed down.",
         {NeverCuts}},
        {"cuts-in-minimax",
         "Positions are skipped as by alpha-beta, but minimax visits all.",
         {CutsInMinimax}},
        {"cuts-beyond-only",
         "A position is left only when alpha exceeds beta. It can be left when they are equal, "
         "too: what follows cannot change the result any more.",
         {CutsBeyond}},
        {"window-not-swapped",
         "Negamax passes -alpha and -beta to the child, each in its old place. The child sees the "
         "window from the other side: its alpha is -beta, and its beta is -alpha.",
         {WindowNotSwapped}},
        {"root-window-full",
         "The root searches every move with the full window. Pass on the best value of the moves "
         "before.",
         {RootWindowFull}},
        {"shallow-cuts-only",
         "A position knows the best value of its parent only, not those above: alpha and beta "
         "must be inherited.",
         {ParentWindowOnly}},
        {"pass-forgotten",
         "A player without a move must pass, and the game goes on. It is not over, and the pass "
         "is a ply.",
         {PassEndsGame, PassIsNoLine}},
        {"pass-takes-no-ply",
         "Where a player must pass, the opponent's moves are counted at once. A pass is a move "
         "and takes a ply.",
         {PassTakesNoPly}},
        {"ends-not-counted",
         "Games that end before the depth of perft are not counted. Each is one line.",
         {EndsNotCounted}}};
    return bugs;
}

std::vector<GameDiagnosis> recognise(std::span<const GameObservation> observations) {
    std::vector<GameDiagnosis> found;
    if (std::none_of(observations.begin(), observations.end(), is_wrong) ||
        is_explained_by_right_search(observations))
        return found;
    for (const GameBug& bug : known_game_bugs()) {
        if (const auto diagnosis = recognise(bug, observations)) found.push_back(*diagnosis);
    }
    return found;
}

std::string explained(const GameDiagnosis& diagnosis,
                      std::span<const GameObservation> observations) {
    const GameObservation* smallest = nullptr;
    for (const GameObservation& each : observations) {
        if (is_wrong(each) &&
            (smallest == nullptr || size_of(*each.question) < size_of(*smallest->question)))
            smallest = &each;
    }
    if (smallest == nullptr) return {};
    const auto& [question, answer, comparison] = *smallest;
    return fmt::format(
        "{}: {} The smallest position that shows it: {} {}, {}. Right: {}. With this bug: {}.",
        diagnosis.bug->name, diagnosis.bug->explanation, question->game->info.name,
        question->position, question->order(),
        expected_text(*question, comparison, question->style_here(diagnosis.style)),
        expected_text(*question, comparison, question->style_here(diagnosis.style),
                      diagnosis.form));
}

}  // namespace petteia::grading
