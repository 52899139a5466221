// A connection that speaks HTTP: one request after the other, each answered by the gate, by an asset or
// by the application.
//
// Beast parses and formats, Asio reads and writes: Beast's own composed operations take the compiler twice
// as long.
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <stop_token>
#include <utility>
#include <variant>

#include "core/text.h"
#include "web/transport/connection.h"
#include "web/transport/peer_address.h"

namespace petteia {
namespace {

namespace http = beast::http;
using Problem = boost::system::error_code;
using Response = http::response<http::empty_body>;  // The body is written beside it.

constexpr std::string_view kLivePath = "/api/live";

// The page uses what this server sends and nothing else, and stands in no other page's frame.
constexpr const char* kContentPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src "
    "'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

bool accepts_gzip(std::string_view encodings) {
    for (const std::string_view each : split(encodings, ',')) {
        const auto parts = split(each, ';');
        if (lower(trim(parts[0])) != "gzip") continue;
        const std::string_view weight = parts.size() > 1 ? trim(parts[1]) : "q=1";
        // "q=0", "q=0.0": anything but that.
        return !weight.starts_with("q=") || parse_number(weight.substr(2)).value_or(1) > 0;
    }
    return false;
}

// An ETag among those of an If-None-Match header.
bool names_etag(std::string_view etags, std::string_view etag) {
    for (std::string_view each : split(etags, ',')) {
        each = trim(each);
        if (each.starts_with("W/")) each.remove_prefix(2);
        if (each == etag || each == "*") return true;
    }
    return false;
}

http::status status_of(Problem problem) {
    if (problem == http::error::header_limit) return http::status::request_header_fields_too_large;
    if (problem == http::error::body_limit) return http::status::payload_too_large;
    if (problem == asio::error::no_memory) return http::status::service_unavailable;
    return http::status::bad_request;
}

class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(ServerContext& context, Socket socket, std::string address)
        : context_(context),
          socket_(std::move(socket)),
          address_(std::move(address)),
          held_(context.held, address_),
          deadline_(socket_.get_executor()) {
        Problem ignored;
        peer_ = socket_.remote_endpoint(ignored).address();
    }

    const std::string& address() const override { return address_; }
    bool is_live() const override { return false; }
    std::optional<Time> waiting_since() const override { return waiting_since_; }
    Time heard_at() const override { return waiting_since_.value_or(SteadyClock::now()); }
    void cut() override {
        Problem ignored;
        socket_.close(ignored);
    }

    void wait_for_request() {
        waiting_since_ = SteadyClock::now();
        body_ = {};
        held_.set(0);
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(limits().header_bytes));
        parser_->body_limit(limits().body_bytes);
        parser_->eager(true);
        const bool has_begun = buffer_.size() > 0;  // It came right behind the last one.
        cut_after(has_begun ? limits().request : limits().between_requests);
        return has_begun ? parse() : read();
    }

  private:
    static constexpr std::size_t kMostRead = 64 << 10;
    static constexpr Milliseconds kTimeToWrite{30'000}, kTimeToClose{2'000};
    static constexpr int kGone = 499;  // For the log: it hung up before the answer.

    // The answer that the application owes. If it is dropped, by whatever was thrown, that is an answer too.
    class OwedAnswer {
      public:
        OwedAnswer(std::weak_ptr<HttpConnection> to, Socket::executor_type executor,
                   std::uint64_t number)
            : to_(std::move(to)), executor_(std::move(executor)), number_(number) {}
        ~OwedAnswer() {
            try {
                give(failure(false));
                // NOLINTNEXTLINE(bugprone-empty-catch): not even that; the connection ends some day.
            } catch (const std::exception&) {
            }
        }
        OwedAnswer(const OwedAnswer&) = delete;
        OwedAnswer& operator=(const OwedAnswer&) = delete;

        // From any thread. The first answer counts.
        void give(WebResponse answer) {
            if (is_given_.exchange(true)) return;
            asio::dispatch(executor_,
                           [to = to_, number = number_, answer = std::move(answer)]() mutable {
                               const auto self = to.lock();
                               if (self == nullptr) return;
                               self->go_on([&] { self->take_answer(number, std::move(answer)); });
                           });
        }

      private:
        std::weak_ptr<HttpConnection> to_;
        Socket::executor_type executor_;
        std::uint64_t number_;
        std::atomic<bool> is_given_ = false;
    };

