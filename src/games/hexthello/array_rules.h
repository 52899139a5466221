// HexThello by the letter of its rules: an array of cells, and a walk along each of the six
// directions, one step at a time. Everything quicker is held to it, in answers by the tests and in
// speed by the benchmarks; nothing else includes this file.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "core/static_vector.h"

namespace petteia::hexthello {

class ArrayRules {
  public:
    static constexpr int kMinSide = 3, kMaxSide = 8;
    static constexpr std::size_t kMaxCells = 169;

    enum class Cell : std::uint8_t { White, Black, Empty, Hole, Outside };
    struct Place {
        int row = 0, col = 0;
        friend bool operator==(Place, Place) = default;
    };
    using Places = StaticVector<Place, kMaxCells>;

    // The start position. REQUIRES: kMinSide <= side <= kMaxSide.
    explicit ArrayRules(int side) : radius_(side - 1) {
        assert(side >= kMinSide && side <= kMaxSide);
        for (int row = 0; row < size(); ++row) {
            for (int col = first_col(row); col <= last_col(row); ++col)
                set({row, col}, Cell::Empty);
        }
        const int c = radius_;
        for (const Place white : {Place{c, c}, {c - 1, c}, {c, c + 1}, {c + 1, c - 1}})
            set(white, Cell::White);
        for (const Place black : {Place{c, c - 1}, {c - 1, c + 1}, {c + 1, c}})
            set(black, Cell::Black);
    }

    // REQUIRES: text is what text() writes, of any side.
    static ArrayRules read(std::string_view text) {
        ArrayRules rules(side_of(text));
        for (int row = 0; row < rules.size(); ++row) {
            for (int col = 0; col < rules.size(); ++col) {
                rules.set({row, col}, static_cast<Cell>(kSigns.find(text.front())));
                text.remove_prefix(1);
            }
        }
        rules.mover_ = static_cast<Cell>(kSigns.find(text.back()));
        return rules;
    }
    // The array row by row, a blank, and the side to move.
    std::string text() const {
        std::string text;
        for (int row = 0; row < size(); ++row) {
            for (int col = 0; col < size(); ++col) text += sign(at({row, col}));
        }
        return text + ' ' + sign(mover_);
    }

    int side() const { return radius_ + 1; }
    // Rows and columns of the array.
    int size() const { return 2 * radius_ + 1; }
    int first_col(int row) const { return std::max(0, radius_ - row); }
    int last_col(int row) const { return std::min(size() - 1, size() - 1 + radius_ - row); }
    std::array<Place, 6> corners() const {
        const int r = radius_, end = size() - 1;
        return {{{0, r}, {0, end}, {r, 0}, {r, end}, {end, 0}, {end, r}}};
    }
    Cell at(Place place) const { return cells_[index(place)]; }
    void set(Place place, Cell cell) { cells_[index(place)] = cell; }
    Cell mover() const { return mover_; }
    void set_mover(Cell colour) { mover_ = colour; }

    static Cell opponent(Cell colour) { return colour == Cell::White ? Cell::Black : Cell::White; }
    int discs(Cell colour) const {
        return static_cast<int>(std::count(cells_.begin(), cells_.end(), colour));
    }
    int margin(Cell colour) const { return discs(colour) - discs(opponent(colour)); }

    // The discs that turn if the mover plays on `place`; none if that is not legal.
    Places flips(Place place) const {
        Places flipped;
        if (at(place) != Cell::Empty) return flipped;
        for (const Place step : kSteps) {
            const int length = run_length(place, step, mover_);
            for (int i = 1; i <= length; ++i)
                flipped.push_back({place.row + i * step.row, place.col + i * step.col});
        }
        return flipped;
    }
    // By row, then by column; empty if the mover must pass or the game is over.
    Places legal_moves() const {
        Places moves;
        for (int row = 0; row < size(); ++row) {
            for (int col = first_col(row); col <= last_col(row); ++col) {
                if (is_legal({row, col}, mover_)) moves.push_back({row, col});
            }
        }
        return moves;
    }
    bool must_pass() const { return !has_move(mover_) && has_move(opponent(mover_)); }
    bool is_over() const { return !has_move(mover_) && !has_move(opponent(mover_)); }

    // REQUIRES: `place` is a legal move.
    void play(Place place) {
        for (const Place flipped : flips(place)) set(flipped, mover_);
        set(place, mover_);
        mover_ = opponent(mover_);
    }
    // REQUIRES: must_pass().
    void pass() { mover_ = opponent(mover_); }

    // Lines of play of this length, a forced pass being a move and a finished game a leaf at any
    // length. In bulk, the last moves are counted and not played.
    std::uint64_t leaves(int depth, bool is_bulk = true) const {
        if (depth == 0) return 1;
        const Places moves = legal_moves();
        if (moves.empty()) return leaves_without_move(depth, is_bulk);
        if (is_bulk && depth == 1) return moves.size();
        std::uint64_t count = 0;
        for (const Place move : moves) {
            ArrayRules child = *this;
            child.play(move);
            count += child.leaves(depth - 1, is_bulk);
        }
        return count;
    }

