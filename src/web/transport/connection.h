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
#include <string>
#include <string_view>

#include "web/gate/gate.h"
#include "web/transport/access_log.h"
#include "web/transport/application.h"
#include "web/transport/connections.h"
#include "web/transport/held_bytes.h"
#include "web/transport/server.h"

namespace petteia {

namespace asio = boost::asio;
namespace beast = boost::beast;

using Socket = asio::basic_stream_socket<asio::ip::tcp, asio::io_context::executor_type>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>,
                                         asio::io_context::executor_type>;
using HttpRequest = beast::http::request<beast::http::string_body>;

struct ServerContext {
    const WebServerOptions& options;
    Gate gate;
    std::shared_ptr<HeldShares> held;
    Connections connections;
    Application* application = nullptr;

    void report(std::string_view what) const {
        if (options.report) options.report(what);
    }
    void log(const Access& access) const {
        if (options.log) options.log(access);
    }
};

// Both begin by themselves and see to it that they leave the context. `address` is that of Connection.
void serve_http(ServerContext& context, Socket socket, std::string address);
// `cookie` is set by the answer to the upgrade, unless it is empty.
void serve_live(ServerContext& context, Socket socket, Identity identity,
                const HttpRequest& upgrade, std::string cookie);

}  // namespace petteia
