// Where solutions are kept between runs, so that play and analysis find what was once solved.
#pragma once

#include <filesystem>

#include "session/session.h"

namespace petteia {

// $PETTEIA_DATA, or $XDG_DATA_HOME/petteia, or ~/.local/share/petteia.
std::filesystem::path data_folder();
// The file for the rules of a session: "cubes-m=5-k=3,2,2.solution" in data_folder()/solutions.
std::filesystem::path solution_path(const Session& session);
// Opens what is there for these rules; that there is nothing is no error, that it is damaged is one.
Status open_stored_solution(Session& session);

}  // namespace petteia