  private:
    // In the order of Cell.
    static constexpr std::string_view kSigns = "WB.*#";
    static constexpr std::array<Place, 6> kSteps{
        {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};
    // A rim of outside cells round the largest board: no walk leaves the array.
    static constexpr int kStride = 2 * kMaxSide + 1;
    using Cells = std::array<Cell, std::size_t{kStride} * kStride>;

    static constexpr Cells rim_everywhere() {
        Cells cells{};
        cells.fill(Cell::Outside);
        return cells;
    }
    static char sign(Cell cell) { return kSigns[static_cast<std::size_t>(cell)]; }
    static std::size_t index(Place place) {
        const int number = (place.row + 1) * kStride + place.col + 1;
        return static_cast<std::size_t>(number);
    }
    static int side_of(std::string_view text) {
        const std::size_t cells = text.find(' ');
        const auto square = [](int side) {
            const auto width = static_cast<std::size_t>(2 * side - 1);
            return width * width;
        };
        int side = kMinSide;
        while (square(side) < cells) ++side;
        return side;
    }

    // Opposing discs in a row from `place` on, if one of `colour` closes the row; else 0.
    int run_length(Place place, Place step, Cell colour) const {
        const Cell other = opponent(colour);
        int length = 0;
        for (;; ++length) {
            place = {place.row + step.row, place.col + step.col};
            if (at(place) != other) break;
        }
        return at(place) == colour ? length : 0;
    }
    bool is_legal(Place place, Cell colour) const {
        return at(place) == Cell::Empty &&
               std::any_of(kSteps.begin(), kSteps.end(),
                           [&](Place step) { return run_length(place, step, colour) > 0; });
    }
    bool has_move(Cell colour) const {
        for (int row = 0; row < size(); ++row) {
            for (int col = first_col(row); col <= last_col(row); ++col) {
                if (is_legal({row, col}, colour)) return true;
            }
        }
        return false;
    }
    std::uint64_t leaves_without_move(int depth, bool is_bulk) const {
        if (!has_move(opponent(mover_))) return 1;
        ArrayRules child = *this;
        child.pass();
        return child.leaves(depth - 1, is_bulk);
    }

    int radius_;
    Cell mover_ = Cell::Black;
    Cells cells_ = rim_everywhere();
};

// The start with each empty cell made a hole with the given probability.
inline ArrayRules start_with_holes(int side, double probability, Rng& rng) {
    ArrayRules rules(side);
    for (int row = 0; row < rules.size(); ++row) {
        for (int col = rules.first_col(row); col <= rules.last_col(row); ++col) {
            if (rules.at({row, col}) == ArrayRules::Cell::Empty && rng.chance(probability))
                rules.set({row, col}, ArrayRules::Cell::Hole);
        }
    }
    return rules;
}

// One ply of a random game, a pass if it must be. REQUIRES: !rules.is_over().
inline void play_at_random(ArrayRules& rules, Rng& rng) {
    const auto moves = rules.legal_moves();
    if (moves.empty())
        rules.pass();
    else
        rules.play(moves[rng.below(moves.size())]);
}

// Any filling at all, mostly one that no play leads to: holes and empty cells in shares drawn
// anew, the rest discs of both colours.
inline ArrayRules random_filling(int side, Rng& rng) {
    ArrayRules rules(side);
    const double holes = static_cast<double>(rng.below(20)) / 100;
    const double empties = static_cast<double>(rng.below(100)) / 100;
    const auto random_colour = [&] {
        return rng.chance(0.5) ? ArrayRules::Cell::White : ArrayRules::Cell::Black;
    };
    for (int row = 0; row < rules.size(); ++row) {
        for (int col = rules.first_col(row); col <= rules.last_col(row); ++col) {
            rules.set({row, col}, rng.chance(holes)     ? ArrayRules::Cell::Hole
                                  : rng.chance(empties) ? ArrayRules::Cell::Empty
                                                        : random_colour());
        }
    }
    rules.set_mover(random_colour());
    return rules;
}

// The same with few empty cells: where games end, and passes are frequent.
inline ArrayRules almost_full(int side, int most_empty, Rng& rng) {
    ArrayRules rules = random_filling(side, rng);
    for (int row = 0; row < rules.size(); ++row) {
        for (int col = rules.first_col(row); col <= rules.last_col(row); ++col) {
            if (rules.at({row, col}) == ArrayRules::Cell::Empty &&
                rules.discs(ArrayRules::Cell::Empty) > most_empty)
                rules.set({row, col},
                          rng.chance(0.5) ? ArrayRules::Cell::White : ArrayRules::Cell::Black);
        }
    }
    return rules;
}

}  // namespace petteia::hexthello
