// A game on the whole screen: computers' moves run by themselves at a speed that can be changed, people
// move with single keys, and the game can be paused, stepped and taken back. Made for games whose
// moves are directions, such as Pac-Man's, and for watching any game or stepping through a finished one.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/board.h"
#include "cli/terminal/keyboard.h"
#include "cli/terminal/table_game.h"
#include "session/session.h"

namespace petteia {

// How long a picture stays while computers move.
class Pace {
  public:
    Milliseconds time() const { return Milliseconds(kTimes[step_]); }
    void faster() { step_ += step_ + 1 < kTimes.size() ? 1 : 0; }
    void slower() { step_ -= step_ > 0 ? 1 : 0; }

  private:
    static constexpr std::array<int, 9> kTimes{2000, 1000, 500, 300, 180, 100, 50, 20, 0};

    std::size_t step_ = 4;
};

// The move that a key stands for; nothing if there is none. Arrows are W, S, E and N.
std::optional<std::string> move_of(const Key& key, const std::vector<std::string>& legal_moves);

class LiveGame {
  public:
    enum class Use : std::uint8_t { Play, Replay };

    // True if no person plays, or every move can be made with one key.
    static bool suits(const Session& session, const Seats& seats);
    // An error if the window is too small for the board.
    static Status check_room(const Session& session);

    // To be replayed, a session has moves that can be played again; nobody else moves then.
    LiveGame(std::unique_ptr<Session> session, Seats seats, Use use);

    // Plays until the person leaves. The exit code. REQUIRES: Keyboard::is_there().
    int run();

  private:
    // A move and who made it, for the line under the board.
    struct Step {
        Player mover;
        std::string move;
    };
    struct Order {
        char key;
        std::string_view key_name, name;
        bool changes_game;  // A running search has to stop for it.
        void (LiveGame::*obey)();
    };
    static const std::vector<Order>& orders();
    static const Order* order_of(const Key& key);

    Agent* agent_to_move() const;
    bool is_persons_turn() const;
    void show();
    std::string picture() const;
    std::string status() const;
    std::string last_turns() const;
    bool is_news() const { return !look_alike(session_->view(), shown_); }
    void move_on();
    // Plays steps until there is something new to see.
    void advance();
    // False if nobody makes one.
    bool make_step();
    bool step_again();
    // Lets `think` work on the session elsewhere while keys are obeyed; nothing if one of them ended it.
    template <typename Think>
    auto meanwhile(const Think& think) -> std::optional<decltype(think(std::stop_token()))>;
    std::optional<Agent::Decision> decision_of(Agent& agent);
    void play(const std::string& move);
    void rest(Milliseconds time);
    void press(const Key& key);

    void do_pause() { is_paused_ = !is_paused_; }
    void do_step();
    void do_faster() { pace_.faster(); }
    void do_slower() { pace_.slower(); }
    void do_hint();
    void do_undo();
    void do_redo();
    void do_save();
    void do_quit() { is_leaving_ = true; }

    std::unique_ptr<Session> session_;
    Seats seats_;
    Use use_;
    std::optional<Screen> screen_;
    std::optional<Keyboard> keyboard_;
    std::vector<Step> steps_;  // Played on this screen.
    Pace pace_;
    View shown_;
    std::vector<int> marks_;  // Of the last move.
    std::string message_;
    bool is_paused_ = false, is_thinking_ = false, is_leaving_ = false;
};

}  // namespace petteia
