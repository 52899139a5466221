// `petteia league tournament` and `league report` as their users call them: what they print, how they
// go on after having been stopped or killed, and what they refuse.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <thread>

#include "arena/store/database.h"
#include "tests/program.h"

namespace {

namespace json = boost::json;

const std::string kPlayers = "--player minimax:depth=1 --player random --player random";

std::string path_of(const std::string& name) { return (scratch() / name).string(); }

json::object tournament(const std::string& rest) {
    const Outcome result = run_line("league tournament " + rest + " --json");
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

// By round, pairing and number: the players, the result and all moves of every finished game.
std::map<std::string, std::string> finished_games(const std::string& path) {
    std::map<std::string, std::string> games;
    if (!std::filesystem::exists(path)) return games;
    const SQLite::Database store(path, SQLite::OPEN_READONLY, 5000);
    SQLite::Statement row(
        store,
        "SELECT round || '/' || pairing || '/' || number, first || '-' || second || ' ' || "
        "half_points || ' ' || ifnull(margin, '') || ' ' || start || ' ' || opening || ': ' || "
        "(SELECT group_concat(text, ' ') FROM (SELECT text FROM move WHERE game = game.id "
        "ORDER BY ply)) FROM game WHERE state = 'finished'");
    while (row.executeStep()) {
        const auto [place, is_new] =
            games.emplace(row.getColumn(0).getString(), row.getColumn(1).getString());
        EXPECT_TRUE(is_new) << place->first << " was played twice";
    }
    return games;
}

// As somebody does who knows how the sums of the rows are made.
void rewrite(const std::string& path, const std::string& sql) {
    using petteia::store_file::Database;
    Database store(path, SQLite::OPEN_READWRITE);
    store.exec(sql);
    store.exec(
        "UPDATE player SET sum = row_sum('player', id, name, agent);"
        "UPDATE game SET sum = row_sum('game', id, round, pairing, number, first, second, start, "
        "opening, state, half_points, margin, fault, offender, reason, started_ms, ended_ms, "
        "moves)");
    for (const char* table : {"player", "game"})
        petteia::store_file::store_content(store, table,
                                           petteia::store_file::counted(store, table));
}

void expect_holds(const std::map<std::string, std::string>& games,
                  const std::map<std::string, std::string>& before) {
    for (const auto& [key, game] : before) {
        const auto found = games.find(key);
        ASSERT_NE(found, games.end()) << key << " got lost";
        EXPECT_EQ(found->second, game);
    }
}

TEST(TournamentCommand, ReportsEverythingInJson) {
    const auto report = tournament("tictactoe " + kPlayers + " --games 4");
    EXPECT_TRUE(report.at("finished").as_bool());
    EXPECT_EQ(report.at("games").to_number<int>(), 12);
    EXPECT_EQ(report.at("plan").at("game").as_string(), "tictactoe");
    double points = 0;
    for (const auto& player : report.at("players").as_array()) {
        const auto count = [&](const char* name) { return player.at(name).to_number<double>(); };
        points += count("points");
        EXPECT_EQ(count("wins") + count("draws") + count("losses"), 8);
        EXPECT_EQ(count("wins") + count("draws") / 2, count("points"));
        EXPECT_EQ(count("technical_losses"), 0);
        EXPECT_EQ(player.at("against").as_array().size(), 2u);
    }
    EXPECT_EQ(points, 12);
    EXPECT_EQ(report.at("results").as_array().size(), 12u);
}

TEST(TournamentCommand, ShowsTheTableToPeople) {
    const Outcome result = run_line("league tournament xox " + kPlayers + " --format swiss");
    EXPECT_EQ(result.code, 0) << result.err;
    for (const char* text : {"XOX", "swiss of 3 players", "minimax:depth=1", "random 2", "Elo"})
        EXPECT_NE(result.out.find(text), std::string::npos) << text << "\n" << result.out;
}

TEST(TournamentCommand, PlaysHexthelloUnlessToldOtherwise) {
    const auto report =
        tournament("--player minimax:depth=1 --player random --format gauntlet --openings 2");
    EXPECT_EQ(report.at("plan").at("game").as_string(), "hexthello");
    EXPECT_EQ(report.at("games").to_number<int>(), 2);
}

TEST(TournamentCommand, ReportsFromItsStoreWithoutPlaying) {
    const std::string path = path_of("report.db");
    auto played = tournament("tictactoe " + kPlayers + " --store " + path);
    const Outcome again = run_line("league report --json --store " + path);
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(json::parse(again.out), json::value(played));
    EXPECT_EQ(json::value(tournament("--store " + path)), json::value(played))
        << "nothing is left to play";
}

TEST(TournamentCommand, RefusesAnotherPlanForAStore) {
    const std::string path = path_of("plan.db");
    const std::string line = "tictactoe " + kPlayers + " --games 2 --store " + path;
    tournament(line);
    tournament(line);
    for (const char* other : {"--games 4", "--seed 7", "--format swiss", "--move-time 1",
                              "--player random --player random", "--rounds 2", "xox"}) {
        const Outcome refused =
            run_line("league tournament --store " + path + " " + std::string(other));
        EXPECT_EQ(refused.code, 2) << other;
        EXPECT_NE(refused.err.find("holds another tournament"), std::string::npos) << refused.err;
    }
}

TEST(TournamentCommand, RefusesWhatCannotBePlayedAndLeavesNoFile) {
    const std::string path = path_of("none.db");
    for (const char* line : {"--player random", "--player random --player nobody",
                             "tictactoe --player random --player random --openings 30",
                             "--player random --player random --format knock-out --rounds 2"}) {
        const Outcome refused =
            run_line("league tournament " + std::string(line) + " --store " + path);
        EXPECT_EQ(refused.code, 2) << line << refused.err;
        EXPECT_FALSE(std::filesystem::exists(path));
    }
    std::ofstream(path) << "something else entirely, and longer than a header of a hundred bytes, "
                           "which is what a database begins with";
    EXPECT_EQ(run_line("league tournament --store " + path).code, 1);
    EXPECT_EQ(run_line("league report --store " + path).code, 1);
    EXPECT_EQ(run_line("league report").code, 2);
}

// Killed twenty times at moments drawn by lot, a tournament ends as if nothing had happened.
TEST(TournamentCommand, LosesNothingWhenKilled) {
    const std::string rest =
        " hexthello --player minimax:depth=1 --player minimax:depth=1 "
        "--player random --player random --player random --games 20";
    const std::string whole = path_of("whole.db"), killed = path_of("killed.db");
    auto expected = tournament("--store " + whole + rest);

    std::mt19937 random(7);
    std::map<std::string, std::string> before;
    int cut_short = 0;
    for (unsigned i = 0; i < 20; ++i) {
        RunOptions options;
        options.signal = SIGKILL;
        options.signal_after = std::chrono::milliseconds(10 + random() % (40 + 10 * i));
        const Outcome outcome = run_line("league tournament --store " + killed + rest, options);
        ASSERT_TRUE(outcome.code == 0 || outcome.code == 128 + SIGKILL) << outcome.err;
        const auto games = finished_games(killed);
        expect_holds(games, before);
        cut_short += games.size() > before.size() && outcome.code != 0 ? 1 : 0;
        before = games;
    }
    const auto resumed = tournament("--store " + killed + rest);
    EXPECT_EQ(resumed.at("results"), expected.at("results"));
    EXPECT_EQ(finished_games(killed), finished_games(whole));
    EXPECT_GT(cut_short, 0) << "never killed in the middle";
}

TEST(TournamentCommand, GoesOnAfterAnInterrupt) {
    const std::string path = path_of("interrupted.db");
    RunOptions options;
    options.signal = SIGINT;
    options.signal_after = std::chrono::milliseconds(300);
    const Outcome first = run_line(
        "league tournament hexthello --player engine:time=0.05,table=1 "
        "--player random --games 20 --openings 1 --json --store " +
            path,
        options);
    EXPECT_EQ(first.code, 130) << first.err;
    EXPECT_FALSE(json::parse(first.out).at("finished").as_bool());
}

TEST(TournamentCommand, HasOneWriterAtATime) {
    const std::string path = path_of("locked.db");
    const std::string line =
        "league tournament hexthello --player engine:time=0.1,table=1 --player "
        "random --games 40 --store " +
        path;
    RunOptions options, shorter;
    options.signal = shorter.signal = SIGKILL;
    options.signal_after = std::chrono::milliseconds(2000);
    shorter.signal_after = std::chrono::milliseconds(200);
    std::jthread first([&] { run_line(line, options); });
    while (!std::filesystem::exists(path)) std::this_thread::yield();
    Outcome second;
    for (int i = 0; i < 50 && second.err.find("another process") == std::string::npos; ++i)
        second = run_line("league tournament --store " + path, shorter);
    EXPECT_EQ(second.code, 1);
    EXPECT_NE(second.err.find("another process is writing"), std::string::npos) << second.err;
}

// Whoever made the store may want something to run here.
TEST(TournamentCommand, StartsNoProgramThatOnlyTheStoreNames) {
    const std::string path = path_of("programs.db"), trace = path_of("started");
    tournament("nim " + kPlayers + " --store " + path);
    rewrite(path, "UPDATE player SET agent = 'cmd:touch " + trace +
                      "' WHERE id = 1; DELETE FROM move; DELETE FROM game");
    const Outcome refused = run_line("league tournament --store " + path);
    EXPECT_EQ(refused.code, 1);
    EXPECT_NE(refused.err.find("cmd:touch " + trace), std::string::npos) << refused.err;
    EXPECT_NE(refused.err.find("--trust-store"), std::string::npos) << refused.err;
    EXPECT_FALSE(std::filesystem::exists(trace));
    run_line("league tournament --trust-store --store " + path);
    EXPECT_TRUE(std::filesystem::exists(trace));
}

// A view that stands for a table and never ends.
TEST(TournamentCommand, DoesNotReadForeignViews) {
    const std::string path = path_of("endless.db");
    tournament("tictactoe " + kPlayers + " --store " + path);
    SQLite::Database(path, SQLite::OPEN_READWRITE, 5000)
        .exec(
            "ALTER TABLE game RENAME TO other; CREATE VIEW game AS WITH RECURSIVE endless(n) AS "
            "(SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT n AS id FROM endless");
    const Outcome result = run_line("league report --store " + path);
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("it has a foreign"), std::string::npos) << result.err;
}

TEST(TournamentCommand, SendsNoCodesOfPlayersToTheTerminal) {
    const std::string path = path_of("codes.db");
    tournament("tictactoe " + kPlayers + " --store " + path);
    rewrite(path, "UPDATE player SET name = char(27) || '[2J' || char(10) || 'x' WHERE id = 1");
    const Outcome result = run_line("league report --store " + path);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("?[2J?x"), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos);
}

