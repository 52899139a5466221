#include "web/service/pool.h"

#include <algorithm>
#include <utility>

namespace petteia {

Pool::Pool(int threads) : queue_(std::make_shared<Queue>()) {
    for (int i = 0; i < std::max(1, threads); ++i)
        threads_.emplace_back(
            [&queue = *queue_](const std::stop_token& stop) { keep_working(queue, stop); });
}

Pool::~Pool() {
    std::deque<std::shared_ptr<Job>> dropped;
    {
        const std::lock_guard lock(queue_->mutex);
        dropped.swap(queue_->waiting);
        for (std::jthread& thread : threads_) thread.request_stop();
        for (const auto& job : queue_->running) job->stop.request_stop();
    }
    threads_.clear();
}

std::shared_ptr<Pool::Job> Pool::enqueue(Work work) {
    auto job = std::make_shared<Job>();
    job->work = std::move(work);
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->waiting.push_back(job);
    }
    queue_->changed.notify_all();
    return job;
}

Pool::Ticket Pool::submit(Work work) {
    Ticket ticket;
    ticket.queue_ = queue_;
    ticket.job_ = enqueue(std::move(work));
    return ticket;
}

void Pool::run(Work work) { enqueue(std::move(work)); }

void Pool::finish() {
    std::unique_lock lock(queue_->mutex);
    queue_->changed.wait(lock, [&] { return queue_->waiting.empty() && queue_->running.empty(); });
}

std::size_t Pool::running() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->running.size();
}

std::size_t Pool::waiting() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->waiting.size();
}

void Pool::Ticket::give_back() {
    const auto job = std::exchange(job_, nullptr);
    if (job == nullptr) return;
    job->stop.request_stop();
    const auto queue = queue_.lock();
    if (queue == nullptr) return;
    {
        const std::lock_guard lock(queue->mutex);
        std::erase(queue->waiting, job);
    }
    queue->changed.notify_all();
}

void Pool::keep_working(Queue& queue, const std::stop_token& stop) {
    std::unique_lock lock(queue.mutex);
    while (queue.changed.wait(lock, stop, [&] { return !queue.waiting.empty(); })) {
        if (stop.stop_requested()) return;
        auto job = std::move(queue.waiting.front());
        queue.waiting.pop_front();
        queue.running.push_back(job);
        lock.unlock();
        job->work(job->stop.get_token());
        job->work = nullptr;  // What it holds goes now, not when the ticket does.
        lock.lock();
        std::erase(queue.running, job);
        job.reset();
        queue.changed.notify_all();
    }
}

}  // namespace petteia
