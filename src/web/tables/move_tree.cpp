#include "web/tables/move_tree.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

bool is_tree(const TableRecord& record) {
    for (std::size_t i = 0; i < record.nodes.size(); ++i) {
        const int parent = record.nodes[i].parent;
        if (parent < 0 || parent > static_cast<int>(i)) return false;
    }
    return record.node >= 0 && record.node <= static_cast<int>(record.nodes.size());
}

}  // namespace

Granted<MoveTree> MoveTree::open(const Registry& registry, TableRecord record) {
    if (!is_tree(record)) return Refusal::against_rules("the moves of this table form no tree");
    auto board = open_game(registry, record.game, record.settings);
    if (!board) return board.error();
    if (!record.start.empty()) {
        if (const Status set = (*board)->set_position(record.start); !set)
            return Refusal::against_rules(set.error());
    }
    record.start = (*board)->start_position();
    MoveTree tree(std::move(record), *std::move(board));
    tree.next_.resize(tree.record_.nodes.size() + 1);
    for (std::size_t i = 0; i < tree.record_.nodes.size(); ++i)
        tree.next_[static_cast<std::size_t>(tree.record_.nodes[i].parent)] =
            static_cast<int>(i + 1);
    const auto ending = tree.record_.ending;
    if (const Status stands = tree.stand_at(tree.record_.node); !stands)
        return Refusal::against_rules(stands.error());
    tree.record_.ending = ending;
    return tree;
}

std::vector<int> MoveTree::path_to(int number) const {
    std::vector<int> path;
    for (; number != 0; number = node(number).parent) path.push_back(number);
    std::reverse(path.begin(), path.end());
    return path;
}

std::uint64_t MoveTree::memory_bytes() const {
    constexpr std::uint64_t kText = 32;  // Of a move or a label, on the heap.
    return board_->memory_bytes() + record_.nodes.size() * (sizeof(TableNode) + kText) +
           view_.cells.size() * (sizeof(View::Cell) + kText) + record_.start.size();
}

std::vector<std::string> MoveTree::moves() const {
    std::vector<std::string> moves;
    for (const int number : path_to(record_.node)) moves.push_back(node(number).move);
    return moves;
}

Milliseconds MoveTree::pace() const {
    if (record_.pace_ms) return Milliseconds(*record_.pace_ms);
    return has_person() ? service_limits::kReplyPace : service_limits::kWatchedPace;
}

bool MoveTree::is_inside_turn() const {
    if (record_.node == 0) return false;
    const Player last = node(record_.node).mover;
    return last == to_move() || (board_->info().is_simultaneous && last == Player::First);
}

Milliseconds MoveTree::used(Player player) const {
    double seconds = 0;
    for (int number = record_.node; number != 0; number = node(number).parent) {
        if (node(number).mover == player) seconds += node(number).seconds;
    }
    return to_milliseconds(seconds);
}

int MoveTree::turns(Player player) const {
    int turns = 0;
    Player next = to_move();
    for (int number = record_.node; number != 0; number = node(number).parent) {
        const Player mover = node(number).mover;
        if (mover == player && next != player) ++turns;
        next = mover;
    }
    return turns;
}

std::optional<int> MoveTree::child(int parent, std::string_view move) const {
    for (std::size_t i = static_cast<std::size_t>(parent); i < record_.nodes.size(); ++i) {
        if (record_.nodes[i].parent == parent && record_.nodes[i].move == move)
            return static_cast<int>(i + 1);
    }
    return std::nullopt;
}

// The board is there already.
void MoveTree::arrive(int number) {
    record_.node = number;
    record_.ending.reset();
    if (plies_ >= service_limits::kMoves && !board_->is_over())
        record_.ending =
            TableEnding{std::nullopt, "after " + std::to_string(service_limits::kMoves) + " moves"};
}

// Replays the game up to a node. If that fails the board stands where it stood.
Status MoveTree::stand_at(int number) {
    const auto replay = [&](const std::vector<int>& path) -> Status {
        if (Status set = board_->set_position(record_.start); !set) return set;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const std::string& move = node(path[i]).move;
            if (i + 1 == path.size()) marks_ = cells_of_move(board_->view(), move);
            if (Status played = board_->play(move); !played) return played;
        }
        return ok();
    };
    const auto path = path_to(number);
    Status played = replay(path);
    if (!played) {
        static_cast<void>(replay(path_to(record_.node)));
        return played;
    }
    int parent = 0;
    for (const int each : path) next_[static_cast<std::size_t>(std::exchange(parent, each))] = each;
    if (path.empty()) marks_.clear();
    plies_ = path.size();
    view_ = board_->view();
    arrive(number);
    return ok();
}

Granted<int> MoveTree::play(std::string_view move, double seconds, std::optional<Verdict> value) {
    if (is_over()) return Refusal::against_rules("the game is over");
    const Player mover = to_move();
    if (const Status played = board_->play(move); !played)
        return Refusal::against_rules(played.error());
    const std::string text = *board_->last_move();
    auto number = child(record_.node, text);
    if (!number && record_.nodes.size() >= service_limits::kNodes) {
        board_->undo();
        return Refusal::too_much("the table holds " + std::to_string(service_limits::kNodes) +
                                 " moves already");
    }
    if (!number) {
        record_.nodes.push_back({record_.node, text, mover, 0, {}});
        next_.push_back(0);
        number = static_cast<int>(record_.nodes.size());
    }
    node(*number).seconds = seconds;
    if (value) node(*number).value = value;
    next_[static_cast<std::size_t>(record_.node)] = *number;
    marks_ = cells_of_move(view_, text);
    ++plies_;
    view_ = board_->view();
    arrive(*number);
    return *number;
}

Granted<int> MoveTree::go(std::int64_t number) {
    if (number < 0 || number > static_cast<std::int64_t>(record_.nodes.size()))
        return Refusal::against_rules("the table has nodes 0 to " +
                                      std::to_string(record_.nodes.size()) + ", not " +
                                      std::to_string(number));
    if (const Status stands = stand_at(static_cast<int>(number)); !stands)
        return Refusal::against_rules(stands.error());
    return record_.node;
}

Granted<int> MoveTree::undo() {
    int number = record_.node;
    while (number != 0 && has_person() && !is_person(node(number).mover))
        number = node(number).parent;
    if (number == 0) return Refusal::against_rules("there is no move to take back");
    return go(node(number).parent);
}

Granted<int> MoveTree::redo() {
    const auto next = [&](int number) { return next_[static_cast<std::size_t>(number)]; };
    int number = next(record_.node);
    if (number == 0) return Refusal::against_rules("there is no move to play again");
    while (has_person() && next(number) != 0 && !is_person(node(next(number)).mover))
        number = next(number);
    return go(number);
}

}  // namespace petteia