    static WebResponse failure(bool is_lack_of_memory) {
        return is_lack_of_memory
                   ? WebResponse{503, R"({"error":"not enough memory; try again later"})"}
                   : WebResponse{500, R"({"error":"the server failed to answer this request"})"};
    }

    // The next step of this connection. One that fails, for lack of memory, is its last.
    template <typename Step>
    void go_on(const Step& step) {
        try {
            step();
        } catch (const std::exception& problem) {
            context_.report(std::string("a connection failed: ") + problem.what());
            cut();
            leave();
        }
    }

    const WebLimits& limits() const { return context_.options.limits; }
    void leave() {
        deadline_.cancel();
        gone_.request_stop();
        context_.connections.erase(shared_from_this());
    }

    // Instead of the deadline before. Whatever waits for the socket then ends with an error.
    void cut_after(Milliseconds time) {
        deadline_.expires_after(time);
        deadline_.async_wait([weak = weak_from_this()](Problem problem) {
            const auto self = weak.lock();
            if (problem || self == nullptr) return;
            if (self->deadline_.expiry() <= std::chrono::steady_clock::now()) self->cut();
        });
    }

    void read() {
        if (is_looking_) return;  // What that reads is enough to go on.
        socket_.async_read_some(buffer_.prepare(beast::read_size(buffer_, kMostRead)),
                                [self = shared_from_this()](Problem problem, std::size_t size) {
                                    self->go_on([&] {
                                        return self->is_hanging_up_ ? self->discard(problem)
                                                                    : self->has_read(problem, size);
                                    });
                                });
    }
    void has_read(Problem problem, std::size_t size) {
        if (problem == asio::error::eof && parser_->got_some()) {
            problem = {};
            parser_->put_eof(problem);
            return has_parsed(problem);
        }
        if (problem) return leave();
        if (!parser_->got_some()) cut_after(limits().request);
        buffer_.commit(size);
        parse();
    }
    void parse() {
        Problem problem;
        while (!problem && !parser_->is_done() && buffer_.size() > 0)
            buffer_.consume(parser_->put(buffer_.data(), problem));
        if (problem == http::error::need_more) problem = {};
        if (!held_.set(buffer_.size() + parser_->get().body().size()))
            problem = asio::error::no_memory;
        return problem || parser_->is_done() ? has_parsed(problem) : read();
    }
    void has_parsed(Problem problem) {
        waiting_since_.reset();
        asked_at_ = SteadyClock::now();
        deadline_.cancel();  // Now it is we who owe something.
        if (!problem) {
            request_ = parser_->release();
            is_head_ = request_.method() == http::verb::head;
            caller_address_ = find_caller_address();
            return handle();
        }
        request_ = {};
        parser_.emplace();  // Gives back what was held.
        held_.set(0);
        path_ = query_ = {};
        request_.keep_alive(false);
        is_head_ = false;
        caller_address_ = peer_address(peer_);
        refuse(status_of(problem), "cannot read this request: " + problem.message());
    }

    void handle() {
        id_cookie_.clear();
        const std::string_view target = view(request_.target());
        const std::size_t mark = std::min(target.find('?'), target.size());
        path_ = target.substr(0, mark);
        query_ = target.substr(std::min(mark + 1, target.size()));
        if (!path_.starts_with('/'))
            return refuse(http::status::bad_request,
                          "expected a path as /index.html, not " + in_quotes(path_));
        if (request_.count(http::field::host) > 1)
            return refuse(http::status::bad_request, "expected one Host header");
        const bool is_upgrade = beast::websocket::is_upgrade(request_);
        const auto verdict = context_.gate.check(caller(is_upgrade), SteadyClock::now());
        if (const auto* away = std::get_if<TurnedAway>(&verdict)) return turn_away(*away);
        const auto& admitted = std::get<Admitted>(verdict);
        identity_ = {admitted.id, caller_address_, admitted.is_host};
        id_cookie_ = admitted.cookie;
        if (path_ == kLivePath) return is_upgrade ? go_live() : ask_for_upgrade();
        if (const Asset* asset = find_asset(context_.options.assets, path_);
            asset != nullptr && (!is_api() || asset->path == path_))
            return send_asset(*asset);
        if (is_api()) return ask_application();
        refuse(http::status::not_found, "there is no " + in_quotes(path_));
    }
    std::string find_caller_address() const {
        if (context_.options.trusts_proxy && peer_.is_loopback()) {
            const std::string forwarded = forwarded_address(view(request_["X-Forwarded-For"]));
            if (!forwarded.empty()) return forwarded;
        }
        return peer_address(peer_);
    }
    Caller caller(bool is_upgrade) const {
        const auto header = [&](http::field field) { return view(request_[field]); };
        return {view(request_.method_string()),
                path_,
                query_,
                header(http::field::host),
                header(http::field::origin),
                header(http::field::authorization),
                header(http::field::cookie),
                is_upgrade,
                caller_address_};
    }
    bool is_api() const { return path_.starts_with("/api/"); }

