// An assignment: a folder of plain files. `task.md` says what is asked; `tests.txt` has the tests, their
// points, what is compared, and hints. docs/grading.md describes the format.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "grading/diagnosis.h"
#include "grading/games/game_question.h"
#include "grading/league/wire_script.h"

namespace petteia::grading {

// Games against a reference player.
struct MatchQuestion {
    // From this share of the points on, a test gives so many points.
    struct Step {
        double share = 0.5, points = 1;
    };

    const GameEntry* game = nullptr;
    Settings::Given settings;
    std::string opponent;  // As make_agent() reads it.
    std::uint64_t games = 20;
    int opening_plies = 2;
    std::uint64_t seed = 1;
    std::vector<Step> steps;
    bool is_wired = false;  // The program is a client of the league.
};

// Asks about trees, or about positions of a game, or for games, or over the wire of the league.
struct AssignmentTest {
    std::string name;
    double points = 1;
    bool compares_visits = false;  // Of trees.
    GameComparison compares;       // What trees and games have both, and what games have.
    std::vector<TreeQuestion> questions;
    std::vector<GameQuestion> game_questions;
    std::optional<MatchQuestion> match;
    WireScript wire;
    bool is_drawn = false;  // Questions were drawn by the seed.
    std::string hint;       // Shown if the test fails; may be empty.
};

struct Assignment {
    std::string name;   // Of its folder.
    std::string title;  // The first line of the task.
    std::string task;
    int answer_ms = 5000;  // For one answer.
    // Of a program that connects; {host} and {port} stand for where.
    std::string arguments = "-i {host} -p {port}";
    std::vector<AssignmentTest> tests;

    // An error tells the line of tests.txt and what was expected. The same seed draws the same trees and positions.
    static Result<Assignment> parse(std::string name, std::string task, std::string_view tests,
                                    std::uint64_t seed);
    // One of ours by its name, or a folder. An error names the file or those that there are.
    static Result<Assignment> open(const std::string& name, std::uint64_t seed);
    double max_score() const;
    // Writes out the trees of games that the questions are about, once. An error names the test.
    Status prepare();
};

// Ours, which are part of the program.
struct EmbeddedAssignment {
    std::string_view name, task, tests;
};
std::span<const EmbeddedAssignment> embedded_assignments();

// Makes a folder with an assignment to start from: a copy of ours. An error if there is such a folder.
Status make_assignment(const std::string& folder);

}  // namespace petteia::grading
