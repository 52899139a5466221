// Man pages in roff, made from what commands and games declare: petteia(1) and one page per command.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace petteia {

struct ManPage {
    std::string name;  // "petteia-league-serve"; its file has ".1" after it.
    std::string text;
};

// The page of all commands and games.
ManPage general_man_page(const Registry& registry);
ManPage man_page_of(const Command& command, const Registry& registry);
// Both of these, for every command.
std::vector<ManPage> all_man_pages(const Registry& registry);

}  // namespace petteia
