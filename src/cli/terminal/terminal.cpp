#include "cli/terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "core/text.h"

namespace petteia {
namespace {

// In the order of Ink.
constexpr std::array<std::string_view, 12> kCodes{"0",  "1",  "2",  "31", "32", "33",
                                                  "34", "35", "36", "97", "90", "7"};

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool find_colour() {
    const char* terminal = std::getenv("TERM");
    const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return isatty(STDOUT_FILENO) == 1 && !is_dumb && !is_set("NO_COLOR");
}

std::string duration(double seconds) {
    const long whole = std::lround(seconds);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
    return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

constexpr std::size_t kWidthForBar = 80;

std::string bar(double fraction) {
    constexpr int kWidth = 24;
    const int full = static_cast<int>(fraction * kWidth);
    std::string text;
    for (int i = 0; i < kWidth; ++i) text += i < full ? "█" : "░";
    return text;
}

// Where the second column of a line begins: after two blanks or more. 0 if it has none.
std::size_t second_column(std::string_view line, std::size_t indent) {
    const std::size_t gap = line.find("  ", indent);
    if (gap == std::string_view::npos) return 0;
    const std::size_t next = line.find_first_not_of(' ', gap);
    return next == std::string_view::npos ? 0 : next;
}

std::string wrapped_line(std::string_view line, std::size_t width) {
    if (columns(line) <= width) return std::string(line);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t second = second_column(line, indent);
    const bool hangs = second > 0 && 2 * columns(line.substr(0, second)) <= width;
    const std::size_t margin =
        hangs ? columns(line.substr(0, second)) : std::min(indent + 2, width / 4);
    std::string text(line.substr(0, indent));
    std::size_t taken = indent;
    for (std::size_t at = indent; at < line.size();) {
        const std::size_t blanks = std::min(line.find_first_not_of(' ', at), line.size()) - at;
        const std::size_t begin = at + blanks;
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        const std::string_view word = line.substr(begin, end - begin);
        const bool is_first = begin == indent;
        const bool leaves_column = second > 0 && begin == second && !hangs;
        if (!is_first && (leaves_column || taken + blanks + columns(word) > width)) {
            text += "\n" + std::string(margin, ' ');
            taken = margin;
        } else {
            text += std::string(blanks, ' ');
            taken += blanks;
        }
        text += word;
        taken += columns(word);
        at = end;
    }
    return text;
}

}  // namespace

bool has_colour() {
    static const bool answer = find_colour();
    return answer;
}

std::string inked(Ink ink, std::string_view text) {
    if (!has_colour() || ink == Ink::Plain) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    bool is_code = false;
    for (const char c : text) {
        if (c == '\x1b') is_code = true;
        const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
        if (!is_code && !continues) ++count;
        if (is_code && c == 'm') is_code = false;
    }
    return count;
}

std::string padded_left(std::string_view text, std::size_t width) {
    const std::size_t taken = columns(text);
    return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

std::string padded_right(std::string_view text, std::size_t width) {
    const std::size_t taken = columns(text);
    return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string cut_right(std::string_view text, std::size_t width) {
    std::string kept;
    std::size_t count = 0;
    bool is_code = false;
    for (const char c : text) {
        if (c == '\x1b') is_code = true;
        const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
        if (!is_code && !continues) ++count;
        if (is_code || count <= width) kept += c;
        if (is_code && c == 'm') is_code = false;
    }
    return kept;
}

std::string wrapped(std::string_view text, std::size_t width) {
    std::string all;
    for (const std::string_view line : split(text, '\n'))
        all += (all.empty() && line.data() == text.data() ? "" : "\n") + wrapped_line(line, width);
    return all;
}

std::optional<std::size_t> terminal_width(int descriptor) {
    if (isatty(descriptor) != 1) return std::nullopt;
    winsize window{};
    if (ioctl(descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) return window.ws_col;
    const char* set = std::getenv("COLUMNS");
    const auto given = parse_integer(set != nullptr ? set : "");
    return given && *given > 0 ? static_cast<std::size_t>(*given) : 80;
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_line(std::string_view text) {
    print(text);
    print("\n");
}

void print_wrapped(std::string_view text) {
    const auto width = terminal_width(STDOUT_FILENO);
    print(width ? wrapped(text, *width) : text);
}

void tell(std::string_view text) {
    print_wrapped(text);
    print("\n");
}

void say(std::string_view text) noexcept try {
    std::fflush(stdout);
    std::string line = "petteia: " + std::string(text);
    if (const auto width = terminal_width(STDERR_FILENO)) line = wrapped(line, *width);
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
} catch (const std::exception&) {
    std::fputs("petteia: not enough memory\n", stderr);
}

bool can_print() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

ProgressLine::ProgressLine(std::string title, std::string unit)
    : title_(std::move(title)),
      unit_(std::move(unit)),
      started_(Now::now()),
      last_shown_(started_),
      is_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
    if (is_shown_ && is_terminal_) std::fputs("\r\x1b[K", stderr);
}

double ProgressLine::seconds() const {
    return std::chrono::duration<double>(Now::now() - started_).count();
}

bool ProgressLine::is_due() {
    const auto now = Now::now();
    const double since = std::chrono::duration<double>(now - last_shown_).count();
    if (seconds() < 1 || since < (is_terminal_ ? 0.1 : 5)) return false;
    last_shown_ = now;
    return true;
}

// One line of the terminal: more could not be taken back.
void ProgressLine::write(const std::string& line) {
    is_shown_ = true;
    const std::string shown =
        is_terminal_ ? "\r\x1b[K" + cut_right(line, width() - 1) : line + "\n";
    std::fwrite(shown.data(), 1, shown.size(), stderr);
    std::fflush(stderr);
}

std::size_t ProgressLine::width() const { return terminal_width(STDERR_FILENO).value_or(80); }

void ProgressLine::show(const Progress& progress) {
    if (!is_due()) return;
    const double fraction = std::clamp(progress.fraction, 0.0, 1.0);
    std::string line = title_;
    if (fraction > 0)
        line += fmt::format("  {} {:4.1f} %  about {} left",
                            is_terminal_ && width() >= kWidthForBar ? bar(fraction) : "",
                            100 * fraction, duration(seconds() * (1 - fraction) / fraction));
    write(line + fmt::format("  {} {}, {}", grouped(progress.done), unit_, duration(seconds())));
}

void ProgressLine::show(const std::string& status) {
    if (is_due()) write(fmt::format("{}  {}, {}", title_, status, duration(seconds())));
}

}  // namespace petteia
