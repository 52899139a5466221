// What the web server's transport costs: how long a change of a table takes to reach the last of 500
// spectators, and how many requests a second there are. The application behind it only sends; the
// spectators are in this process too, and everything runs on one core.
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bench/stopwatch.h"
#include "web/transport/raw_client_fixture.h"
#include "web/transport/server.h"

namespace petteia {
namespace {

using namespace raw_client;
using Steady = std::chrono::steady_clock;

constexpr std::size_t kSpectators = 500;
constexpr std::size_t kMessageBytes = 2000;  // A change of a table, roughly.

// Unlike time that passes, no matter of what else runs on the machine.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

class Broadcast final : public Application {
  public:
    void answer(const WebRequest&, Reply reply) override { reply({200, R"({"version":"1"})"}); }
    void on_connect(const std::shared_ptr<Visitor>& visitor) override {
        visitors_.push_back(visitor);
    }
    void on_message(const std::shared_ptr<Visitor>&, std::string_view) override {
        const auto message = std::make_shared<const std::string>(kMessageBytes, 'x');
        for (const auto& visitor : visitors_) visitor->send(message);
    }
    void on_disconnect(const std::shared_ptr<Visitor>& visitor) override {
        std::erase(visitors_, visitor);
    }

  private:
    std::vector<std::shared_ptr<Visitor>> visitors_;
};

struct Service {
    std::unique_ptr<WebServer> server;
    Broadcast broadcast;
    std::jthread thread;

    Service() {
        WebServerOptions options;
        options.port = 0;
        options.limits.messages_per_second = 1e6;
        options.limits.address_live = options.limits.address_connections = 2 * kSpectators;
        server = *WebServer::open(options);
        thread =
            std::jthread([this](const std::stop_token& stop) { server->run(broadcast, stop); });
    }
};

// Reads whatever comes, from all, until each has had one message more.
class Audience {
  public:
    explicit Audience(std::uint16_t port) {
        for (std::size_t i = 0; i < kSpectators; ++i) {
            clients_.push_back(std::make_unique<RawClient>(port));
            clients_.back()->upgrade();
            polled_.push_back({clients_.back()->stream().input(), POLLIN, 0});
        }
        received_.resize(kSpectators);
    }
    // Seconds from asking for a change to the last receipt of it.
    double change() {
        const auto started = Steady::now();
        clients_[0]->say_frame(Opcode::Text, "change");
        std::ranges::fill(received_, 0);
        for (std::size_t missing = kSpectators; missing > 0;) {
            poll(polled_.data(), polled_.size(), 10'000);
            for (std::size_t i = 0; i < kSpectators; ++i) {
                if ((polled_[i].revents & POLLIN) != 0 && receive(i)) --missing;
            }
        }
        return std::chrono::duration<double>(Steady::now() - started).count();
    }

  private:
    static constexpr std::size_t kFrameBytes = kMessageBytes + 4;

    // True if the message is complete with this.
    bool receive(std::size_t i) {
        std::array<char, 2 * kFrameBytes> bytes;
        const ssize_t got = recv(polled_[i].fd, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (got > 0) received_[i] += static_cast<std::size_t>(got);
        return got > 0 && received_[i] == kFrameBytes;
    }

    std::vector<std::unique_ptr<RawClient>> clients_;
    std::vector<pollfd> polled_;
    std::vector<std::size_t> received_;
};

void measure_spectators() {
    constexpr int kChanges = 300;
    Service service;
    Audience audience(service.server->port());
    Ticker ticker("changes for 500 spectators", kChanges);
    std::vector<double> delays;
    const double before = processor_seconds();
    for (int i = 0; i < kChanges; ++i) {
        delays.push_back(1000 * audience.change());
        ticker.count_one();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const double spent = 1000 * (processor_seconds() - before) / kChanges;
    std::ranges::sort(delays);
    const auto at = [&](double part) {
        return delays[static_cast<std::size_t>(part * static_cast<double>(delays.size() - 1))];
    };
    report("a change until the last of 500 spectators has it, ms, median", at(0.5), "at most 20",
           at(0.5) <= 20);
    report("  99th percentile", at(0.99), "at most 50", at(0.99) <= 50);
    report("  longest", at(1), "reported", true);
    report("  processor time a change, both ends, ms", spent, "at most 20", spent <= 20);
}

// Batches of requests on one connection, each batch sent at once.
double requests_per_second(const std::string& what) {
    constexpr int kBatches = 200, kBatch = 100;
    Service service;
    RawClient client(service.server->port());
    std::string batch;
    for (int i = 0; i < kBatch; ++i) batch += client.request(what);
    Ticker ticker(what, kBatches * kBatch);
    const double seconds = seconds_of([&] {
        for (int i = 0; i < kBatches; ++i) {
            client.say(batch);
            for (int k = 0; k < kBatch; ++k) {
                client.hear_response();
                ticker.count_one();
            }
        }
    });
    return kBatches * kBatch / seconds;
}

void measure_requests() {
    for (const char* what : {"GET /", "GET /api/about"}) {
        const double rate = requests_per_second(what);
        report(std::string(what) + ", requests a second, both ends", rate, "at least 5000",
               rate >= 5000);
    }
}

}  // namespace
}  // namespace petteia

int main() try {
    petteia::use_one_core();
    petteia::measure_spectators();
    petteia::measure_requests();
    fmt::print("peak memory with both ends, MB: {:.0f}\n", petteia::peak_mb());
} catch (const std::exception& exception) {
    std::fputs(exception.what(), stderr);
    return 1;
}
