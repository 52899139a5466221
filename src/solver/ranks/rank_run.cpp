#include "solver/ranks/rank_run.h"

#include "cluster/byte_stream.h"
#include "cluster/collective.h"

namespace petteia {
namespace {

// The first byte of a message; behind Failed its text, behind Order the order.
enum class Word : std::uint8_t { StopAsked, Failed, Done, Order };

MessageBytes message_of(Word word, std::string_view text = {}) {
    ByteWriter writer;
    writer.put(word);
    writer.put(text.data(), text.size());
    return writer.take();
}

}  // namespace

RankRun::RankRun(Cluster& cluster, std::stop_token stop, const ProgressSink& sink,
                 std::chrono::seconds checkpoint_interval)
    : cluster_(cluster),
      stop_(std::move(stop)),
      sink_(sink),
      checkpoint_interval_(checkpoint_interval),
      next_checkpoint_(Clock::now() + checkpoint_interval) {}

void RankRun::poll() {
    if (!has_asked_to_stop_ && stop_.stop_requested()) {
        has_asked_to_stop_ = true;
        cluster_.send(0, Channel::Control, message_of(Word::StopAsked));
    }
    // After an order everything else waits until it is carried out.
    while (order_ == Order::GoOn) {
        const auto message = cluster_.try_receive(Channel::Control);
        if (!message) break;
        hear(*message);
    }
}

void RankRun::hear(const Message& message) {
    ByteReader reader(message.bytes);
    switch (reader.get<Word>()) {
        case Word::StopAsked:
            order_end(Order::Stop);
            break;
        case Word::Failed:
            if (!error_) error_ = Error{to_string(std::span(message.bytes).subspan(1))};
            order_end(Order::Stop);
            break;
        case Word::Done:
            if (++done_count_ == ranks()) order_end(Order::Finish);
            break;
        case Word::Order:
            order_ = reader.get<Order>();
            break;
    }
}

void RankRun::order_all(Order order) {
    for (int rank = 0; rank < ranks(); ++rank) {
        ByteWriter writer;
        writer.put(Word::Order);
        writer.put(order);
        cluster_.send(rank, Channel::Control, writer.take());
    }
}

void RankRun::order_end(Order order) {
    if (!std::exchange(has_ordered_end_, true)) order_all(order);
}

void RankRun::order_checkpoint_if_due() {
    if (has_ordered_checkpoint_ || has_ordered_end_ || !is_checkpoint_due()) return;
    has_ordered_checkpoint_ = true;
    order_all(Order::Checkpoint);
}

void RankRun::checkpoint_done() {
    next_checkpoint_ = Clock::now() + checkpoint_interval_;
    has_ordered_checkpoint_ = false;
    if (order_ == Order::Checkpoint) order_ = Order::GoOn;
}

void RankRun::fail(const std::string& message) {
    cluster_.send(0, Channel::Control, message_of(Word::Failed, message));
}

Status RankRun::leave() {
    gather_all(cluster_, {});  // Now everything that was said has come.
    while (const auto message = cluster_.try_receive(Channel::Control)) {
        if (cluster_.is_first()) hear(*message);  // A failure may come last.
    }
    return agree(cluster_, error_ ? Status(*error_) : ok());
}

void RankRun::done() { cluster_.send(0, Channel::Control, message_of(Word::Done)); }

}  // namespace petteia
