#include "league/codec.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kCells = "WB.*#";  // By their codes on the wire.
constexpr std::string_view kSides = "WB";
constexpr std::int8_t kPassRow = -50;
constexpr std::string_view kPass = "pass";

int array_size(int side) { return 2 * side - 1; }

bool is_on_board(int row, int col, int side) {
    return row + col >= side - 1 && row + col <= 3 * (side - 1);
}

std::uint8_t code_of(std::string_view signs, char sign) {
    const std::size_t place = signs.find(sign);
    assert(place != std::string_view::npos);
    return static_cast<std::uint8_t>(place);
}

void append_position(Bytes& bytes, std::string_view position) {
    const auto parts = words(position);
    assert(parts.size() == 2);
    for (const char cell : parts[0]) bytes.push_back(code_of(kCells, cell));
    const DiscCount discs = count_discs(position);
    bytes.push_back(static_cast<std::uint8_t>(discs.white));
    bytes.push_back(static_cast<std::uint8_t>(discs.black));
    bytes.push_back(code_of(kSides, parts[1][0]));
}

Result<char> decode_cell(std::uint8_t code, int row, int col, int side) {
    const auto wrong = [&](const std::string& expected) {
        return Error{"cell " + std::to_string(row) + "," + std::to_string(col) +
                     " of a board of side " + std::to_string(side) + " must be " + expected +
                     ", not " + std::to_string(code)};
    };
    if (!is_on_board(row, col, side))
        return code == 4 ? Result(kCells[code]) : wrong("4, outside the board");
    return code < 4 ? Result(kCells[code]) : wrong("from 0 to 3");
}

Result<std::string> decode_position(std::span<const std::uint8_t> body, int side) {
    std::string text;
    for (int row = 0; row < array_size(side); ++row) {
        for (int col = 0; col < array_size(side); ++col) {
            const auto cell = decode_cell(body[text.size()], row, col, side);
            if (!cell) return cell.error();
            text += *cell;
        }
    }
    const std::uint8_t mover = body.back();
    if (mover >= kSides.size())
        return Error{"the side to move must be 0 or 1, not " + std::to_string(mover)};
    return text + " " + kSides[mover];
}

}  // namespace

std::optional<ServerCode> server_code(std::uint8_t byte) {
    const auto code = static_cast<ServerCode>(byte);
    if (code < ServerCode::NewPosition || code > ServerCode::Quit) return std::nullopt;
    return code;
}

std::size_t body_size(ServerCode code, int side) {
    if (code == ServerCode::OpponentMove) return WireMove().size();
    if (code != ServerCode::NewPosition) return 0;
    return static_cast<std::size_t>(array_size(side) * array_size(side) + 3);
}

std::optional<int> side_told_by(std::span<const std::uint8_t> head) {
    assert(head.size() >= kSideHead);
    const auto inside = std::find_if(head.begin(), head.end(), [](auto cell) { return cell != 4; });
    const auto side = static_cast<int>(inside - head.begin()) + 1;
    if (side < kSmallestSide || side > kLargestSide) return std::nullopt;
    return side;
}

int side_of(std::string_view position) {
    const auto cells = static_cast<int>(position.find(' '));
    int side = kSmallestSide;
    while (array_size(side) * array_size(side) < cells) ++side;
    return side;
}

Bytes encode(const ServerMessage& message) {
    Bytes bytes{static_cast<std::uint8_t>(message.code)};
    if (message.code == ServerCode::NewPosition) append_position(bytes, message.text);
    if (message.code == ServerCode::OpponentMove) {
        for (const std::uint8_t byte : encode_move(message.text)) bytes.push_back(byte);
    }
    return bytes;
}

Result<ServerMessage> decode(ServerCode code, std::span<const std::uint8_t> body, int side) {
    assert(body.size() == body_size(code, side));
    if (body.empty()) return ServerMessage{code};
    auto text = code == ServerCode::NewPosition ? decode_position(body, side)
                                                : decode_move({body[0], body[1]}, side);
    if (!text) return text.error();
    return ServerMessage{code, *std::move(text)};
}

WireMove encode_move(std::string_view move) {
    if (move == kPass) return {static_cast<std::uint8_t>(kPassRow), 0};
    const auto parts = split(move, ',');
    assert(parts.size() == 2);
    const auto byte = [](std::string_view number) {
        return static_cast<std::uint8_t>(parse_integer(number).value_or(0));
    };
    return {byte(parts[0]), byte(parts[1])};
}

Result<std::string> decode_move(WireMove bytes, int side) {
    const auto row = static_cast<std::int8_t>(bytes[0]), col = static_cast<std::int8_t>(bytes[1]);
    if (row == kPassRow) return std::string(kPass);
    const int size = array_size(side);
    if (row < 0 || row >= size || col < 0 || col >= size)
        return Error{"a move is a row and a column from 0 to " + std::to_string(size - 1) +
                     ", or -50 to pass; got the bytes " + std::to_string(row) + " and " +
                     std::to_string(col)};
    return std::to_string(row) + "," + std::to_string(col);
}

Bytes encode_name(std::string_view name) {
    const std::string kept = printable(name, kLongestName);
    Bytes bytes{static_cast<std::uint8_t>(kept.size())};
    for (const char byte : kept) bytes.push_back(static_cast<std::uint8_t>(byte));
    return bytes;
}

DiscCount count_discs(std::string_view position) {
    const std::string_view cells = position.substr(0, position.find(' '));
    const auto count = [&](char sign) {
        return static_cast<int>(std::count(cells.begin(), cells.end(), sign));
    };
    return {count('W'), count('B')};
}

}  // namespace petteia
