// The schedule of a tournament: which games are to be played. It depends on the plan and on the
// results alone, not on their order, so that a resumed tournament makes the same pairings again.
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

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss, KnockOut, Neighbours };
// "round-robin", "gauntlet", "swiss", "knock-out", "neighbours".
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view name);
std::vector<std::string> format_names();

struct SchedulePlan {
    Format format = Format::RoundRobin;
    int players = 2;
    int rounds = 1;  // Of a Swiss; how often all is repeated where all pairings are known at once.
    int games = 2;   // Per pairing, with colours swapped from one to the next.
};

// How many games there are in all; in a knock-out, if no pairing is tied.
std::int64_t expected_games(const SchedulePlan& plan);
// An error if there is nothing to play, or too much.
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
    // A tie in points and margin in a knock-out adds at most this many pairs of games; after them the
    // better seed advances.
    static constexpr int kExtraPairs = 2;

    // REQUIRES: check(plan).
    explicit Schedule(const SchedulePlan& plan);

    // The games that have become known since the last call.
    std::vector<Fixture> take_due();
    // REQUIRES: the game was due, and has no result yet.
    void record(const FixtureKey& key, const GameScore& score);
    bool is_over() const { return open_games_ == 0; }

    // From games, and for a bye in a Swiss: as much as for a pairing with all games won.
    int half_points(int player) const { return totals_[static_cast<std::size_t>(player)].points; }
    int byes(int player) const { return totals_[static_cast<std::size_t>(player)].byes; }
    // The rounds of a knock-out that a player has survived, with byes.
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
        int colours = 0;  // Games in which a player was first, less those in which it was second.
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
    std::vector<int> bracket_;  // The remaining players of a knock-out.
    std::vector<Fixture> due_;
    int open_games_ = 0;
};

}  // namespace petteia
