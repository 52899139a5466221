// `petteia serve` as its users call it: the address that it prints is where it answers.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>

#include "tests/served.h"
#include "web/transport/raw_client_fixture.h"

namespace {

using petteia::raw_client::RawClient;

TEST(Serve, AnswersWhereItSaysAndEndsWhenTold) {
    Served served;
    EXPECT_TRUE(served.address().starts_with("http://127.0.0.1:")) << served.address();
    RawClient client(served.port()), visitor(served.port());
    const auto page = client.ask("GET /");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("<!doctype html>"), std::string::npos) << page.body;
    EXPECT_EQ(client.ask("GET /api/no/such/thing").status, 404);
    EXPECT_EQ(visitor.upgrade().status, 101);
    const auto started = std::chrono::steady_clock::now();
    const Outcome outcome = served.end();
    EXPECT_EQ(outcome.code, 130);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(10));
    EXPECT_TRUE(visitor.is_cut());
}

TEST(Serve, APortThatIsTakenIsNamed) {
    Served served;
    const std::string port = std::to_string(served.port());
    const Outcome second = run_line("serve --no-browser -p " + port);
    EXPECT_EQ(second.code, 1);
    EXPECT_EQ(second.err,
              "petteia: cannot listen on 127.0.0.1, port " + port + ": Address already in use\n");
    served.end();
}

TEST(Serve, TheLeagueHasAPortOfItsOwn) {
    Served served;
    RawClient client(served.port());
    const auto about = boost::json::parse(client.ask("GET /api/about").body);
    const std::string port = boost::json::serialize(about.at("league_port"));
    // The same as on the command line.
    const std::string kernel(about.at("kernel").as_string());
    EXPECT_NE(run_line("version").out.find("portable"), std::string::npos);
    EXPECT_NE(run_line("version").out.find("; " + kernel + " is used"), std::string::npos)
        << kernel;
    const Outcome second = run_line("serve --no-browser -p 0 --league-port " + port);
    EXPECT_EQ(second.code, 1);
    EXPECT_EQ(second.err,
              "petteia: cannot listen on 127.0.0.1, port " + port + ": Address already in use\n");
    const Outcome first = served.end();
    EXPECT_NE(first.err.find("players of the league connect to port " + port), std::string::npos)
        << first.err;
}

TEST(Serve, NobodyComesInFromElsewhereWithoutTheToken) {
    Served served("serve --no-browser -p 0 --league-port 0 --bind 0.0.0.0 --token right-token");
    EXPECT_TRUE(served.address().ends_with("/?token=right-token")) << served.address();
    RawClient client(served.port());
    EXPECT_EQ(client.ask("GET /").status, 401);
    EXPECT_EQ(client.ask("GET /?token=right-token").status, 303);
    EXPECT_EQ(client.ask("GET /", "Authorization: Bearer right-token\r\n").status, 200);
    served.end();
}

TEST(Serve, WrongCommandLinesAreRefused) {
    EXPECT_EQ(run_line("serve --token short").code, 2);
    EXPECT_EQ(run_line("serve --port 70000").code, 2);
    EXPECT_EQ(run_line("serve --bind nowhere -p 0").code, 1);
}

}  // namespace
