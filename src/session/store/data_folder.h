// Where Petteia keeps its files between runs: solutions, tables, tournaments.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace petteia {

// $PETTEIA_DATA, or $XDG_DATA_HOME/petteia, or .local/share/petteia in $HOME or, without one, in the account's home
// folder. It may not exist yet.
std::filesystem::path data_folder();
// Makes the folder if it is not there. An error says which folder cannot be used, why, and how to choose another.
Status prepare_data_folder();

}  // namespace petteia
