// Cluster: the processes of one run, on one machine or many. Each is a rank, from 0 to size() - 1, and all run the same
// command. Rank 0 talks to people and to the disk; the others help it.
//
// Ranks share nothing and send each other messages. A message belongs to a channel, and channels do not hold each
// other up. mpi/ has the ranks of mpirun; a program that was started alone is a cluster of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace petteia {

using MessageBytes = std::vector<std::byte>;

// What a message is about. Each has one kind of receiver.
enum class Channel : std::uint8_t {
    Collective,  // Sums and barriers of all ranks (collective.h).
    Job,         // To a rank that does jobs (jobs.h),
    Result,      // and back.
    Control,     // Stop, fail, checkpoint: between solvers.
    Request,     // What another rank is asked for,
    Reply,       // and what it answers.
    Transfer,    // A solution on its way from or to the file that rank 0 has.
    Part,        // What belongs into a block of it, on its way to the rank that packs the block.
};
inline constexpr std::size_t kChannels = 8;

struct Message {
    int from = 0;
    MessageBytes bytes;
};

// What a rank has sent to other ranks so far.
struct Traffic {
    std::uint64_t messages = 0, bytes = 0;
};

class Cluster {
  public:
    Cluster() = default;
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;
    virtual ~Cluster() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    // False for a program that was started alone. What divides its work among ranks then uses threads instead.
    virtual bool has_ranks() const { return true; }
    // How many of the ranks are on this machine, this one included.
    virtual int ranks_on_this_machine() const = 0;

    // Any thread may call these at any time.

    // Does not wait for the receiver, which may be this rank. Messages of one channel from one rank to
    // another arrive in their order.
    virtual void send(int to, Channel channel, MessageBytes message) = 0;
    // Blocks until there is a message, or `stop` is requested; then nothing.
    virtual std::optional<Message> receive(Channel channel, const std::stop_token& stop) = 0;
    // Does not block.
    virtual std::optional<Message> try_receive(Channel channel) = 0;
    // Blocks until there may be a message of any channel, or a millisecond has passed.
    virtual void wait_for_messages() = 0;
    virtual Traffic traffic() const = 0;

    // Ends all ranks at once: this one cannot go on.
    [[noreturn]] virtual void abort(const std::string& why) = 0;

    bool is_first() const { return rank() == 0; }
};

}  // namespace petteia
