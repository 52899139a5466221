#include "grading/game_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "arena/players/agent_factory.h"
#include "core/text.h"

namespace petteia::grading {
namespace {

std::optional<int> whole_number(std::string_view text, int least, int most) {
    const auto seen = parse_integer(text);
    if (!seen || *seen < least || *seen > most) return std::nullopt;
    return static_cast<int>(*seen);
}

Error unexpected(std::string_view expected, std::string_view rest) {
    return Error{"expected " + std::string(expected) + ", not " + in_quotes(rest)};
}

// Random moves until the game is over or the position is one that is wanted.
template <typename IsWanted>
bool wander(Session& session, Rng& rng, int most_plies, const IsWanted& is_wanted) {
    for (int ply = 0; ply <= most_plies && !session.is_over(); ++ply) {
        if (is_wanted(ply)) return true;
        static_cast<void>(session.play(session.random_move(rng)));  // It is legal.
    }
    return false;
}

constexpr int kMostTries = 300;

}  // namespace

std::span<const std::string> GameWords::known() {
    static const std::vector<std::string> words{"game",  "static",   "wins",          "depth",
                                                "ask",   "position", "positions",     "passes",
                                                "match", "reach",    "nodes-at-most", "wire"};
    return words;
}

bool GameWords::is_setting(std::string_view word) {
    return word == "game" || word == "static" || word == "wins" || word == "depth" || word == "ask";
}

Status GameWords::take_setting(std::string_view word, std::string_view rest) {
    if (word == "game") return take_game(rest);
    if (!has_game()) return Error{"a game comes first, as in \"game tictactoe\""};
    if (word == "static") return take_static(rest);
    if (word == "wins") return take_wins(rest);
    return word == "depth" ? take_depth(rest) : take_ask(rest);
}

Status GameWords::ask(std::string_view word, std::string_view rest, AssignmentTest& test,
                      const Rng& rng) {
    if (!has_game()) return Error{"a game comes first, as in \"game tictactoe\""};
    if (word == "position") return take_position(rest, test);
    if (word == "positions") return draw_positions(rest, test, rng);
    if (word == "passes") return draw_passes(rest, test, rng);
    if (word == "match") return take_match(rest, test, rng);
    if (word == "wire") return take_wire(rest, test, rng);
    return word == "reach" ? take_reach(rest, test) : take_most_nodes(rest, test);
}

Status GameWords::take_search(std::string_view rest) {
    using enum GameQuestion::Algorithm;
    if (rest != "any" && rest != "minimax" && rest != "alpha-beta")
        return unexpected("any, minimax or alpha-beta", rest);
    usual_.algorithm = rest == "any" ? Any : rest == "minimax" ? Minimax : AlphaBeta;
    return ok();
}

// "hexthello side=3".
Status GameWords::take_game(std::string_view rest) {
    const auto parts = words(rest);
    if (parts.empty()) return unexpected("the name of a game", rest);
    const auto game = built_in_games().find(parts[0]);
    if (!game) return game.error();
    Settings::Given settings;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t equals = parts[i].find('=');
        if (equals == std::string_view::npos) return unexpected("settings NAME=VALUE", parts[i]);
        settings[std::string(parts[i].substr(0, equals))] = parts[i].substr(equals + 1);
    }
    if (const auto opened = (*game)->open(settings); !opened) return opened.error();
    usual_ = {};
    usual_.game = *game;
    usual_.settings = std::move(settings);
    return ok();
}

Status GameWords::take_static(std::string_view rest) {
    if (rest != "zero" && rest != "own") return unexpected("zero or own", rest);
    usual_.has_estimates = rest == "own";
    return ok();
}

Status GameWords::take_wins(std::string_view rest) {
    if (rest != "sooner" && rest != "alike") return unexpected("sooner or alike", rest);
    usual_.wins_alike = rest == "alike";
    return ok();
}

Status GameWords::take_depth(std::string_view rest) {
    constexpr int kMostPlies = 100;
    const auto depth = rest == "end" ? std::optional(0) : whole_number(rest, 1, kMostPlies);
    if (!depth) return unexpected(fmt::format("end or a number from 1 to {}", kMostPlies), rest);
    usual_.depth = *depth;
    return ok();
}

