#include "league/server/text_server.h"

#include <utility>

#include "session/record.h"

namespace petteia {

double Series::points(std::size_t player) const {
    int half_points = 0;
    for (const SeriesGame& game : games)
        half_points += player == 0 ? game.result.half_points : 2 - game.result.half_points;
    return half_points / 2.0;
}

TextServer::TextServer(Listener& listener, const GameEntry& game, const SeriesPlan& plan,
                       SeriesObserver& observer)
    : listener_(listener), plan_(plan), observer_(observer) {
    for (auto& session : sessions_) session = *game.open({{"side", std::to_string(plan.side)}});
}

Result<Series> TextServer::run(const std::stop_token& stop) {
    const auto are_there = gather(stop);
    if (!are_there) return are_there.error();
    Series series = *are_there ? play_games(stop) : Series{};
    for (auto& guest : guests_) guest->quit();
    return series;
}

// Until two are there who have told their names. Whoever leaves before is replaced by the next.
Result<bool> TextServer::gather(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        if (guests_.size() < 2) {
            if (const Status came = let_in(stop); !came) return came.error();
        } else if (introduce(stop)) {
            return true;
        }
    }
    return false;
}

Status TextServer::let_in(const std::stop_token& stop) {
    auto caller = listener_.accept({Deadline::Time::max(), stop});
    if (caller)
        guests_.push_back(std::make_unique<RemotePlayer>(*std::move(caller)));
    else if (caller.error() != Transfer::Stopped)
        return Error{"no connection can be taken: too many files are open"};
    drop_those_gone();
    return ok();
}

void TextServer::drop_those_gone() {
    const auto dropped = std::erase_if(guests_, [](const auto& guest) { return guest->is_gone(); });
    if (dropped > 0) observer_.left_early("a player hung up");
}

// Colours and names, as far as they are not told yet. False if someone has to be replaced.
bool TextServer::introduce(const std::stop_token& stop) {
    give_colours();
    for (auto guest = guests_.begin(); guest != guests_.end(); ++guest) {
        if ((*guest)->has_told_name()) continue;
        const Status told = (*guest)->ask_name(Deadline::of(plan_.name_time, stop));
        if (told) continue;
        if (stop.stop_requested()) return false;
        observer_.left_early(told.error().message);
        (*guest)->quit();
        guests_.erase(guest);
        return false;
    }
    drop_those_gone();
    return guests_.size() == 2;
}

// So that each can be told from the other.
std::array<std::string, 2> TextServer::names() const {
    std::array<std::string, 2> names{guests_[0]->nickname(), guests_[1]->nickname()};
    const bool are_alike = names[0] == names[1];
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string number = std::to_string(i + 1);
        if (names[i].empty())
            names[i] = "player " + number;
        else if (are_alike)
            names[i] += " (" + number + ")";
    }
    return names;
}

Series TextServer::play_games(const std::stop_token& stop) {
    Series series;
    series.names = names();
    observer_.met(series.names);
    for (int number = 1; number <= plan_.games; ++number) {
        if (guests_[0]->is_gone() && guests_[1]->is_gone()) return series;
        auto game = play_game(number, stop);
        if (!game) return series;
        series.games.push_back(*std::move(game));
        observer_.ended(series, series.games.back());
        if (plan_.swaps_colours) black_ = 1 - black_;
        give_colours();
    }
    series.is_complete = true;
    return series;
}

std::optional<SeriesGame> TextServer::play_game(int number, const std::stop_token& stop) {
    for (auto& session : sessions_) {
        if (!session->set_position(session->start_position())) return std::nullopt;
    }
    const Session& board = *sessions_[0];
    observer_.stands_at(board);
    const std::array<Seat, 2> seats{
        {{guests_[0].get(), sessions_[0].get()}, {guests_[1].get(), sessions_[1].get()}}};
    GameTerms terms;
    terms.first = black_;
    terms.time = plan_.time;
    auto result =
        referee(seats, terms, stop, [&](const PlayedMove&) { observer_.stands_at(board); });
    if (!result) return std::nullopt;
    return SeriesGame{number, black_, *std::move(result), count_discs(board.position()),
                      write_record(board)};
}

void TextServer::give_colours() {
    for (std::size_t i = 0; i < guests_.size(); ++i)
        guests_[i]->give_colour(i == black_ ? Player::First : Player::Second);
}

}  // namespace petteia
