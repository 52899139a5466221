#include "web/service/pool.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace petteia {
namespace {

constexpr std::size_t kRemembered = 1000;  // Visitors whose last start is known.

template <typename Map>
auto value_in(const Map& map, const std::string& key) {
    const auto found = map.find(key);
    return found != map.end() ? found->second : 0;
}

template <typename Jobs>
std::size_t count_of_visitor(const Jobs& jobs, const std::string& visitor) {
    return static_cast<std::size_t>(
        std::ranges::count_if(jobs, [&](const auto& job) { return job->visitor == visitor; }));
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
    job->visitor = task.client.visitor();
    job->task = std::move(task);
    {
        const std::lock_guard lock(queue_->mutex);
        queue_->waiting.push_back(job);
    }
    queue_->changed.notify_one();
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
    queue_->emptied.wait(lock, [&] {
        queue_->drop_gone();
        return queue_->waiting.empty() && queue_->running.empty();
    });
}

// --- Whose turn it is.

bool Pool::Queue::may_start(const std::string& visitor, const std::string& address) const {
    const auto threads = static_cast<std::size_t>(std::max(1, size.threads));
    const auto spare = static_cast<std::size_t>(size.spare);
    if (running.size() < threads) return true;
    return running.size() < threads + spare && value_in(running_of_visitor, visitor) == 0 &&
           value_in(running_of_address, address) < (spare + 1) / 2 + threads;
}

void Pool::Queue::drop_gone() {
    std::erase_if(waiting, [](const auto& job) { return job->task.gone.stop_requested(); });
}

std::shared_ptr<Pool::Job> Pool::Queue::take_next() {
    drop_gone();
    if (running.size() >= static_cast<std::size_t>(std::max(1, size.threads) + size.spare))
        return nullptr;
    const auto rank = [&](const Job& job) {
        return std::tuple(value_in(running_of_visitor, job.visitor),
                          value_in(running_of_address, job.task.client.address),
                          value_in(last_start, job.visitor));
    };
    auto best = waiting.end();
    for (auto each = waiting.begin(); each != waiting.end(); ++each) {
        if (!may_start((*each)->visitor, (*each)->task.client.address)) continue;
        if (best == waiting.end() || rank(**each) < rank(**best)) best = each;
    }
    if (best == waiting.end()) return nullptr;
    auto job = std::move(*best);
    waiting.erase(best);
    return job;
}

void Pool::Queue::begin(const std::shared_ptr<Job>& job) {
    running.push_back(job);
    ++running_of_visitor[job->visitor];
    ++running_of_address[job->task.client.address];
    if (last_start.size() >= kRemembered) last_start.clear();
    last_start[job->visitor] = ++starts;
}

void Pool::Queue::end(const std::shared_ptr<Job>& job) {
    const auto take_one_off = [](Counts& counts, const std::string& key) {
        const auto found = counts.find(key);
        if (--found->second == 0) counts.erase(found);
    };
    std::erase(running, job);
    take_one_off(running_of_visitor, job->visitor);
    take_one_off(running_of_address, job->task.client.address);
}

Granted<std::monostate> Pool::has_room(const Identity& client) const {
    const std::lock_guard lock(queue_->mutex);
    const Jobs& waiting = queue_->waiting;
    if (waiting.size() >= queue_->size.waiting)
        return Refusal::unavailable(std::to_string(waiting.size()) +
                                    " requests are waiting; try again later");
    const std::size_t own = count_of_visitor(waiting, client.visitor());
    const std::size_t of_address = count_of_address(waiting, client);
    if (own >= queue_->size.waiting_each || of_address >= queue_->size.waiting / 2)
        return Refusal::too_much(std::to_string(std::max(own, of_address)) +
                                 " of your requests are waiting; try again later");
    return std::monostate{};
}

std::size_t Pool::turns_before(const Identity& client) const {
    const std::lock_guard lock(queue_->mutex);
    const Jobs& waiting = queue_->waiting;
    const std::size_t own = count_of_visitor(waiting, client.visitor());
    if (own == 0 && queue_->may_start(client.visitor(), client.address)) return 0;
    std::set<std::string> others;
    for (const auto& job : waiting) others.insert(job->visitor);
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
    queue->emptied.notify_all();
}

// Nothing that the work throws ends the thread.
void Pool::perform(Job& job) {
    const std::stop_callback cancelled(job.task.gone, [&job] { job.stop.request_stop(); });
    try {
        job.task.work(job.stop.get_token());
    } catch (...) {
        if (job.task.failed) job.task.failed(refusal_of_exception());
    }
}

void Pool::keep_working(Queue& queue, const std::stop_token& stop) {
    std::unique_lock lock(queue.mutex);
    std::shared_ptr<Job> job;
    const auto has_work = [&] { return (job = queue.take_next()) != nullptr; };
    while (queue.changed.wait(lock, stop, has_work)) {
        if (stop.stop_requested()) return;
        queue.begin(job);
        lock.unlock();
        perform(*job);
        job->task.work = nullptr;  // What it holds goes now, not when the ticket does.
        job->task.failed = nullptr;
        lock.lock();
        queue.end(job);
        job.reset();
        queue.changed.notify_one();  // This thread takes one; its client's next may need another.
        queue.emptied.notify_all();
    }
}

}  // namespace petteia
