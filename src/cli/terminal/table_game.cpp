#include "cli/terminal/table_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/terminal/board.h"
#include "cli/terminal/exit_codes.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/saved_game.h"
#include "cli/terminal/search_status.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr Milliseconds kHintTime{1000};
void complain(const Error& error) { tell(inked(Ink::Red, error.message)); }

}  // namespace

std::optional<std::string> ask(const std::string& prompt) {
    print(prompt);
    if (!can_print()) return std::nullopt;
    const AtPrompt at_prompt;
    std::string line;
    if (!std::getline(std::cin, line)) {
        print_line("");
        return std::nullopt;
    }
    return std::string(trim(line));
}

TableGame::TableGame(const Registry& registry, std::unique_ptr<Session> session, Seats seats)
    : registry_(registry), session_(std::move(session)), seats_(std::move(seats)) {}

int TableGame::run() {
    show_board();
    while (!is_finished_ && !session_->is_over() && can_print()) {
        Agent* agent = agent_of(session_->to_move());
        if (agent == nullptr)
            ask_person();
        else if (!let_agent_move(*agent))
            return kInterruptedExit;
        if (session_->is_over()) tell(inked(Ink::Bold, ending(*session_, seats_)));
        // After the end a person may still want a move back, or the game saved.
        while (session_->is_over() && !is_finished_ && has_person()) ask_person();
    }
    return kDone;
}

void TableGame::show_board() const {
    print_line("");
    print(draw_to_fit(session_->view(), last_move_cells_, terminal_width(STDOUT_FILENO)));
}

// False if interrupted: the move of an unfinished search is not played.
bool TableGame::let_agent_move(Agent& agent) {
    const auto mover = session_->to_move();
    const auto decision = [&] {
        ProgressLine line("thinking");
        return agent.choose(*session_, {{}, interrupt_token(), shown_on(line)});
    }();
    if (was_interrupted()) return false;
    if (!decision) {
        complain({decision.error().message});
        is_finished_ = true;
        return true;
    }
    std::string thought;
    if (decision->analysis) {
        const Analysis& analysis = *decision->analysis;
        thought = analysis.source == Analysis::Source::Solution
                      ? "  (" + analysis.verdict.to_text() + ", from the solution on file)"
                      : "  (" + status_of(analysis) + ")";
    }
    tell(fmt::format("\n{} plays {}{}", session_->name_of(mover), inked(Ink::Bold, decision->move),
                     inked(Ink::Dim, thought)));
    if (const Status played = play(decision->move); !played) {
        complain(played.error());
        is_finished_ = true;
    }
    return true;
}

Status TableGame::play(const std::string& move) {
    const View before = session_->view();
    if (Status played = session_->play_turn(move); !played) return played;
    last_move_cells_ = cells_of_move(before, *session_->last_move());
    show_board();
    return ok();
}

void TableGame::ask_person() {
    const std::string prompt =
        session_->is_over() ? "over (undo, save, load, quit)> "
                            : fmt::format("{} to move> ", session_->name_of(session_->to_move()));
    const auto line = ask(prompt);
    if (!line) {
        is_finished_ = true;
        return;
    }
    if (!line->empty()) obey(*line);
}

void TableGame::obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = lower(line.substr(0, blank));
    const std::string argument =
        blank == std::string::npos ? "" : std::string(trim(line.substr(blank + 1)));
    for (const Order& order : orders()) {
        if (order.word == word) return (this->*order.obey)(argument);
    }
    if (const Status played = play(line); !played) {
        complain(played.error());
        std::vector<std::string> words;
        for (const Order& order : orders()) words.emplace_back(order.word);
        if (const auto meant = nearest(word, words))
            tell("did you mean " + in_quotes(*meant) + "?");
    }
}

std::string ending(const Session& session, const Seats& seats) {
    const Verdict first = session.result(Player::First);
    if (first.kind == Verdict::Kind::Draw) return "Draw.";
    const Player winner = first.kind == Verdict::Kind::Win ? Player::First : Player::Second;
    std::string who(session.name_of(winner));
    const auto& agent = seats[static_cast<std::size_t>(index_of(winner))];
    if (agent != nullptr) who += " (" + agent->name() + ")";
    return who + " won.";
}

