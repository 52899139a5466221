// Where Petteia keeps its files between runs: solutions, tables, tournaments.
#pragma once

#include <filesystem>

namespace petteia {

// $PETTEIA_DATA, or $XDG_DATA_HOME/petteia, or ~/.local/share/petteia. It may not exist yet.
std::filesystem::path data_folder();

}  // namespace petteia
