#include "grading/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "core/files/file_draft.h"
#include "core/text.h"

namespace petteia::grading {
namespace {

constexpr std::size_t kMostQuestions = 10'000;  // Of an assignment.

// Reads tests.txt line by line: a keyword and the rest.
class AssignmentReader {
  public:
    AssignmentReader(Assignment& assignment, std::uint64_t seed)
        : assignment_(assignment), seed_(seed) {}

    Status read(std::string_view text) {
        for (const std::string_view line : split(text, '\n')) {
            ++line_;
            const std::string_view content = trim(line);
            if (content.empty() || content.front() == '#') continue;
            const std::size_t blank = std::min(content.find_first_of(" \t"), content.size());
            const Status taken = take(content.substr(0, blank), trim(content.substr(blank)));
            if (!taken) return Error{fmt::format("line {}: {}", line_, taken.error().message)};
        }
        if (assignment_.tests.empty()) return Error{"there is no test"};
        for (const AssignmentTest& test : assignment_.tests) {
            if (test.questions.empty())
                return Error{"test " + in_quotes(test.name) + " has neither tree nor trees"};
        }
        return ok();
    }

  private:
    Status take(std::string_view keyword, std::string_view rest) {
        if (keyword == "seconds") return take_seconds(rest);
        if (keyword == "test") return begin_test(rest);
        static const std::vector<std::string> known{"seconds", "test",    "points", "hint",
                                                    "search",  "compare", "tree",   "trees"};
        if (std::find(known.begin(), known.end(), keyword) == known.end())
            return Error{"unknown word " + in_quotes(keyword) + did_you_mean(keyword, known) +
                         "; expected one of " + join(known, ", ")};
        if (assignment_.tests.empty()) return Error{"a test begins with \"test NAME\""};
        if (keyword == "points") return take_points(rest);
        if (keyword == "search") return take_search(rest);
        if (keyword == "compare") return take_compare(rest);
        if (keyword == "tree") return take_tree(rest);
        if (keyword == "trees") return draw_trees(rest);
        test().hint = rest;
        return ok();
    }

    AssignmentTest& test() { return assignment_.tests.back(); }

    Status take_seconds(std::string_view rest) {
        const auto seconds = parse_number(rest);
        if (!seconds || *seconds < 0.01 || *seconds > 600)
            return Error{"seconds must be a number from 0.01 to 600, not " + in_quotes(rest)};
        assignment_.answer_ms = static_cast<int>(*seconds * 1000);
        return ok();
    }

    Status begin_test(std::string_view rest) {
        if (rest.empty()) return Error{"a test needs a name"};
        assignment_.tests.emplace_back().name = rest;
        return ok();
    }

    Status take_points(std::string_view rest) {
        const auto points = parse_number(rest);
        if (!points || *points < 0 || *points > 1000)
            return Error{"points must be a number from 0 to 1000, not " + in_quotes(rest)};
        test().points = *points;
        return ok();
    }

    Status take_search(std::string_view rest) {
        const auto parts = words(rest);
        const auto algorithm = parts.empty() ? std::nullopt : algorithm_named(parts[0]);
        if (parts.size() != 2 || !algorithm || (parts[1] != "max" && parts[1] != "min"))
            return Error{"expected minimax, alpha-beta or expectimax and then max or min, not " +
                         in_quotes(rest)};
        algorithm_ = *algorithm;
        first_ = parts[1] == "max" ? Mover::Max : Mover::Min;
        return ok();
    }

    Status take_compare(std::string_view rest) {
        test().compares_value = test().compares_move = test().compares_visits = false;
        for (const std::string_view part : words(rest)) {
            if (part == "value")
                test().compares_value = true;
            else if (part == "move")
                test().compares_move = true;
            else if (part == "visits")
                test().compares_visits = true;
            else
                return Error{"expected some of value, move, visits, not " + in_quotes(part)};
        }
        return words(rest).empty() ? Status(Error{"nothing is compared"}) : ok();
    }

    Status take_tree(std::string_view rest) {
        auto tree = SearchTree::parse(rest);
        if (!tree) return tree.error();
        return add(*std::move(tree));
    }

    Status add(SearchTree tree) {
        if (++questions_ > kMostQuestions)
            return Error{fmt::format("an assignment may have {} trees", kMostQuestions)};
        const Mover other = algorithm_ == Algorithm::Expectimax ? Mover::Chance
                            : first_ == Mover::Max              ? Mover::Min
                                                                : Mover::Max;
        tree.set_movers(first_, other);
        test().questions.push_back({std::move(tree), algorithm_});
        return ok();
    }

    // "20 height 2 4 branches 2 3 leaves -9 9".
    Status draw_trees(std::string_view rest) {
        const auto parts = words(rest);
        const Error wrong{"expected as in \"20 height 2 4 branches 2 3 leaves -9 9\", not " +
                          in_quotes(rest)};
        if (parts.size() != 10) return wrong;
        const auto count = number(parts[0], 1, 1000);
        const auto height = range(parts, 1, "height", 1, 6);
        const auto branches = range(parts, 4, "branches", 1, 5);
        const auto leaves = range(parts, 7, "leaves", -1000, 1000);
        if (!count || !height || !branches || !leaves) return wrong;
        const TreeShape shape{height->first,    height->second, branches->first,
                              branches->second, leaves->first,  leaves->second};
        test().is_drawn = true;
        // Each line draws its own trees, so that one more tree changes no others.
        Rng rng(mix64(seed_) + static_cast<std::uint64_t>(line_));
        for (int i = 0; i < *count; ++i) {
            if (Status added = add(SearchTree::random(shape, rng)); !added) return added;
        }
        return ok();
    }

    static std::optional<int> number(std::string_view text, int least, int most) {
        const auto seen = parse_integer(text);
        if (!seen || *seen < least || *seen > most) return std::nullopt;
        return static_cast<int>(*seen);
    }

    static std::optional<std::pair<int, int>> range(std::span<const std::string_view> parts,
                                                    std::size_t at, std::string_view name,
                                                    int least, int most) {
        const auto first = number(parts[at + 1], least, most);
        const auto last = number(parts[at + 2], least, most);
        if (parts[at] != name || !first || !last || *first > *last) return std::nullopt;
        return std::pair(*first, *last);
    }

    Assignment& assignment_;
    std::uint64_t seed_;
    int line_ = 0;
    std::size_t questions_ = 0;
    Algorithm algorithm_ = Algorithm::Minimax;
    Mover first_ = Mover::Max;
};

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
    const Status read = AssignmentReader(assignment, seed).read(tests);
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