Status GameWords::take_ask(std::string_view rest) {
    using enum GameQuestion::Kind;
    constexpr int kDeepestPerft = 8;
    const auto parts = words(rest);
    if (rest == "move" || rest == "moves") {
        usual_.kind = rest == "move" ? Search : Moves;
        return ok();
    }
    if (parts.size() == 2 && parts[0] == "perft") {
        const auto depth = whole_number(parts[1], 1, kDeepestPerft);
        if (!depth) return unexpected(fmt::format("a depth from 1 to {}", kDeepestPerft), parts[1]);
        usual_.kind = Perft;
        usual_.depth = *depth;
        return ok();
    }
    if ((parts.size() == 2 && parts[0] == "choice") || (parts.size() > 2 && parts[0] == "advice"))
        return take_policy(parts);
    return unexpected("move, moves, perft N, choice PLAYER or advice PLAYER MEASURE", rest);
}

// "choice course", "advice course two-ply value".
Status GameWords::take_policy(std::span<const std::string_view> parts) {
    const auto& policies = usual_.game->policies;
    const auto policy = std::find_if(policies.begin(), policies.end(),
                                     [&](const PolicyInfo& each) { return each.name == parts[1]; });
    if (policy == policies.end())
        return Error{std::string(usual_.game->info.name) + " has no player of its own named " +
                     in_quotes(parts[1])};
    usual_.policy = static_cast<std::size_t>(policy - policies.begin());
    usual_.kind = parts.size() == 2 ? GameQuestion::Kind::Choice : GameQuestion::Kind::Advice;
    usual_.measure.clear();
    for (const std::string_view part : parts.subspan(2))
        usual_.measure += (usual_.measure.empty() ? "" : " ") + std::string(part);
    return ok();
}

// A policy may know one side only.
bool GameWords::is_for_mover(const Session& session) const {
    if (usual_.kind != GameQuestion::Kind::Advice && usual_.kind != GameQuestion::Kind::Choice)
        return true;
    return session.to_move() ==
           usual_.game->policies[usual_.policy].side.value_or(session.to_move());
}

Status GameWords::add(const Session& session, AssignmentTest& test) {
    if (session.is_over()) return Error{"the game is over at " + session.position()};
    if (!is_for_mover(session))
        return Error{"the player does not play the side that is to move at " + session.position()};
    GameQuestion question = usual_;
    question.position = session.position();
    test.game_questions.push_back(std::move(question));
    return ok();
}

Status GameWords::take_position(std::string_view rest, AssignmentTest& test) {
    const auto session = *usual_.game->open(usual_.settings);
    if (rest != "start") {
        if (Status placed = session->set_position(rest); !placed) return placed;
    }
    return add(*session, test);
}

