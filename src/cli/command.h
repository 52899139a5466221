// Commands: what can be typed after `petteia`. Each is declared in its own file as data, with options
// that are Parameters like a game's, so that one parser reads them and one page of help shows them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arena/play/referee.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// A command line that has been read and checked.
struct Invocation {
    const Registry& registry;
    const GameEntry* game = nullptr;  // Null if the command takes none or none was named.
    Settings::Given game_settings;
    Settings options;
    std::vector<std::string> words;  // What stood there besides.

    // A session of the game at its start. What people should know of these settings goes to stderr.
    // REQUIRES: game != nullptr.
    Result<std::unique_ptr<Session>> open_game() const;
    // The same at the position that was asked for: by a --position option, if the command has one, or as
    // a word.
    Result<std::unique_ptr<Session>> open() const;
    std::uint64_t seed() const;
};

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;   // The work could not be done: damaged file, output closed.
inline constexpr int kMisused = 2;  // The command line is wrong.

struct Command {
    enum class GameUse : std::uint8_t { None, Optional, Required };

    std::string name;
    std::string summary;
    std::string arguments;  // After the name in the usage line: "GAME [POSITION]".
    std::string details;    // Some sentences more.
    std::string example;
    GameUse game = GameUse::None;
    std::size_t max_words = 0;
    std::vector<Parameter> options;
    // The exit code. An error is a wrong command line.
    Result<int> (*run)(const Invocation&) = nullptr;
};

Command serve_command();
Command lobby_command();
Command games_command();
Command play_command();
Command replay_command();
Command analyse_command();
Command solve_command();
Command perft_command();
Command compare_command();
Command tree_command();
Command match_command();
Command league_serve_command();
Command join_command();
Command league_tournament_command();
Command league_report_command();
Command bench_command();
Command version_command();
Command engine_command();

// Every command, in the order of the help.
std::vector<Command> all_commands();

// Options that several commands share.
Parameter json_option();
Parameter threads_option();
Parameter position_option();
std::vector<Parameter> limit_options();  // depth, time, nodes, table, techniques, eval
// How long players may think: --move-time and --game-time.
std::vector<Parameter> clock_options();
TimeControl clock_of(const Settings& options);
std::vector<Parameter> operator+(std::vector<Parameter> a, std::vector<Parameter> b);

// "0.1.0"
std::string_view program_version();

// Says what went wrong on stderr; gives kFailed.
int failed(const Error& error);

}  // namespace petteia
