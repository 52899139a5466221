#include "patterns/pattern_set.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::array<std::uint32_t, PatternSet::kMaxCells + 1> kPowers{
    1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049};

using Digits = std::array<std::uint8_t, PatternSet::kMaxCells>;

Digits digits_of(std::uint32_t index) {
    Digits digits{};
    for (auto& digit : digits) {
        digit = static_cast<std::uint8_t>(index % 3);
        index /= 3;
    }
    return digits;
}

// The index when the cells are read in another order.
std::uint32_t read_again(const Digits& digits, const std::vector<std::size_t>& order) {
    std::uint32_t index = 0;
    for (std::size_t i = 0; i < order.size(); ++i) index += kPowers[i] * digits[order[i]];
    return index;
}

std::string_view without_comment(std::string_view line) {
    return trim(line.substr(0, line.find('#')));
}

// Cells by name, as places in `board.cells`.
Result<std::vector<std::size_t>> read_shape(std::span<const std::string_view> names,
                                            const PatternBoard& board) {
    std::vector<std::size_t> shape;
    for (const std::string_view name : names) {
        const auto found = std::find(board.names.begin(), board.names.end(), name);
        if (found == board.names.end()) return Error{in_quotes(name) + " is no cell of this board"};
        const auto cell = static_cast<std::size_t>(found - board.names.begin());
        if (std::find(shape.begin(), shape.end(), cell) != shape.end())
            return Error{"the cell " + in_quotes(name) + " is there twice"};
        shape.push_back(cell);
    }
    return shape;
}

}  // namespace

Result<PatternSet> PatternSet::parse(std::string_view text, const PatternBoard& board) {
    PatternSet set;
    set.text_ = text;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (without_comment(line).empty()) continue;
        if (const Status added = set.add_kind(without_comment(line), board); !added)
            return Error{"line " + std::to_string(number) +
                         " of the patterns: " + added.error().message};
    }
    if (set.stages_ == 0) return Error{"the patterns have no line such as \"stages 10\""};
    if (set.kinds_.empty()) return Error{"there are no patterns"};
    set.id_ = std::max(1U, XXH32(text.data(), text.size(), 0));
    return set;
}

Status PatternSet::add_kind(std::string_view line, const PatternBoard& board) {
    const auto parts = words(line);
    if (parts[0] == "stages") {
        const auto count = parts.size() == 2 ? parse_integer(parts[1]) : std::nullopt;
        if (!count || *count < 2 || *count > kMaxStages)
            return Error{"expected stages and a number from 2 to " + std::to_string(kMaxStages)};
        stages_ = static_cast<int>(*count);
        return ok();
    }
    if (parts.size() < 2 || parts.size() > kMaxCells + 1)
        return Error{"expected a name and 1 to " + std::to_string(kMaxCells) + " cells"};
    for (const Kind& each : kinds_) {
        if (each.name == parts[0]) return Error{in_quotes(parts[0]) + " is there twice"};
    }
    if (kinds_.size() == kMaxPatternKinds)
        return Error{"there are more than " + std::to_string(kMaxPatternKinds) + " kinds"};
    const auto shape = read_shape(std::span(parts).subspan(1), board);
    if (!shape) return shape.error();
    Kind kind;
    kind.name = parts[0];
    kind.cells = static_cast<int>(shape->size());
    kind.offset = weight_count();
    kind.weights = kPowers[shape->size()];
    if (const Status added = add_places(kind, *shape, board); !added) return added;
    kinds_.push_back(std::move(kind));
    return ok();
}

Status PatternSet::add_places(Kind& kind, const std::vector<std::size_t>& shape,
                              const PatternBoard& board) {
    kind.first = static_cast<int>(places_.size());
    std::set<std::vector<int>> seen;
    std::vector<std::vector<std::size_t>> readings;  // Of the first place, that a symmetry makes.
    std::vector<int> first;
    for (const auto& symmetry : board.symmetries) {
        std::vector<int> cells;
        for (const std::size_t cell : shape) cells.push_back(symmetry[cell]);
        std::vector<int> sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        if (first.empty()) first = cells;
        if (std::is_permutation(cells.begin(), cells.end(), first.begin())) {
            std::vector<std::size_t> order;
            for (const int cell : cells)
                order.push_back(static_cast<std::size_t>(
                    std::find(first.begin(), first.end(), cell) - first.begin()));
            readings.push_back(std::move(order));
        }
        if (!seen.insert(std::move(sorted)).second) continue;
        if (places_.size() == kMaxPatterns)
            return Error{"with this one there are more than " + std::to_string(kMaxPatterns) +
                         " patterns on the board"};
        places_.push_back(std::move(cells));
    }
    kind.end = static_cast<int>(places_.size());
    share_weights(kind, readings);
    return ok();
}

// The least reading comes first, and is numbered.
void PatternSet::share_weights(const Kind& kind,
                               const std::vector<std::vector<std::size_t>>& readings) {
    shared_.resize(kind.offset + kind.weights);
    for (std::uint32_t index = 0; index < kind.weights; ++index) {
        const Digits digits = digits_of(index);
        std::uint32_t least = index;
        for (const auto& order : readings) least = std::min(least, read_again(digits, order));
        shared_[kind.offset + index] =
            least == index ? shared_count_++ : shared_[kind.offset + least];
    }
}

void PatternSet::find_indices(std::span<const std::uint8_t> contents,
                              std::uint16_t* indices) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        std::uint32_t index = 0;
        for (std::size_t k = 0; k < places_[i].size(); ++k)
            index += kPowers[k] * contents[static_cast<std::size_t>(places_[i][k])];
        indices[i] = static_cast<std::uint16_t>(index);
    }
}

std::uint32_t exchanged_index(std::uint32_t index) {
    std::uint32_t exchanged = 0;
    for (std::size_t i = 0; index != 0; ++i, index /= 3)
        exchanged += kPowers[i] * ((3 - index % 3) % 3);
    return exchanged;
}

}  // namespace petteia
