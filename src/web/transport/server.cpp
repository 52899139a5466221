#include "web/transport/server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "core/text.h"
#include "web/gate/gate.h"
#include "web/transport/connection.h"
#include "web/transport/peer_address.h"

namespace petteia {
namespace {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

Result<asio::ip::tcp::endpoint> endpoint_of(const WebServerOptions& options) {
    boost::system::error_code problem;
    const std::string address = options.address == "localhost" ? "127.0.0.1" : options.address;
    const auto parsed = asio::ip::make_address(address, problem);
    if (problem)
        return Error{"no address " + in_quotes(options.address) +
                     "; expected one as 127.0.0.1 or ::1"};
    return asio::ip::tcp::endpoint(parsed, options.port);
}

// As many sockets as connections are allowed, as far as the system lets us.
void allow_descriptors(std::size_t connections) {
    constexpr std::size_t kOthers = 256;  // Files, programs, players of the league.
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    const rlim_t wanted = connections + kOthers;
    if (limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(limit.rlim_max, wanted);
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Finds out who is gone without a word, also between requests.
void keep_alive(Socket& socket) {
    boost::system::error_code ignored;
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    const auto set = [&](int option, int value) {
        setsockopt(socket.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
    };
    set(TCP_KEEPIDLE, 60);  // Seconds of silence,
    set(TCP_KEEPINTVL, 10);
    set(TCP_KEEPCNT, 6);
}

}  // namespace

class WebServer::Running {
  public:
    explicit Running(WebServerOptions options)
        : options_(std::move(options)), acceptor_(io_context_) {}

    Status listen() {
        const auto endpoint = endpoint_of(options_);
        if (!endpoint) return endpoint.error();
        boost::system::error_code problem;
        acceptor_.open(endpoint->protocol(), problem);
        if (!problem) acceptor_.set_option(Acceptor::reuse_address(true), problem);
        if (!problem) acceptor_.bind(*endpoint, problem);
        if (!problem) acceptor_.listen(Acceptor::max_listen_connections, problem);
        if (problem)
            return Error{"cannot listen on " + options_.address + ", port " +
                         std::to_string(options_.port) + ": " + problem.message()};
        here_ = acceptor_.local_endpoint();
        const bool is_loopback = here_.address().is_loopback();
        const WebLimits& limits = options_.limits;
        if ((!is_loopback || !options_.public_address.empty()) && options_.guest_token.empty())
            options_.guest_token = random_token();
        context_.emplace(ServerContext{
            options_,
            Gate({is_loopback, host_name(), port(), options_.host_token, options_.guest_token,
                  options_.public_address, ticket_}),
            std::make_shared<HeldShares>(limits.held_bytes, limits.address_held_bytes),
            Connections(limits)});
        allow_descriptors(options_.limits.connections);
        return ok();
    }

    void run(Application& application, const std::stop_token& stop) {
        context_->application = &application;
        accept();
        const auto goes_on = asio::make_work_guard(io_context_);
        const std::stop_callback stops(stop, [this] { io_context_.stop(); });
        while (!run_handlers()) {
            if (!is_accepting_) accept_later();
        }
        acceptor_.close();
        context_->connections.cut_all();
    }

    std::uint16_t port() const { return here_.port(); }
    std::string address() const { return address_with(options_.host_token); }
    std::string browser_address() const {
        return address_with(options_.host_token.empty() ? "" : ticket_);
    }
    std::string guest_address() const {
        if (options_.guest_token.empty()) return "";
        const std::string at = options_.public_address.empty()
                                   ? "http://" + host_name() + ":" + std::to_string(port())
                                   : options_.public_address;
        return at + "/?token=" + options_.guest_token;
    }
    asio::io_context& io_context() { return io_context_; }

  private:
    std::string address_with(const std::string& token) const {
        const std::string query = token.empty() ? "" : "?token=" + token;
        return "http://" + host_name() + ":" + std::to_string(port()) + "/" + query;
    }
    // As it stands in an address.
    std::string host_name() const {
        const auto at = here_.address();
        return at.is_unspecified() ? asio::ip::host_name()
               : at.is_v6()        ? "[" + at.to_string() + "]"
                                   : at.to_string();
    }

    // False if one of them threw: what it was about is lost, the others go on.
    bool run_handlers() {
        try {
            io_context_.run();
            return true;
        } catch (const std::exception& problem) {
            context_->report(std::string("the server goes on after a failure: ") + problem.what());
            return false;
        }
    }

    void accept() {
        acceptor_.async_accept([this](boost::system::error_code problem, Socket socket) {
            is_accepting_ = false;
            if (!problem) {
                accept();
                return admit(std::move(socket));
            }
            if (problem == asio::error::no_descriptors) context_->connections.cut_longest_waiting();
            accept_later();
        });
        is_accepting_ = true;
    }
    void accept_later() {
        is_accepting_ = true;
        pause_.expires_after(Milliseconds(10));
        pause_.async_wait([this](boost::system::error_code) {
            is_accepting_ = false;
            accept();
        });
    }
    void admit(Socket socket) {
        boost::system::error_code problem;
        const auto peer = socket.remote_endpoint(problem).address();
        if (problem) return;  // Gone already.
        const bool is_proxy = options_.trusts_proxy && peer.is_loopback();
        std::string address = is_proxy ? "" : peer_address(peer);
        if (!context_->connections.make_room(address)) return;
        socket.set_option(asio::ip::tcp::no_delay(true), problem);
        keep_alive(socket);
        serve_http(*context_, std::move(socket), std::move(address));
    }

    WebServerOptions options_;
    const std::string ticket_ = random_token();
    asio::io_context io_context_{1};  // One thread runs it.
    Acceptor acceptor_;
    Timer pause_{io_context_};
    bool is_accepting_ = false;             // Or will soon.
    std::optional<ServerContext> context_;  // After io_context_, which its sockets need to close.
    asio::ip::tcp::endpoint here_;
};

Result<std::unique_ptr<WebServer>> WebServer::open(WebServerOptions options) {
    auto running = std::make_unique<Running>(std::move(options));
    if (const Status listening = running->listen(); !listening) return listening.error();
    return std::unique_ptr<WebServer>(new WebServer(std::move(running)));
}

WebServer::WebServer(std::unique_ptr<Running> running) : running_(std::move(running)) {}
WebServer::~WebServer() = default;

std::uint16_t WebServer::port() const { return running_->port(); }
std::string WebServer::address() const { return running_->address(); }
std::string WebServer::browser_address() const { return running_->browser_address(); }
std::string WebServer::guest_address() const { return running_->guest_address(); }

void WebServer::run(Application& application, const std::stop_token& stop) {
    running_->run(application, stop);
}

void WebServer::post(Work work) { asio::post(running_->io_context(), std::move(work)); }

void WebServer::post_after(Milliseconds delay, Work work) {
    auto timer = std::make_unique<Timer>(running_->io_context(), delay);
    Timer& waiting = *timer;
    waiting.async_wait(
        [timer = std::move(timer), work = std::move(work)](boost::system::error_code problem) {
            if (!problem) work();
        });
}

}  // namespace petteia
