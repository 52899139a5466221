// `petteia serve` running beside a test.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <string>

#include "tests/program.h"
#include "web/transport/raw_client_fixture.h"

// Runs until it is ended; tells its address as soon as it has one.
class Served {
  public:
    explicit Served(const std::string& line = "serve --no-browser -p 0 --league-port 0",
                    RunOptions options = {}) {
        if (options.signal == 0) options.signal = SIGTERM;
        options.signal_when = &is_ended_;
        options.on_output = [this, is_told = false](const std::string& output) mutable {
            const std::string before = "Petteia is at ";
            const std::size_t end = output.find('\n');
            if (is_told || !output.starts_with(before) || end == std::string::npos) return;
            is_told = true;
            told_.set_value(output.substr(before.size(), end - before.size()));
        };
        outcome_ = std::async(std::launch::async, [line, options = std::move(options)] {
            return run_line(line, options);
        });
        address_ = told_.get_future().get();
    }
    // The host's, with its token.
    const std::string& address() const { return address_; }
    std::string host_token() const { return address_.substr(address_.rfind('=') + 1); }
    // Somebody who has no token yet.
    petteia::raw_client::RawClient stranger() const {
        return petteia::raw_client::RawClient(port());
    }
    petteia::raw_client::RawClient host() const {
        auto client = stranger();
        client.add_header("Authorization: Bearer " + host_token() + "\r\n");
        return client;
    }
    std::uint16_t port() const {
        return static_cast<std::uint16_t>(std::stoi(address_.substr(address_.rfind(':') + 1)));
    }
    Outcome end() {
        is_ended_ = true;
        return outcome_.get();
    }

  private:
    std::atomic<bool> is_ended_ = false;
    std::promise<std::string> told_;
    std::string address_;
    std::future<Outcome> outcome_;
};
