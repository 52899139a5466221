#include "grading/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/files/file_draft.h"
#include "core/text.h"
#include "grading/assignment_reader.h"

namespace petteia::grading {
namespace {

Result<std::string> text_of(const std::filesystem::path& path) {
    constexpr std::uintmax_t kLargest = 1 << 20;
    std::error_code problem;
    if (!std::filesystem::is_regular_file(path, problem))
        return Error{"there is no file " + in_quotes(path.string())};
    if (std::filesystem::file_size(path, problem) > kLargest || problem)
        return Error{in_quotes(path.string()) + " is too large"};
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return Error{"cannot read " + in_quotes(path.string())};
    return text.str();
}

Result<Assignment> open_folder(const std::filesystem::path& folder, std::uint64_t seed) {
    auto task = text_of(folder / "task.md");
    if (!task) return task.error();
    const auto tests = text_of(folder / "tests.txt");
    if (!tests) return tests.error();
    const std::string name = (folder / "").parent_path().filename().string();
    auto read = Assignment::parse(name, *std::move(task), *tests, seed);
    if (!read) return Error{(folder / "tests.txt").string() + ", " + read.error().message};
    return read;
}

}  // namespace

Result<Assignment> Assignment::parse(std::string name, std::string task, std::string_view tests,
                                     std::uint64_t seed) {
    Assignment assignment;
    assignment.name = std::move(name);
    const std::string_view first = split(task, '\n').front();
    assignment.title = trim(first.substr(std::min(first.find_first_not_of("# "), first.size())));
    assignment.task = std::move(task);
    const Status read = read_tests(assignment, tests, seed);
    return read ? Result(std::move(assignment)) : read.error();
}

Result<Assignment> Assignment::open(const std::string& name, std::uint64_t seed) {
    std::vector<std::string> names;
    for (const EmbeddedAssignment& each : embedded_assignments()) {
        if (each.name == name) return parse(name, std::string(each.task), each.tests, seed);
        names.emplace_back(each.name);
    }
    std::error_code problem;
    if (std::filesystem::is_directory(name, problem)) return open_folder(name, seed);
    return Error{"there is no assignment and no folder " + in_quotes(name) +
                 did_you_mean(name, names) + "; ours are " + join(names, ", ")};
}

double Assignment::max_score() const {
    double sum = 0;
    for (const AssignmentTest& test : tests) sum += test.points;
    return sum;
}

Status Assignment::prepare() {
    for (AssignmentTest& test : tests) {
        for (GameQuestion& question : test.game_questions) {
            if (question.is_prepared()) continue;
            if (const Status prepared = question.prepare(); !prepared)
                return Error{"test " + in_quotes(test.name) + ": " + prepared.error().message};
        }
    }
    return ok();
}

Status make_assignment(const std::string& folder) {
    std::error_code problem;
    if (!std::filesystem::create_directories(folder, problem))
        return Error{"cannot make the folder " + in_quotes(folder) + ": " +
                     (problem ? problem.message() : "it is there already")};
    const auto ours = embedded_assignments();
    const EmbeddedAssignment& model = *std::find_if(
        ours.begin(), ours.end(), [](const auto& each) { return each.name == "minimax"; });
    const std::filesystem::path path(folder);
    if (Status task = write_whole_file(path / "task.md", model.task); !task) return task;
    return write_whole_file(path / "tests.txt", model.tests);
}

}  // namespace petteia::grading
