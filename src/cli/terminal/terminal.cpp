#include "cli/terminal/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

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

std::string bar(double fraction) {
    constexpr int kWidth = 24;
    const int full = static_cast<int>(fraction * kWidth);
    std::string text;
    for (int i = 0; i < kWidth; ++i) text += i < full ? "█" : "░";
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

void say(std::string_view text) {
    std::fflush(stdout);
    fmt::print(stderr, "petteia: {}\n", text);
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

void ProgressLine::write(const std::string& line) {
    is_shown_ = true;
    std::fputs(is_terminal_ ? ("\r\x1b[K" + line).c_str() : (line + "\n").c_str(), stderr);
    std::fflush(stderr);
}

void ProgressLine::show(const Progress& progress) {
    if (!is_due()) return;
    const double fraction = std::clamp(progress.fraction, 0.0, 1.0);
    std::string line = title_;
    if (fraction > 0)
        line += fmt::format("  {} {:4.1f} %  about {} left", is_terminal_ ? bar(fraction) : "",
                            100 * fraction, duration(seconds() * (1 - fraction) / fraction));
    write(line + fmt::format("  {} {}, {}", grouped(progress.done), unit_, duration(seconds())));
}

void ProgressLine::show(const std::string& status) {
    if (is_due()) write(fmt::format("{}  {}, {}", title_, status, duration(seconds())));
}

}  // namespace petteia
