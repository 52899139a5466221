// What the threads of one search have in common.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

#include "search/alphabeta/abdada_table.h"
#include "search/alphabeta/transposition_table.h"
#include "search/time_manager.h"

namespace petteia {

struct SharedSearch {
    TranspositionTable& table;
    AbdadaTable* abdada;  // Null with one thread.
    const TimeManager& time_manager;
    std::stop_token stop_token;
    std::uint64_t node_limit;  // For each thread.

    // Why to stop, if at all: another thread has finished this depth, or the whole search ends.
    enum Halt : int { Nothing, Depth, Everything };
    std::atomic<int> halt{Nothing};

    void stop_everything() { halt.store(Everything, std::memory_order_relaxed); }
    bool must_stop() const { return halt.load(std::memory_order_relaxed) == Everything; }
};

}  // namespace petteia
