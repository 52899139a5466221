#include "league/codec.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "session/registry.h"

namespace petteia {
namespace {

std::unique_ptr<Session> board(int side) {
    return *built_in_games().open("hexthello", {{"side", std::to_string(side)}});
}

std::span<const std::uint8_t> body_of(const Bytes& message) {
    return std::span(message).subspan(1);
}

// The start on a board of side 3, typed in from the protocol's description: white on the middle, above
// it, right of it and below left; black on the other three round it; black to move.
const Bytes kStartOfSide3{101,              //
                          4,   4, 2, 2, 2,  //
                          4,   2, 0, 1, 2,  //
                          2,   1, 0, 0, 2,  //
                          2,   0, 1, 2, 4,  //
                          2,   2, 2, 4, 4,  //
                          4,   3, 1};

TEST(LeagueCodec, WritesTheStartAsDescribed) {
    EXPECT_EQ(encode({ServerCode::NewPosition, board(3)->position()}), kStartOfSide3);
    const auto message = decode(ServerCode::NewPosition, body_of(kStartOfSide3), 3);
    ASSERT_TRUE(message) << message.error().message;
    EXPECT_EQ(message->text, board(3)->position());
    EXPECT_EQ(encode({ServerCode::NewPosition, board(8)->position()}).size(), 1u + 225u + 3u);
}

TEST(LeagueCodec, WritesMovesAsSignedBytes) {
    EXPECT_EQ(encode({ServerCode::OpponentMove, "3,14"}), (Bytes{105, 3, 14}));
    EXPECT_EQ(encode({ServerCode::OpponentMove, "pass"}), (Bytes{105, 0xCE, 0}));
    EXPECT_EQ(encode({ServerCode::RequestMove}), (Bytes{104}));
    for (const WireMove& pass : {WireMove{0xCE, 0}, {0xCE, 7}, {0xCE, 200}})
        EXPECT_EQ(*decode_move(pass, 8), "pass");
    EXPECT_EQ(*decode_move({14, 0}, 8), "14,0");
}

TEST(LeagueCodec, RefusesBytesThatCanBeNoMove) {
    for (const WireMove& bytes : {WireMove{15, 0}, {0, 15}, {255, 3}, {3, 0xCE}, {0x80, 0x7F}})
        EXPECT_FALSE(decode_move(bytes, 8)) << int{bytes[0]} << " " << int{bytes[1]};
    EXPECT_FALSE(decode_move({5, 0}, 3));
    const auto wrong = decode_move({200, 15}, 8);
    EXPECT_NE(wrong.error().message.find("got the bytes -56 and 15"), std::string::npos);
}

TEST(LeagueCodec, KnowsItsCodes) {
    for (int byte = 0; byte < 256; ++byte)
        EXPECT_EQ(server_code(static_cast<std::uint8_t>(byte)).has_value(),
                  byte >= 101 && byte <= 107);
}

TEST(LeagueCodec, ReadsTheSideOffTheFirstRow) {
    for (int side = kSmallestSide; side <= kLargestSide; ++side) {
        const Bytes message = encode({ServerCode::NewPosition, board(side)->position()});
        EXPECT_EQ(side_told_by(body_of(message)), side);
    }
    EXPECT_EQ(side_told_by(Bytes(kSideHead, 2)), std::nullopt);
    EXPECT_EQ(side_told_by(Bytes(kSideHead, 4)), std::nullopt);
}

TEST(LeagueCodec, RefusesCellsThatCannotBeThere) {
    struct Wrong {
        std::size_t place;
        std::uint8_t byte;
        std::string told;
    };
    for (const auto& [place, byte, told] : std::vector<Wrong>{
             {1, 2, "cell 0,0 of a board of side 3 must be 4, outside the board, not 2"},
             {3, 4, "cell 0,2 of a board of side 3 must be from 0 to 3, not 4"},
             {13, 5, "cell 2,2 of a board of side 3 must be from 0 to 3, not 5"},
             {28, 2, "the side to move must be 0 or 1, not 2"}}) {
        Bytes message = kStartOfSide3;
        message[place] = byte;
        const auto decoded = decode(ServerCode::NewPosition, body_of(message), 3);
        ASSERT_FALSE(decoded) << told;
        EXPECT_EQ(decoded.error().message, told);
    }
}

TEST(LeagueCodec, DoesNotBelieveTheScores) {
    Bytes message = kStartOfSide3;
    message[26] = 255;
    EXPECT_TRUE(decode(ServerCode::NewPosition, body_of(message), 3));
}

TEST(LeagueCodec, ScoresPass127) {
    std::string position = board(8)->position();
    for (char& cell : position) {
        if (cell == '.' || cell == 'B') cell = 'W';
    }
    position.back() = 'B';
    const Bytes message = encode({ServerCode::NewPosition, position});
    EXPECT_EQ(message[226], 169);
    EXPECT_EQ(message[227], 0);
    EXPECT_EQ(decode(ServerCode::NewPosition, body_of(message), 8)->text, position);
}

TEST(LeagueCodec, CutsNames) {
    EXPECT_EQ(encode_name("Petteia"), (Bytes{7, 'P', 'e', 't', 't', 'e', 'i', 'a'}));
    EXPECT_EQ(encode_name(""), (Bytes{0}));
    EXPECT_EQ(encode_name("123456789").size(), 9u);
    EXPECT_EQ(encode_name("1234567é")[0], 7);
}

// Some cells become holes: a position that only a server can send.
std::string with_holes(std::string position, Rng& rng) {
    for (char& cell : position) {
        if (cell == '.' && rng.chance(0.1)) cell = '*';
    }
    return position;
}

void round_trip(const Session& session, int side) {
    const ServerMessage message{ServerCode::NewPosition, session.position()};
    const Bytes bytes = encode(message);
    ASSERT_EQ(bytes.size(), 1 + body_size(message.code, side));
    EXPECT_EQ(*decode(message.code, body_of(bytes), side), message);
    EXPECT_EQ(side_told_by(body_of(bytes)), side);
    for (const std::string& move : session.legal_moves())
        EXPECT_EQ(*decode_move(encode_move(move), side), move);
}

TEST(LeagueCodec, EveryPositionOfRandomGamesComesBack) {
    Rng rng(3);
    for (int game = 0; game < 30; ++game) {
        const int side = kSmallestSide + game % 6;
        const auto session = board(side);
        ASSERT_TRUE(session->set_position(with_holes(session->position(), rng)));
        while (!session->is_over()) {
            round_trip(*session, side);
            const auto moves = session->legal_moves();
            ASSERT_TRUE(session->play(moves[rng.below(moves.size())]));
        }
        round_trip(*session, side);
    }
}

// Whatever comes is refused, or it is a position that a session takes and gives back.
TEST(LeagueCodec, AnyBytesAreReadOrRefused) {
    Rng rng(4);
    int taken = 0;
    for (int i = 0; i < 4000; ++i) {
        const int side = kSmallestSide + static_cast<int>(rng.below(2));
        Bytes message = encode({ServerCode::NewPosition, board(side)->position()});
        for (std::uint64_t changes = rng.below(4); changes > 0; --changes)
            message[1 + rng.below(message.size() - 1)] = static_cast<std::uint8_t>(rng.below(6));
        const auto decoded = decode(ServerCode::NewPosition, body_of(message), side);
        if (!decoded) continue;
        ++taken;
        const auto session = board(side);
        ASSERT_TRUE(session->set_position(decoded->text));
        EXPECT_EQ(session->position(), decoded->text);
    }
    EXPECT_GT(taken, 200);
    EXPECT_LT(taken, 3800);
}

}  // namespace
}  // namespace petteia
