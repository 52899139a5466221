// For tests of tournaments: a folder that cleans up after itself, plans in one line, and players of a
// test's own making.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/tournament/tournament.h"

namespace petteia {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "petteia-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path operator/(const char* name) const { return path_ / name; }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(path_), {}));
    }

  private:
    std::filesystem::path path_;
};

inline TournamentPlan plan_of(std::string game, const std::vector<std::string>& agents,
                              Format format = Format::RoundRobin) {
    TournamentPlan plan;
    plan.game = std::move(game);
    plan.players = with_names(agents);
    plan.format = format;
    plan.rounds = usual_rounds(format, static_cast<int>(agents.size()));
    plan.opening_plies = 2;
    return plan;
}

inline const GameEntry& game_named(std::string_view name) { return **built_in_games().find(name); }

template <typename T>
T value_of(Result<T> result) {
    EXPECT_TRUE(result) << result.error().message;
    if (!result) std::abort();
    return *std::move(result);
}

// Chooses as the test says.
class Scripted final : public Agent {
  public:
    using Choose = std::function<Result<Decision, Forfeit>(Session&, const Turn&)>;
    explicit Scripted(Choose choose, int threads = 0)
        : choose_(std::move(choose)), threads_(threads) {}

    int threads() const override { return threads_; }
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
        return choose_(session, turn);
    }

  private:
    Choose choose_;
    int threads_;
};

inline Result<Agent::Decision, Forfeit> first_move(Session& session) {
    return Agent::Decision{session.legal_moves().front(), std::nullopt};
}

}  // namespace petteia
