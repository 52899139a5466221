#include "mpi/mpi_cluster.h"

#include <mpi.h>
#include <unistd.h>

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
    has_outgoing_.notify_one();
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
    const auto deadline = std::chrono::steady_clock::now() + 3s;
    while (size_ > 1 && !has_ended_) {
        if (rank_ == 0 && exit_code != 0 && std::chrono::steady_clock::now() > deadline)
            MPI_Abort(MPI_COMM_WORLD, exit_code);
        std::this_thread::sleep_for(1ms);
    }
    thread_ = {};
    MPI_Finalize();
}

void MpiCluster::run() {
    MPI_Request end = MPI_REQUEST_NULL;  // Of a barrier that all ranks come to.
    bool is_at_end = false;
    for (int idle = 0; !has_ended_;) {
        // All four, whichever has something to do.
        bool is_busy = send_waiting();
        is_busy = greet_coming() || is_busy;
        is_busy = deliver_come() || is_busy;
        is_busy = forget_sent() || is_busy;
        if (is_at_end) {
            int is_over = 0;
            MPI_Test(&end, &is_over, MPI_STATUS_IGNORE);
            has_ended_ = is_over != 0;
        } else if (is_ending_ && !is_busy && on_the_way_.empty() && coming_.empty()) {
            MPI_Ibarrier(MPI_COMM_WORLD, &end);
            is_at_end = true;
        }
        idle = is_busy ? 0 : idle + 1;
        if (!is_busy) rest(idle);
    }
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

// Short only while somebody waits for an answer that is probable, or a long message is on its way, which needs both
// ranks. A look takes microseconds of a core that has work, so while everybody works it is enough to look now
// and then.
void MpiCluster::rest(int idle_rounds) {
    const bool is_awaited = mailbox_.is_awaited() || !coming_.empty() || !on_the_way_.empty();
    const bool is_urgent = is_awaited && idle_rounds < 50;
    const std::chrono::microseconds time(is_urgent ? 20 : idle_rounds < 500 ? 300 : 1000);
    std::unique_lock lock(mutex_);
    has_outgoing_.wait_for(lock, time, [this] { return !outbox_.empty(); });
}

}  // namespace petteia