TEST(TournamentPage, IsWrittenForEveryGame) {
    for (const std::string game : {"cubes", "nim", "tictactoe", "xox", "hexthello"}) {
        const std::string path = path_of(game + ".html");
        tournament(game + " " + kPlayers + " --openings 1 --html " + path);
        std::stringstream page;
        page << std::ifstream(path).rdbuf();
        const std::string text = page.str();
        EXPECT_TRUE(text.starts_with("<!doctype html>")) << game;
        EXPECT_NE(text.find("minimax:depth=1"), std::string::npos);
        EXPECT_EQ(text.find("http://www.w3.org/2000/svg"), text.rfind("http")) << "refers outside";
        EXPECT_LT(text.size(), 200'000u) << game;
    }
}

// Names come from outside: here from a store that someone else wrote.
TEST(TournamentPage, EscapesNames) {
    const std::string path = path_of("names.db"), page_path = path_of("names.html");
    tournament("tictactoe " + kPlayers + " --store " + path);
    rewrite(path,
            "UPDATE player SET name = '<script>alert(1)</script>&' WHERE id = 1;"
            "UPDATE game SET fault = 'illegal', offender = first, reason = "
            "'</script><img src=x onerror=alert(2)>' WHERE id = 1");
    const Outcome result = run_line("league report --store " + path + " --html " + page_path);
    EXPECT_EQ(result.code, 0) << result.err;
    std::stringstream page;
    page << std::ifstream(page_path).rdbuf();
    const std::string text = page.str();
    EXPECT_EQ(text.find("<script>alert"), std::string::npos);
    EXPECT_EQ(text.find("<img"), std::string::npos);
    EXPECT_NE(text.find("&lt;script&gt;alert(1)&lt;/script&gt;&amp;"), std::string::npos);
    EXPECT_NE(text.find("\\u003cscript>alert(1)"), std::string::npos);
}

}  // namespace
