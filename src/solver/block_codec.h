// How a block of a solution becomes bytes and back. Neighbouring values are much alike and sorted
// keys lie close together, so both are first laid out so that zstd sees it:
//
//   keys     only in sparse blocks: after the first, which the file's directory holds, each as its
//            distance to the one before minus 1, seven bits a byte, lowest first, the top bit set if
//            more follow
//   values   the low bytes of all, then the high bytes of all
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "solver/value.h"

namespace petteia {

struct SolutionBlock {
    std::vector<std::uint64_t> keys;  // Increasing; empty in dense blocks.
    std::vector<Value> values;
};

// A block as it stands in a file.
struct PackedBlock {
    std::vector<std::byte> bytes;
    std::uint64_t first_key = 0;  // 0 in dense blocks.
};

// REQUIRES: block.keys is empty or has as many items as block.values.
PackedBlock pack_block(const SolutionBlock& block);

// What a block must be like: known from the rest of the file, so that bad bytes are noticed.
struct BlockShape {
    std::size_t count = 0;
    bool has_keys = false;
    std::uint64_t first_key = 0;
};

// Reads `bytes`, whatever they are, into `block`. An error says what is wrong with them.
Status unpack_block(std::span<const std::byte> bytes, const BlockShape& shape,
                    SolutionBlock& block);

}  // namespace petteia
