// The seam of the web service: below it is the transport (server.h: sockets, HTTP, WebSocket frames,
// tokens, limits), above it what requests and messages mean (docs/web-api.md). Neither half knows the other,
// so that one is tested without games and the other without sockets.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/time.h"

namespace petteia {

// Who asks, as far as the transport can tell.
struct Identity {
    std::string id;        // A secret of one browser. Nobody else knows it, so it may own things.
    std::string address;   // Where it comes from. Shares are counted by it: ids cost nothing.
    bool is_host = false;  // Came with the host's token, and may do everything.
};

struct WebRequest {
    std::string method;  // "GET"
    std::string path;    // "/api/tables/7", without the query.
    std::string query;   // What follows '?', as it came.
    std::string body;
    Identity from = {};
    std::stop_token gone = {};  // Requested when nobody waits for the answer any more.
};

struct WebResponse {
    int status = 200;
    std::string body;
    std::string_view content_type = "application/json";
};

// A browser that is connected. May be called from any thread, and outlives its connection.
class Visitor {
  public:
    using Message = std::shared_ptr<const std::string>;

    virtual ~Visitor() = default;
    virtual const Identity& identity() const = 0;
    // Never blocks. A visitor that does not read is dropped in the end; nobody waits for it.
    virtual void send(Message message) = 0;
    virtual void close(std::string_view reason) = 0;
};

// The thread on which an application is called. Other threads post work to it.
class Loop {
  public:
    using Work = std::function<void()>;

    virtual ~Loop() = default;
    // Both from any thread; work that is still waiting when the loop ends is dropped.
    virtual void post(Work work) = 0;
    virtual void post_after(Milliseconds delay, Work work) = 0;
};

// All calls come from the loop's thread and return at once: long work runs elsewhere and posts its result.
class Application {
  public:
    // From any thread, once.
    using Reply = std::function<void(WebResponse)>;

    virtual ~Application() = default;
    // Any path that begins with "/api/". The request was checked for size, origin and token.
    virtual void answer(const WebRequest& request, Reply reply) = 0;
    virtual void on_connect(const std::shared_ptr<Visitor>& visitor) = 0;
    virtual void on_message(const std::shared_ptr<Visitor>& visitor, std::string_view message) = 0;
    virtual void on_disconnect(const std::shared_ptr<Visitor>& visitor) = 0;
};

}  // namespace petteia
