// Mazes from text and back; the format is in maze.h.
#include <algorithm>

#include "core/text.h"
#include "games/pacman/maze.h"

namespace petteia::pacman {
namespace {

constexpr std::size_t kMaxBytes = 64 * 1024;  // More than any maze takes.

// What a side's character says: whether one may pass to the right or down, and to the left or up.
struct Passage {
    bool forwards, backwards;
};

std::optional<Passage> passage_of(char sign, bool is_vertical) {
    if (sign == ' ' || sign == '.') return Passage{true, true};
    if (sign == (is_vertical ? '|' : '-')) return Passage{false, false};
    if (sign == (is_vertical ? '>' : 'v')) return Passage{true, false};
    if (sign == (is_vertical ? '<' : '^')) return Passage{false, true};
    return std::nullopt;
}

char sign_of(const Passage& passage, bool is_vertical, bool is_edge) {
    if (passage.forwards && passage.backwards) return is_edge ? '.' : ' ';
    if (passage.forwards) return is_vertical ? '>' : 'v';
    if (passage.backwards) return is_vertical ? '<' : '^';
    return is_vertical ? '|' : '-';
}

std::vector<std::string_view> lines_of(std::string_view text) {
    auto lines = split(text, text.find('\n') == std::string_view::npos ? '/' : '\n');
    for (auto& line : lines) {
        if (line.ends_with('\r')) line.remove_suffix(1);
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

class Parser {
  public:
    explicit Parser(std::vector<std::string_view> lines)
        : lines_(std::move(lines)), plan_(count(height() / 2), count(width() / 2)) {}

    // REQUIRES: check_size(lines).
    Result<Maze> parse() {
        for (std::size_t line = 0; line < height(); ++line) {
            for (std::size_t column = 0; column < width(); ++column) {
                if (const Status read = read_sign(line, column); !read) return read.error();
            }
        }
        if (const Status whole = check_creatures(); !whole) return whole.error();
        return Maze(std::move(plan_));
    }

    static Status check_size(const std::vector<std::string_view>& lines) {
        if (lines.empty()) return Error{"line 1, column 1: nothing is there; expected a maze"};
        const std::size_t width = lines[0].size();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].size() == width) continue;
            const std::size_t end = std::min(width, lines[i].size());
            return error(i, end,
                         "the line has " + std::to_string(lines[i].size()) +
                             " characters; expected " + std::to_string(width) +
                             " as in the first line");
        }
        if (width % 2 == 0 || width < 3)
            return error(
                0, width,
                "the line has " + std::to_string(width) +
                    " characters; expected an odd number, from 3: a side, a room, a side …");
        if (lines.size() % 2 == 0 || lines.size() < 3)
            return error(lines.size(), 0,
                         "there are " + std::to_string(lines.size()) +
                             " lines; expected an odd number, from 3: sides, rooms, sides …");
        const std::size_t rooms = (width / 2) * (lines.size() / 2);
        if (rooms > kMaxRooms)
            return error(0, 0,
                         "there are " + std::to_string(rooms) + " rooms; expected at most " +
                             std::to_string(kMaxRooms));
        return ok();
    }

  private:
    static int count(std::size_t number) { return static_cast<int>(number); }
    static Error error(std::size_t line, std::size_t column, const std::string& what) {
        return Error{"line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1) +
                     ": " + what};
    }
    Error unexpected(std::size_t line, std::size_t column, const std::string& expected) const {
        return error(line, column,
                     in_quotes(lines_[line].substr(column, 1)) + " is there; expected " + expected);
    }

    std::size_t height() const { return lines_.size(); }
    std::size_t width() const { return lines_[0].size(); }
    Room room_at(std::size_t line, std::size_t column) const {
        return plan_.room(count(line / 2), count(column / 2));
    }

    Status read_sign(std::size_t line, std::size_t column) {
        const bool is_in_row = line % 2 == 1, is_in_column = column % 2 == 1;
        if (is_in_row && is_in_column) return read_room(line, column);
        if (is_in_row || is_in_column) return read_side(line, column, is_in_row);
        if (lines_[line][column] != '+') return unexpected(line, column, "'+'");
        return ok();
    }

    Status read_room(std::size_t line, std::size_t column) {
        const Room room = room_at(line, column);
        const char sign = lines_[line][column];
        if (sign == ' ' || sign == '.') return ok();
        if (sign == 'F') return read_flag(line, column, room);
        if (sign == 'P') {
            if (plan_.pacman) return error(line, column, "a second P is there; expected one");
            plan_.pacman = room;
            return ok();
        }
        if (sign < '1' || sign > '0' + kMaxGhosts)
            return unexpected(line, column, "a room: ' ' or '.', F, P, or a ghost, 1 to 4");
        auto& ghost = ghosts_[static_cast<std::size_t>(sign - '1')];
        if (ghost)
            return error(line, column,
                         std::string("a second ghost ") + sign + " is there; expected one");
        ghost = {room, line, column};
        return ok();
    }

