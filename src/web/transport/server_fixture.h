// For tests of the web server: a server through real sockets whose application echoes, so that what it is
// told comes back.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "web/transport/raw_client_fixture.h"
#include "web/transport/server.h"

namespace petteia::server_fixture {

using namespace raw_client;

inline constexpr Asset kAssets[] = {
    {"/index.html", "text/html; charset=utf-8", "<p>plain", "", "\"start\""},
    {"/assets/app-1a2b.js", "text/javascript", "plain script", "zipped", "\"script\""},
    {"/api/spec.json", "application/json", "{}", "", "\"spec\""},
};

class Echo final : public Application {
  public:
    void answer(const WebRequest& request, Reply reply) override {
        const std::string seen =
            request.method + " " + request.path + "?" + request.query + " " + request.body;
        ++asked_count;
        if (request.path == "/api/who")
            reply({200, text_of(request.from)});
        else if (request.path == "/api/throw")
            throw std::runtime_error("thrown on purpose");
        else if (request.path == "/api/no-memory")
            throw std::bad_alloc();
        else if (request.path == "/api/answer-and-throw") {
            reply({200, seen});
            throw std::runtime_error("thrown on purpose");
        } else if (request.path == "/api/drop")
            return;
        else if (request.path == "/api/large")
            reply({200, std::string(1 << 20, 'x')});
        else if (request.path == "/api/never")
            never_.emplace_back(reply,
                                std::make_unique<Gone>(request.gone, [this] { ++gone_count; }));
        else if (request.path == "/api/late")
            later_.emplace_back([=] { reply({202, seen}); });
        else if (request.path == "/api/echo")
            reply({200, seen});
        else
            reply({404, "{}"});
    }
    void on_connect(const std::shared_ptr<Visitor>& visitor) override {
        visitors_.push_back(visitor);
        ++came_count;
    }
    void on_message(const std::shared_ptr<Visitor>& visitor, std::string_view message) override {
        ++said_count;
        if (message == "throw") throw std::runtime_error("thrown on purpose");
        if (message == "who") return visitor->send(text(text_of(visitor->identity())));
        if (message == "flood the others") return flood_all_but(visitor);
        if (message == "close me") {
            visitor->send(text("before"));
            return visitor->close(std::string(500, 'x'));
        }
        if (message == "all") return send_to_all(text("to all"));
        visitor->send(text(message));
    }
    void on_disconnect(const std::shared_ptr<Visitor>& visitor) override {
        std::erase(visitors_, visitor);
        ++left_count;
        visitor->send(text("too late"));  // Does no harm.
    }

    std::atomic<int> came_count = 0, said_count = 0, left_count = 0;
    std::atomic<int> asked_count = 0, gone_count = 0;

  private:
    using Gone = std::stop_callback<std::function<void()>>;

    static std::string text_of(const Identity& who) {
        return who.id + " " + who.address + (who.is_host ? " host" : " guest");
    }
    static Visitor::Message text(std::string_view message) {
        return std::make_shared<const std::string>(message);
    }
    void send_to_all(const Visitor::Message& message) {
        for (const auto& each : visitors_) each->send(message);
    }
    // More than the system's buffers hold.
    void flood_all_but(const std::shared_ptr<Visitor>& visitor) {
        const auto much = text(std::string(1 << 16, 'x'));
        for (const auto& each : visitors_) {
            for (int i = 0; i < 1000 && each != visitor; ++i) each->send(much);
        }
        visitor->send(text("done"));
    }

    std::vector<std::shared_ptr<Visitor>> visitors_;
    std::vector<std::jthread> later_;
    std::vector<std::pair<Reply, std::unique_ptr<Gone>>> never_;
};

class TestServer {
  public:
    explicit TestServer(const std::function<void(WebServerOptions&)>& change = {})
        : server_(*WebServer::open(options(change))),
          thread_([this](const std::stop_token& stop) { server_->run(echo, stop); }) {}

    // From an address of this machine.
    RawClient client(const char* from = "127.0.0.1") const {
        return RawClient(server_->port(), from);
    }
    // Upgraded.
    RawClient visitor() const {
        RawClient visitor = client();
        EXPECT_EQ(visitor.upgrade().status, 101);
        return visitor;
    }
    WebServer& operator*() { return *server_; }

  private:
    static WebServerOptions options(const std::function<void(WebServerOptions&)>& change) {
        WebServerOptions options;
        options.port = 0;
        options.assets = kAssets;
        if (change) change(options);
        return options;
    }

    std::unique_ptr<WebServer> server_;

  public:
    Echo echo;

  private:
    std::jthread thread_;
};

// Once is enough: what is so for a moment need not be so at the next look.
inline void expect_soon(const std::function<bool()>& is_so) {
    const auto deadline = soon();
    bool was_so = is_so();
    while (!was_so && std::chrono::steady_clock::now() < deadline.time) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        was_so = is_so();
    }
    EXPECT_TRUE(was_so);
}

inline std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace petteia::server_fixture
