// What a test asks of a client of the league: a list of steps, sent over one connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "league/codec.h"
#include "session/registry.h"

namespace petteia::grading {

struct WireStep {
    enum class Kind : std::uint8_t {
        Send,  // The message; nothing is answered.
        Name,  // It is asked for its name.
        Move,  // It is asked for a move.
        Play,  // A game goes on between it and a player of ours.
        Quit,  // It is to hang up and end.
    };
    Kind kind = Kind::Send;
    ServerMessage message = {};
    std::optional<int> plies = {};  // Of Play; nothing: to the end of the game.
    std::string player = {};        // As make_agent() reads it.
    std::uint64_t seed = 0;
};

struct WireScript {
    const GameEntry* game = nullptr;
    Settings::Given settings = {};
    std::vector<WireStep> steps = {};

    // "name", "white", "black", "start", "move", "play 12 random", "play end random" or "quit". An error says what was
    // expected. What is random is drawn by `rng`. REQUIRES: the game is set.
    Status add(std::string_view words, Rng rng);
    // It is put into this position and asked for the move of the side to move.
    void ask_at(const std::string& position);
    // The same after the side to move has passed. REQUIRES: it must.
    void ask_after_pass_at(const std::string& position);
    bool has_ended() const { return !steps.empty() && steps.back().kind == WireStep::Kind::Quit; }

  private:
    Status add_play(std::string_view words, Rng rng);
};

}  // namespace petteia::grading
