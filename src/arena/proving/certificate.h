// The certificate of a proof: a line that says what was proven at which cost, and is the command that proves it again
// with the same value, best move and nodes, on any machine with the same version of the program.
#pragma once

#include <string>

#include "arena/proving/proof_store.h"
#include "arena/proving/value_notation.h"

namespace petteia {

// "petteia prove othello --size 6 --position '… X' … --plies 0 # at most draw, best e3, 71830 nodes, version 0.9.0"
std::string certificate_of(const ProofStore& store, const StoredProof& proof,
                           const ValueNotation& notation);

}  // namespace petteia
