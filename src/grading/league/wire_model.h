// A client of the league as a textbook has it, without a search, and the same with one bug. A bug in a program is
// recognised by the model whose answers it gives (wire_diagnosis.h). The model keeps its own board, and moves for
// the colour that it was told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "league/codec.h"

namespace petteia::grading {

enum class WireMutation : std::uint8_t {
    None,
    // How moves are written and read.
    ExchangedSent,
    ExchangedHeard,
    ExchangedBoth,
    FromOneSent,
    FromOneHeard,
    FromOneBoth,
    Wide16Little,  // Two bytes for each number.
    Wide16Big,
    Wide32Little,
    Wide32Big,
    AsText,
    // Who it is, and when it passes.
    OtherColour,
    MovesInsteadOfPass,  // It sends some cell.
    OddPass,             // It sends what is neither cell nor pass.
    // What it does with its board.
    PositionNeverRead,
    PositionAlwaysStart,
    PositionReadOnce,
    PositionByColumns,
    OwnMoveNotPlayed,
    OtherMoveNotPlayed,
    NothingTurned,
    OwnNothingTurned,
    OtherNothingTurned,
    OneDirectionTurned,
    OneDiscTurned,
    EightDirections,
};

class ModelClient {
  public:
    // `start` is the position that a game begins with.
    ModelClient(WireMutation mutation, std::string_view start);

    void hear(const ServerMessage& message);
    // Whether it could answer this to a request for a move.
    bool admits(const Bytes& answer) const;
    // All that its answer depends on.
    std::string state() const { return cells_ + own_; }
    // How many of the board's cells it could name now: how likely a random cell would be admitted.
    double admitted_share() const;
    // It gave this answer, which need not be one of its own.
    void answered(const Bytes& answer);

  private:
    struct Cell {
        int row = 0, col = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Step {
        int down, right;
    };

    bool is(WireMutation mutation) const { return mutation_ == mutation; }
    void take_position(const std::string& position);
    void play(Cell cell, char colour);
    std::vector<Step> directions() const;
    // The discs that a disc on this cell would turn, direction by direction.
    std::vector<std::vector<Cell>> enclosed(Cell cell, char colour) const;
    std::vector<Cell> moves() const;
    std::optional<Cell> read_answer(const Bytes& answer) const;
    std::optional<Cell> read_heard(std::string_view move) const;
    bool is_inside(Cell cell) const;
    bool is_own_pass(const Bytes& answer) const;
    char& at(Cell cell) { return cells_[index_of(cell)]; }
    char at(Cell cell) const { return cells_[index_of(cell)]; }
    std::size_t index_of(Cell cell) const {
        return static_cast<std::size_t>(cell.row * size_ + cell.col);
    }

    WireMutation mutation_;
    int size_;  // Of the array.
    std::string start_, cells_;
    bool has_read_ = false;
    char own_ = 'B', other_ = 'W';
};

}  // namespace petteia::grading
