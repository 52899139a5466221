// PatternSet: which patterns an evaluation looks at. It is made of a text, which a weight file carries with it:
//
//     # Edges and corners, with weights for five stages of the game.
//     stages 5
//     edge 0,2 0,3 0,4
//     corner 0,2 0,3 1,2 1,1
//
// A line is a kind: a name and the cells of one place on the board, in the game's own words. The board's
// symmetries give all other places. Where a symmetry takes a place to itself, readings that it makes equal share
// a weight.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "patterns/indices.h"

namespace petteia {

// A board as far as patterns see it. Cells are numbers below kMaxPatternCells.
struct PatternBoard {
    std::vector<int> cells;
    std::vector<std::string> names;  // Of the same cells.
    std::vector<std::vector<int>>
        symmetries;  // Where each takes the same cells; the identity first.
};

class PatternSet {
  public:
    static constexpr std::size_t kMaxCells = 10;  // Of a pattern, whose index has 16 bits.
    static constexpr int kMaxStages = 64;

    struct Kind {
        std::string name;
        int cells = 0;
        int first = 0, end = 0;     // Its places.
        std::uint32_t offset = 0;   // Where its weights begin,
        std::uint32_t weights = 0;  // and how many there are.
    };

    // Any text may be given. An error names the line.
    static Result<PatternSet> parse(std::string_view text, const PatternBoard& board);

    const std::string& text() const { return text_; }
    // Different for different sets; never 0.
    std::uint32_t id() const { return id_; }
    int stages() const { return stages_; }
    std::span<const Kind> kinds() const { return kinds_; }
    // The cells of each place, the kinds one after the other.
    std::span<const std::vector<int>> places() const { return places_; }

    // Weights of all kinds, for one stage.
    std::uint32_t weight_count() const { return static_cast<std::uint32_t>(shared_.size()); }
    // Those that are left when equal readings share one, and which of them each is.
    std::uint32_t shared_count() const { return shared_count_; }
    std::span<const std::uint32_t> shared() const { return shared_; }

    // Where the weight of each place is, for a board with these contents by cell number: 0 empty, 1, 2.
    void find_indices(std::span<const std::uint8_t> contents, std::uint16_t* indices) const;

  private:
    PatternSet() = default;
    Status add_kind(std::string_view line, const PatternBoard& board);
    Status add_places(Kind& kind, const std::vector<std::size_t>& shape, const PatternBoard& board);
    void share_weights(const Kind& kind, const std::vector<std::vector<std::size_t>>& readings);

    std::string text_;
    std::uint32_t id_ = 0;
    int stages_ = 0;
    std::vector<Kind> kinds_;
    std::vector<std::vector<int>> places_;
    std::vector<std::uint32_t> shared_;
    std::uint32_t shared_count_ = 0;
};

// The index with the colours of all pieces exchanged.
std::uint32_t exchanged_index(std::uint32_t index);

}  // namespace petteia