const std::vector<TableGame::Order>& TableGame::orders() {
    static const std::vector<Order> all{
        {"hint", "", "what the engine would play", &TableGame::do_hint},
        {"undo", "", "take your last move back", &TableGame::do_undo},
        {"redo", "", "play the move that was taken back", &TableGame::do_redo},
        {"moves", "", "list the legal moves", &TableGame::do_moves},
        {"eval", "", "the value of the position, without and with search", &TableGame::do_eval},
        {"board", "", "show the board again", &TableGame::do_board},
        {"save", "FILE", "save the game in a file", &TableGame::do_save},
        {"load", "FILE", "continue a game from a file", &TableGame::do_load},
        {"swap", "", "change sides", &TableGame::do_swap},
        {"resign", "", "give up", &TableGame::do_resign},
        {"help", "", "this list", &TableGame::do_help},
        {"quit", "", "leave", &TableGame::do_quit},
    };
    return all;
}

// Back to where the same person, or any person, was to move before.
void TableGame::do_undo(const std::string&) {
    const Player mover = session_->to_move();
    const bool was_over = session_->is_over();
    if (!session_->undo()) return tell("nothing to take back");
    while (agent_of(session_->to_move()) != nullptr ||
           (!was_over && agent_of(opponent(mover)) != nullptr && session_->to_move() != mover)) {
        if (session_->undo()) continue;
        session_->redo();  // The agent's first move stays.
        break;
    }
    last_move_cells_.clear();
    show_board();
}

void TableGame::do_redo(const std::string&) {
    if (!session_->redo()) return tell("nothing to play again");
    while (!session_->is_over() && agent_of(session_->to_move()) != nullptr && session_->redo()) {
    }
    last_move_cells_.clear();
    show_board();
}

void TableGame::do_hint(const std::string&) {
    if (session_->is_over()) return tell("the game is over");
    auto analysis = session_->known();
    if (!analysis) {
        Limits limits;
        limits.move_time = kHintTime;
        analysis = session_->search({}, limits, interrupt_token());
    }
    tell(fmt::format("{}  ({}; {})", inked(Ink::Bold, *analysis->best), analysis->verdict.to_text(),
                     join(session_->in_turns(analysis->pv), " ")));
}

void TableGame::do_moves(const std::string&) {
    tell(session_->is_over() ? "the game is over" : join(session_->legal_moves(), "  "));
}

void TableGame::do_eval(const std::string&) {
    tell(fmt::format("static: {} for {}", session_->evaluation().to_text(),
                     session_->name_of(session_->to_move())));
    if (!session_->is_over()) do_hint("");
}

void TableGame::do_board(const std::string&) { show_board(); }

void TableGame::do_save(const std::string& path) {
    if (path.empty()) return tell("save where? As in: save mygame.txt");
    if (const Status saved = save_game(*session_, path); !saved) return complain(saved.error());
    tell("saved in " + path);
}

void TableGame::do_load(const std::string& path) {
    if (path.empty()) return tell("load what? As in: load mygame.txt");
    auto loaded = load_game(registry_, path);
    if (!loaded) return complain(loaded.error());
    session_ = std::move(*loaded);
    for (const std::string& warning : session_->warnings()) say(warning);
    last_move_cells_.clear();
    show_board();
}

void TableGame::do_swap(const std::string&) {
    std::swap(seats_[0], seats_[1]);
    if (!has_person() || session_->is_over()) return;
    const Player mover = session_->to_move();
    tell(agent_of(mover) == nullptr ? "your move" : "sides swapped");
}

void TableGame::do_resign(const std::string&) {
    if (session_->is_over()) return tell("the game is over");
    const Player mover = session_->to_move();
    tell(inked(Ink::Bold, fmt::format("{} resigned. {} won.", session_->name_of(mover),
                                      session_->name_of(opponent(mover)))));
    is_finished_ = true;
}

void TableGame::do_help(const std::string&) {
    tell("Type a move, or:");
    for (const Order& order : orders()) {
        const std::string form = std::string(order.word) +
                                 (order.argument_form.empty() ? "" : " ") +
                                 std::string(order.argument_form);
        tell("  " + padded_right(form, 12) + std::string(order.summary));
    }
    if (!session_->is_over()) do_moves("");
}

void TableGame::do_quit(const std::string&) { is_finished_ = true; }

}  // namespace petteia
