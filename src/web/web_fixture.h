// For tests of the service: a loop that is run by hand with a time of its own, visitors that remember
// what they were told, and a service between them.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "session/registry.h"
#include "web/arena_service.h"

namespace petteia::web_fixture {

namespace json = boost::json;

// Time stands still unless it is told to pass.
class FakeLoop final : public Loop {
  public:
    using Time = std::chrono::steady_clock::time_point;

    void post(Work work) override {
        const std::lock_guard lock(mutex_);
        posted_.push_back(std::move(work));
        came_.notify_all();
    }
    void post_after(Milliseconds delay, Work work) override {
        const std::lock_guard lock(mutex_);
        timers_.emplace(now_ + delay, std::move(work));
    }
    Time now() const {
        const std::lock_guard lock(mutex_);
        return now_;
    }
    std::size_t timers() const {
        const std::lock_guard lock(mutex_);
        return timers_.size();
    }

    // Works until something is as it should be; false if that takes far too long.
    bool run_until(const std::function<bool()>& is_reached) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!is_reached()) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            if (!run_one()) wait();
        }
        return true;
    }
    // What is there to do now.
    void run_all() {
        while (run_one()) {
        }
    }
    void pass(Milliseconds time) {
        {
            const std::lock_guard lock(mutex_);
            now_ += time;
        }
        run_all();
    }

  private:
    bool run_one() {
        Work work;
        {
            const std::lock_guard lock(mutex_);
            if (!posted_.empty()) {
                work = std::move(posted_.front());
                posted_.pop_front();
            } else if (!timers_.empty() && timers_.begin()->first <= now_) {
                work = std::move(timers_.begin()->second);
                timers_.erase(timers_.begin());
            } else {
                return false;
            }
        }
        work();
        return true;
    }
    void wait() {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, std::chrono::milliseconds(5), [&] { return !posted_.empty(); });
    }

    mutable std::mutex mutex_;
    std::condition_variable came_;
    std::deque<Work> posted_;
    std::multimap<Time, Work> timers_;
    Time now_{};
};

class FakeVisitor final : public Visitor {
  public:
    explicit FakeVisitor(Identity identity = {}) : identity_(std::move(identity)) {}

    const Identity& identity() const override { return identity_; }
    void send(Message message) override {
        const std::lock_guard lock(mutex_);
        json::object object = json::parse(*message).get_object();
        const auto* is = object.if_contains("is");
        if (is != nullptr && *is == "plan") return plans_.push_back(std::move(object));
        told_.push_back(std::move(object));
        messages_.push_back(std::move(message));
    }
    void close(std::string_view) override {}

    std::vector<json::object> told() const {
        const std::lock_guard lock(mutex_);
        return told_;
    }
    // What agents expected while they thought. That comes at any time, and is not among the rest.
    std::vector<json::object> plans() const {
        const std::lock_guard lock(mutex_);
        return plans_;
    }
    std::vector<Message> messages() const {
        const std::lock_guard lock(mutex_);
        return messages_;
    }
    std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return told_.size();
    }
    json::object last() const {
        const std::lock_guard lock(mutex_);
        return told_.empty() ? json::object() : told_.back();
    }

  private:
    const Identity identity_;
    mutable std::mutex mutex_;
    std::vector<json::object> told_, plans_;
    std::vector<Message> messages_;
};

class WebTest : public testing::Test {
  protected:
    WebTest() { start(); }

    void start(const std::filesystem::path& store = {}) {
        ServiceOptions options;
        options.store = store;
        start(std::move(options));
    }
    void start(ServiceOptions options) {
        service_.reset();
        options.threads = 2;
        options.version = "1.2.3";
        options.now = [this] { return loop_.now(); };
        auto made = make_arena_service(built_in_games(), loop_, std::move(options));
        ASSERT_TRUE(made) << made.error().message;
        service_ = *std::move(made);
    }

    // As the host, unless told otherwise.
    static Identity host() { return {"host", "127.0.0.1", true}; }
    static Identity guest(const std::string& id, const std::string& address = "10.0.0.1") {
        return {id, address, false};
    }

    WebResponse ask(const std::string& method, const std::string& path,
                    const std::string& body = "", const Identity& from = host()) {
        auto response = std::make_shared<std::optional<WebResponse>>();
        auto mutex = std::make_shared<std::mutex>();
        service_->answer({method, path, "", body, from, {}}, [response, mutex](WebResponse came) {
            const std::lock_guard lock(*mutex);
            *response = std::move(came);
        });
        EXPECT_TRUE(loop_.run_until([&] {
            const std::lock_guard lock(*mutex);
            return response->has_value();
        })) << path;
        return response->value_or(WebResponse{});
    }
    json::object get(const std::string& path) {
        return json::parse(ask("GET", path).body).get_object();
    }
    json::object post(const std::string& path, const std::string& body,
                      const Identity& from = host()) {
        return json::parse(ask("POST", path, body, from).body).get_object();
    }
    // Agents move without delay, unless the table has a pace.
    std::string make_table(const std::string& rest, const Identity& from = host()) {
        const bool has_pace = rest.find("\"pace\"") != std::string::npos;
        const json::object made =
            post("/api/tables", "{" + rest + (has_pace ? "}" : R"(, "pace": 0})"), from);
        EXPECT_TRUE(made.contains("id")) << json::serialize(made);
        return made.contains("id") ? std::string(made.at("id").as_string()) : "";
    }

    std::shared_ptr<FakeVisitor> visitor(const Identity& identity = host()) {
        auto visitor = std::make_shared<FakeVisitor>(identity);
        service_->on_connect(visitor);
        return visitor;
    }
    void say(const std::shared_ptr<FakeVisitor>& visitor, const std::string& message) {
        service_->on_message(visitor, message);
        loop_.run_all();
    }
    // What was done at a table before is in the store, and told to those who watch.
    void until_stored(const std::string& table) {
        ask("GET", "/api/tables/" + table);
        loop_.run_all();
    }
    void pass(const std::string& table, Milliseconds time) {
        loop_.pass(time);
        until_stored(table);
    }
    // What is said about a table.
    void say(const std::shared_ptr<FakeVisitor>& visitor, const std::string& table,
             const std::string& action, const std::string& rest = "") {
        say(visitor, R"({"do": ")" + action + R"(", "id": 9, "table": ")" + table + "\"" +
                         (rest.empty() ? "" : ", " + rest) + "}");
        until_stored(table);
    }
    std::shared_ptr<FakeVisitor> watcher(const std::string& table,
                                         const Identity& identity = host()) {
        auto watching = visitor(identity);
        say(watching, table, "watch");
        EXPECT_TRUE(loop_.run_until([&] { return watching->count() > 0; }));
        return watching;
    }
    // What a visitor was told last, once that holds.
    json::object wait_for(const std::shared_ptr<FakeVisitor>& visitor,
                          const std::function<bool(const json::object&)>& holds) {
        EXPECT_TRUE(loop_.run_until([&] { return visitor->count() > 0 && holds(visitor->last()); }))
            << json::serialize(visitor->last());
        return visitor->last();
    }
    json::object wait_for_node(const std::shared_ptr<FakeVisitor>& visitor, int node) {
        return wait_for(visitor, [&](const json::object& told) {
            return told.contains("node") && told.at("node") == node;
        });
    }
    static bool is_error(const json::object& told) {
        return told.contains("is") && told.at("is") == "error";
    }

    FakeLoop loop_;
    std::unique_ptr<Application> service_;
};

}  // namespace petteia::web_fixture
