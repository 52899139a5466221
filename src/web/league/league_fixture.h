// For tests of the league in the service: a service with a port of the league, and a visitor who watches the
// league's page.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "league/fake_peer_fixture.h"
#include "league/random_client_fixture.h"
#include "web/web_fixture.h"

namespace petteia::web_fixture {

using league_fixture::Peer;
using league_fixture::RawBytes;

class LeagueTest : public WebTest {
  protected:
    LeagueTest() { begin(); }

    void begin(const std::filesystem::path& tournaments = {}, Milliseconds grace = Milliseconds(0),
               Roster roster = {}, const std::vector<std::string>& programs = {}) {
        ServiceOptions options;
        auto listener = Listener::open("127.0.0.1", 0);
        ASSERT_TRUE(listener) << listener.error().message;
        port_ = listener->port();
        options.league = *std::move(listener);
        options.league_grace = grace;
        options.league_roster = std::move(roster);
        options.tournaments = tournaments;
        auto named = NamedPrograms::read(programs);
        ASSERT_TRUE(named) << named.error().message;
        options.programs = *std::move(named);
        start(std::move(options));
        page_ = visitor();
        say(page_, R"({"do": "league", "id": 3})");
    }

    // Tells its name, and nothing else unless the test does.
    Peer named_peer(const std::string& name) { return named_peer(name, "127.0.0.1"); }
    Peer named_peer(const std::string& name, const std::string& address) {
        Peer peer = Peer::calling_from(address, port_);
        peer.tell_name(name);
        return peer;
    }

    json::object league() const {
        for (auto told = page_->told(); !told.empty(); told.pop_back())
            if (told.back().at("is") == "league") return told.back();
        return {};
    }
    // Time passes meanwhile, as the league looks around only now and then.
    void wait_until(const std::function<bool(const json::object&)>& holds) {
        EXPECT_TRUE(loop_.run_until([&] {
            loop_.pass(Milliseconds(50));
            return holds(league());
        })) << json::serialize(league());
    }
    // "p1 waiting, p2 playing".
    static std::string states(const json::object& league) {
        std::string text;
        for (const auto& player : league.at("players").as_array())
            text += (text.empty() ? "" : ", ") + std::string(player.at("nick").as_string()) + " " +
                    std::string(player.at("state").as_string());
        return text;
    }
    void wait_for_states(const std::string& expected) {
        wait_until([&](const json::object& told) { return states(told) == expected; });
        EXPECT_EQ(states(league()), expected);
    }
    static std::string seats(const std::string& first, const std::string& second) {
        return R"("game": "hexthello", "players": [")" + first + R"(", ")" + second + "\"]";
    }
    json::object wait_for_end(const std::shared_ptr<FakeVisitor>& seer) {
        return wait_for(seer, [](const json::object& told) {
            return told.contains("over") && told.at("over") == true;
        });
    }
    std::string refusal(const std::string& first, const std::string& second) {
        const json::object made = post("/api/tables", "{" + seats(first, second) + "}");
        EXPECT_TRUE(made.contains("error")) << json::serialize(made);
        return made.contains("error") ? std::string(made.at("error").as_string()) : "";
    }
    std::uint16_t port_ = 0;
    std::shared_ptr<FakeVisitor> page_;
};

}  // namespace petteia::web_fixture
