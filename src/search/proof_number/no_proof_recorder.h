// What a ProofNumberSearch tells its recorder: each question, the children of a position and their numbers, which of
// them it goes to with which thresholds, what that makes of its numbers, and with which it leaves. This recorder, of every search that is
// not traced, ignores it and compiles to nothing; trace/proof_recorder.h has the other.
#pragma once

namespace petteia {

struct NoProofRecorder {
    template <typename G>
    explicit NoProofRecorder(const G&) {}
    // So much was recorded that the search should end.
    static constexpr bool is_full() { return false; }
    template <typename... Told>
    void begin(const Told&...) {}
    template <typename... Told>
    void ask(const Told&...) {}
    template <typename... Told>
    void look(const Told&...) {}
    template <typename... Told>
    void enter(const Told&...) {}
    template <typename... Told>
    void choose(const Told&...) {}
    template <typename... Told>
    void update(const Told&...) {}
    template <typename... Told>
    void leave(const Told&...) {}
};

}  // namespace petteia