    void go_live() {
        if (!context_.connections.has_live_place(identity_.address))
            return refuse(http::status::too_many_requests,
                          "too many pages of your address are connected; close some of them");
        serve_live(context_, std::move(socket_), identity_, request_, std::move(id_cookie_));
        leave();
    }
    void ask_for_upgrade() {
        begin_response(http::status::upgrade_required);
        response_.set(http::field::upgrade, "websocket");
        send_error("expected a WebSocket here");
    }

    void ask_application() {
        WebRequest asked{std::string(view(request_.method_string())),
                         std::string(path_),
                         std::string(query_),
                         std::move(request_.body()),
                         identity_,
                         {}};
        if (is_head_) asked.method = "GET";
        is_asking_ = true;
        gone_ = std::stop_source();
        asked.gone = gone_.get_token();
        const auto owed =
            std::make_shared<OwedAnswer>(weak_from_this(), socket_.get_executor(), ++asked_);
        try {
            context_.application->answer(
                asked, [owed](WebResponse answer) { owed->give(std::move(answer)); });
        } catch (const std::exception& problem) {
            context_.report("a request for " + in_quotes(path_) + " failed: " + problem.what());
            owed->give(failure(dynamic_cast<const std::bad_alloc*>(&problem) != nullptr));
        }
        if (is_asking_) look_ahead();  // Else it has answered at once.
    }
    // Whoever hangs up does not wait any more. What comes early is kept for the next request.
    void look_ahead() {
        if (std::exchange(is_looking_, true)) return;
        socket_.async_read_some(asio::buffer(early_),
                                [self = shared_from_this()](Problem problem, std::size_t size) {
                                    self->is_looking_ = false;
                                    self->go_on([&] { self->has_looked(problem, size); });
                                });
    }
    void has_looked(Problem problem, std::size_t size) {
        if (is_hanging_up_) return discard(problem);
        asio::buffer_copy(buffer_.prepare(size), asio::buffer(early_));
        buffer_.commit(size);
        if (waiting_since_) return has_read(problem, 0);
        if (!is_asking_) return;  // The answer is being written.
        const bool is_too_much = buffer_.size() > limits().header_bytes + limits().body_bytes;
        if (!problem && !is_too_much) return look_ahead();
        log(kGone, 0);
        leave();
    }
    // Finds nobody if the same request was answered before.
    void take_answer(std::uint64_t number, WebResponse answer) {
        if (asked_ != number || !is_asking_) return;
        is_asking_ = false;
        if (!held_.set(answer.body.size())) answer = failure(true);
        begin_response(static_cast<http::status>(answer.status));
        response_.set(http::field::cache_control, "no-store");
        body_ = std::move(answer.body);
        send(answer.content_type, body_);
    }

    void send_asset(const Asset& asset) {
        if (request_.method() != http::verb::get && !is_head_) {
            begin_response(http::status::method_not_allowed);
            response_.set(http::field::allow, "GET, HEAD");
            return send_error("expected GET or HEAD here");
        }
        const bool is_known = names_etag(view(request_[http::field::if_none_match]), asset.etag);
        begin_response(is_known ? http::status::not_modified : http::status::ok);
        response_.set(http::field::etag, "W/" + std::string(asset.etag));
        response_.set(http::field::vary, "Accept-Encoding");
        response_.set(http::field::cache_control,
                      is_immutable(asset) ? "public, max-age=31536000, immutable" : "no-cache");
        if (is_immutable(asset)) response_.erase(http::field::set_cookie);  // Caches share it.
        if (is_known) return write({});
        const bool is_compressed =
            !asset.gzip.empty() && accepts_gzip(view(request_[http::field::accept_encoding]));
        if (is_compressed) response_.set(http::field::content_encoding, "gzip");
        send(asset.content_type, is_compressed ? asset.gzip : asset.plain);
    }

