// Pac-Man as text and as a picture: positions, moves, and the view of the maze.
#include <algorithm>
#include <array>
#include <bit>

#include "core/legal_text.h"
#include "core/text.h"
#include "games/pacman/pacman.h"

namespace petteia {

using pacman::Maze;

namespace {

constexpr std::string_view kMoveTexts = "WSEN-";
constexpr std::array kGhostColours{View::Colour::Red, View::Colour::Magenta, View::Colour::Cyan,
                                   View::Colour::Blue};
// In the order of kMoveTexts.
constexpr std::array kArrows{View::Arrow::Left, View::Arrow::Down, View::Arrow::Right,
                             View::Arrow::Up, View::Arrow::None};

View::Piece flag_piece() { return {"F", View::Colour::Green, View::Figure::Flag}; }

// Pac-Man, or the ghost of this number.
View::Piece creature(std::size_t number) {
    if (number == 0) return {"P", View::Colour::Yellow, View::Figure::Runner};
    return {std::to_string(number), kGhostColours[number - 1], View::Figure::Ghost};
}
std::string creature_name(std::size_t number) {
    return number == 0 ? "Pac-Man" : "ghost " + std::to_string(number);
}

// Takes the words of a position one by one; the first that does not fit is remembered, and nothing is
// read from then on.
class Words {
  public:
    explicit Words(std::string_view text) : words_(words(text)) {}

    bool is_next(std::string_view word) const { return at_ < words_.size() && words_[at_] == word; }
    bool is_at_end() const { return at_ == words_.size(); }
    bool skip(std::string_view word) {
        if (!is_next(word)) return false;
        ++at_;
        return true;
    }
    void expect(std::string_view word, const std::string& what) {
        if (!skip(word)) fail(what);
    }
    int number(int most, const std::string& what) {
        const auto value = is_at_end() ? std::nullopt : parse_integer(words_[at_]);
        if (!value || *value < 0 || *value > most) {
            fail(what + ", a number from 0 to " + std::to_string(most));
            return 0;
        }
        ++at_;
        return static_cast<int>(*value);
    }
    std::string_view take() { return words_[at_++]; }
    void fail(const std::string& expected) {
        if (error_.empty())
            error_ = "expected " + expected + " as word " + std::to_string(at_ + 1) +
                     " of the position; got " + (is_at_end() ? "its end" : in_quotes(words_[at_]));
    }
    const std::string& error() const { return error_; }