// "20 plies 2 4".
Status GameWords::draw_positions(std::string_view rest, AssignmentTest& test, Rng rng) {
    constexpr int kMostPositions = 1000, kMostPlies = 1000;
    const auto parts = words(rest);
    const bool is_whole = parts.size() == 4 && parts[1] == "plies";
    const auto count = is_whole ? whole_number(parts[0], 1, kMostPositions) : std::nullopt;
    const auto least = is_whole ? whole_number(parts[2], 0, kMostPlies) : std::nullopt;
    const auto most = is_whole ? whole_number(parts[3], 0, kMostPlies) : std::nullopt;
    if (!count || !least || !most || *least > *most)
        return unexpected("as in \"20 plies 2 4\"", rest);
    const auto session = *usual_.game->open(usual_.settings);
    test.is_drawn = true;
    int tries = 0;
    for (int found = 0; found < *count;) {
        if (++tries > kMostTries + *count)
            return Error{"random games are over before so many plies"};
        session->restart(rng.below(1'000'000'000));
        const int plies =
            *least + static_cast<int>(rng.below(static_cast<std::uint64_t>(*most - *least) + 1));
        constexpr int kStepsOfATurn = 10;
        if (!wander(*session, rng, plies + kStepsOfATurn,
                    [&](int ply) { return ply >= plies && is_for_mover(*session); }))
            continue;
        if (Status added = add(*session, test); !added) return added;
        ++found;
    }
    return ok();
}

// Positions of random games in which the player to move must pass.
Status GameWords::draw_passes(std::string_view rest, AssignmentTest& test, Rng rng) {
    constexpr int kMostPasses = 100, kMostPlies = 1000;
    const auto count = whole_number(rest, 1, kMostPasses);
    if (!count) return unexpected(fmt::format("a number from 1 to {}", kMostPasses), rest);
    const auto session = *usual_.game->open(usual_.settings);
    test.is_drawn = true;
    int tries = 0;
    for (int found = 0; found < *count;) {
        if (++tries > kMostTries) return Error{"random games have too few passes"};
        session->restart(rng.below(1'000'000'000));
        if (!wander(*session, rng, kMostPlies, [&](int) {
                const auto moves = session->legal_moves();
                return moves.size() == 1 && moves.front() == "pass";
            }))
            continue;
        if (Status added = add(*session, test); !added) return added;
        ++found;
    }
    return ok();
}

// "40 openings 2 engine:level=3": the name comes last, since it may hold anything.
Status GameWords::take_match(std::string_view rest, AssignmentTest& test, Rng rng) {
    constexpr int kMostGames = 10'000, kMostPlies = 20;
    const auto parts = words(rest);
    const bool is_whole = parts.size() == 4 && parts[1] == "openings";
    const auto games = is_whole ? whole_number(parts[0], 2, kMostGames) : std::nullopt;
    const auto plies = is_whole ? whole_number(parts[2], 0, kMostPlies) : std::nullopt;
    if (!games || !plies || *games % 2 != 0)
        return unexpected("an even number of games, as in \"40 openings 2 random\"", rest);
    const auto agent = make_agent(parts[3], 1, usual_.game);
    if (!agent) return agent.error();
    if (parts[3].starts_with("cmd")) return Error{"the reference player must be a built-in one"};
    if (test.match) return Error{"a test has one match"};
    test.match = {usual_.game,
                  usual_.settings,
                  std::string(parts[3]),
                  static_cast<std::uint64_t>(*games),
                  *plies,
                  rng.below(1'000'000'000),
                  {}};
    test.is_drawn = true;
    return ok();
}

// "name", "positions 10 plies 2 40", "match 10 openings 2 random", …: a step of a client of the league.
Status GameWords::take_wire(std::string_view rest, AssignmentTest& test, Rng rng) {
    if (usual_.game->info.name != kLeagueGame)
        return Error{"the wire is that of " + std::string(kLeagueGame)};
    if (test.wire.has_ended()) return Error{"nothing can follow quit"};
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, blank), more = trim(rest.substr(blank));
    if (word == "match") {
        const Status taken = take_match(more, test, rng);
        if (taken) test.match->is_wired = true;
        return taken;
    }
    test.wire.game = usual_.game;
    test.wire.settings = usual_.settings;
    const bool is_passed = word == "opponent-passes";
    if (!is_passed && word != "positions" && word != "passes" && word != "position")
        return test.wire.add(rest, rng);
    AssignmentTest drawn;
    if (Status asked = ask(is_passed ? "passes" : word, more, drawn, rng); !asked) return asked;
    test.is_drawn |= drawn.is_drawn;
    for (const GameQuestion& question : drawn.game_questions) {
        if (is_passed)
            test.wire.ask_after_pass_at(question.position);
        else
            test.wire.ask_at(question.position);
    }
    return ok();
}

// "60": per cent of what alpha-beta visits in the game's order.
Status GameWords::take_most_nodes(std::string_view rest, AssignmentTest& test) {
    const auto percent = whole_number(rest, 1, 100);
    if (!percent) return unexpected("a number of per cent from 1 to 100", rest);
    test.compares.most_nodes_percent = percent;
    return ok();
}

// "0.6 3": from 60 % of the points on, 3 points.
Status GameWords::take_reach(std::string_view rest, AssignmentTest& test) {
    if (!test.match) return Error{"a match comes first"};
    const auto parts = words(rest);
    const auto share = parts.size() == 2 ? parse_number(parts[0]) : std::nullopt;
    const auto points = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
    if (!share || !points || *share < 0 || *share > 1 || *points < 0)
        return unexpected("a share from 0 to 1 and points, as in \"0.6 3\"", rest);
    if (*points > test.points)
        return Error{fmt::format("the test has {} points; give it more before", test.points)};
    test.match->steps.push_back({*share, *points});
    return ok();
}

}  // namespace petteia::grading
