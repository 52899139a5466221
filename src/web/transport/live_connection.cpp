// A connection that became a WebSocket: a Visitor. Messages wait in line to be written, up to a limit of
// bytes; a message to many visitors is one text that all of them point to.
#include <boost/asio/dispatch.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <utility>

#include "core/text.h"
#include "net/token_bucket.h"
#include "web/transport/connection.h"

namespace petteia {
namespace {

namespace websocket = beast::websocket;
using Problem = boost::system::error_code;

class LiveConnection final : public Connection,
                             public Visitor,
                             public std::enable_shared_from_this<LiveConnection> {
  public:
    LiveConnection(ServerContext& context, Socket socket, Identity identity)
        : context_(context),
          identity_(std::move(identity)),
          socket_(std::move(socket)),
          executor_(socket_.get_executor()),
          messages_(limits().messages_per_second, limits().message_burst,
                    std::chrono::steady_clock::now()) {
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = limits().request;
        timeout.idle_timeout = limits().silence;
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.read_message_max(limits().message_bytes);
        socket_.text(true);
        socket_.auto_fragment(false);
    }

    std::optional<Time> waiting_since() const override { return std::nullopt; }
    void cut() override {
        Problem ignored;
        socket_.next_layer().close(ignored);
    }

    void accept(const HttpRequest& upgrade, std::string cookie) {
        socket_.set_option(websocket::stream_base::decorator(
            [cookie = std::move(cookie)](websocket::response_type& response) {
                if (!cookie.empty()) response.set(beast::http::field::set_cookie, cookie);
            }));
        socket_.async_accept(upgrade, [self = shared_from_this()](Problem problem) {
            if (problem) return self->leave();
            self->has_come_ = true;
            self->context_.application->on_connect(self);
            self->read();
        });
    }

    const Identity& identity() const override { return identity_; }
    // From any thread.
    void send(Message message) override {
        asio::dispatch(executor_,
                       [self = shared_from_this(), message = std::move(message)]() mutable {
                           self->enqueue(std::move(message));
                       });
    }
    void close(std::string_view reason) override {
        asio::dispatch(executor_, [self = shared_from_this(), reason = std::string(reason)] {
            self->close_with(websocket::close_code::normal, reason);
        });
    }

  private:
    // What a message takes besides its bytes: many empty ones are a flood too.
    static constexpr std::size_t kMessageCost = 64;
    // A message as long as this counts as two.
    static constexpr std::size_t kLongMessage = 16 << 10;

    const WebLimits& limits() const { return context_.options.limits; }

    void leave() {
        const auto self = shared_from_this();
        context_.connections.erase(self);
        if (std::exchange(has_come_, false)) context_.application->on_disconnect(self);
    }

    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](Problem problem, std::size_t) {
            if (problem || !self->has_come_) return self->leave();
            self->hear();
        });
    }
    void hear() {
        const auto bytes = buffer_.cdata();
        const std::string_view message(static_cast<const char*>(bytes.data()), bytes.size());
        if (!socket_.got_text())
            return close_with(websocket::close_code::unknown_data, "expected text");
        const std::size_t cost = 1 + message.size() / kLongMessage;
        if (!messages_.take(static_cast<double>(cost), std::chrono::steady_clock::now()))
            return close_with(websocket::close_code::policy_error, "too many messages");
        if (!closing_) context_.application->on_message(shared_from_this(), message);
        buffer_.clear();
        read();
    }

    void enqueue(Message message) {
        if (closing_ || !has_come_) return;
        waiting_bytes_ += message->size() + kMessageCost;
        waiting_.push_back(std::move(message));
        if (waiting_bytes_ > limits().waiting_bytes) return give_up();
        if (waiting_.size() == 1) write();
    }
    void write() {
        const std::string& message = *waiting_.front();
        socket_.async_write(asio::buffer(message),
                            [self = shared_from_this()](Problem problem, std::size_t) {
                                if (!problem) return self->has_written();
                                self->waiting_.clear();
                                self->give_up();
                                self->leave();
                            });
    }
    void has_written() {
        waiting_bytes_ -= waiting_.front()->size() + kMessageCost;
        waiting_.pop_front();
        if (!waiting_.empty()) return write();
        if (closing_) say_goodbye();
    }

    // Does not leave yet: the application may be the caller.
    void give_up() {
        if (!closing_) closing_.emplace(websocket::close_code::going_away);
        cut();
    }
    // What was sent before goes out before.
    void close_with(websocket::close_code code, const std::string& reason) {
        if (closing_ || !has_come_) return;
        closing_.emplace(code, printable(reason, kLongestReason));
        if (waiting_.empty()) say_goodbye();
    }
    void say_goodbye() {
        socket_.async_close(*closing_, [self = shared_from_this()](Problem) { self->leave(); });
    }
    static constexpr std::size_t kLongestReason = 120;  // RFC 6455 leaves room for 123.

    ServerContext& context_;
    const Identity identity_;
    // Without compression: a message to 500 spectators would be compressed 500 times.
    websocket::stream<Socket, false> socket_;
    const asio::io_context::executor_type executor_;
    beast::flat_buffer buffer_;
    TokenBucket messages_;         // Limits how many come in.
    std::deque<Message> waiting_;  // The first is being written.
    std::size_t waiting_bytes_ = 0;
    std::optional<websocket::close_reason> closing_;
    bool has_come_ = false;
};

}  // namespace

void serve_live(ServerContext& context, Socket socket, Identity identity,
                const HttpRequest& upgrade, std::string cookie) {
    const auto connection =
        std::make_shared<LiveConnection>(context, std::move(socket), std::move(identity));
    context.connections.insert(connection);
    connection->accept(upgrade, std::move(cookie));
}

}  // namespace petteia