  private:
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    std::string error_;
};

}  // namespace

std::string Pacman::place_text(Room room) const {
    return std::to_string(maze_->row_of(room)) + " " + std::to_string(maze_->col_of(room));
}

Pacman::Move Pacman::direction_of(const State& state, int number) const {
    const auto i = static_cast<std::size_t>(number);
    Move move = 0;
    while (move != kStay && way(number, state.rooms[i], move) != state.next[i]) ++move;
    return move;
}

std::string Pacman::to_text(const State& state) const {
    std::string text = "P " + place_text(state.rooms[0]) + " G";
    for (int i = 1; i <= ghosts_; ++i)
        text += " " + place_text(state.rooms[static_cast<std::size_t>(i)]);
    text += " F " + std::to_string(state.taken) + " T " + std::to_string(state.turn);
    if (state.step > 0) text += " >";
    for (int i = 0; i < state.step; ++i)
        text += std::string(" ") + kMoveTexts[direction_of(state, i)];
    return state.is_caught ? text + " X" : text;
}

std::string Pacman::to_text(const State&, Move move) const { return {kMoveTexts[move]}; }

Result<Pacman::State> Pacman::parse_state(std::string_view text) const {
    Words words(text);
    State state;
    for (int i = 0; i <= ghosts_; ++i) {
        const std::string who = creature_name(static_cast<std::size_t>(i));
        if (i < 2) words.expect(i == 0 ? "P" : "G", i == 0 ? "P for Pac-Man" : "G for the ghosts");
        const int row = words.number(maze_->rows() - 1, "the row of " + who);
        const int col = words.number(maze_->cols() - 1, "the column of " + who);
        state.rooms[static_cast<std::size_t>(i)] = maze_->room(row, col);
    }
    words.expect("F", "F for the flags taken");
    state.taken = static_cast<std::uint16_t>(words.number(all_flags_, "the flags taken"));
    if (words.skip("T"))
        state.turn = static_cast<std::uint16_t>(words.number(limit_, "the turns played"));
    const bool has_choices = words.skip(">");
    if (!has_choices) state.is_caught = words.skip("X");
    if (!has_choices && !words.is_at_end()) words.fail("the end, T, > or X");
    if (!words.error().empty()) return Error{words.error()};
    if (const Status fits = check_rooms(state, 1 + ghosts_); !fits) return fits.error();
    if (state.is_caught && !could_be_caught(state))
        return Error{
            "X says that Pac-Man is caught; expected a ghost in his room or one that could "
            "have changed places with him, and a flag left"};
    while (!words.is_at_end()) {
        if (state.step == ghosts_) {
            words.fail("at most " + std::to_string(ghosts_) + " choices of a turn in progress");
            return Error{words.error()};
        }
        const auto move = parse_move(state, words.take());
        if (!move) return move.error();
        apply(state, *move);
    }
    return state;
}

bool Pacman::could_be_caught(const State& state) const {
    const Room here = state.rooms[0];
    const auto could_catch = [&](Room ghost) {
        return ghost == here || (maze_->leads_to(here, ghost) && maze_->leads_to(ghost, here));
    };
    return state.taken != all_flags_ && state.turn > 0 &&
           std::any_of(state.rooms.begin() + 1, state.rooms.begin() + 1 + ghosts_, could_catch);
}

Result<Pacman::Move> Pacman::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto moves = legal_moves(*this, state);
    const std::string_view word = trim(text);
    const std::size_t found =
        word.size() == 1 ? lower(kMoveTexts).find(lower(word)) : std::string_view::npos;
    if (found == std::string_view::npos)
        return illegal_move(*this, state, text, "a move is W, S, E, N or - for staying");
    const auto move = static_cast<Move>(found);
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return move;
    if (move == kStay) return illegal_move(*this, state, text, "who can move may not stay");
    return illegal_move(*this, state, text,
                        target(state, move) == Maze::kNone
                            ? "that way is closed"
                            : "another ghost could not move or is in the way");
}

View Pacman::view(const State& state) const {
    View view;
    for (Room room = 0; room < maze_->size(); ++room) {
        View::Cell cell{
            2 * maze_->col_of(room), 2 * maze_->row_of(room), View::Shape::Square, "", {}, "·"};
        cell.name = std::to_string(maze_->row_of(room)) + "," + std::to_string(maze_->col_of(room));
        const std::uint16_t flag = maze_->flag_bit(room);
        if (flag != 0 && (state.taken & flag) == 0) cell.put(flag_piece());
        if ((state.taken & flag) != 0) {
            cell.label = "f";
            cell.label_figure = View::Figure::Flag;
        }
        view.cells.push_back(std::move(cell));
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ghosts_); ++i) {
        View::Piece piece = creature(i);
        if (i > 0 && state.rooms[i] == state.rooms[0]) piece.glyph = "X";
        view.cells[state.rooms[i]].put(piece);
    }
    add_walls(view);
    for (int row = 0; row < maze_->rows(); ++row)
        view.headings.push_back({-2, 2 * row, std::to_string(row)});
    for (int col = 0; col < maze_->cols(); ++col)
        view.headings.push_back({2 * col, -2, std::to_string(col)});
    view.counters = {{"Flags", std::to_string(std::popcount(state.taken)) + "/" +
                                   std::to_string(maze_->flags().size())},
                     {"Turn", std::to_string(state.turn) + "/" + std::to_string(limit_)},
                     {"To move", creature_name(state.step), true}};
    for (const Move move : legal_moves(*this, state))
        view.moves.push_back({to_text(state, move),
                              {target(state, move)},
                              {},
                              kArrows[move],
                              state.rooms[state.step]});
    return view;
}

