#include "grading/league/wire_model.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace petteia::grading {
namespace {

constexpr std::uint8_t kPassByte = 0xCE;  // -50.

// A number of some bytes.
int number_of(const Bytes& bytes, std::size_t from, std::size_t width, bool is_little) {
    unsigned number = 0;
    for (std::size_t i = 0; i < width; ++i)
        number = (number << 8U) | bytes[from + (is_little ? width - 1 - i : i)];
    return static_cast<int>(number);
}

// The numbers of a text in which they stand apart, or as one digit each.
std::vector<int> numbers_of(const Bytes& bytes) {
    std::string text(bytes.begin(), bytes.end());
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return c == ',' || c == ';' || c == '\0' || c == '\n' || c == '\r'; }, ' ');
    const auto parts = words(text);
    std::vector<int> numbers;
    for (const std::string_view part : parts) {
        const auto number = parse_integer(part);
        if (!number || *number < 0 || *number > 99) return {};
        if (parts.size() == 1 && part.size() == 2)
            return {static_cast<int>(*number / 10), static_cast<int>(*number % 10)};
        numbers.push_back(static_cast<int>(*number));
    }
    return numbers;
}

std::size_t width_of(WireMutation mutation) {
    using enum WireMutation;
    if (mutation == Wide16Little || mutation == Wide16Big) return 2;
    return mutation == Wide32Little || mutation == Wide32Big ? 4 : 1;
}

}  // namespace

ModelClient::ModelClient(WireMutation mutation, std::string_view start)
    : mutation_(mutation), size_(2 * side_of(start) - 1), start_(words(start)[0]), cells_(start_) {}

void ModelClient::hear(const ServerMessage& message) {
    using enum ServerCode;
    if (message.code == NewPosition) take_position(message.text);
    if (message.code == White || message.code == Black) {
        own_ = (message.code == White) != is(WireMutation::OtherColour) ? 'W' : 'B';
        other_ = own_ == 'W' ? 'B' : 'W';
    }
    if (message.code != OpponentMove || is(WireMutation::OtherMoveNotPlayed)) return;
    if (const auto cell = read_heard(message.text); cell && is_inside(*cell)) play(*cell, other_);
}

void ModelClient::take_position(const std::string& position) {
    using enum WireMutation;
    const bool is_first = !std::exchange(has_read_, true);
    if (is(PositionNeverRead) || (is(PositionReadOnce) && !is_first)) return;
    const std::string_view read = words(position)[0];
    cells_ = is(PositionAlwaysStart) ? start_ : std::string(read);
    if (!is(PositionByColumns)) return;
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col) at({row, col}) = read[index_of({col, row})];
    }
}

bool ModelClient::admits(const Bytes& answer) const {
    const auto legal = moves();
    if (legal.empty()) return is_own_pass(answer);
    const auto cell = read_answer(answer);
    return cell && std::find(legal.begin(), legal.end(), *cell) != legal.end();
}

double ModelClient::admitted_share() const {
    const auto cells = size_ * size_ - std::count(cells_.begin(), cells_.end(), '#');
    return static_cast<double>(std::max<std::size_t>(moves().size(), 1)) /
           static_cast<double>(cells);
}

void ModelClient::answered(const Bytes& answer) {
    if (is(WireMutation::OwnMoveNotPlayed)) return;
    if (const auto cell = read_answer(answer); cell && is_inside(*cell)) play(*cell, own_);
}

bool ModelClient::is_own_pass(const Bytes& answer) const {
    using enum WireMutation;
    const auto cell = read_answer(answer);
    const bool is_cell = cell && is_inside(*cell) && at(*cell) != '#';
    const bool is_pass = answer.size() == 2 && answer[0] == kPassByte;
    if (is(MovesInsteadOfPass)) return is_cell;
    if (is(OddPass)) return !is_cell && !is_pass;
    if (is(AsText) && std::string(answer.begin(), answer.end()).starts_with("-50")) return true;
    const std::size_t width = width_of(mutation_);
    const bool is_wide = width > 1 && answer.size() == 2 * width;
    return is_pass || (is_wide && (answer[0] == kPassByte || answer[width - 1] == kPassByte));
}

std::vector<ModelClient::Step> ModelClient::directions() const {
    std::vector<Step> all{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
    if (is(WireMutation::EightDirections)) all.insert(all.end(), {{-1, -1}, {1, 1}});
    return all;
}

std::vector<std::vector<ModelClient::Cell>> ModelClient::enclosed(Cell cell, char colour) const {
    const char opposing = colour == 'W' ? 'B' : 'W';
    std::vector<std::vector<Cell>> all;
    for (const Step step : directions()) {
        std::vector<Cell> run;
        Cell next{cell.row + step.down, cell.col + step.right};
        for (; is_inside(next) && at(next) == opposing;
             next.row += step.down, next.col += step.right)
            run.push_back(next);
        if (!run.empty() && is_inside(next) && at(next) == colour) all.push_back(std::move(run));
    }
    return all;
}

std::vector<ModelClient::Cell> ModelClient::moves() const {
    std::vector<Cell> all;
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col) {
            if (at({row, col}) == '.' && !enclosed({row, col}, own_).empty())
                all.push_back({row, col});
        }
    }
    return all;
}

void ModelClient::play(Cell cell, char colour) {
    using enum WireMutation;
    auto runs = enclosed(cell, colour);
    at(cell) = colour;
    const bool is_own = colour == own_;
    if (is(NothingTurned) || is(is_own ? OwnNothingTurned : OtherNothingTurned)) return;
    if (is(OneDirectionTurned) && runs.size() > 1) runs.resize(1);
    for (auto& run : runs) {
        if (is(OneDiscTurned)) run.resize(1);
        for (const Cell turned : run) at(turned) = colour;
    }
}

std::optional<ModelClient::Cell> ModelClient::read_answer(const Bytes& answer) const {
    using enum WireMutation;
    if (is(AsText)) {
        const auto numbers = numbers_of(answer);
        return numbers.size() == 2 ? std::optional(Cell{numbers[0], numbers[1]}) : std::nullopt;
    }
    const std::size_t width = width_of(mutation_);
    if (answer.size() != 2 * width) return std::nullopt;
    const bool is_little = is(Wide16Little) || is(Wide32Little);
    Cell cell{number_of(answer, 0, width, is_little), number_of(answer, width, width, is_little)};
    if (is(ExchangedSent) || is(ExchangedBoth)) std::swap(cell.row, cell.col);
    if (is(FromOneSent) || is(FromOneBoth)) cell = {cell.row - 1, cell.col - 1};
    return cell;
}

// As the client understands the move that it was sent.
std::optional<ModelClient::Cell> ModelClient::read_heard(std::string_view move) const {
    using enum WireMutation;
    const auto parts = split(move, ',');
    if (parts.size() != 2) return std::nullopt;
    Cell cell{static_cast<int>(parse_integer(parts[0]).value_or(0)),
              static_cast<int>(parse_integer(parts[1]).value_or(0))};
    if (is(ExchangedHeard) || is(ExchangedBoth)) std::swap(cell.row, cell.col);
    if (is(FromOneHeard) || is(FromOneBoth)) cell = {cell.row - 1, cell.col - 1};
    return cell;
}

bool ModelClient::is_inside(Cell cell) const {
    return cell.row >= 0 && cell.row < size_ && cell.col >= 0 && cell.col < size_;
}

}  // namespace petteia::grading
