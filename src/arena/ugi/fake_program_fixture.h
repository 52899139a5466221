// For tests: programs of a few lines of shell that speak the engine protocol.
#pragma once

#include <string>

namespace petteia::fake_program {

// Keeps to the protocol and obeys "go" with `body`; $line is the order, $position the last position.
inline std::string speaking(const std::string& body, const std::string& options = "") {
    return "while read -r line; do case \"$line\" in ugi) " + options +
           " echo ugiok;; isready) echo readyok;; position*) position=$line;; go*) " + body +
           ";; quit) exit 0;; esac; done";
}

// The body of one that takes the first free cell of tic-tac-toe.
inline const std::string kFirstCell =
    "for c in 1 2 3 4 5 6 7 8 9; do case \"${position#*moves} \" in *\" $c \"*) ;; *) echo "
    "bestmove "
    "$c; break;; esac; done";

}  // namespace petteia::fake_program
