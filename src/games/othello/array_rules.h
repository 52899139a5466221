// Othello by the letter of its rules: an array of squares, and a walk along each of the eight directions,
// one step at a time. Everything quicker is held to it, in answers by the tests and in speed by the
// benchmarks; nothing else includes this file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace petteia::othello {

class ArrayRules {
  public:
    struct Place {
        int row = 0, col = 0;
    };

    // The start position: black has d5 and e4 on the board of eight.
    explicit ArrayRules(int size)
        : size_(size), squares_(static_cast<std::size_t>(size * size), '-') {
        const int low = size / 2 - 1, high = size / 2;
        at({low, low}) = at({high, high}) = 'O';
        at({low, high}) = at({high, low}) = 'X';
    }
    // REQUIRES: text is what text() writes.
    static ArrayRules read(std::string_view text) {
        int size = 1;
        while (size * size < static_cast<int>(text.find(' '))) ++size;
        ArrayRules rules(size);
        rules.squares_ = text.substr(0, text.find(' '));
        rules.mover_ = text.back();
        return rules;
    }
    std::string text() const { return squares_ + " " + mover_; }

    char mover() const { return mover_; }
    std::vector<Place> placements() const { return placements_of(mover_); }
    bool must_pass() const { return placements().empty() && !placements_of(other(mover_)).empty(); }
    bool is_over() const { return placements().empty() && placements_of(other(mover_)).empty(); }

    void pass() { mover_ = other(mover_); }
    void play(Place place) {
        for (const Place turned : turned_by(place, mover_)) at(turned) = mover_;
        at(place) = mover_;
        pass();
    }

    // For the player with this sign; empty squares count for the winner.
    int margin(char sign) const {
        const auto count = [&](char each) {
            return static_cast<int>(std::count(squares_.begin(), squares_.end(), each));
        };
        const int lead = count(sign) - count(other(sign));
        if (lead == 0) return 0;
        return lead > 0 ? lead + count('-') : lead - count('-');
    }
    static std::string name_of(Place place) {
        return {static_cast<char>('a' + place.col), static_cast<char>('1' + place.row)};
    }

    // Lines of play of a length; a pass is a ply, and a finished game one line.
    std::uint64_t leaves(int depth) const {
        if (depth == 0 || is_over()) return 1;
        std::uint64_t sum = 0;
        for (const Place place : placements()) {
            ArrayRules next = *this;
            next.play(place);
            sum += next.leaves(depth - 1);
        }
        if (!must_pass()) return sum;
        ArrayRules next = *this;
        next.pass();
        return next.leaves(depth - 1);
    }

    // The margin of the player to move under best play, by trying everything.
    int best_margin() const {
        if (is_over()) return margin(mover_);
        int best = -1000;
        for (const Place place : placements()) {
            ArrayRules next = *this;
            next.play(place);
            best = std::max(best, -next.best_margin());
        }
        if (!must_pass()) return best;
        ArrayRules next = *this;
        next.pass();
        return -next.best_margin();
    }

  private:
    static char other(char sign) { return sign == 'X' ? 'O' : 'X'; }
    bool contains(Place place) const {
        return place.row >= 0 && place.row < size_ && place.col >= 0 && place.col < size_;
    }
    char& at(Place place) {
        return squares_[static_cast<std::size_t>(size_ * place.row + place.col)];
    }
    char at(Place place) const {
        return squares_[static_cast<std::size_t>(size_ * place.row + place.col)];
    }

    std::vector<Place> placements_of(char sign) const {
        std::vector<Place> found;
        for (int row = 0; row < size_; ++row) {
            for (int col = 0; col < size_; ++col) {
                if (at({row, col}) == '-' && !turned_by({row, col}, sign).empty())
                    found.push_back({row, col});
            }
        }
        return found;
    }
    std::vector<Place> turned_by(Place place, char sign) const {
        std::vector<Place> turned;
        for (int down = -1; down <= 1; ++down) {
            for (int right = -1; right <= 1; ++right) {
                std::vector<Place> run;
                Place next{place.row + down, place.col + right};
                for (; contains(next) && at(next) == other(sign);
                     next = {next.row + down, next.col + right})
                    run.push_back(next);
                if (contains(next) && at(next) == sign)
                    turned.insert(turned.end(), run.begin(), run.end());
            }
        }
        return turned;
    }

    int size_;
    std::string squares_;
    char mover_ = 'X';
};

}  // namespace petteia::othello
