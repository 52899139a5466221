// For tests of the solver: solving in one line, files that are removed at the end, and the plainest
// minimax there is to compare with.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game_fixture.h"
#include "solver/solver.h"
#include "solver/verify.h"

namespace petteia {

template <Game G>
std::vector<typename G::State> starts_of(const G& game) {
    if constexpr (HasStarts<G>) {
        return game.starts();
    } else {
        Rng rng(1);
        return {game.start(rng)};
    }
}

template <Game G>
Result<Solved> try_solve(const G& game, const SolveOptions& options = {}, std::stop_token stop = {},
                         const ProgressSink& progress = {},
                         std::optional<Solution> resume_from = std::nullopt) {
    const auto starts = starts_of(game);
    return solve(game, "rules", std::span(starts), options, std::move(stop), progress,
                 std::move(resume_from));
}

template <Game G>
Solution solution_of(const G& game, int threads = 1) {
    auto solved = try_solve(game, {.threads = threads});
    EXPECT_TRUE(solved) << solved.error().message;
    EXPECT_EQ(solved->end, SolveEnd::Complete);
    return std::move(solved->solution);
}

template <Game G>
Result<std::uint64_t> try_verify(const G& game, const Solution& solution, int threads = 1) {
    const auto starts = starts_of(game);
    return verify(game, solution, std::span(starts), threads, {}, {});
}

// Plain minimax over all positions that can come up, by their texts.
template <Game G>
class BruteForce {
  public:
    explicit BruteForce(const G& game) : game_(game) {}

    Score score_of(const typename G::State& state) {
        if (game_.is_over(state)) return game_.final_score(state, game_.to_move(state));
        const std::string text = game_.to_text(state);
        if (const auto known = scores_.find(text); known != scores_.end())
            return known->second.second;
        Score best = -Score::infinity();
        for (const auto move : legal_moves(game_, state)) {
            const auto child = after(game_, state, move);
            best = std::max(best,
                            seen_from_parent(game_, game_.to_move(state), child, score_of(child)));
        }
        scores_.emplace(text, std::pair(state, best));
        return best;
    }
    // By text: the position and its score.
    const auto& scores() const { return scores_; }

  private:
    const G& game_;
    std::map<std::string, std::pair<typename G::State, Score>> scores_;
};

// A path in the system's temporary folder; what is there at the end is removed.
class TemporaryFile {
  public:
    TemporaryFile() : path_(std::filesystem::temp_directory_path() / unique_name()) {}
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    const std::filesystem::path& path() const { return path_; }
    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(std::string_view bytes) const {
        std::ofstream file(path_, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

  private:
    static std::string unique_name() {
        static int count = 0;
        return "petteia-solver-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    }

    std::filesystem::path path_;
};

inline std::string file_bytes(const Solution& solution) {
    const TemporaryFile file;
    const Status saved = solution.save(file.path());
    EXPECT_TRUE(saved) << saved.error().message;
    return file.bytes();
}

// The solution as it comes back from a file.
inline Solution reopened(const Solution& solution, const TemporaryFile& file) {
    const Status saved = solution.save(file.path());
    EXPECT_TRUE(saved) << saved.error().message;
    auto opened = Solution::open(file.path());
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
}

}  // namespace petteia
