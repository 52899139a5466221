// Feeds arbitrary bytes to the web service, as a browser might send them: messages of a visitor who
// watches a table, and requests. Every request gets one answer, whatever it is.
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "core/text.h"
#include "session/registry.h"
#include "web/arena_service.h"

namespace {

using namespace petteia;

// What is posted waits until the next input; what is to happen later never does.
class FuzzLoop final : public Loop {
  public:
    void post(Work work) override {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(work));
    }
    void post_after(Milliseconds, Work) override {}
    void run() {
        std::deque<Work> posted;
        {
            const std::lock_guard lock(mutex_);
            posted.swap(posted_);
        }
        for (const Work& work : posted) work();
    }

  private:
    std::mutex mutex_;
    std::deque<Work> posted_;
};

class FuzzVisitor final : public Visitor {
  public:
    const Identity& identity() const override { return identity_; }
    void send(Message message) override {
        if (message->empty() || message->front() != '{') std::abort();
    }
    void close(std::string_view) override {}

  private:
    Identity identity_;
};

constexpr const char* kRequests[][2] = {
    {"POST", "/api/position"},   {"POST", "/api/record/write"}, {"POST", "/api/record/read"},
    {"POST", "/api/tables"},     {"GET", "/api/tables"},        {"GET", "/api/tables/x"},
    {"DELETE", "/api/tables/x"},
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static FuzzLoop loop;
    static const auto service = *make_arena_service(built_in_games(), loop, {});
    if (size == 0) return 0;
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    loop.run();
    if (data[0] % 2 == 0) {
        const auto& request = kRequests[data[0] / 2 % std::size(kRequests)];
        service->answer({request[0], request[1], "", text}, [](const WebResponse& response) {
            if (response.status < 200 || response.body.empty()) std::abort();
        });
        return 0;
    }
    const auto visitor = std::make_shared<FuzzVisitor>();
    service->on_connect(visitor);
    for (const std::string_view message : split(text, '\n')) service->on_message(visitor, message);
    loop.run();
    service->on_disconnect(visitor);
    return 0;
}
