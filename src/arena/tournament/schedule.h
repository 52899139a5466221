// The schedule of a tournament: which games are to be played. It depends on the plan and on the
// results alone, not on the order in which they come in, so that a tournament that goes on after an
// interruption makes the same pairings again.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/pairings.h"
#include "core/result.h"

namespace petteia {

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss, KnockOut };
// "round-robin", "gauntlet", "swiss", "knock-out".
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view name);
std::vector<std::string> format_names();

struct SchedulePlan {
    Format format = Format::RoundRobin;
    int players = 2;
    int rounds = 1;  // Of a Swiss; how often all is repeated in a round robin or a gauntlet.
    int games = 2;   // Each pairing has so many, with colours changed from one to the next.
};

// How many games there are in all; in a knock-out, if no pairing is tied.
std::int64_t expected_games(const SchedulePlan& plan);
// An error if there is nothing to play, or more than anyone could.
Status check(const SchedulePlan& plan);
// As many rounds as a Swiss needs to find one winner, and one more; once for the others.
int usual_rounds(Format format, int players);

struct FixtureKey {
    int round = 0, pairing = 0, number = 0;  // Counted from 0.
    friend auto operator<=>(const FixtureKey&, const FixtureKey&) = default;
};

// A game to be played.
struct Fixture {
    FixtureKey key;
    Pair players{};  // The first plays first.
};

// Of the player who played first.
struct GameScore {
    int half_points = 0;
    std::optional<int> margin;
};

class Schedule {
  public:
    // A knock-out that is tied in points and margin goes on for so many pairs of games at most; after
    // them the better seed goes on.
    static constexpr int kExtraPairs = 2;

    // REQUIRES: check(plan).
    explicit Schedule(const SchedulePlan& plan);

    // The games that have become known since the last call.
    std::vector<Fixture> take_due();
    // REQUIRES: the game was due, and has no result yet.
    void record(const FixtureKey& key, const GameScore& score);
    bool is_over() const { return open_games_ == 0; }

    // Won in games, and for sitting out a round of a Swiss: as much as a pairing that is won outright.
    int half_points(int player) const { return totals_[static_cast<std::size_t>(player)].points; }
    int byes(int player) const { return totals_[static_cast<std::size_t>(player)].byes; }
    // How many opponents a player has put out of a knock-out, and those not met for a bye.
    int rounds_survived(int player) const {
        return totals_[static_cast<std::size_t>(player)].survived;
    }

  private:
    struct Pairing {
        Pair players{};
        int games_due = 0, games_played = 0;
        std::array<int, 2> half_points{};
        int margin = 0;  // Of the first-named player.
    };
    struct Total {
        int points = 0, byes = 0, survived = 0;
        int colours = 0;  // How much oftener a player has played first than not.
    };

    void begin();
    void begin_next_round();
    void begin_round(const RoundPairs& round);
    void begin_swiss_round();
    void begin_knock_out_round();
    void add_games(Pairing& pairing, int round, int place, int count);
    Pair by_colours(Pair pair) const;
    void finish_knock_out_round();
    Total& total(int player) { return totals_[static_cast<std::size_t>(player)]; }

    static bool is_tied(const Pairing& pairing);
    // REQUIRES: the pairing is played.
    static int winner(const Pairing& pairing);

    SchedulePlan plan_;
    std::vector<std::vector<Pairing>> rounds_;
    std::vector<Total> totals_;
    std::vector<std::vector<int>> meetings_;
    std::vector<int> bracket_;  // Who is still in, in a knock-out.
    std::vector<Fixture> due_;
    int open_games_ = 0;
};

}  // namespace petteia
