// The league's wire protocol as bytes: what a server of the league's game sends, and what players answer.
// No sockets here. A message is parsed once, from its bytes to the text that a session reads: a position,
// or a move.
//
//     101 NewPosition    N*N + 3 bytes   the array row by row, white's and black's discs, who moves
//     102 White          none            the player has white from now on
//     103 Black          none
//     104 RequestMove    none            answered with a move, 2 bytes
//     105 OpponentMove   2 bytes         what the opponent played
//     106 RequestName    none            answered with a length byte and as many bytes
//     107 Quit           none
//
// A cell is 0 white, 1 black, 2 empty, 3 a hole, 4 outside; a side is 0 white, 1 black. A move is row
// and column as signed bytes; a pass has -50 in the first, and the second means nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace petteia {

inline constexpr std::string_view kLeagueGame = "hexthello";  // As the registry calls it.
inline constexpr std::uint16_t kLeaguePort = 6002;            // Unless people say otherwise.
inline constexpr int kLeagueSide = 8, kSmallestSide = 3, kLargestSide = 8;
inline constexpr std::size_t kLongestName = 8;  // In bytes; of longer names the rest is not used.

using Bytes = std::vector<std::uint8_t>;
using WireMove = std::array<std::uint8_t, 2>;

enum class ServerCode : std::uint8_t {
    NewPosition = 101,
    White,
    Black,
    RequestMove,
    OpponentMove,
    RequestName,
    Quit,
};

// A server's message as a session reads it.
struct ServerMessage {
    ServerCode code = ServerCode::Quit;
    std::string text = {};  // The position of NewPosition, the move of OpponentMove.

    friend bool operator==(const ServerMessage&, const ServerMessage&) = default;
};

// Nothing if no message has this code.
std::optional<ServerCode> server_code(std::uint8_t byte);
// How many bytes follow the code, on a board of this side.
std::size_t body_size(ServerCode code, int side);
// The side of the board, from the first bytes of a NewPosition's body: the first row begins with side - 1
// cells outside the board. Without it the length of the body is unknown. Nothing if this is no body of a
// position. REQUIRES: kSideHead bytes.
inline constexpr std::size_t kSideHead = kLargestSide;
std::optional<int> side_told_by(std::span<const std::uint8_t> head);

// The same of a session's position. REQUIRES: it is one.
int side_of(std::string_view position);

// The whole message, code and body. REQUIRES: the text is from a session of the game.
Bytes encode(const ServerMessage& message);
// The numbers of discs in the body are ignored: the cells say the same.
// REQUIRES: body.size() == body_size(code, side).
Result<ServerMessage> decode(ServerCode code, std::span<const std::uint8_t> body, int side);

// A pass has 0 in the second byte. REQUIRES: as encode().
WireMove encode_move(std::string_view move);
// An error if the bytes are neither a cell of the array nor a pass. Whether the move is legal is not
// checked.
Result<std::string> decode_move(WireMove bytes, int side);

// The answer to RequestName, cut to kLongestName.
Bytes encode_name(std::string_view name);

// The discs on the board of a session's position.
struct DiscCount {
    int white = 0, black = 0;
    friend bool operator==(const DiscCount&, const DiscCount&) = default;
};
DiscCount count_discs(std::string_view position);

}  // namespace petteia
