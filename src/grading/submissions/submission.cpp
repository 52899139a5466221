#include "grading/submissions/submission.h"

#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "core/text.h"

namespace petteia::grading {
namespace {

bool is_executable(const std::filesystem::path& path) {
    std::error_code problem;
    return std::filesystem::is_regular_file(path, problem) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<Submissions> submissions_in(const std::filesystem::path& folder) {
    std::error_code problem;
    const auto whole = std::filesystem::canonical(folder, problem);
    std::filesystem::directory_iterator entries(whole, problem);
    if (problem)
        return Error{"cannot read the folder " + in_quotes(folder.string()) + ": " +
                     problem.message()};
    Submissions found;
    for (; entries != std::filesystem::directory_iterator(); entries.increment(problem)) {
        const std::filesystem::path& path = entries->path();
        std::string name = path.filename().string();
        std::error_code unknown;
        if (name.starts_with(".")) continue;
        const bool is_folder = std::filesystem::is_directory(path, unknown);
        if (is_executable(is_folder ? path / "run" : path))
            found.programs.push_back({std::move(name), path, is_folder});
        else
            found.others.push_back(std::move(name));
    }
    if (problem) return Error{"cannot read the folder: " + problem.message()};
    if (found.programs.empty())
        return Error{"there is no program in " + in_quotes(folder.string()) +
                     ": expected executable files, or folders with an executable \"run\""};
    std::sort(found.programs.begin(), found.programs.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    std::sort(found.others.begin(), found.others.end());
    return found;
}

}  // namespace petteia::grading
