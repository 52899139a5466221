// TreeSum: vectors of numbered parts, added up in the order of a binary tree over all parts. Numbers of floating point
// then have the same sum, whoever added up which parts before.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace petteia {

class TreeSum {
  public:
    // The sum of `parts` parts from `first` on: a leaf of the tree, or all that is below one of its nodes.
    struct Piece {
        int first = 0, parts = 1;
        std::vector<float> sum;
    };

    // REQUIRES: it begins where the piece before ended.
    void add(Piece piece) {
        pieces_.push_back(std::move(piece));
        while (pieces_.size() > 1 && are_siblings(pieces_[pieces_.size() - 2], pieces_.back()))
            join_last();
    }
    void add(const TreeSum& other) {
        for (const Piece& piece : other.pieces_) add(piece);
    }

    // As few as there can be; one if all parts are there and their number is a power of 2.
    const std::vector<Piece>& pieces() const { return pieces_; }

  private:
    static bool are_siblings(const Piece& a, const Piece& b) {
        return a.parts == b.parts && a.first % (2 * a.parts) == 0;
    }
    void join_last() {
        const Piece last = std::move(pieces_.back());
        pieces_.pop_back();
        Piece& before = pieces_.back();
        before.parts += last.parts;
        for (std::size_t i = 0; i < last.sum.size(); ++i) before.sum[i] += last.sum[i];
    }

    std::vector<Piece> pieces_;
};

}  // namespace petteia
