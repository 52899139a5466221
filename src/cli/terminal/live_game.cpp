#include "cli/terminal/live_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <string_view>
#include <utility>

#include "cli/terminal/exit_codes.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/saved_game.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr Milliseconds kKeyTime{20};  // How long an interrupt or a finished thought may go unseen.
constexpr Milliseconds kHintTime{500};
constexpr std::size_t kLinesBelow = 4;  // Under the board.

std::size_t height_of(const std::string& lines) {
    return static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n'));
}

char letter_of(const Key& key) {
    switch (key.kind) {
        case Key::Kind::Left:
            return 'W';
        case Key::Kind::Down:
            return 'S';
        case Key::Kind::Right:
            return 'E';
        case Key::Kind::Up:
            return 'N';
        default:
            return key.character;
    }
}

}  // namespace

std::optional<std::string> move_of(const Key& key, const std::vector<std::string>& legal_moves) {
    const std::string wanted = lower(std::string(1, letter_of(key)));
    for (const std::string& move : legal_moves) {
        if (lower(move) == wanted) return move;
    }
    return std::nullopt;
}

bool LiveGame::suits(const Session& session, const Seats& seats) {
    if (seats[0] != nullptr && seats[1] != nullptr) return true;
    const auto moves = session.legal_moves();
    return std::all_of(moves.begin(), moves.end(), [](const std::string& move) {
        return move.size() == 1 && std::string_view("WSEN-").find(move[0]) != std::string::npos;
    });
}

Status LiveGame::check_room(const Session& session) {
    const std::string picture = draw(session.view(), {}, Spacing::Compact);
    const Screen::Size size = Screen::size();
    std::size_t width = 0;
    for (const auto line : split(picture, '\n')) width = std::max(width, columns(line));
    const std::size_t height = height_of(picture) + kLinesBelow;
    if (height <= size.rows && width <= size.columns) return ok();
    return Error{fmt::format("the window has {} lines of {} columns, and {} of {} are needed",
                             size.rows, size.columns, height, width)};
}

LiveGame::LiveGame(std::unique_ptr<Session> session, Seats seats, Use use)
    : session_(std::move(session)), seats_(std::move(seats)), use_(use) {}

const std::vector<LiveGame::Order>& LiveGame::orders() {
    static const std::vector<Order> all{
        {' ', "space", "pause", false, &LiveGame::do_pause},
        {'.', ".", "step", false, &LiveGame::do_step},
        {'<', "<", "slower", false, &LiveGame::do_slower},
        {'>', ">", "faster", false, &LiveGame::do_faster},
        {'h', "h", "hint", true, &LiveGame::do_hint},
        {'u', "u", "undo", true, &LiveGame::do_undo},
        {'r', "r", "redo", true, &LiveGame::do_redo},
        {'k', "k", "keep in a file", true, &LiveGame::do_save},
        {'q', "q", "quit", true, &LiveGame::do_quit},
    };
    return all;
}

const LiveGame::Order* LiveGame::order_of(const Key& key) {
    for (const Order& order : orders()) {
        if (key == Key{Key::Kind::Character, order.key}) return &order;
    }
    return nullptr;
}

int LiveGame::run() {
    screen_.emplace();
    keyboard_.emplace();
    for (const auto& agent : seats_) {
        if (agent != nullptr)
            agent->begin(*session_, agent == seats_[0] ? Player::First : Player::Second);
    }
    show();
    while (!is_leaving_ && !was_interrupted() && can_print()) {
        if (is_paused_ || session_->is_over() || is_persons_turn())
            rest(Milliseconds(200));
        else
            move_on();
    }
    keyboard_.reset();
    screen_.reset();
    print(picture());
    if (session_->is_over()) print_line(inked(Ink::Bold, ending(*session_, seats_)));
    return was_interrupted() ? kInterruptedExit : kDone;
}

Agent* LiveGame::agent_to_move() const {
    return seats_[static_cast<std::size_t>(index_of(session_->to_move()))].get();
}

bool LiveGame::is_persons_turn() const {
    return use_ == Use::Play && !session_->is_over() && agent_to_move() == nullptr;
}

// In the wide form, if the screen has room for it and the lines below.
std::string LiveGame::picture() const {
    View view = session_->view();
    if (!is_persons_turn()) view.moves.clear();
    const std::vector<int> marks = view.walls.empty() ? marks_ : std::vector<int>();
    std::string text = draw(view, marks);
    return height_of(text) + kLinesBelow > Screen::size().rows ? draw(view, marks, Spacing::Compact)
                                                               : text;
}

void LiveGame::show() {
    shown_ = session_->view();
    std::string text = picture() + "\n" + last_turns() + "\n" + status() + "\n";
    for (const Order& order : orders())
        text += inked(Ink::Bold, order.key_name) + " " + inked(Ink::Dim, order.name) + "  ";
    screen_->paint(text);
}

std::string LiveGame::status() const {
    if (!message_.empty()) return message_;
    if (session_->is_over()) return inked(Ink::Bold, ending(*session_, seats_));
    const std::string who(session_->name_of(session_->to_move()));
    if (is_persons_turn())
        return who + " to move: " + join(session_->legal_moves(), " ") + " or arrows";
    return is_paused_ ? "paused" : fmt::format("a picture every {} ms", pace_.time().count());
}

