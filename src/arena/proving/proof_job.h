// ProofJob and ProofResult: a position to prove, and what a search proved of it. Each is one line of text, so that
// another thread, process or machine can be given the one and answer with the other:
//
//     3 <tab> POSITION <tab> any <tab> win by 2 <tab> 0
//     proven <tab> 3 <tab> any <tab> draw <tab> -32 <tab> e3 <tab> 71830 <tab> 24511
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "arena/proving/value_notation.h"
#include "core/result.h"
#include "core/score.h"

namespace petteia {

struct ProofJob {
    std::int64_t id = 0;
    std::string position;
    // Values of at most window.low need not be distinguished, nor those of at least window.high.
    ScoreRange window = {};
    std::uint64_t nodes = 0;  // The search may end there, with an estimate; 0: it may not.

    std::string to_text(const ValueNotation& notation) const;
    static Result<ProofJob> parse(std::string_view line, const ValueNotation& notation);
    friend bool operator==(const ProofJob&, const ProofJob&);
};

struct ProofResult {
    std::int64_t job = 0;
    bool is_proven = false;  // False: it was stopped, or ended by its limit of nodes.
    ScoreRange value = {};   // For the player to move there.
    Score estimate;
    std::string best;  // A move.
    std::uint64_t nodes = 0;
    std::int64_t microseconds = 0;

    std::string to_text(const ValueNotation& notation) const;
    // An error if the line is one of error_line(), or none of these.
    static Result<ProofResult> parse(std::string_view line, const ValueNotation& notation);
};

// Instead of a result: why there is none.
std::string error_line(const Error& error);

// The value is known as far as the window asks.
bool settles(const ScoreRange& value, const ScoreRange& window);

}  // namespace petteia