    Status read_flag(std::size_t line, std::size_t column, Room room) {
        if (plan_.flags.size() == kMaxFlags)
            return error(line, column,
                         "one more flag is there; expected at most " + std::to_string(kMaxFlags));
        plan_.flags.push_back(room);
        return ok();
    }

    Status read_side(std::size_t line, std::size_t column, bool is_vertical) {
        const char sign = lines_[line][column];
        const auto passage = passage_of(sign, is_vertical);
        if (!passage)
            return unexpected(
                line, column,
                is_vertical ? "a side: ' ' or '.', |, > or <" : "a side: ' ' or '.', -, v or ^");
        const bool is_last = is_vertical ? column + 1 == width() : line + 1 == height();
        if (is_last) return check_opposite(line, column, is_vertical, *passage);
        // The room right of the side or below it.
        const Room after = room_at(line, column);
        const int back = static_cast<int>(is_vertical ? Direction::West : Direction::North);
        plan_.open[after][static_cast<std::size_t>(back)] = passage->backwards;
        plan_.open[plan_.beyond(after, back)][static_cast<std::size_t>(opposite(back))] =
            passage->forwards;
        return ok();
    }

    // The last side of a line or column is its first once more.
    Status check_opposite(std::size_t line, std::size_t column, bool is_vertical,
                          const Passage& passage) const {
        const char first = is_vertical ? lines_[line][0] : lines_[0][column];
        const auto expected = passage_of(first, is_vertical);
        if (expected->forwards == passage.forwards && expected->backwards == passage.backwards)
            return ok();
        return unexpected(line, column,
                          std::string("'") + first + "' as on the opposite edge, where it leads");
    }

    Status check_creatures() {
        if (plan_.flags.empty())
            return error(height() - 1, width() - 1, "the maze ends without a flag; expected an F");
        for (std::size_t i = 0; i < ghosts_.size(); ++i) {
            if (!ghosts_[i]) continue;
            const auto [room, line, column] = *ghosts_[i];
            const std::string name = "ghost " + std::to_string(i + 1);
            if (!plan_.pacman)
                return error(line, column,
                             name + " has a place; expected one for Pac-Man, a P, too");
            if (i != plan_.ghosts.size())
                return error(line, column,
                             name + " is there; expected ghost " +
                                 std::to_string(plan_.ghosts.size() + 1) + " before it");
            plan_.ghosts.push_back(room);
        }
        return ok();
    }

    struct Place {
        Room room;
        std::size_t line, column;
    };

    std::vector<std::string_view> lines_;
    MazePlan plan_;
    std::array<std::optional<Place>, kMaxGhosts> ghosts_;
};

}  // namespace

Result<Maze> Maze::parse(std::string_view text) {
    if (text.size() > kMaxBytes)
        return Error{"the maze has " + std::to_string(text.size()) + " bytes; expected at most " +
                     std::to_string(kMaxBytes)};
    auto lines = lines_of(text);
    if (const Status fits = Parser::check_size(lines); !fits) return fits.error();
    return Parser(std::move(lines)).parse();
}

// The side before a room: left of it or above.
char Maze::side_sign(Room after, Direction back, bool is_edge) const {
    const int direction = static_cast<int>(back);
    const Room before = plan_.beyond(after, direction);
    const Passage passage{plan_.open[before][index(opposite(direction))],
                          plan_.open[after][index(direction)]};
    return sign_of(passage, back == Direction::West, is_edge);
}

std::string Maze::to_text() const {
    const auto width = static_cast<std::size_t>(2 * cols() + 1);
    std::vector<std::string> lines(static_cast<std::size_t>(2 * rows() + 1),
                                   std::string(width, '+'));
    const auto sign_at = [&](int line, int column) -> char& {
        return lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
    };
    for (int row = 0; row <= rows(); ++row) {
        for (int col = 0; col <= cols(); ++col) {
            // Beyond the last room comes the first again.
            const Room after = room(row % rows(), col % cols());
            if (row < rows())
                sign_at(2 * row + 1, 2 * col) =
                    side_sign(after, Direction::West, col % cols() == 0);
            if (col < cols())
                sign_at(2 * row, 2 * col + 1) =
                    side_sign(after, Direction::North, row % rows() == 0);
        }
    }
    for (Room each = 0; each < size(); ++each)
        sign_at(2 * row_of(each) + 1, 2 * col_of(each) + 1) = room_sign(each);
    return join(lines, "\n") + "\n";
}

std::string Maze::to_line() const {
    std::string line = to_text();
    line.pop_back();
    std::replace(line.begin(), line.end(), '\n', '/');
    std::replace(line.begin(), line.end(), ' ', '.');
    return line;
}

char Maze::room_sign(Room room) const {
    if (flag_bit(room) != 0) return 'F';
    if (room == plan_.pacman) return 'P';
    const auto ghost = std::find(plan_.ghosts.begin(), plan_.ghosts.end(), room);
    if (ghost == plan_.ghosts.end()) return ' ';
    return static_cast<char>('1' + (ghost - plan_.ghosts.begin()));
}

}  // namespace petteia::pacman
