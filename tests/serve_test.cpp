// `petteia serve` as its users call it: the address that it prints is where it answers.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/served.h"
#include "web/transport/raw_client_fixture.h"

namespace {

using petteia::raw_client::RawClient;

const std::string kServe = "serve --no-browser -p 0 --league-port 0";

TEST(Serve, AnswersWhereItSaysAndEndsWhenTold) {
    Served served;
    EXPECT_TRUE(served.address().starts_with("http://127.0.0.1:")) << served.address();
    RawClient client = served.host(), visitor = served.host();
    const auto page = client.ask("GET /");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("<!doctype html>"), std::string::npos) << page.body;
    EXPECT_EQ(client.ask("GET /api/no/such/thing").status, 404);
    EXPECT_EQ(visitor.upgrade().status, 101);
    const auto started = std::chrono::steady_clock::now();
    const Outcome outcome = served.end();
    EXPECT_EQ(outcome.code, 143);
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
    RawClient client = served.host();
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

TEST(Serve, WantsTheHostsTokenOnThisMachineTooAndKeepsIt) {
    Served served;
    EXPECT_TRUE(std::regex_search(served.address(), std::regex(R"(/\?token=[0-9a-f]{32}$)")))
        << served.address();
    EXPECT_EQ(served.stranger().ask("GET /").status, 401);
    EXPECT_EQ(served.stranger().ask("GET /api/about").status, 401);
    EXPECT_EQ(served.stranger().upgrade().status, 401);
    EXPECT_EQ(served.stranger().ask("GET /?token=" + served.host_token()).status, 303);
    const auto file = scratch() / "data" / "host-token";
    struct stat about {};
    ASSERT_EQ(stat(file.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    // One address, as nobody else can reach this server.
    EXPECT_EQ(served.end().out.find("Others"), std::string::npos);
    Served again;
    EXPECT_EQ(again.host_token(), served.host_token());
    again.end();
}

TEST(Serve, GuestsHaveATokenOfTheirOwn) {
    Served served(kServe + " --bind 0.0.0.0 --token right-token");
    EXPECT_EQ(served.stranger().ask("GET /").status, 401);
    EXPECT_EQ(served.stranger().ask("GET /?token=right-token").status, 303);
    EXPECT_EQ(served.stranger().ask("GET /", "Authorization: Bearer right-token\r\n").status, 200);
    EXPECT_EQ(served.host().ask("GET /").status, 200);
    const Outcome outcome = served.end();
    EXPECT_TRUE(std::regex_search(
        outcome.out, std::regex(R"(\nOthers come in at http://\S+/\?token=right-token\n)")))
        << outcome.out;
}

TEST(Serve, ATokenCanComeFromAFileOrTheEnvironment) {
    const auto file = scratch() / "token";
    std::ofstream(file) << "token-of-the-file\n";
    Served served(kServe + " --token-file " + file.string());
    EXPECT_EQ(served.stranger().ask("GET /?token=token-of-the-file").status, 303);
    EXPECT_NE(served.end().out.find("/?token=token-of-the-file\n"), std::string::npos);
    RunOptions options;
    options.environment = {"PETTEIA_TOKEN=token-of-the-environment"};
    Served other(kServe, options);
    EXPECT_EQ(other.stranger().ask("GET /?token=token-of-the-environment").status, 303);
    other.end();
}

TEST(Serve, AnswersToThePublicNameBehindAProxy) {
    Served served(kServe + " --public-address https://arena.example --trust-proxy");
    EXPECT_EQ(served.host().ask("GET /", "Host: arena.example\r\n").status, 200);
    EXPECT_EQ(served.host().ask("GET /", "Host: evil.example\r\n").status, 403);
    const Outcome outcome = served.end();
    EXPECT_NE(outcome.out.find("\nOthers come in at https://arena.example/?token="),
              std::string::npos)
        << outcome.out;
}

TEST(Serve, WrongCommandLinesAreRefused) {
    EXPECT_EQ(run_line("serve --token short").code, 2);
    EXPECT_EQ(run_line("serve --token-file /no/such/file").code, 2);
    EXPECT_EQ(run_line("serve --public-address arena.example").code, 2);
    EXPECT_EQ(run_line("serve --public-address https://arena.example/path").code, 2);
    EXPECT_EQ(run_line("serve --port 70000").code, 2);
    EXPECT_EQ(run_line("serve --bind nowhere -p 0").code, 1);
}

}  // namespace
