// The terminal: results go to stdout, everything else to stderr; colour and progress only where a
// person is looking, and never with NO_COLOR.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/progress.h"

namespace petteia {

enum class Ink { Plain, Bold, Dim, Red, Green, Yellow, Blue, Magenta, Cyan, White, Black, Reverse };

// True if stdout shows colours.
bool has_colour();
// The text in an ink, or as it is where there is no colour.
std::string inked(Ink ink, std::string_view text);
// How many columns the text takes: UTF-8 characters, colour codes not counted.
std::size_t columns(std::string_view text);
// Blanks before or after, up to a width in columns.
std::string padded_left(std::string_view text, std::size_t width);
std::string padded_right(std::string_view text, std::size_t width);
// As much of the text as fits into a width, with all of its colour codes.
std::string cut_right(std::string_view text, std::size_t width);
// Breaks lines that are wider at blanks. What follows is indented as far as the second of two columns, or a little
// if that is too far right.
std::string wrapped(std::string_view text, std::size_t width);
// How wide the terminal behind a descriptor is; nothing where there is none.
std::optional<std::size_t> terminal_width(int descriptor);
// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

void print(std::string_view text);       // To stdout.
void print_line(std::string_view text);  // And a newline.
// For people, at the width of the terminal: a text, and a line.
void print_wrapped(std::string_view text);
void tell(std::string_view text);
// A line to stderr: "petteia: …". If it cannot be written, nothing else happens.
void say(std::string_view text) noexcept;
// Flushes; false once any output was lost: a loop that prints should end then.
bool can_print();

// The progress line on stderr: nothing for the first second, then a bar with an estimate of what is
// left; a plain line every few seconds where stderr is no terminal. Gone when the object is.
class ProgressLine {
  public:
    // `title` says what is being done: "solving cubes"; `unit` what is counted: "positions".
    explicit ProgressLine(std::string title, std::string unit = "");
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const Progress& progress);
    // Where no fraction is known: a status line.
    void show(const std::string& status);
    ProgressSink sink() {
        return [this](const Progress& progress) { show(progress); };
    }

  private:
    using Now = std::chrono::steady_clock;

    bool is_due();
    void write(const std::string& line);
    double seconds() const;
    std::size_t width() const;

    std::string title_, unit_;
    Now::time_point started_, last_shown_;
    bool is_terminal_, is_shown_ = false;
};

}  // namespace petteia
