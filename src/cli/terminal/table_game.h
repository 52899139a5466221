// A game at the terminal between people and agents: the prompt, its commands, and the moves.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/play/agent.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

// A player without an agent is a person.
using Seats = std::array<std::unique_ptr<Agent>, 2>;

// "X (engine:level=3) won." REQUIRES: session.is_over().
std::string ending(const Session& session, const Seats& seats);

class TableGame {
  public:
    TableGame(const Registry& registry, std::unique_ptr<Session> session, Seats seats);

    // Plays until the game is over, a player resigns or quits, or the input ends. The exit code.
    int run();

  private:
    struct Order {
        std::string_view word, argument_form, summary;
        void (TableGame::*obey)(const std::string& argument);
    };
    static const std::vector<Order>& orders();

    Agent* agent_of(Player player) const {
        return seats_[static_cast<std::size_t>(index_of(player))].get();
    }
    bool has_person() const { return seats_[0] == nullptr || seats_[1] == nullptr; }

    void show_board() const;
    bool let_agent_move(Agent& agent);
    void ask_person();
    void obey(const std::string& line);
    Status play(const std::string& move);

    void do_undo(const std::string&);
    void do_redo(const std::string&);
    void do_hint(const std::string&);
    void do_moves(const std::string&);
    void do_eval(const std::string&);
    void do_board(const std::string&);
    void do_save(const std::string& path);
    void do_load(const std::string& path);
    void do_swap(const std::string&);
    void do_resign(const std::string&);
    void do_help(const std::string&);
    void do_quit(const std::string&);

    const Registry& registry_;
    std::unique_ptr<Session> session_;
    Seats seats_;
    std::vector<int> last_move_cells_;
    bool is_finished_ = false;
};

// A line from the person at the terminal; nothing at the end of input.
std::optional<std::string> ask(const std::string& prompt);

}  // namespace petteia
