// What a NodeSearch tells its recorder: each node it enters and leaves, each better value, each cut. A
// recorder may also put the moves of a node into an order. This
// recorder, of every search that is not traced, ignores it and compiles to nothing; trace/tree_recorder.h
// has the other.
#pragma once

namespace petteia {

struct NoRecorder {
    static constexpr bool kIsActive = false;

    template <typename G>
    explicit NoRecorder(const G&) {}
    template <typename Moves>
    void sort(Moves&) {}
    template <typename... Told>
    void enter(const Told&...) {}
    template <typename... Told>
    void update(const Told&...) {}
    template <typename... Told>
    void cut(const Told&...) {}
    template <typename... Told>
    void leave(const Told&...) {}
};

}  // namespace petteia
