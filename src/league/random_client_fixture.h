// For tests and benchmarks: a whole client of the league on a thread of its own, that obeys its server and
// moves at random, at once.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "arena/players/agent_factory.h"
#include "league/client/client.h"
#include "net/tcp.h"
#include "session/registry.h"

namespace petteia {

class RandomClient {
  public:
    // Before its first answer `on_first_request` is called, on its thread.
    RandomClient(std::uint16_t port, int number, const std::function<void()>& on_first_request = {})
        : thread_(
              [=](const std::stop_token& stop) { play(port, number, on_first_request, stop); }) {}

  private:
    class HeldBack final : public Agent {
      public:
        HeldBack(int number, std::function<void()> on_first)
            : random_(*make_agent("random", static_cast<std::uint64_t>(number))),
              on_first_(std::move(on_first)) {}
        Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
            if (const auto first = std::exchange(on_first_, nullptr)) first();
            return random_->choose(session, turn);
        }

      private:
        std::unique_ptr<Agent> random_;
        std::function<void()> on_first_;
    };

    static void play(std::uint16_t port, int number, const std::function<void()>& on_first,
                     const std::stop_token& stop) {
        auto server =
            connect("127.0.0.1", port, Deadline::of(std::chrono::milliseconds(10'000), stop));
        if (!server) return;
        HeldBack agent(number, on_first);
        ClientObserver quiet;
        ClientOptions options;
        options.name = "p" + std::to_string(number);
        options.ponders = false;
        LeagueClient client(**built_in_games().find(kLeagueGame), agent, options, quiet);
        static_cast<void>(run_client(client, *server, stop));
    }

    std::jthread thread_;
};

}  // namespace petteia
