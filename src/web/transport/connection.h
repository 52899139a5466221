// What the parts of the web server share: a connection is one socket that speaks HTTP first and perhaps
// WebSocket later, and a ServerContext is what all connections share. Everything here happens on the loop's
// thread unless it says otherwise. Only for the server's own files: Beast is slow to compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <unordered_set>

#include "web/transport/application.h"
#include "web/transport/gate.h"
#include "web/transport/server.h"

namespace petteia {

namespace asio = boost::asio;
namespace beast = boost::beast;

using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>,
                                         asio::io_context::executor_type>;
using HttpRequest = beast::http::request<beast::http::string_body>;

class Connection {
  public:
    using Time = std::chrono::steady_clock::time_point;

    virtual ~Connection() = default;
    // Since when it has owed us a request; nothing while it is we who owe something.
    virtual std::optional<Time> waiting_since() const = 0;
    // Closes the socket at once. Its handlers run later.
    virtual void cut() = 0;
};

// It owns the connections from when they are accepted until they leave.
struct ServerContext {
    const WebServerOptions& options;
    Gate gate;
    Application* application = nullptr;
    std::unordered_set<std::shared_ptr<Connection>> connections = {};
};

// Both begin by themselves and see to it that they leave the context.
void serve_http(ServerContext& context, Socket socket);
// `cookie` is set by the answer to the upgrade, unless it is empty.
void serve_live(ServerContext& context, Socket socket, Identity identity,
                const HttpRequest& upgrade, std::string cookie);

}  // namespace petteia
