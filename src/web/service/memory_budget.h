// MemoryBudget: how much memory the games and searches of all visitors may take together, and how much one
// visitor and one address. Whoever wants memory takes a lease first; running out is an answer to that request.
// What is leased is an estimate: it need not be exact, but large things must be counted.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

// From any thread.
class MemoryBudget {
    struct Books;

  public:
    // Given back when it is destroyed. May outlive the budget.
    class Lease {
      public:
        Lease() = default;
        Lease(Lease&& other) noexcept { *this = std::move(other); }
        Lease& operator=(Lease&& other) noexcept;
        ~Lease() { give_back(); }

        std::uint64_t bytes() const { return bytes_; }
        void give_back();
        // What it stands for has grown or shrunk. Never refused, since the memory is taken already; others
        // are refused instead.
        void resize(std::uint64_t bytes);

      private:
        friend class MemoryBudget;
        std::shared_ptr<Books> books_;
        std::string address_, visitor_;
        std::uint64_t bytes_ = 0;
    };

    explicit MemoryBudget(std::uint64_t total);

    // Refused if the total (503) or the client's share (429) would be exceeded.
    Granted<Lease> take(const Identity& client, std::uint64_t bytes);
    std::uint64_t taken() const;
    std::uint64_t total() const { return total_; }

  private:
    struct Books {
        std::mutex mutex;  // Guards all that follows.
        std::uint64_t taken = 0;
        std::map<std::string, std::uint64_t, std::less<>> by_address, by_visitor;

        void add(const std::string& address, const std::string& visitor, std::uint64_t bytes);
        void remove(const std::string& address, const std::string& visitor, std::uint64_t bytes);
    };

    const std::uint64_t total_;
    std::shared_ptr<Books> books_ = std::make_shared<Books>();
};

}  // namespace petteia
