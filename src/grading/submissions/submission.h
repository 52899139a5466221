// What a class has handed in: a folder with a program of each student.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"

namespace petteia::grading {

// A file that can be executed, or a folder with one named "run".
struct Submission {
    std::string name;  // Of the file or folder.
    std::filesystem::path path;
    bool is_folder = false;
};

struct Submissions {
    std::vector<Submission> programs;  // By name.
    std::vector<std::string> others;   // What is neither, by name; hidden files are left out.
};
// An error if the folder cannot be read or has no program.
Result<Submissions> submissions_in(const std::filesystem::path& folder);

}  // namespace petteia::grading
