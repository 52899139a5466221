#include "mpi/mpi_cluster.h"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace petteia {
namespace {

constexpr int kMostBytes = std::numeric_limits<int>::max();

constexpr std::chrono::microseconds kShortWait(50), kLongestRest(1000);

}  // namespace

struct MpiCluster::Outgoing {
    int to;
    int tag;
    MessageBytes bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

struct MpiCluster::Incoming {
    int from;
    Channel channel;
    MessageBytes bytes;
    MPI_Request request = MPI_REQUEST_NULL;
};

MpiCluster::MpiCluster(int& argc, char**& argv) : stderr_(::dup(STDERR_FILENO)) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    if (provided < MPI_THREAD_SERIALIZED) abort("this MPI cannot be called from several threads");
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks_here_);
    MPI_Comm_free(&machine);
    if (size_ > 1) thread_ = std::jthread([this] { run(); });
}

MpiCluster::~MpiCluster() {
    int is_over = 0;
    if (MPI_Finalized(&is_over) == MPI_SUCCESS && is_over == 0) MPI_Abort(MPI_COMM_WORLD, 1);
}

void MpiCluster::send(int to, Channel channel, MessageBytes message) {
    if (to == rank_) return mailbox_.put(channel, {rank_, std::move(message)});
    if (message.size() > static_cast<std::size_t>(kMostBytes))
        throw std::length_error("a message between ranks is too large");
    messages_ += 1;
    bytes_ += message.size();
    {
        const std::lock_guard lock(mutex_);
        outbox_.push_back(std::make_unique<Outgoing>(
            Outgoing{to, static_cast<int>(channel), std::move(message)}));
    }
    if (!drive() || mailbox_.is_awaited()) call_thread();  // An answer may come soon.
}

std::optional<Message> MpiCluster::receive(Channel channel, const std::stop_token& stop) {
    if (auto message = try_receive(channel)) return message;
    call_thread();
    return mailbox_.take(channel, stop);
}

std::optional<Message> MpiCluster::try_receive(Channel channel) {
    auto message = mailbox_.take(channel);
    if (message || size_ == 1) return message;
    ++looks_;
    drive();
    return mailbox_.take(channel);
}

void MpiCluster::wait_for_messages() {
    ++looks_;
    if (drive()) return;
    if (quiet_time() < kShortWait)
        std::this_thread::yield();
    else
        mailbox_.wait(time_to_rest());
}

void MpiCluster::abort(const std::string& why) {
    const std::string text = "petteia: rank " + std::to_string(rank_) + " failed: " + why + "\n";
    if (::write(stderr_, text.data(), text.size()) < 0) perror("petteia");
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();  // MPI_Abort does not return.
}

void MpiCluster::finish(int exit_code) {
    using namespace std::chrono_literals;
    is_ending_ = true;
    call_thread();
    const auto deadline = std::chrono::steady_clock::now() + 3s;
    while (size_ > 1 && !has_ended_) {
        if (rank_ == 0 && exit_code != 0 && std::chrono::steady_clock::now() > deadline)
            MPI_Abort(MPI_COMM_WORLD, exit_code);
        std::this_thread::sleep_for(1ms);
    }
    thread_ = {};
    MPI_Finalize();
}

// A barrier that all ranks come to.
class MpiCluster::Ending {
  public:
    // True if all ranks have called this, after the first call with nothing left to move.
    bool is_reached() {
        if (barrier_ == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &barrier_);
        int is_over = 0;
        MPI_Test(&barrier_, &is_over, MPI_STATUS_IGNORE);
        return is_over != 0;
    }

  private:
    MPI_Request barrier_ = MPI_REQUEST_NULL;
};

void MpiCluster::run() {
    Ending ending;
    std::uint64_t looks = 0;
    for (bool is_called = true; !has_ended_;) {
        const bool is_done_by_others = std::exchange(looks, looks_) != looks_ && !is_called;
        const bool has_moved = !is_done_by_others && drive();
        if (is_ending_ && !has_moved) {
            const std::lock_guard lock(mpi_mutex_);
            if (on_the_way_.empty() && coming_.empty()) has_ended_ = ending.is_reached();
        }
        is_called = rest(is_done_by_others ? kLongestRest : time_to_rest());
    }
}

bool MpiCluster::rest(std::chrono::microseconds time) {
    std::unique_lock lock(mutex_);
    call_.wait_for(lock, time, [this] { return is_called_; });
    return std::exchange(is_called_, false);
}

void MpiCluster::call_thread() {
    {
        const std::lock_guard lock(mutex_);
        is_called_ = true;
    }
    call_.notify_one();
}

bool MpiCluster::drive() {
    const std::unique_lock lock(mpi_mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return false;
    // All four, whichever has something to do.
    bool has_moved = send_waiting();
    has_moved = greet_coming() || has_moved;
    has_moved = deliver_come() || has_moved;
    has_moved = forget_sent() || has_moved;
    if (has_moved) last_moved_ = Clock::now();
    is_under_way_ = !coming_.empty() || !on_the_way_.empty();
    return has_moved;
}

// The longer nothing has moved, the rarer are looks: an answer is delayed by an eighth of the time waited for it at
// most, and while everybody works for long, looking takes next to nothing. A long message moves in parts, whenever
// both ranks look.
std::chrono::microseconds MpiCluster::time_to_rest() const {
    if (is_under_way_) return kShortWait;
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(quiet_time() / 8);
    return std::clamp(time, kShortWait, kLongestRest);
}

bool MpiCluster::send_waiting() {
    std::deque<std::unique_ptr<Outgoing>> waiting;
    {
        const std::lock_guard lock(mutex_);
        waiting.swap(outbox_);
    }
    for (auto& each : waiting) {
        MPI_Isend(each->bytes.data(), static_cast<int>(each->bytes.size()), MPI_BYTE, each->to,
                  each->tag, MPI_COMM_WORLD, &each->request);
        on_the_way_.push_back(std::move(each));
    }
    return !waiting.empty();
}

bool MpiCluster::greet_coming() {
    int has_come = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &handle, &status);
    if (has_come == 0) return false;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    coming_.push_back(
        std::make_unique<Incoming>(Incoming{status.MPI_SOURCE, static_cast<Channel>(status.MPI_TAG),
                                            MessageBytes(static_cast<std::size_t>(size))}));
    // Waiting for a long message would keep the core busy until its sender looks at what it has sent.
    Incoming& incoming = *coming_.back();
    MPI_Imrecv(incoming.bytes.data(), size, MPI_BYTE, &handle, &incoming.request);
    return true;
}

// In the order of each sender: a message may be whole before an earlier, longer one.
bool MpiCluster::deliver_come() {
    std::vector<bool> is_held(static_cast<std::size_t>(size_), false);
    return std::erase_if(coming_, [&](const std::unique_ptr<Incoming>& each) {
               const auto from = static_cast<std::size_t>(each->from);
               int has_come = 0;
               if (!is_held[from]) MPI_Test(&each->request, &has_come, MPI_STATUS_IGNORE);
               is_held[from] = has_come == 0;
               if (has_come != 0) mailbox_.put(each->channel, {each->from, std::move(each->bytes)});
               return has_come != 0;
           }) > 0;
}

bool MpiCluster::forget_sent() {
    const std::size_t before = on_the_way_.size();
    std::erase_if(on_the_way_, [](const std::unique_ptr<Outgoing>& each) {
        int is_sent = 0;
        MPI_Test(&each->request, &is_sent, MPI_STATUS_IGNORE);
        return is_sent != 0;
    });
    return on_the_way_.size() < before;
}

}  // namespace petteia
