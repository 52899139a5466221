// The keyboard key by key, without waiting for Enter, and the whole screen to paint on: for games that
// are played with single keys. Both leave the terminal as they found it.
#pragma once

#include <termios.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/time.h"

namespace petteia {

struct Key {
    enum class Kind : std::uint8_t { Character, Left, Down, Right, Up, EndOfInput };

    Kind kind = Kind::Character;
    char character = 0;  // Of a Character.
    friend bool operator==(const Key&, const Key&) = default;
};

// Takes the first key off bytes that came from a terminal; keys that mean nothing here are skipped.
// Nothing if none is there, or only the beginning of one.
std::optional<Key> take_key(std::string& bytes);

class Keyboard {
  public:
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    // True if input and output are a terminal that can do more than print lines.
    static bool is_there();
    // The next key; nothing if none is pressed in time.
    std::optional<Key> wait(Milliseconds time);

  private:
    termios before_{};
    std::string bytes_;
};

class Screen {
  public:
    struct Size {
        std::size_t rows, columns;
    };

    Screen();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    static Size size();
    // Replaces what is there. Lines that do not fit are left out, long ones are cut.
    void paint(const std::string& lines);
};

}  // namespace petteia
