#include "league/server/text_server.h"

#include <algorithm>
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
    for (auto& player : players_) player->quit();
    return series;
}

// Until two players have sent their names, and nobody who connected before them is still to send one. A
// player that leaves before is replaced by the next.
Result<bool> TextServer::gather(const std::stop_token& stop) {
    Newcomers newcomers(listener_, plan_.name_time);
    newcomers.on_connect = [&](RemotePlayer& newcomer) {
        const bool is_first = players_.empty() && newcomers.is_empty();
        newcomer.give_colour(is_first ? Player::Second : Player::First);
    };
    newcomers.on_leave = [&](const std::string& why) { observer_.left_early(why); };
    while (!stop.stop_requested()) {
        auto named = newcomers.next();
        if (!named) return named.error();
        for (auto& newcomer : *named) admit(std::move(newcomer));
        drop_disconnected();
        if (players_.size() < 2) continue;
        const auto awaited = newcomers.first_arrival();
        if (awaited && *awaited < players_[1]->arrival()) continue;
        give_colours();
        return true;
    }
    return false;
}

// Keeps the two who connected first.
void TextServer::admit(std::unique_ptr<RemotePlayer> newcomer) {
    const std::string& name = newcomer->nickname();
    const bool is_taken = std::ranges::any_of(
        players_, [&](const auto& player) { return player->nickname() == name; });
    if (const auto why = plan_.roster.refusal(name, newcomer->address(), is_taken)) {
        newcomer->quit();
        return observer_.left_early(*why);
    }
    players_.push_back(std::move(newcomer));
    std::ranges::sort(players_, {}, [](const auto& player) { return player->arrival(); });
    if (players_.size() <= 2) return;
    players_.back()->quit();
    players_.pop_back();
}

void TextServer::drop_disconnected() {
    const auto dropped =
        std::erase_if(players_, [](const auto& player) { return player->is_gone(); });
    if (dropped > 0) observer_.left_early("a player hung up");
}

// Distinct, and never empty.
std::array<std::string, 2> TextServer::names() const {
    std::array<std::string, 2> names{players_[0]->nickname(), players_[1]->nickname()};
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
        if (players_[0]->is_gone() && players_[1]->is_gone()) return series;
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
        {{players_[0].get(), sessions_[0].get()}, {players_[1].get(), sessions_[1].get()}}};
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
    for (std::size_t i = 0; i < players_.size(); ++i)
        players_[i]->give_colour(i == black_ ? Player::First : Player::Second);
}

}  // namespace petteia
