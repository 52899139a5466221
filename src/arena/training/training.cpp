#include "arena/training/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/files/file_draft.h"
#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAccepted = "accepted", kRejected = "rejected";

fs::path folder_of_round(const fs::path& folder, int round) {
    return folder / ("round-" + std::to_string(round));
}

class Rounds {
  public:
    Rounds(const TrainedGame& game, const TrainingOrder& order, const std::stop_token& stop,
           const TrainingSteps& steps)
        : game_(game), order_(order), stop_(stop), steps_(steps), best_(order.weights) {}

    Result<std::optional<fs::path>> run() {
        for (int round = 1; round <= order_.rounds; ++round) {
            std::error_code failed;
            fs::create_directories(folder(round), failed);
            if (failed)
                return Error{"cannot make the folder " + in_quotes(folder(round).string()) + ": " +
                             failed.message()};
            for (const auto step : {&Rounds::play, &Rounds::learn, &Rounds::compete}) {
                if (const Status done = (this->*step)(round); !done) return done.error();
                if (stop_.stop_requested()) return std::optional<fs::path>();
            }
        }
        return best_.empty() ? std::nullopt : std::optional(best_);
    }

  private:
    fs::path folder(int round) const { return folder_of_round(order_.folder, round); }
    fs::path games(int round) const { return folder(round) / "games.txt"; }
    fs::path weights(int round) const { return weights_of_round(order_.folder, round); }
    fs::path matches(int round) const { return folder(round) / "matches.txt"; }
    void begin(int round, const std::string& what, const std::string& unit) const {
        steps_.begin(fmt::format("round {} of {}: {}", round, order_.rounds, what), unit);
    }

    Status play(int round) {
        begin(round, "self-play", "games");
        SelfPlayOrder play{games(round), best_, order_.games, order_.play, order_.threads};
        play.plan.seed = mix64(order_.play.seed) ^ static_cast<std::uint64_t>(round);
        return play_games(game_, play, stop_, steps_.progress);
    }

    Status learn(int round) {
        if (fs::exists(weights(round))) return ok();
        FitOrder order = order_.fit;
        order.positions = order_.positions;
        for (int each = 1; each <= round; ++each) order.games.push_back(games(each));
        order.out = weights(round);
        order.threads = order_.threads;
        begin(round, "reading", "positions");
        bool measures = false;
        const auto fitted = fit_weights(
            game_, order, stop_,
            {steps_.progress,
             [&](const Progress& progress) {
                 if (!measures) begin(round, "forecasts", "positions");
                 measures = true;
                 steps_.progress(progress);
             },
             [&](const FitReport& report) {
                 steps_.status(fmt::format(
                     "round {}: fit, iteration {}, error {:.3f}, held out {:.3f}", round,
                     report.iterations, report.learnt_error, report.held_out_error.all));
             }});
        if (!fitted) return fitted.error();
        if (const auto& report = *fitted)
            steps_.say(fmt::format(
                "round {}: {} positions, error {:.3f} points, {:.3f} on {} that were held out",
                round, report->learnt, report->learnt_error, report->held_out_error.all,
                report->held_out));
        return ok();
    }

    Status compete(int round) {
        if (!fs::exists(matches(round))) {
            if (const Status played = play_matches(round); !played) return played;
            if (stop_.stop_requested()) return ok();
        }
        std::ifstream file(matches(round));
        std::string line, last;
        while (std::getline(file, line)) {
            if (!line.empty()) last = line;
        }
        if (last != kAccepted && last != kRejected)
            return Error{in_quotes(matches(round).string()) + " does not end with " +
                         std::string(kAccepted) + " or " + std::string(kRejected)};
        steps_.say(fmt::format("round {}: {}", round, last));
        if (last == kAccepted) best_ = weights(round);
        return ok();
    }

    Status play_matches(int round) {
        GauntletOrder order = order_.gauntlet;
        order.weights = weights(round);
        order.present = best_;
        order.threads = order_.threads;
        begin(round, "matches", "games");
        const auto played = play_gauntlet(
            game_, order, stop_, [&](const std::string& opponent, const MatchReport& report) {
                steps_.status(fmt::format(
                    "round {}: {} : {} against {}", round, report.outcomes.points(),
                    static_cast<double>(report.outcomes.games()) - report.outcomes.points(),
                    opponent));
            });
        if (!played) return played.error();
        if (!*played) return ok();
        std::string text;
        for (const GauntletMatch& match : **played) {
            steps_.say(fmt::format("round {}: {}", round, match.to_text()));
            text += match.to_text() + "\n";
        }
        const bool is_accepted = std::all_of((*played)->begin(), (*played)->end(),
                                             [](const auto& match) { return match.is_passed; });
        text += is_accepted ? kAccepted : kRejected;
        return write_whole_file(matches(round), text + "\n");
    }

    const TrainedGame& game_;
    const TrainingOrder& order_;
    const std::stop_token& stop_;
    const TrainingSteps& steps_;
    fs::path best_;  // The weights that were accepted last.
};

}  // namespace

fs::path weights_of_round(const fs::path& folder, int round) {
    return folder_of_round(folder, round) / "learnt.weights";
}

Result<std::optional<fs::path>> train(const TrainedGame& game, const TrainingOrder& order,
                                      const std::stop_token& stop, const TrainingSteps& steps) {
    return Rounds(game, order, stop, steps).run();
}

}  // namespace petteia
