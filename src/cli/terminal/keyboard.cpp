#include "cli/terminal/keyboard.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string_view>

#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr char kEscape = '\x1b';

// "\x1b[A", and "\x1bOA" where the terminal is told that an application reads it.
bool begins_sequence(char second) { return second == '[' || second == 'O'; }

std::optional<Key> arrow(char last) {
    switch (last) {
        case 'A':
            return Key{Key::Kind::Up};
        case 'B':
            return Key{Key::Kind::Down};
        case 'C':
            return Key{Key::Kind::Right};
        case 'D':
            return Key{Key::Kind::Left};
        default:
            return std::nullopt;
    }
}

// Where the sequence ends: its first letter or '~'. 0 if that is still to come.
std::size_t sequence_length(std::string_view bytes) {
    for (std::size_t i = 2; i < bytes.size(); ++i) {
        if (bytes[i] >= '@' && bytes[i] <= '~') return i + 1;
    }
    return 0;
}

}  // namespace

std::optional<Key> take_key(std::string& bytes) {
    while (!bytes.empty()) {
        if (bytes[0] != kEscape) {
            const Key key{Key::Kind::Character, bytes[0]};
            bytes.erase(0, 1);
            return key;
        }
        if (bytes.size() < 2) return std::nullopt;
        const std::size_t length = begins_sequence(bytes[1]) ? sequence_length(bytes) : 1;
        if (length == 0) return std::nullopt;
        const auto key = length == 3 ? arrow(bytes[2]) : std::nullopt;
        bytes.erase(0, length);
        if (key) return key;
    }
    return std::nullopt;
}

bool Keyboard::is_there() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
}

Keyboard::Keyboard() {
    tcgetattr(STDIN_FILENO, &before_);
    termios by_key = before_;
    by_key.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &by_key);
}

Keyboard::~Keyboard() { tcsetattr(STDIN_FILENO, TCSANOW, &before_); }

std::optional<Key> Keyboard::wait(Milliseconds time) {
    if (const auto key = take_key(bytes_)) return key;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, static_cast<int>(time.count())) <= 0) return std::nullopt;
    std::array<char, 64> read_bytes{};
    const ssize_t count = read(STDIN_FILENO, read_bytes.data(), read_bytes.size());
    if (count <= 0) return Key{Key::Kind::EndOfInput};
    bytes_.append(read_bytes.data(), static_cast<std::size_t>(count));
    return take_key(bytes_);
}

// The other screen, and no cursor on it.
Screen::Screen() { print("\x1b[?1049h\x1b[?25l"); }

Screen::~Screen() {
    print("\x1b[?25h\x1b[?1049l");
    can_print();
}

Screen::Size Screen::size() {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0) return {24, 80};
    return {window.ws_row, window.ws_col};
}

void Screen::paint(const std::string& lines) {
    const auto [rows, columns] = size();
    std::string text = "\x1b[H";
    std::size_t shown = 0;
    for (const auto line : split(lines, '\n')) {
        if (shown == rows) break;
        text += fmt::format("{}{}\x1b[K", shown == 0 ? "" : "\r\n", cut_right(line, columns));
        ++shown;
    }
    print(text + "\x1b[J");
    can_print();
}

}  // namespace petteia
