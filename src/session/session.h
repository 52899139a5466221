// Session: a game in progress that speaks text. Everything a person or a program touches (command
// line, arena, web) goes through it, and none of that knows which game it is: TypedSession<G> does.
//
// A session belongs to one thread at a time. The calls that may take long say so; they obey their
// stop token within 20 ms and leave the position as it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/progress.h"
#include "core/result.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/search_options.h"
#include "search/trace/trace.h"
#include "session/verdict.h"

namespace petteia {

struct MoveVerdict {
    std::string move;
    Verdict verdict;       // For the player to move.
    bool is_exact = true;  // False: the verdict is only the best that the move can be.
    std::vector<std::string> pv;
};

struct Analysis {
    enum class Source : std::uint8_t { Search, Minimax, Solution };

    Source source = Source::Search;
    Verdict verdict;                  // For the player to move.
    std::optional<std::string> best;  // Nothing if the game is over.
    std::vector<std::string> pv;
    std::vector<MoveVerdict> moves;       // Best first.
    std::vector<std::string> best_moves;  // From minimax: all equally good ones.
    int depth = 0;                        // The depth that was finished; 0 from a solution.
    SearchCounts counts;
    double seconds = 0, nodes_per_second = 0, effective_branching = 0;
    bool is_complete = true;  // False: minimax was stopped, and the rest means nothing.
};

using AnalysisSink = std::function<void(const Analysis&)>;

struct StartVerdict {
    std::string position;
    Verdict verdict;  // For the first player.
};

struct SolveReport {
    bool is_complete = false;  // False: stopped; what was found can be saved and resumed.
    std::uint64_t positions = 0;
    double seconds = 0;
};

struct Trace;  // See trace.h.

// How a player or a command is told which evaluation to use, and how often the opponent errs.
Parameter evaluation_parameter();
Parameter mistakes_parameter(std::string default_text = "0");

class Session {
  public:
    virtual ~Session() = default;

    const GameInfo& info() const { return info_; }
    const Settings& settings() const { return settings_; }
    // "rows=4 cols=3": what tells these rules from others of the game.
    std::string rules_text() const { return settings_.rules_text(); }
    std::string_view name_of(Player player) const {
        return info_.players[static_cast<std::size_t>(index_of(player))];
    }

    // The position and how it came about.
    virtual std::string position() const = 0;
    virtual std::string start_position() const = 0;
    virtual Player to_move() const = 0;
    virtual bool is_over() const = 0;
    // The final result for a player. REQUIRES: is_over().
    virtual Verdict result(Player player) const = 0;
    virtual std::vector<std::string> legal_moves() const = 0;
    // One of them by lot, every way of playing the turn being as likely as any other.
    // REQUIRES: !is_over().
    virtual std::string random_move(Rng& rng) const = 0;
    virtual View view() const = 0;
    virtual std::vector<std::string> history() const = 0;
    virtual std::size_t move_count() const = 0;  // How many moves the history has.
    // Moves from this position as people read them, a turn of several steps being one: "N", "(W S E N)".
    virtual std::vector<std::string> in_turns(std::span<const std::string> line) const = 0;
    // The history in the same way.
    virtual std::vector<std::string> turns() const = 0;
    // What was counted so far; always the same names.
    virtual std::vector<Count> tally() const = 0;
    // What people should know who play by these settings.
    virtual std::vector<std::string> warnings() const = 0;
    // Every start position that the rules allow; one for most games.
    virtual std::vector<std::string> start_positions() const = 0;

    // Changing it. What cannot be done is an error and changes nothing.
    virtual Status set_position(std::string_view text) = 0;  // Forgets the history.
    virtual void restart(std::uint64_t seed) = 0;  // At a start drawn anew, if it is drawn by lot.
    virtual Status play(std::string_view move) = 0;  // Forgets what was undone.
    // A move, or several steps of one turn: "W S E -", or "WSE-" where a step is one letter.
    virtual Status play_turn(std::string_view text) = 0;
    virtual bool undo() = 0;  // False at the start.
    virtual bool redo() = 0;  // False if nothing was undone.