// The turns of both players, several steps of one read as one: "Pac-Man N   Ghosts W S E N".
std::string LiveGame::last_turns() const {
    std::string text;
    std::size_t first = steps_.size();
    for (int turns = 0; first > 0; --first) {
        const bool begins =
            first == steps_.size() || steps_[first - 1].mover != steps_[first].mover;
        if (begins && ++turns > 2) break;
    }
    for (std::size_t i = first; i < steps_.size(); ++i) {
        if (i == first || steps_[i].mover != steps_[i - 1].mover)
            text += (text.empty() ? "" : "   ") + std::string(session_->name_of(steps_[i].mover));
        text += " " + inked(Ink::Bold, steps_[i].move);
    }
    return text;
}

void LiveGame::move_on() {
    using Now = std::chrono::steady_clock;
    const auto started = Now::now();
    advance();
    if (is_leaving_) return;
    show();
    const auto taken = std::chrono::duration_cast<Milliseconds>(Now::now() - started);
    if (taken < pace_.time()) rest(pace_.time() - taken);
}

void LiveGame::advance() {
    while (!session_->is_over() && !is_persons_turn() && make_step() && !is_news()) {
    }
}

bool LiveGame::make_step() {
    if (use_ == Use::Replay) {
        const bool has_more = step_again();
        is_paused_ = is_paused_ || !has_more;
        return has_more;
    }
    const auto decision = decision_of(*agent_to_move());
    if (decision) play(decision->move);
    return decision.has_value();
}

bool LiveGame::step_again() {
    const Player mover = session_->to_move();
    const View before = session_->view();
    if (!session_->redo()) return false;
    steps_.push_back({mover, *session_->last_move()});
    marks_ = cells_of_move(before, steps_.back().move);
    return true;
}

std::optional<Agent::Decision> LiveGame::decision_of(Agent& agent) {
    auto decision = meanwhile([&](std::stop_token stop) {
        Turn turn;
        turn.stop = std::move(stop);
        return agent.choose(*session_, turn);
    });
    if (!decision) return std::nullopt;
    if (*decision) return std::move(**decision);
    message_ = decision->error().message;
    is_paused_ = true;
    return std::nullopt;
}

template <typename Think>
auto LiveGame::meanwhile(const Think& think) -> std::optional<decltype(think(std::stop_token()))> {
    std::stop_source source;
    auto thought = std::async(std::launch::async, think, source.get_token());
    is_thinking_ = true;
    std::optional<Key> ended_by;
    while (thought.wait_for(Milliseconds(0)) != std::future_status::ready) {
        const auto key = keyboard_->wait(kKeyTime);
        const Order* order = key ? order_of(*key) : nullptr;
        const bool ends = was_interrupted() || (key && key->kind == Key::Kind::EndOfInput) ||
                          (order != nullptr && order->changes_game);
        if (ends) {
            source.request_stop();
            ended_by = key;
            break;
        }
        if (order != nullptr) (this->*order->obey)();
    }
    auto result = thought.get();
    is_thinking_ = false;
    if (!source.stop_requested()) return result;
    if (ended_by) press(*ended_by);
    return std::nullopt;
}

void LiveGame::play(const std::string& move) {
    const Player mover = session_->to_move();
    const View before = session_->view();
    if (const Status played = session_->play(move); !played) {
        message_ = played.error().message;
        is_paused_ = true;
        return;
    }
    message_.clear();
    steps_.push_back({mover, *session_->last_move()});
    marks_ = cells_of_move(before, steps_.back().move);
}

// Keys are obeyed meanwhile; one of them ends it.
void LiveGame::rest(Milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!was_interrupted()) {
        const auto left =
            std::chrono::duration_cast<Milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0) return;
        if (const auto key = keyboard_->wait(std::min(left, kKeyTime))) return press(*key);
    }
}

void LiveGame::press(const Key& key) {
    if (key.kind == Key::Kind::EndOfInput) return do_quit();
    if (is_persons_turn()) {
        if (const auto move = move_of(key, session_->legal_moves())) {
            play(*move);
            return show();
        }
    }
    if (const Order* order = order_of(key)) {
        message_.clear();
        (this->*order->obey)();
        if (!is_leaving_) show();
    }
}

// While a player thinks, its move is the step.
void LiveGame::do_step() {
    is_paused_ = true;
    if (!is_thinking_) advance();
}

void LiveGame::do_hint() {
    if (session_->is_over()) return;
    Limits limits;
    limits.move_time = kHintTime;
    const auto analysis = meanwhile(
        [&](std::stop_token stop) { return session_->search({}, limits, std::move(stop)); });
    if (analysis && analysis->best)
        message_ = fmt::format("hint: {} ({})", inked(Ink::Bold, *analysis->best),
                               analysis->verdict.to_text());
}

// To a person's turn; if none plays, to where there is something else to see.
void LiveGame::do_undo() {
    const bool has_person = use_ == Use::Play && (seats_[0] == nullptr || seats_[1] == nullptr);
    is_paused_ = !has_person;
    marks_.clear();
    while (session_->undo()) {
        if (!steps_.empty()) steps_.pop_back();
        if (has_person ? is_persons_turn() : is_news()) return;
    }
}

void LiveGame::do_redo() {
    while (step_again() && !is_news()) {
    }
}

void LiveGame::do_save() {
    keyboard_.reset();
    screen_.reset();
    const auto path = ask("file to keep the game in> ");
    screen_.emplace();
    keyboard_.emplace();
    if (!path || path->empty()) return;
    const Status saved = save_game(*session_, *path);
    message_ = saved ? "kept in " + *path : inked(Ink::Red, saved.error().message);
}

}  // namespace petteia
