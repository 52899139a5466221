// MoveTree: the game at one table as a tree of the moves that were played, with its players and the node
// where it stands. Three classes make a table:
//
//     MoveTree    the game alone: no threads, no clock that runs, nobody who watches
//     LiveTable   one MoveTree in use: watchers, agents that think, running clocks (live_table.h)
//     Tables      all tables of the service, in memory and in the store (tables.h)
//
// A TableRecord is the data of a MoveTree as the store keeps it; a TableHead is the same without the moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/referee.h"
#include "session/registry.h"
#include "session/session.h"
#include "web/service/refusal.h"

namespace petteia {

inline constexpr std::string_view kPerson = "human";

struct TableNode {
    int parent = 0;  // 0: the start. Node n is entry n-1, and its parent is a smaller number.
    std::string move;
    Player mover = Player::First;
    double seconds = 0;
    std::optional<Verdict> value = {};  // What the agent thought, for the mover.
};

// An end that is not by the rules.
struct TableEnding {
    std::optional<Player> winner;
    std::string reason;  // "on time", "resigned", what an agent did wrong.
};

// How long the players of a table may think.
struct TableTime : TimeControl {
    Milliseconds increment{0};  // What a turn that is over adds to the time of the game.
};

// A person's wish to end the game as a draw.
struct DrawOffer {
    Player by = Player::First;
    bool is_declined = false;
};

// What is kept of a table besides its moves.
struct TableHead {
    std::string id, game;
    std::string key = {};                   // The secret of the link to play.
    std::vector<std::string> holders = {};  // Visitors who may play; the first opened it.
    Settings::Given settings;
    std::string start;  // The position.
    std::array<std::string, 2> players{std::string(kPerson), std::string(kPerson)};
    TableTime clock = {};
    std::optional<int> pace_ms = {};  // As somebody has set it; else see MoveTree::pace().
    bool is_running = true;           // Agents move by themselves,
    bool is_looking_back = false;     // but not while somebody looks at earlier moves.
    int node = 0;
    std::optional<TableEnding> ending = {};
    std::optional<DrawOffer> offer = {};
    std::int64_t changed = 0;  // Seconds since 1970.
};

struct TableRecord : TableHead {
    std::vector<TableNode> nodes = {};
};

class MoveTree {
  public:
    // May take milliseconds. An illegal move or start position is an error.
    static Granted<MoveTree> open(const Registry& registry, TableRecord record);

    const TableRecord& record() const { return record_; }
    const Session& board() const { return *board_; }
    const View& view() const { return view_; }
    const std::vector<int>& marks() const { return marks_; }  // Cells of the last move.
    // The moves that led here.
    std::vector<std::string> moves() const;
    std::size_t plies() const { return plies_; }
    // About what all of it takes.
    std::uint64_t memory_bytes() const;

    Player to_move() const { return board_->to_move(); }
    bool is_over() const { return board_->is_over() || record_.ending.has_value(); }
    bool is_person(Player player) const { return agent(player) == kPerson; }
    bool has_person() const { return is_person(Player::First) || is_person(Player::Second); }
    const std::string& agent(Player player) const { return record_.players[seat(player)]; }
    // The least time from one turn to the next where an agent begins it, so that people can follow.
    Milliseconds pace() const;
    // A step of the turn has been made already: the next one belongs to it.
    bool is_inside_turn() const;
    // What the moves that led here took a player.
    Milliseconds used(Player player) const;
    // How many turns a player has finished on the way here.
    int turns(Player player) const;
    // What an agent thought when it made the last move; nothing if that was not its.
    std::optional<Verdict> thought_of(Player agent) const {
        const bool is_its = record_.node != 0 && node(record_.node).mover == agent;
        return is_its ? node(record_.node).value : std::nullopt;
    }

    // All of these change nothing if they are refused. A move that was played here before leads to its
    // old node.
    Granted<int> play(std::string_view move, double seconds, std::optional<Verdict> value);
    Granted<int> go(std::int64_t node);
    // Back to where a person is to move, or a single move if no person plays.
    Granted<int> undo();
    // Forward along the line that was last looked at, to where a person is to move.
    Granted<int> redo();
    void end(TableEnding ending) { record_.ending = std::move(ending); }
    void set_offer(std::optional<DrawOffer> offer) { record_.offer = offer; }

    bool runs() const { return record_.is_running && !record_.is_looking_back; }
    void set_running(bool is_running) {
        record_.is_running = is_running;
        record_.is_looking_back = false;
    }
    void set_looking_back(bool is_looking_back) { record_.is_looking_back = is_looking_back; }
    void set_pace(int ms) { record_.pace_ms = ms; }
    void set_agent(Player player, std::string agent) {
        record_.players[seat(player)] = std::move(agent);
    }
    void swap_agents() { std::swap(record_.players[0], record_.players[1]); }
    // Only who opened the table holds it any more, and the link to play is another.
    void remove_other_holders(std::string new_key) {
        record_.holders.resize(std::min<std::size_t>(record_.holders.size(), 1));
        record_.key = std::move(new_key);
    }
    void add_holder(std::string visitor) { record_.holders.push_back(std::move(visitor)); }
    void set_changed(std::int64_t seconds) { record_.changed = seconds; }

  private:
    MoveTree(TableRecord record, std::unique_ptr<Session> board)
        : record_(std::move(record)), board_(std::move(board)) {}

    static std::size_t seat(Player player) { return static_cast<std::size_t>(index_of(player)); }
    const TableNode& node(int number) const {
        return record_.nodes[static_cast<std::size_t>(number - 1)];
    }
    TableNode& node(int number) { return record_.nodes[static_cast<std::size_t>(number - 1)]; }
    std::optional<int> child(int parent, std::string_view move) const;
    std::vector<int> path_to(int number) const;
    Status stand_at(int number);
    void arrive(int number);

    TableRecord record_;
    std::unique_ptr<Session> board_;
    std::vector<int> next_;  // Of node n, at n: the child last looked at; 0 for none.
    std::size_t plies_ = 0;
    View view_;
    std::vector<int> marks_;
};

}  // namespace petteia
