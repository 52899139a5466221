// Commands: what can be typed after `petteia`. Each is declared in its own file as data, with options
// that are Parameters like a game's, so that one parser reads them, and help, man pages and shell
// completion show them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/terminal/exit_codes.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

class Cluster;

// A command line that has been read and checked.
struct Invocation {
    const Registry& registry;
    Cluster& cluster;
    const GameEntry* game = nullptr;  // Null if the command takes none or none was named.
    Settings::Given game_settings;
    Settings options;
    std::vector<std::string> words;  // The other words.

    // A session of the game at its start. Warnings about these settings go to stderr.
    // REQUIRES: game != nullptr.
    Result<std::unique_ptr<Session>> open_game() const;
    // The same at the position that was asked for: by the --position option, if the command has one, or
    // as a word.
    Result<std::unique_ptr<Session>> open() const;
    std::uint64_t seed() const;
};

struct Command {
    enum class GameUse : std::uint8_t { None, Optional, Required };

    std::string name;
    std::string summary;
    // After the name in the usage line: "GAME [POSITION]". Shell completion knows the words GAME, PLAYER,
    // FILE and COMMAND, and "a|b" as a choice.
    std::string arguments;
    std::string details;  // Some sentences more.
    std::string example;
    GameUse game = GameUse::None;
    std::size_t max_words = 0;
    std::vector<Parameter> options;
    // Whether all ranks of a cluster run it together; otherwise rank 0 runs it alone.
    bool uses_ranks = false;
    // The exit code. An error means that the command line is wrong.
    Result<int> (*run)(const Invocation&) = nullptr;
};

Command serve_command();
Command lobby_command();
Command games_command();
Command levels_measure_command();
Command levels_command();
Command play_command();
Command replay_command();
Command analyse_command();
Command solve_command();
Command prove_command();
Command puzzles_command();
Command perft_command();
Command compare_command();
Command tree_command();
Command match_command();
Command grade_command();
Command learn_play_command();
Command learn_fit_command();
Command learn_match_command();
Command learn_forecasts_command();
Command learn_strength_command();
Command learn_show_command();
Command learn_command();
Command league_serve_command();
Command join_command();
Command league_tournament_command();
Command league_report_command();
Command engine_command();
Command bench_command();
Command man_command();
Command completion_command();
Command version_command();

// Every command, in the order of the help.
std::vector<Command> all_commands();

// Prints the error to stderr; gives kFailed.
int failed(const Error& error);

}  // namespace petteia