    // What the game has to choose from by name, the default first; none if it has only one.
    virtual std::vector<EvaluationInfo> evaluations() const = 0;
    // An error lists the names there are. The empty name, for the default, always fits.
    Status check_evaluation(std::string_view name) const;

    // The game's own players. A policy goes by its place here, with settings of its own parameters.
    virtual std::vector<PolicyInfo> policies() const = 0;
    // REQUIRES: !is_over(), and the player to move is one that the policy can play.
    virtual std::string policy_move(std::size_t policy, const Settings& settings) const = 0;
    // Its steps in this turn and why, as the game tells it: none if it has already made them.
    virtual std::vector<Advice<std::string>> policy_advice(std::size_t policy,
                                                           const Settings& settings) const = 0;

    // The static evaluation for the player to move; the true result if it is over.
    virtual Verdict evaluation() const = 0;
    // Who wins by the game's theory, for the player to move; nothing if there is none.
    virtual std::optional<Verdict> theory() const = 0;

    // Long: the Searcher. Options that change make a new one; its table lasts otherwise. Against an
    // opponent who errs (options.mistakes) verdicts are expectations, in the game's unit where they
    // are not decided, and a line ends with the turn.
    // REQUIRES: check_evaluation(options.evaluation).
    virtual Analysis search(const SearchOptions& options, const Limits& limits,
                            std::stop_token stop = {}, const AnalysisSink& sink = {}) = 0;
    // Before a new game: makes the Searcher of these options now, not in the first search(), and lets
    // it forget all that it learnt. REQUIRES: as search().
    virtual void prepare(const SearchOptions& options) = 0;
    // From another thread while search() ponders.
    virtual void ponder_hit() = 0;
    // Long: plain minimax, or expectimax against an opponent who plays this share of his turns at
    // random. REQUIRES: check_evaluation(evaluation).
    virtual Analysis minimax(int depth, std::string_view evaluation = {}, std::stop_token stop = {},
                             double mistakes = 0) = 0;
    // Long: leaves at a depth; nothing if stopped.
    virtual std::optional<std::uint64_t> perft(int depth, int threads, std::stop_token stop = {},
                                               const ProgressSink& sink = {}) = 0;

    // The tree of a small search, node by node. An error if it is too large says what would fit.
    // REQUIRES: check_evaluation(options.evaluation).
    virtual Result<Trace> trace(const TraceOptions& options) = 0;
    // Searches a branch that trace() with the same options cut. An error if it cut no such node.
    virtual Result<CutBranch> search_cut(const TraceOptions& options, int node) = 0;

    // Exact knowledge of the whole game. A session has one solution at most; opened or solved, it is
    // what known() answers from.
    virtual bool is_solvable() const = 0;
    // Long. Goes on from a partial solution that is open.
    virtual Result<SolveReport> solve(int threads, std::uint64_t memory_mib, std::stop_token stop,
                                      const ProgressSink& sink) = 0;
    // An error if the file is damaged or of another game or other rules.
    virtual Status open_solution(const std::filesystem::path& path) = 0;
    virtual Status save_solution(const std::filesystem::path& path) const = 0;
    virtual bool has_solution() const = 0;  // Whole or partial.
    virtual bool has_complete_solution() const = 0;
    // Long: checks every position of the open solution against its children; gives their number.
    virtual Result<std::uint64_t> verify_solution(int threads, std::stop_token stop,
                                                  const ProgressSink& sink) const = 0;
    // The values of all moves from the solution; nothing if it does not hold the position.
    virtual std::optional<Analysis> known() const = 0;
    // The value of every start position from the solution, for the player who moves first.
    virtual std::vector<StartVerdict> known_starts() const = 0;

  protected:
    Session(const GameInfo& info, Settings settings)
        : info_(info), settings_(std::move(settings)) {}

  private:
    GameInfo info_;
    Settings settings_;
};

}  // namespace petteia
