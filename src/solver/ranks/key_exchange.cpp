#include "solver/ranks/key_exchange.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "cluster/byte_stream.h"

namespace petteia {
namespace {

constexpr std::size_t kBatch = 8192;        // Keys.
constexpr std::size_t kMostUnanswered = 4;  // Batches.

// The first byte of a request. Each but EndOfStep has an answer: values, or nothing.
enum class Content : std::uint8_t { Accept, Ask, EndOfStep };

}  // namespace

KeyExchange::KeyExchange(RankRun& run, int key_bits, Owner owner)
    : run_(run),
      cluster_(run.cluster()),
      owners_(key_bits, run.ranks()),
      key_bytes_(std::max<std::size_t>(1, (static_cast<std::size_t>(key_bits) + 7) / 8)),
      owner_(std::move(owner)),
      peers_(static_cast<std::size_t>(run.ranks())) {}

void KeyExchange::hand_over(std::uint64_t key) {
    const int rank = owners_.owner_of(key);
    Batch& batch = peers_[static_cast<std::size_t>(rank)].next;
    batch.keys.push_back(key);
    if (batch.keys.size() == kBatch) dispatch(rank);
}

void KeyExchange::ask(std::uint64_t key, std::uint32_t note) {
    const int rank = owners_.owner_of(key);
    Batch& batch = peers_[static_cast<std::size_t>(rank)].next;
    batch.keys.push_back(key);
    batch.notes.push_back(note);
    if (batch.keys.size() == kBatch) dispatch(rank);
}

void KeyExchange::begin_step(OnValue on_value) { on_value_ = std::move(on_value); }

void KeyExchange::end_step() {
    for (int rank = 0; rank < run_.ranks(); ++rank) dispatch(rank);
    for (const Peer& peer : peers_)
        while (!peer.unanswered.empty()) wait_for_room(peer);
    for (int rank = 0; rank < run_.ranks(); ++rank) {
        if (rank == run_.rank()) continue;
        ByteWriter writer;
        writer.put(Content::EndOfStep);
        cluster_.send(rank, Channel::Request, writer.take());
    }
    while (ended_ < run_.ranks() - 1) {
        poll();
        if (ended_ < run_.ranks() - 1) cluster_.wait_for_messages();
    }
    ended_ = 0;
}

void KeyExchange::poll() {
    run_.poll();
    while (const auto message = cluster_.try_receive(Channel::Reply)) hear_answer(*message);
    while (const auto message = cluster_.try_receive(Channel::Request)) serve(*message);
}

void KeyExchange::dispatch(int rank) {
    Peer& peer = peers_[static_cast<std::size_t>(rank)];
    if (peer.next.keys.empty()) return;
    Batch batch = std::exchange(peer.next, {});
    if (rank == run_.rank()) return keep_to_self(batch);
    poll();
    while (peer.unanswered.size() >= kMostUnanswered) wait_for_room(peer);
    send(rank, std::move(batch));
}

void KeyExchange::keep_to_self(const Batch& batch) {
    if (batch.notes.empty()) return owner_.accept(batch.keys);
    owner_.answer(batch.keys, values_);
    for (std::size_t i = 0; i < batch.notes.size(); ++i) on_value_(batch.notes[i], values_[i]);
}

void KeyExchange::send(int rank, Batch batch) {
    MessageBytes bytes(1 + key_bytes_ * batch.keys.size());
    bytes[0] = static_cast<std::byte>(batch.notes.empty() ? Content::Accept : Content::Ask);
    std::byte* place = bytes.data() + 1;
    for (const std::uint64_t key : batch.keys) {
        std::memcpy(place, &key, key_bytes_);  // The lowest bytes come first.
        place += key_bytes_;
    }
    cluster_.send(rank, Channel::Request, std::move(bytes));
    peers_[static_cast<std::size_t>(rank)].unanswered.push_back(std::move(batch.notes));
}

void KeyExchange::wait_for_room(const Peer& peer) {
    const std::size_t before = peer.unanswered.size();
    poll();
    if (peer.unanswered.size() == before) cluster_.wait_for_messages();
}

void KeyExchange::serve(const Message& message) {
    const std::span<const std::byte> bytes(message.bytes);
    const auto word = static_cast<Content>(bytes.front());
    if (word == Content::EndOfStep) {
        ++ended_;
        return;
    }
    const auto keys = unpack(bytes.subspan(1));
    ByteWriter reply;
    if (word == Content::Accept) {
        owner_.accept(keys);
    } else {
        std::vector<Value> values;
        owner_.answer(keys, values);
        reply.put(values.data(), values.size());
    }
    cluster_.send(message.from, Channel::Reply, reply.take());
}

void KeyExchange::hear_answer(const Message& message) {
    Peer& peer = peers_[static_cast<std::size_t>(message.from)];
    const std::vector<std::uint32_t> notes = std::move(peer.unanswered.front());
    peer.unanswered.pop_front();
    ByteReader reader(message.bytes);
    for (const std::uint32_t note : notes) on_value_(note, reader.get<Value>());
}

std::vector<std::uint64_t> KeyExchange::unpack(std::span<const std::byte> bytes) const {
    std::vector<std::uint64_t> keys(bytes.size() / key_bytes_);
    for (std::size_t i = 0; i < keys.size(); ++i)
        std::memcpy(&keys[i], bytes.data() + i * key_bytes_, key_bytes_);
    return keys;
}

}  // namespace petteia
