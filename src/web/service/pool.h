// Pool: threads for work that takes long, as agents that think, analyses and games that are opened. The
// submitter holds a ticket, and drops it to cancel.
//
// Clients share a pool fairly. The next piece of work is that of the visitor with the least work running, and
// among equals of the one that was served longest ago. A visitor with nothing running need not wait until
// others are done: spare threads take its work, and the processors are shared by time. No address gets more
// than half of them, since one address can pose as many visitors.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

class Pool {
    struct Job;
    struct Queue;

  public:
    // Must end within 20 ms of a stop request.
    using Work = std::function<void(const std::stop_token&)>;
    // Called on the thread of the work when that has thrown: no memory (503), or a mistake in the program
    // (500).
    using Failed = std::function<void(const Refusal&)>;

    struct Task {
        Work work;
        Failed failed = {};
        Identity client = {};       // For whom it is done.
        std::stop_token gone = {};  // Requested when nobody waits for it any more.
    };

    struct Size {
        int threads = 1;
        int spare = 0;  // More threads, for whoever has none.
        std::size_t waiting = SIZE_MAX, waiting_each = SIZE_MAX;  // Of all, and of one visitor.
    };

    // For one piece of work. May outlive the pool.
    class Ticket {
      public:
        Ticket() = default;
        Ticket(Ticket&&) noexcept = default;
        Ticket& operator=(Ticket&& other) noexcept {
            give_back();
            queue_ = std::move(other.queue_);
            job_ = std::move(other.job_);
            return *this;
        }
        ~Ticket() { give_back(); }

        // Work that waits is never started, work that runs is asked to stop; does not block.
        void give_back();

      private:
        friend class Pool;
        std::weak_ptr<Queue> queue_;
        std::shared_ptr<Job> job_;
    };

    explicit Pool(Size size);
    explicit Pool(int threads) : Pool(Size{threads}) {}
    // Stops what runs, drops what waits.
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // From any thread.
    [[nodiscard]] Ticket submit(Task task);
    // The same for work that only `gone` cancels.
    void run(Task task);
    void run(Work work) { run(Task{std::move(work)}); }
    // Blocks until everything that was submitted is done.
    void finish();

    // Refused if too much is waiting already. Asked before work of strangers is submitted.
    Granted<std::monostate> has_room(const Identity& client) const;
    // How many turns a client would wait now; 0 if its work would start at once.
    std::size_t turns_before(const Identity& client) const;
    std::size_t running() const;
    std::size_t waiting() const;

  private:
    struct Job {
        Task task;
        std::string visitor;  // The client's.
        std::stop_source stop;
    };
    using Jobs = std::deque<std::shared_ptr<Job>>;
    using Counts = std::map<std::string, std::size_t, std::less<>>;
    struct Queue {
        explicit Queue(Size given) : size(given) {}

        // Work that nobody waits for any more.
        void drop_gone();
        bool may_start(const std::string& visitor, const std::string& address) const;
        // Takes the job out of the line whose turn it is; null if none may start.
        std::shared_ptr<Job> take_next();
        void begin(const std::shared_ptr<Job>& job);
        void end(const std::shared_ptr<Job>& job);

        const Size size;
        mutable std::mutex mutex;             // Guards all that follows.
        std::condition_variable_any changed;  // There may be work for one thread more.
        std::condition_variable_any emptied;
        Jobs waiting, running;
        Counts running_of_visitor, running_of_address;
        std::uint64_t starts = 0;
        std::map<std::string, std::uint64_t, std::less<>> last_start;  // By visitor.
    };

    std::shared_ptr<Job> enqueue(Task task);
    static void keep_working(Queue& queue, const std::stop_token& stop);
    static void perform(Job& job);

    std::shared_ptr<Queue> queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace petteia
