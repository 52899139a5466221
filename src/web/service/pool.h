// Pool: threads for work that takes long, as agents that think, analyses and games that are opened. Work is
// started in the order in which it was submitted. The submitter holds a ticket, and drops it to cancel.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace petteia {

class Pool {
    struct Job;
    struct Queue;

  public:
    // Must end within 20 ms of a stop request.
    using Work = std::function<void(const std::stop_token&)>;

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

    explicit Pool(int threads);
    // Stops what runs, drops what waits.
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // From any thread.
    [[nodiscard]] Ticket submit(Work work);
    // The same for work that is never cancelled.
    void run(Work work);
    // Blocks until everything that was submitted is done.
    void finish();

    std::size_t running() const;
    std::size_t waiting() const;
    std::size_t threads() const { return threads_.size(); }

  private:
    struct Job {
        Work work;
        std::stop_source stop;
    };
    struct Queue {
        mutable std::mutex mutex;  // Guards all that follows.
        std::condition_variable_any changed;
        std::deque<std::shared_ptr<Job>> waiting;
        std::vector<std::shared_ptr<Job>> running;
    };

    std::shared_ptr<Job> enqueue(Work work);
    static void keep_working(Queue& queue, const std::stop_token& stop);

    std::shared_ptr<Queue> queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace petteia
