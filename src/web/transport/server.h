// The web server: one port, one thread, HTTP and WebSocket. It serves the browser application from
// memory, hands requests under /api/ to an Application, and keeps callers within limits, so that none of
// them can delay the others: a caller that is too slow or sends too much is disconnected.
//
// Boost.Beast does the protocols; it is kept out of this header because it is slow to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"
#include "web/transport/access_log.h"
#include "web/transport/application.h"
#include "web/transport/assets.h"

namespace petteia {

struct WebLimits {
    std::size_t header_bytes = 16 << 10;
    std::size_t body_bytes = 1 << 20;
    std::size_t message_bytes = 256 << 10;  // Of a WebSocket, coming in.
    std::size_t waiting_bytes = 4 << 20;    // Going out to a visitor that does not read.
    std::size_t connections = 2000;         // Beyond that the one silent for longest is closed.
    std::size_t address_connections = 500;  // The share of one address in them;
    std::size_t address_live = 250;         // and those of its connections that are live.
    // Of requests that are being read, and answers and messages that are being written.
    std::size_t held_bytes = 256 << 20, address_held_bytes = 64 << 20;
    double messages_per_second = 200;       // From a visitor, on average;
    double message_burst = 400;             // and at once. Long messages count as several.
    Milliseconds request{10'000};           // From the first byte of a request to its last.
    Milliseconds between_requests{60'000};  // On one connection.
    // Visitors are pinged when silent for half as long, and gone if they do not answer.
    Milliseconds silence{60'000};
};

struct WebServerOptions {
    std::string address = "127.0.0.1";  // Of an interface; "0.0.0.0" is all.
    std::uint16_t port = 8080;          // 0 takes one that is free.
    // Who shows the first is the host, who shows the second a guest (gate.h). The second is made up if it
    // is empty and others can reach the server. REQUIRES: empty or check_token_form().
    std::string host_token = {}, guest_token = {};
    // Where a proxy shows this server to others, "https://arena.example". REQUIRES: empty or
    // check_public_address().
    std::string public_address = {};
    // Callers from this machine come through a proxy, which names them in X-Forwarded-For.
    bool trusts_proxy = false;
    std::span<const Asset> assets = embedded_assets();
    WebLimits limits;
    // Told what went wrong in the server itself, and each access; both on the loop's thread. They do not throw.
    std::function<void(std::string_view)> report = {};
    std::function<void(const Access&)> log = {};
};

class WebServer final : public Loop {
  public:
    // Listens from now on; nobody is answered before run().
    static Result<std::unique_ptr<WebServer>> open(WebServerOptions options);
    ~WebServer() override;

    std::uint16_t port() const;
    // "http://127.0.0.1:8080/", with the token if there is one: what the host types into a browser.
    std::string address() const;
    // The same for a browser that this program starts, good for once.
    std::string browser_address() const;
    // What guests type; "" if there is no token for them.
    std::string guest_address() const;

    // Blocks until stopped: the calling thread is the loop. What the application or posted work throws is
    // reported, and ends the request or connection that it was about. Once. The application, and whatever holds
    // its replies and visitors, must be gone before the server is.
    void run(Application& application, const std::stop_token& stop);

    void post(Work work) override;
    void post_after(Milliseconds delay, Work work) override;

  private:
    class Running;

    explicit WebServer(std::unique_ptr<Running> running);

    std::unique_ptr<Running> running_;
};

}  // namespace petteia
