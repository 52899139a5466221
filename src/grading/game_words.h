// The words of tests.txt that say what is asked about a game. They hold for all questions that follow.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "grading/assignment.h"

namespace petteia::grading {

class GameWords {
  public:
    static std::span<const std::string> known();

    // Whether it says how is asked, and not what.
    static bool is_setting(std::string_view word);

    bool has_game() const { return usual_.game != nullptr; }
    // An error says what was expected. REQUIRES: a word of known() that is a setting.
    Status take_setting(std::string_view word, std::string_view rest);
    // Adds questions to the test. REQUIRES: a word of known() that is none.
    Status ask(std::string_view word, std::string_view rest, AssignmentTest& test, const Rng& rng);
    // "search any": which search the node counts of games are those of.
    Status take_search(std::string_view rest);

  private:
    Status take_game(std::string_view rest);
    Status take_static(std::string_view rest);
    Status take_wins(std::string_view rest);
    Status take_depth(std::string_view rest);
    Status take_ask(std::string_view rest);
    Status take_policy(std::span<const std::string_view> parts);
    Status take_position(std::string_view rest, AssignmentTest& test);
    Status draw_positions(std::string_view rest, AssignmentTest& test, Rng rng);
    Status draw_passes(std::string_view rest, AssignmentTest& test, Rng rng);
    Status take_match(std::string_view rest, AssignmentTest& test, Rng rng);
    static Status take_most_nodes(std::string_view rest, AssignmentTest& test);
    Status take_wire(std::string_view rest, AssignmentTest& test, Rng rng);
    Status take_reach(std::string_view rest, AssignmentTest& test);
    Status add(const Session& session, AssignmentTest& test);
    bool is_for_mover(const Session& session) const;

    GameQuestion usual_;  // What the words so far say of the next question.
};

}  // namespace petteia::grading
