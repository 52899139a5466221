#include <unistd.h>

#include "cli/command.h"
#include "cli/terminal/board.h"
#include "cli/terminal/live_game.h"
#include "cli/terminal/saved_game.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

// Every position, one below the other.
int print_game(Session& session) {
    const auto width = terminal_width(STDOUT_FILENO);
    print(draw_to_fit(session.view(), {}, width));
    while (can_print()) {
        const View before = session.view();
        const std::string who(session.name_of(session.to_move()));
        if (!session.redo()) break;
        const std::string move = *session.last_move();
        print_line("\n" + who + " plays " + inked(Ink::Bold, move));
        print(draw_to_fit(session.view(), cells_of_move(before, move), width));
    }
    if (session.is_over()) print_line(inked(Ink::Bold, ending(session, {})));
    return kDone;
}

Result<int> run(const Invocation& invocation) {
    if (invocation.words.empty()) return Error{"replay needs a file: petteia replay mygame.txt"};
    auto session = load_game(invocation.registry, invocation.words[0]);
    if (!session) return failed(session.error());
    while ((*session)->undo()) {
    }
    if (!Keyboard::is_there() || invocation.options.flag("plain") ||
        !LiveGame::check_room(**session))
        return print_game(**session);
    return LiveGame(std::move(*session), {}, LiveGame::Use::Replay).run();
}

}  // namespace

Command replay_command() {
    Command command;
    command.name = "replay";
    command.summary = "Replay a saved game.";
    command.arguments = "FILE";
    command.details =
        "Plays by itself on a terminal: space pauses, . steps, u goes back, < and > change the "
        "speed.";
    command.example = "petteia replay mygame.txt";
    command.max_words = 1;
    command.options = {Parameter::flag("plain", "print every position, one below the other")};
    command.run = run;
    return command;
}

}  // namespace petteia
