#include "grading/assignment_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "grading/game_words.h"
#include "league/server/launched_client.h"

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
            if (const Status asks = check(test); !asks) return asks;
        }
        return ok();
    }

  private:
    // Each test is of one kind, so that it starts one program.
    static Status check(const AssignmentTest& test) {
        const int kinds = (test.questions.empty() ? 0 : 1) + (test.game_questions.empty() ? 0 : 1) +
                          (test.match ? 1 : 0) + (test.wire.steps.empty() ? 0 : 1);
        const std::string name = "test " + in_quotes(test.name);
        if (kinds == 0)
            return Error{name + " has neither tree nor trees, position nor match nor wire"};
        if (kinds > 1) return Error{name + " mixes trees, positions, a match or the wire"};
        if (test.match && test.match->steps.empty())
            return Error{name + " needs reach, which tells the points for its match"};
        return ok();
    }

    Status take(std::string_view keyword, std::string_view rest) {
        if (keyword == "seconds") return take_seconds(rest);
        if (keyword == "test") return begin_test(rest);
        if (keyword == "arguments") return take_arguments(rest);
        static const std::vector<std::string> known = all_words();
        if (std::find(known.begin(), known.end(), keyword) == known.end())
            return Error{"unknown word " + in_quotes(keyword) + did_you_mean(keyword, known) +
                         "; expected one of " + join(known, ", ")};
        if (keyword == "search") return take_search_of_either(rest);
        if (GameWords::is_setting(keyword)) return games_.take_setting(keyword, rest);
        if (assignment_.tests.empty()) return Error{"a test begins with \"test NAME\""};
        if (keyword == "points") return take_points(rest);
        if (keyword == "compare") return take_compare(rest);
        if (keyword == "tree") return take_tree(rest);
        if (keyword == "trees") return draw_trees(rest);
        if (keyword == "hint") {
            test().hint = rest;
            return ok();
        }
        if (Status taken = games_.ask(keyword, rest, test(), rng_of_line()); !taken) return taken;
        return count_questions(test().game_questions.size() + test().wire.steps.size());
    }

    static std::vector<std::string> all_words() {
        std::vector<std::string> all{"seconds", "test",    "points", "hint", "arguments",
                                     "search",  "compare", "tree",   "trees"};
        all.insert(all.end(), GameWords::known().begin(), GameWords::known().end());
        return all;
    }

    // Each line draws its own trees and positions, so that one more changes no others.
    Rng rng_of_line() const { return Rng(mix64(seed_) + static_cast<std::uint64_t>(line_)); }

    // `count` in the test that is being read.
    Status count_questions(std::size_t count) const {
        if (finished_questions_ + count <= kMostQuestions) return ok();
        return Error{
            fmt::format("an assignment may have {} trees, positions and steps", kMostQuestions)};
    }

    AssignmentTest& test() { return assignment_.tests.back(); }

    Status take_seconds(std::string_view rest) {
        const auto seconds = parse_number(rest);
        if (!seconds || *seconds < 0.01 || *seconds > 600)
            return Error{"seconds must be a number from 0.01 to 600, not " + in_quotes(rest)};
        assignment_.answer_ms = static_cast<int>(*seconds * 1000);
        return ok();
    }

    Status take_arguments(std::string_view rest) {
        if (rest.find(kPortPlace) == std::string_view::npos)
            return Error{"expected arguments with {port} in them, not " + in_quotes(rest)};
        assignment_.arguments = rest;
        return ok();
    }

    Status begin_test(std::string_view rest) {
        if (rest.empty()) return Error{"a test needs a name"};
        if (!assignment_.tests.empty())
            finished_questions_ +=
                test().questions.size() + test().game_questions.size() + test().wire.steps.size();
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

    // Trees need the side that moves first, too.
    Status take_search_of_either(std::string_view rest) {
        return games_.has_game() && words(rest).size() == 1 ? games_.take_search(rest)
                                                            : take_search(rest);
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
        test().compares = {false, false, false, false, test().compares.most_nodes_percent};
        test().compares_visits = false;
        for (const std::string_view part : words(rest)) {
            bool* const compared = compared_by(part);
            if (compared == nullptr)
                return Error{"expected some of value, move, visits, first, nodes, not " +
                             in_quotes(part)};
            *compared = true;
        }
        return words(rest).empty() ? Status(Error{"nothing is compared"}) : ok();
    }

    bool* compared_by(std::string_view word) {
        return word == "value"    ? &test().compares.has_value
               : word == "move"   ? &test().compares.has_move
               : word == "first"  ? &test().compares.has_first
               : word == "nodes"  ? &test().compares.has_nodes
               : word == "visits" ? &test().compares_visits
                                  : nullptr;
    }

    Status take_tree(std::string_view rest) {
        auto tree = SearchTree::parse(rest);
        if (!tree) return tree.error();
        return add(*std::move(tree));
    }

    Status add(SearchTree tree) {
        if (Status fits = count_questions(test().questions.size() + 1); !fits) return fits;
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
        Rng rng = rng_of_line();
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
    std::size_t finished_questions_ = 0;  // Of the tests before.
    GameWords games_;
    Algorithm algorithm_ = Algorithm::Minimax;
    Mover first_ = Mover::Max;
};

}  // namespace

Status read_tests(Assignment& assignment, std::string_view text, std::uint64_t seed) {
    return AssignmentReader(assignment, seed).read(text);
}

}  // namespace petteia::grading
