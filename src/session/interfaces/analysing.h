// Analysing: what the current position is worth, by evaluation, theory, search and minimax.
//
// The calls that may take long are marked so. They obey their stop token within 20 ms and never change
// the position.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>

#include "core/progress.h"
#include "core/result.h"
#include "search/limits.h"
#include "search/search_options.h"
#include "session/analysis/analysis.h"
#include "session/analysis/explanation.h"
#include "session/analysis/proof.h"

namespace petteia {

class Analysing {
  public:
    virtual ~Analysing() = default;

    // The static evaluation for the player to move; the true result if the game is over.
    virtual Verdict evaluation() const = 0;
    // What an evaluation is made of here, the default's if no other is named. Nothing if the game is over, or
    // cannot explain its evaluation. REQUIRES: check_evaluation(evaluation).
    virtual std::optional<Explanation> explanation(std::string_view evaluation = {}) = 0;
    // Who wins by the game's theory, for the player to move; nothing if there is none.
    virtual std::optional<Verdict> theory() const = 0;

    // Whether this game can be searched so. The error says why not.
    virtual Status check_search(const SearchOptions& options) const = 0;
    // Long: the search that the options name. Changed options make a new one; otherwise its table is kept. Against a fallible
    // opponent (options.mistakes) verdicts are expectations, in the game's unit where they are not
    // decided, and a line ends with the turn. Stopped, it gives the last depth that was finished.
    // REQUIRES: check_search(options) and check_evaluation(options.evaluation).
    virtual Analysis search(const SearchOptions& options, const Limits& limits,
                            std::stop_token stop = {}, const AnalysisSink& sink = {}) = 0;
    // Whether positions of this game can be proven so. The error says why not.
    virtual Status check_proof(const SearchOptions& options) const = 0;
    // Long: what the position is worth, as far as limits.window asks. Begins with an empty table and asks no
    // theory, so that one thread repeats the node count, and wins and losses have their distance. Stopped, or
    // ended by another limit, it is not complete. REQUIRES: check_proof(options) and
    // check_evaluation(options.evaluation).
    virtual Proof prove(const SearchOptions& options, const Limits& limits,
                        std::stop_token stop = {}) = 0;
    // Before a new game: makes the search of these options now, not in the first search(), and clears
    // its table. REQUIRES: as search().
    virtual void prepare(const SearchOptions& options) = 0;
    // From another thread while search() ponders.
    virtual void ponder_hit() = 0;
    // Long: plain minimax, or expectimax against an opponent who plays this share of the turns at random.
    // Stopped, its is_complete is false. REQUIRES: check_evaluation(evaluation).
    virtual Analysis minimax(int depth, std::string_view evaluation = {}, std::stop_token stop = {},
                             double mistakes = 0) = 0;
    // Long: leaves at a depth; nothing if stopped.
    virtual std::optional<std::uint64_t> perft(int depth, int threads, std::stop_token stop = {},
                                               const ProgressSink& sink = {}) = 0;
};

}  // namespace petteia
