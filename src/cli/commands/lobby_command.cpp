#include <fmt/format.h>

#include "arena/play/agent.h"
#include "arena/play/level.h"
#include "arena/players/agent_factory.h"
#include "cli/command.h"
#include "cli/terminal/table_game.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

// The choice by number or by name; nothing when the input ends.
std::optional<std::size_t> choose(const std::string& prompt,
                                  const std::vector<std::string>& names) {
    for (;;) {
        const auto line = ask(prompt);
        if (!line || lower(*line) == "quit" || lower(*line) == "q") return std::nullopt;
        if (const auto number = parse_integer(*line);
            number && *number >= 1 && *number <= static_cast<std::int64_t>(names.size()))
            return static_cast<std::size_t>(*number - 1);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (lower(*line) == names[i]) return i;
        }
        print_line(fmt::format("type a number from 1 to {} or a name{}; quit to leave",
                               names.size(), did_you_mean(*line, names)));
    }
}

std::optional<const GameEntry*> choose_game(const Registry& registry) {
    print_line(inked(Ink::Bold, "\nPetteia") + " — games of two minds\n");
    for (std::size_t i = 0; i < registry.games().size(); ++i) {
        const GameInfo& info = registry.games()[i].info;
        print_line(fmt::format("  {}  {}{}", i + 1, inked(Ink::Bold, padded_right(info.title, 14)),
                               info.summary));
    }
    const auto number = choose("\nWhich game? ", registry.names());
    if (!number) return std::nullopt;
    return &registry.games()[*number];
}

struct Opponent {
    std::string name, summary, player;
};

// With those of the game's own players that can play the computer's side.
std::vector<Opponent> opponents(const GameEntry& game, Player computer) {
    std::vector<Opponent> all;
    for (const int number : {2, 5, 8, kLevels}) {
        const std::string text = std::to_string(number);
        all.push_back(
            {lower(level(number).title), "engine, level " + text, "engine:level=" + text});
    }
    all.insert(all.end(), {{"minimax", "textbook minimax, three plies deep", "minimax:depth=3"},
                           {"random", "any legal move", "random"},
                           {"human", "two people at this keyboard", "human"},
                           {"watch", "the engine against itself", "engine:level=10"}});
    for (const PolicyInfo& each : game.policies) {
        const std::string name(each.name);
        if (!each.side || each.side == computer)
            all.push_back({name, std::string(each.summary), name});
    }
    return all;
}

std::optional<Seats> choose_seats(const GameEntry& game) {
    const std::size_t computer = game.info.computer_first ? 0 : 1;
    const auto all = opponents(game, computer == 0 ? Player::First : Player::Second);
    std::vector<std::string> names;
    print_line("");
    for (std::size_t i = 0; i < all.size(); ++i) {
        names.push_back(all[i].name);
        print_line(fmt::format("  {}  {}{}", i + 1, padded_right(all[i].name, 11),
                               inked(Ink::Dim, all[i].summary)));
    }
    const auto number = choose("\nWhich opponent? ", names);
    if (!number) return std::nullopt;
    const Opponent& chosen = all[*number];
    Seats seats;
    if (chosen.name == "human") return seats;
    seats[computer] = std::move(*make_agent(chosen.player, 1, &game));
    if (chosen.name == "watch") seats[1 - computer] = std::move(*make_agent(chosen.player, 2));
    return seats;
}

Result<int> run(const Invocation& invocation) {
    for (;;) {
        const auto game = choose_game(invocation.registry);
        if (!game) return kDone;
        auto seats = choose_seats(**game);
        if (!seats) return kDone;
        auto session = (*game)->open({});
        if (!session) return failed(session.error());
        print_line("Type a move, or help.");
        const int code =
            TableGame(invocation.registry, std::move(*session), std::move(*seats)).run();
        if (code != kDone || !can_print()) return code;
    }
}

}  // namespace

Command lobby_command() {
    Command command;
    command.name = "lobby";
    command.summary = "Choose a game and an opponent, and play in the terminal.";
    command.example = "petteia lobby";
    command.run = run;
    return command;
}

}  // namespace petteia
