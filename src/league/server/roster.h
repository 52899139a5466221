// Roster: the players who may come, as whoever runs the league wrote them down. The protocol has no
// password, so without a roster anybody who reaches the port can play under any name.
//
//     # A line for each player: its name, and if it is known the address that it plays from.
//     Hexe
//     Agent 47    192.168.0.7
//
// Names are compared as the league shows them, cut after 8 bytes. A name may have several lines, for
// several addresses.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia {

class Roster {
  public:
    // Everybody may come, and several under the same name.
    Roster() = default;
    // An error names the line. A text without any name is an error too.
    static Result<Roster> parse(std::string_view text);

    bool is_open() const { return places_.empty(); }
    // Why a player may not come; nothing if it may. A name on a roster belongs to one player, so while
    // that one is there (`is_taken`) no other is let in.
    std::optional<std::string> refusal(const std::string& nickname, const std::string& address,
                                       bool is_taken) const;

  private:
    Status add(std::string_view line);

    // The addresses of each name; none: from anywhere.
    std::map<std::string, std::set<std::string>, std::less<>> places_;
};

}  // namespace petteia
