// KeyExchange: keys of positions on their way to the ranks that own them, in batches, while work goes on. A key is either
// handed over (the owner adds it to its positions) or asked about (the owner answers with its value).
//
// A rank that sends faster than another can answer waits, and answers others meanwhile: so no rank holds more than a
// few batches of another, and none waits for ever. Own keys take the same way without being sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "cluster/cluster.h"
#include "solver/ranks/key_owners.h"
#include "solver/ranks/rank_run.h"
#include "solver/value.h"

namespace petteia {

class KeyExchange {
  public:
    using Keys = std::span<const std::uint64_t>;

    // What a rank does with keys of its own positions.
    struct Owner {
        std::function<void(Keys)> accept;
        std::function<void(Keys, std::vector<Value>&)> answer;  // A value for each key.
    };
    // Gets the answer to what was asked with a note.
    using OnValue = std::function<void(std::uint32_t note, Value)>;

    // `key_bits` is how many bits of a key are used.
    KeyExchange(RankRun& run, int key_bits, Owner owner);

    const KeyOwners& owners() const { return owners_; }

    // May wait, and answer other ranks meanwhile.
    void hand_over(std::uint64_t key);
    void ask(std::uint64_t key, std::uint32_t note);

    // Begins a step that all ranks take together; `on_value` gets its answers.
    void begin_step(OnValue on_value = {});
    // Sends what is left, and answers others until no rank has anything left to send.
    void end_step();
    // Answers what has come so far.
    void poll();

  private:
    // Keys for one rank that are not sent yet, and notes of those that were asked about.
    struct Batch {
        std::vector<std::uint64_t> keys;
        std::vector<std::uint32_t> notes;  // Empty if the keys are handed over.
    };
    struct Peer {
        Batch next;
        std::deque<std::vector<std::uint32_t>> unanswered;  // Notes of batches on their way.
    };

    void dispatch(int rank);
    void keep_to_self(const Batch& batch);
    void send(int rank, Batch batch);
    void wait_for_room(const Peer& peer);
    void serve(const Message& message);
    void hear_answer(const Message& message);
    std::vector<std::uint64_t> unpack(std::span<const std::byte> bytes) const;

    RankRun& run_;
    Cluster& cluster_;
    KeyOwners owners_;
    std::size_t key_bytes_;
    Owner owner_;
    OnValue on_value_;
    std::vector<Peer> peers_;
    int ended_ = 0;  // Ranks that have nothing left to send in this step.
    std::vector<Value> values_;
};

}  // namespace petteia
