// The techniques of the Searcher, each switched on and off by name at run time.
//
// An exact technique gives minimax's value at the same depth, only sooner; tests hold each of them,
// every pair and all together to that. A selective one may give another value, hoped to be better.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia {

enum class Technique : std::uint8_t {
    Deepening,
    AlphaBeta,
    Pvs,
    Aspiration,
    Table,
    TableMove,
    OrderingScore,
    Killers,
    History,
    Countermoves,
    Symmetry,
    Star1,
    StaticBound,
    Tactics,
    EnhancedCutoffs,
    InternalDeepening,
    Proof,
    DeeperEntries,
    Theory,
    Endgame,
    ProbCut,
    Reductions,
    Singular,
};

struct TechniqueInfo {
    Technique technique;
    std::string_view name;
    bool is_exact;
    std::string_view summary;
    // False: measured to bring no strength, so an engine uses it only if told to.
    bool is_standard = true;
};

inline constexpr std::array<TechniqueInfo, 23> kTechniques{{
    {Technique::Deepening, "deepening", true,
     "search depth 1, 2, 3, … and start each with what was learnt"},
    {Technique::AlphaBeta, "alpha-beta", true, "skip moves that cannot change the result"},
    {Technique::Pvs, "pvs", true,
     "principal variation search: test later moves with a null window"},
    {Technique::Aspiration, "aspiration", true,
     "search a narrow window around the value of the depth before"},
    {Technique::Table, "table", true, "remember positions that are reached by several paths"},
    {Technique::TableMove, "table-move", true,
     "try the move first that was best when last searched"},
    {Technique::OrderingScore, "ordering-score", true,
     "order moves by the game's own score for them"},
    {Technique::Killers, "killers", true, "try moves early that refuted a sibling"},
    {Technique::History, "history", true, "try moves early that refuted many positions"},
    {Technique::Countermoves, "countermoves", true,
     "try the move early that last refuted the opponent's one"},
    {Technique::Symmetry, "symmetry", true, "treat mirrored and turned positions as one"},
    {Technique::Star1, "star1", true,
     "leave a chance node when no outcome left can change the result"},
    {Technique::StaticBound, "static-bound", true,
     "cut where the game knows a bound outside the window"},
    {Technique::Tactics, "tactics", true,
     "leave out moves that lose at once, and those beside a win or a forced reply"},
    {Technique::EnhancedCutoffs, "etc", true,
     "enhanced transposition cut-offs: look all children up before the first is searched"},
    {Technique::InternalDeepening, "iid", true,
     "internal iterative deepening: find a move to try first by a shallower search"},
    {Technique::Proof, "proof", true,
     "to the end of the game, ask whether the value beats a bound, and close in on it"},
    {Technique::DeeperEntries, "deeper-entries", false, "accept table entries of deeper searches"},
    {Technique::Theory, "theory", false, "ask the game's theory at the horizon"},
    {Technique::Endgame, "endgame", false, "solve the endgame exactly once it is near"},
    {Technique::ProbCut, "probcut", false,
     "cut where a shallower search lies far outside the window"},
    {Technique::Reductions, "reductions", false, "search late moves less deep"},
    {Technique::Singular, "singular", false,
     "search a move deeper that is clearly better than all others", false},
}};

// A set of techniques.
class Techniques {
  public:
    constexpr Techniques() = default;

    static constexpr Techniques none() { return {}; }
    static constexpr Techniques exact() {
        Techniques set;
        for (const auto& info : kTechniques) {
            if (info.is_exact) set = set.with(info.technique);
        }
        return set;
    }
    // What an engine uses unless told otherwise.
    static constexpr Techniques standard() {
        Techniques set;
        for (const auto& info : kTechniques) {
            if (info.is_standard) set = set.with(info.technique);
        }
        return set;
    }
    static constexpr Techniques all() {
        Techniques set;
        for (const auto& info : kTechniques) set = set.with(info.technique);
        return set;
    }
    // "standard", "all", "exact", "none", or names with ',' between; a name after '-' is taken away again:
    // "standard,-killers".
    static Result<Techniques> parse(std::string_view text);

    constexpr bool has(Technique technique) const { return (bits_ & bit(technique)) != 0; }
    constexpr Techniques with(Technique technique) const {
        return Techniques(bits_ | bit(technique));
    }
    constexpr Techniques without(Technique technique) const {
        return Techniques(bits_ & ~bit(technique));
    }
    std::string to_text() const;
    friend constexpr bool operator==(Techniques, Techniques) = default;

  private:
    explicit constexpr Techniques(std::uint32_t bits) : bits_(bits) {}
    static constexpr std::uint32_t bit(Technique technique) {
        return std::uint32_t{1} << static_cast<unsigned>(technique);
    }

    std::uint32_t bits_ = 0;
};

}  // namespace petteia
