#include "tests/grading/graded.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/program.h"

namespace json = boost::json;

json::object graded(const std::string& assignment, const std::string& program) {
    const Outcome result = run({"grade", assignment, program, "--format", "json"});
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

double number(const json::object& object, const char* name) {
    return object.at(name).to_number<double>();
}

std::string text(const json::value& test, const char* name) {
    const auto* found = test.as_object().if_contains(name);
    return found == nullptr ? "" : std::string(found->as_string());
}

std::set<std::string> bugs(const json::object& report) {
    std::set<std::string> found;
    for (const auto& test : report.at("tests").as_array()) {
        std::istringstream lines{text(test, "diagnosis")};
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("Or ")) line = line.substr(3);
            found.insert(line.substr(0, line.find(':')));
        }
    }
    return found;
}

std::string own_assignment(const std::string& name, const std::string& tests) {
    const auto folder = scratch() / name;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "task.md") << "# My own\n";
    std::ofstream(folder / "tests.txt") << tests;
    return folder.string();
}
