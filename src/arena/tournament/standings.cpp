#include "arena/tournament/standings.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "arena/tournament/index.h"

namespace petteia {
namespace {

class Counting {
  public:
    Counting(const TournamentPlan& plan, const Schedule& schedule) : plan_(plan) {
        const std::size_t players = plan.players.size();
        standings_.cross.assign(players, std::vector<CrossScore>(players));
        standings_.order.resize(players);
        standings_.is_over = schedule.is_over();
        standings_.expected_games = expected_games(plan.schedule());
        for (std::size_t i = 0; i < players; ++i) {
            Standing& standing = standings_.order[i];
            standing.player = static_cast<int>(i);
            standing.half_points = schedule.half_points(standing.player);
            standing.byes = schedule.byes(standing.player);
            standing.rounds_survived = schedule.rounds_survived(standing.player);
        }
    }

    void add(const StoredGame& game) {
        if (!game.is_finished) {
            ++standings_.running;
            return;
        }
        const auto& [first, second] = game.fixture.players;
        add(first, second, game.score.half_points);
        add(second, first, 2 - game.score.half_points);
        if (game.offender) ++standings_.order[index(*game.offender)].technical_losses;
        standings_.games.push_back(game);
    }

    Standings result(const std::vector<Effort>& efforts) {
        const auto ratings = rate(static_cast<int>(plan_.players.size()), pair_scores(standings_));
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            standings_.order[i].rating = ratings[i];
            standings_.order[i].effort = efforts[i];
            standings_.order[i].tie_break = tie_break(i);
        }
        std::stable_sort(standings_.order.begin(), standings_.order.end(),
                         [](const Standing& a, const Standing& b) {
                             return std::tie(a.rounds_survived, a.half_points, a.tie_break) >
                                    std::tie(b.rounds_survived, b.half_points, b.tie_break);
                         });
        return std::move(standings_);
    }

  private:
    void add(int player, int opponent, int half_points) {
        CrossScore& score = standings_.cross[index(player)][index(opponent)];
        ++score.games;
        score.half_points += half_points;
        standings_.order[index(player)].outcomes.add(half_points);
    }

    double tie_break(std::size_t player) const {
        double sum = 0;
        for (std::size_t other = 0; other < standings_.cross.size(); ++other)
            sum +=
                standings_.cross[player][other].half_points * standings_.order[other].half_points;
        return sum / 4;
    }

    const TournamentPlan& plan_;
    Standings standings_;
};

}  // namespace

std::vector<PairScore> pair_scores(const Standings& standings) {
    std::vector<PairScore> scores;
    for (std::size_t i = 0; i < standings.cross.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const CrossScore& score = standings.cross[i][j];
            if (score.games > 0)
                scores.push_back({static_cast<int>(i), static_cast<int>(j),
                                  static_cast<double>(score.games), score.half_points / 2.0});
        }
    }
    return scores;
}

Result<Standings> standings_of(const TournamentStore& store) {
    const auto games = store.games();
    if (!games) return games.error();
    const auto efforts = store.efforts();
    if (!efforts) return efforts.error();
    const auto so_far = schedule_so_far(store.plan().schedule(), *games);
    if (!so_far) return so_far.error();
    Counting count(store.plan(), so_far->schedule);
    for (const StoredGame& game : *games) count.add(game);
    return count.result(*efforts);
}

}  // namespace petteia