    void turn_away(const TurnedAway& away) {
        begin_response(static_cast<http::status>(away.status));
        if (!away.location.empty()) response_.set(http::field::location, away.location);
        for (const std::string& cookie : {away.cookie, away.id_cookie})
            if (!cookie.empty()) response_.insert(http::field::set_cookie, cookie);
        send_error(away.why);
    }
    void refuse(http::status status, const std::string& why) {
        begin_response(status);
        send_error(why);
    }
    // In JSON for programs, as a line of text for people.
    void send_error(const std::string& why) {
        body_ = is_api() ? boost::json::serialize(boost::json::object{{"error", why}}) : why + "\n";
        send(is_api() ? "application/json" : "text/plain; charset=utf-8", body_);
    }

    void begin_response(http::status status) {
        response_ = Response(status, request_.version());
        response_.keep_alive(request_.keep_alive());
        response_.set("Content-Security-Policy", kContentPolicy);
        if (!id_cookie_.empty()) response_.set(http::field::set_cookie, id_cookie_);
        response_.set("X-Content-Type-Options", "nosniff");
        response_.set("Referrer-Policy", "no-referrer");
        response_.set("Cross-Origin-Resource-Policy", "same-origin");
    }
    // The bytes must stay until they are written.
    void send(std::string_view content_type, std::string_view bytes) {
        response_.set(http::field::content_type, {content_type.data(), content_type.size()});
        response_.content_length(bytes.size());
        write(is_head_ ? std::string_view() : bytes);
    }
    void write(std::string_view body) {
        std::ostringstream header;
        header << response_.base();
        header_ = header.str();
        written_bytes_ = body.size();
        cut_after(kTimeToWrite);
        const std::array<asio::const_buffer, 2> bytes{asio::buffer(header_),
                                                      asio::const_buffer(body.data(), body.size())};
        asio::async_write(socket_, bytes,
                          [self = shared_from_this()](Problem problem, std::size_t) {
                              self->go_on([&] { self->has_written(problem); });
                          });
    }

    void has_written(Problem problem) {
        log(static_cast<int>(response_.result_int()), written_bytes_);
        if (problem) return leave();
        return response_.keep_alive() ? wait_for_request() : hang_up();
    }

    void log(int status, std::size_t bytes) const {
        const auto took = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - asked_at_);
        context_.log({caller_address_, view(request_.method_string()), path_, status, bytes, took});
    }

    // The other side should read our answer before its own unread bytes break the connection.
    void hang_up() {
        waiting_since_ = SteadyClock::now();
        is_hanging_up_ = true;
        Problem ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
        cut_after(kTimeToClose);
        buffer_.clear();
        read();
    }
    void discard(Problem problem) { return problem ? leave() : read(); }

    ServerContext& context_;
    Socket socket_;
    asio::ip::address peer_;
    const std::string address_;  // For its share.
    HeldBytes held_;             // By the request that comes, or its answer.
    Timer deadline_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    HttpRequest request_;
    std::string_view path_, query_;  // Parts of the request's target.
    bool is_head_ = false;
    Response response_;
    std::string header_;  // Of the response, as it is written.
    std::string body_;    // Of the response, unless it is an asset.
    std::string caller_address_;
    Identity identity_;  // Who asks.
    Time asked_at_;
    std::size_t written_bytes_ = 0;  // Of the response's body.
    std::string id_cookie_;          // To set, unless empty.
    std::uint64_t asked_ = 0;        // Counts what the application was asked, and its answers.
    bool is_asking_ = false;         // It has not answered yet.
    std::stop_source gone_;
    bool is_looking_ = false;  // Reads ahead, to here:
    std::array<char, 512> early_{};
    std::optional<Time> waiting_since_;
    bool is_hanging_up_ = false;  // What comes in is discarded.
};

}  // namespace

void serve_http(ServerContext& context, Socket socket, std::string address) {
    const auto connection =
        std::make_shared<HttpConnection>(context, std::move(socket), std::move(address));
    context.connections.insert(connection);
    connection->wait_for_request();
}

}  // namespace petteia
