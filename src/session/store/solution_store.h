// Where solutions are kept between runs, so that play and analysis find what has been solved.
#pragma once

#include <filesystem>

#include "session/session.h"

namespace petteia {

// The file for the rules of a session: "cubes-m=5-k=3,2,2.solution" in data_folder()/solutions.
std::filesystem::path solution_path(const Session& session);
// Opens the stored solution of these rules, if there is one. An error if it is damaged.
Status open_stored_solution(Session& session);
// The same where nobody waits for an error: a solution that cannot be used is reported on stderr, once for each
// file, and then is as good as none.
void use_stored_solution(Session& session);

}  // namespace petteia
