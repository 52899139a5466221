#include "web/service/pool.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace petteia {
namespace {

constexpr std::size_t kRemembered = 1000;  // Visitors whose last start is known.

template <typename Jobs>
std::size_t count_of_visitor(const Jobs& jobs, const Identity& client) {
    return static_cast<std::size_t>(std::ranges::count_if(jobs, [&](const auto& job) {
        const Identity& other = job->task.client;
        return other.id == client.id && other.address == client.address;
    }));
}

template <typename Jobs>
std::size_t count_of_address(const Jobs& jobs, const Identity& client) {
    return static_cast<std::size_t>(std::ranges::count_if(
        jobs, [&](const auto& job) { return job->task.client.address == client.address; }));
}

}  // namespace

Pool::Pool(Size size) : queue_(std::make_shared<Queue>(size)) {
    for (int i = 0; i < std::max(1, size.threads) + size.spare; ++i)
        threads_.emplace_back(
            [&queue = *queue_](const std::stop_token& stop) { keep_working(queue, stop); });
}

Pool::~Pool() {
    Jobs dropped;
    {
        const std::lock_guard lock(queue_->mutex);
        dropped.swap(queue_->waiting);
        for (std::jthread& thread : threads_) thread.request_stop();
        for (const auto& job : queue_->running) job->stop.request_stop();
    }
    threads_.clear();
}

std::shared_ptr<Pool::Job> Pool::enqueue(Task task) {
    auto job = std::make_shared<Job>();
    job->task = std::move(task);
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->waiting.push_back(job);
    }
    queue_->changed.notify_all();
    return job;
}

Pool::Ticket Pool::submit(Task task) {
    Ticket ticket;
    ticket.queue_ = queue_;
    ticket.job_ = enqueue(std::move(task));
    return ticket;
}

void Pool::run(Task task) { enqueue(std::move(task)); }

void Pool::finish() {
    std::unique_lock lock(queue_->mutex);
    queue_->changed.wait(lock, [&] {
        queue_->drop_gone();
        return queue_->waiting.empty() && queue_->running.empty();
    });
}

// --- Whose turn it is.

bool Pool::Queue::may_start(const Identity& client) const {
    const auto threads = static_cast<std::size_t>(std::max(1, size.threads));
    const auto spare = static_cast<std::size_t>(size.spare);
    if (running.size() < threads) return true;
    return running.size() < threads + spare && count_of_visitor(running, client) == 0 &&
           count_of_address(running, client) < (spare + 1) / 2 + threads;
}

void Pool::Queue::drop_gone() {
    std::erase_if(waiting, [](const auto& job) { return job->task.gone.stop_requested(); });
}

Pool::Jobs::iterator Pool::Queue::next() {
    drop_gone();
    const auto rank = [&](const Identity& client) {
        const auto last = last_start.find(client.visitor());
        return std::tuple(count_of_visitor(running, client), count_of_address(running, client),
                          last != last_start.end() ? last->second : 0);
    };
    auto best = waiting.end();
    for (auto each = waiting.begin(); each != waiting.end(); ++each) {
        const Identity& client = (*each)->task.client;
        if (!may_start(client)) continue;
        if (best == waiting.end() || rank(client) < rank((*best)->task.client)) best = each;
    }
    return best;
}

Granted<std::monostate> Pool::has_room(const Identity& client) const {
    const std::lock_guard lock(queue_->mutex);
    const Jobs& waiting = queue_->waiting;
    if (waiting.size() >= queue_->size.waiting)
        return Refusal::unavailable(std::to_string(waiting.size()) +
                                    " requests are waiting; try again later");
    const std::size_t own = count_of_visitor(waiting, client);
    const std::size_t of_address = count_of_address(waiting, client);
    if (own >= queue_->size.waiting_each || of_address >= queue_->size.waiting / 2)
        return Refusal::too_much(std::to_string(std::max(own, of_address)) +
                                 " of your requests are waiting; try again later");
    return std::monostate{};
}

std::size_t Pool::turns_before(const Identity& client) const {
    const std::lock_guard lock(queue_->mutex);
    const Jobs& waiting = queue_->waiting;
    const std::size_t own = count_of_visitor(waiting, client);
    if (own == 0 && queue_->may_start(client)) return 0;
    std::set<std::string> others;
    for (const auto& job : waiting) others.insert(job->task.client.visitor());
    others.erase(client.visitor());
    return 1 + own + others.size();
}

std::size_t Pool::running() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->running.size();
}

std::size_t Pool::waiting() const {
    const std::lock_guard lock(queue_->mutex);
    return queue_->waiting.size();
}

// --- Work.

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

// Nothing that the work throws ends the thread.
void Pool::perform(Job& job) {
    const std::stop_callback cancelled(job.task.gone, [&job] { job.stop.request_stop(); });
    try {
        job.task.work(job.stop.get_token());
    } catch (...) {
        job.task.failed(refusal_of_exception());
    }
}

void Pool::keep_working(Queue& queue, const std::stop_token& stop) {
    std::unique_lock lock(queue.mutex);
    Jobs::iterator next;
    const auto has_work = [&] {
        next = queue.next();  // Before end(), which it changes if it drops something.
        return next != queue.waiting.end();
    };
    while (queue.changed.wait(lock, stop, has_work)) {
        if (stop.stop_requested()) return;
        auto job = std::move(*next);
        queue.waiting.erase(next);
        queue.running.push_back(job);
        if (queue.last_start.size() >= kRemembered) queue.last_start.clear();
        queue.last_start[job->task.client.visitor()] = ++queue.starts;
        lock.unlock();
        perform(*job);
        job->task.work = nullptr;  // What it holds goes now, not when the ticket does.
        job->task.failed = nullptr;
        lock.lock();
        std::erase(queue.running, job);
        job.reset();
        queue.changed.notify_all();
    }
}

}  // namespace petteia
