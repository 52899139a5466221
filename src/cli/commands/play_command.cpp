#include <fmt/format.h>

#include "arena/play/agent.h"
#include "arena/play/level.h"
#include "arena/players/agent_factory.h"
#include "arena/players/search_parameters.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/search_options.h"
#include "cli/terminal/live_game.h"
#include "cli/terminal/table_game.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kHuman = "human";
constexpr std::string_view kUsualOpponent = "engine:level=10";

// "engine:level=3" from --level 3 and the like.
std::string opponent_text(const Settings& options) {
    std::string settings;
    for (const char* name : {"level", "depth", "time", "nodes"}) {
        if (options.has(name))
            settings +=
                (settings.empty() ? "" : ",") + std::string(name) + "=" + options.text(name);
    }
    return settings.empty() ? std::string(kUsualOpponent) : "engine:" + settings;
}

// The players as named; by default the person is where --me says, or second if the rules let the
// computer begin.
std::array<std::string, 2> seat_texts(const GameInfo& info, const Settings& options) {
    const bool person_first =
        options.has("me") ? options.text("me") == "first" : !info.computer_first;
    const std::string computer = opponent_text(options);
    std::array<std::string, 2> texts{person_first ? std::string(kHuman) : computer,
                                     person_first ? computer : std::string(kHuman)};
    if (options.has("first")) {
        texts[0] = options.text("first");
        if (!options.has("second")) texts[1] = texts[0] == kHuman ? computer : std::string(kHuman);
    }
    if (options.has("second")) {
        texts[1] = options.text("second");
        if (!options.has("first")) texts[0] = texts[1] == kHuman ? computer : std::string(kHuman);
    }
    return texts;
}

Result<Seats> make_seats(const std::array<std::string, 2>& texts, const GameEntry& game,
                         const Session& session, std::uint64_t seed) {
    Seats seats;
    for (std::size_t i = 0; i < 2; ++i) {
        if (texts[i] == kHuman) continue;
        auto agent = make_agent(texts[i], seed + i, &game);
        if (!agent) return agent.error();
        const Player side = i == 0 ? Player::First : Player::Second;
        if (const Status fits = (*agent)->check(session, side); !fits) return fits.error();
        seats[i] = std::move(*agent);
    }
    return seats;
}

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    if (const Status ready = open_known_solution(**session, options); !ready) return ready.error();
    const auto texts = seat_texts(invocation.game->info, options);
    auto seats = make_seats(texts, *invocation.game, **session, invocation.seed());
    if (!seats) return seats.error();
    tell(fmt::format("{}: {} is {}, {} is {}. Type help for a list of commands.",
                     inked(Ink::Bold, invocation.game->info.title),
                     invocation.game->info.players[0], texts[0], invocation.game->info.players[1],
                     texts[1]));
    const bool is_live =
        Keyboard::is_there() && !options.flag("plain") && LiveGame::suits(**session, *seats);
    const Status room = is_live ? LiveGame::check_room(**session) : ok();
    if (!room) say("playing line by line: " + room.error().message);
    if (is_live && room)
        return LiveGame(std::move(*session), std::move(*seats), LiveGame::Use::Play).run();
    return TableGame(invocation.registry, std::move(*session), std::move(*seats)).run();
}

// A person can sit there too.
Parameter seat_option(std::string name, std::string help) {
    Parameter option = player_option(std::move(name), std::move(help));
    option.choices = {std::string(kHuman)};
    return option;
}

std::string level_lines() {
    std::string text = "Engine levels:\n";
    for (int number = 1; number <= kLevels; ++number)
        text +=
            fmt::format("  {:2}  {:11}  {}\n", number, level(number).title, level(number).summary);
    return text;
}

}  // namespace

Command play_command() {
    Command command;
    command.name = "play";
    command.summary = "Play a game in the terminal.";
    command.arguments = "GAME";
    command.details =
        "Players: human, engine, engine:level=3, engine:time=0.5, engine:depth=6, "
        "minimax:depth=3,\n"
        "random, cmd:PROGRAM for a program of your own, and the game's own players, which "
        "`petteia\n"
        "games GAME` lists. By default you play against the engine at level 10; `petteia levels\n"
        "GAME` says how strong each level is. Games between computers, and games whose moves are\n"
        "directions, use the whole screen: arrows or letters move, space pauses.\n\n" +
        level_lines();
    command.example = "petteia play tictactoe --level 4";
    command.game = Command::GameUse::Required;
    command.options =
        std::vector<Parameter>{
            seat_option("first", "the player who moves first"),
            seat_option("second", "the player who moves second"),
            Parameter::choice("me", "", {"first", "second"}, "the side that you play"),
            level_parameter("the engine's strength"),
            depth_parameter("plies the engine searches"),
            time_parameter("seconds the engine thinks a move"),
            nodes_parameter("nodes the engine searches a move"),
            Parameter::flag("plain", "print line by line, never use the whole screen"),
            position_option()} +
        solution_options();
    command.run = run;
    return command;
}

}  // namespace petteia