Draft Pacman::draft(const State& state) const {
    std::vector<Draft::Kind> kinds;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ghosts_); ++i)
        kinds.push_back({creature_name(i), creature(i), true});
    kinds.push_back({"flag", flag_piece(), false, {maze_->flags().begin(), maze_->flags().end()}});
    Draft draft = draft_of(view(state), std::move(kinds));
    draft.numbers.push_back({"turn", state.turn, 0, limit_});
    return draft;
}

Result<std::string> Pacman::draft_text(const Draft& draft) const {
    State state;
    state.taken = all_flags_;
    state.turn = static_cast<std::uint16_t>(draft.numbers[0].value);
    std::vector<int> placed(draft.kinds.size());
    for (Room room = 0; room < maze_->size(); ++room) {
        if (draft.cells[room] == Draft::kEmpty) continue;
        const auto kind = static_cast<std::size_t>(draft.cells[room]);
        ++placed[kind];
        if (kind + 1 < draft.kinds.size())
            state.rooms[kind] = room;
        else
            state.taken = static_cast<std::uint16_t>(state.taken & ~maze_->flag_bit(room));
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ghosts_); ++i) {
        if (placed[i] == 0) return Error{creature_name(i) + " is not on the board"};
        if (placed[i] > 1) return Error{creature_name(i) + " is in two rooms; expected one"};
    }
    return to_text(state);
}

std::vector<Count> Pacman::tally(const State& state) const {
    return {{"flags", std::popcount(state.taken)}, {"turns", state.turn}};
}

std::vector<std::string> Pacman::warnings() const {
    std::vector<std::string> rooms;
    for (const Room room : maze_->flags_out_of_reach()) rooms.push_back(place_text(room));
    if (rooms.empty()) return {};
    return {"Pac-Man cannot win in this maze: the flag" + std::string(rooms.size() > 1 ? "s" : "") +
            " at " + join(rooms, ", ") + " (row, column) cannot be reached"};
}

// Each room draws what is right of it and below, and the first of a row or column what is before it.
void Pacman::add_walls(View& view) const {
    for (Room room = 0; room < maze_->size(); ++room) {
        const int row = maze_->row_of(room), col = maze_->col_of(room);
        for (int d = 0; d < pacman::kDirections; ++d) {
            const auto [down, right] = pacman::kSteps[static_cast<std::size_t>(d)];
            const bool is_drawn_elsewhere = (down < 0 && row > 0) || (right < 0 && col > 0);
            if (maze_->is_walled(room, d) && !is_drawn_elsewhere)
                view.walls.push_back({2 * col + right, 2 * row + down, passage(room, d)});
        }
    }
}

// The one way through the wall of a room, if there is one.
View::Arrow Pacman::passage(Room room, int direction) const {
    if (maze_->is_open(room, direction)) return kArrows[static_cast<std::size_t>(direction)];
    const Room beyond = maze_->beyond(room, direction);
    const int back = pacman::opposite(direction);
    return maze_->is_open(beyond, back) ? kArrows[static_cast<std::size_t>(back)]
                                        : View::Arrow::None;
}

RulesCard Pacman::rules_card() const {
    return {
        .goal = "Pac-Man collects all flags of the maze. The ghosts catch him before he has them.",
        .moves =
            "In a turn Pac-Man chooses a direction, then each ghost does, and all move at once. "
            "Ghosts "
            "keep off the flags and out of each other's way. A wall with arrowheads can be passed "
            "in their direction only, and openings in the outer edge lead to the opposite edge.",
        .end =
            "Pac-Man wins with the last flag. The ghosts win when one of them meets him or changes "
            "places with him; that ghost is marked ×. After " +
            std::to_string(limit_) + " turns the game is a draw.",
        .first = "Use the arrow keys, the arrow buttons, or choose a room next to Pac-Man.",
        .example = {
            .settings = {{"maze", "random"},
                         {"rows", "5"},
                         {"cols", "7"},
                         {"flags", "2"},
                         {"ghosts", "2"},
                         {"maze-seed", "3"}},
            .move = "W S W",
            .text = "Pac-Man goes left and takes a flag; the ghosts move in the same turn."}};
}

}  // namespace petteia
