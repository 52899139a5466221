// What a MonteCarloSearch tells its recorder of each visit: the bounds that it compared and the child that it
// chose, the children that the leaf got, the leaf's value, and how that was backed up. This recorder, of every
// search that is not traced, ignores it and compiles to nothing; trace/visit_recorder.h has the other.
#pragma once

#include <cstdint>

namespace petteia {

// Where the value of a visit comes from.
enum class LeafValue : std::uint8_t { Evaluation, Playout, Proven };

struct NoVisitRecorder {
    template <typename G>
    explicit NoVisitRecorder(const G&) {}
    // So much was recorded that the search should end.
    static constexpr bool is_full() { return false; }
    template <typename... Told>
    void begin(const Told&...) {}
    template <typename... Told>
    void begin_visit(const Told&...) {}
    template <typename... Told>
    void consider(const Told&...) {}
    template <typename... Told>
    void choose(const Told&...) {}
    template <typename... Told>
    void add_child(const Told&...) {}
    template <typename... Told>
    void value(const Told&...) {}
    template <typename... Told>
    void back_up(const Told&...) {}
    template <typename... Told>
    void end_visit(const Told&...) {}
};

}  // namespace petteia
