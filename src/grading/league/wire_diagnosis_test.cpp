#include "grading/league/wire_diagnosis.h"

#include <gtest/gtest.h>

#include "session/registry.h"

namespace petteia::grading {
namespace {

std::unique_ptr<Session> board() { return *built_in_games().open("hexthello"); }

// The wire as a client hears it that answers by `answer`: the positions of a random game, one by one.
template <typename Answer>
std::vector<WireLog> logs_of(std::uint64_t seed, const Answer& answer) {
    Rng rng(seed);
    const auto session = board();
    WireLog positions;
    while (!session->is_over()) {
        const bool is_white = session->to_move() == Player::Second;
        positions.push_back({{is_white ? ServerCode::White : ServerCode::Black}});
        positions.push_back({{ServerCode::NewPosition, session->position()}});
        positions.push_back({{ServerCode::RequestMove}, answer(*session, rng)});
        static_cast<void>(session->play(session->random_move(rng)));
    }
    return {positions};
}

Bytes right_answer(const Session& session, Rng& rng) {
    const WireMove move = encode_move(session.random_move(rng));
    return {move[0], move[1]};
}

std::vector<std::string> names(const std::vector<WireDiagnosis>& found) {
    std::vector<std::string> all;
    for (const WireDiagnosis& each : found) all.emplace_back(each.bug->name);
    return all;
}

TEST(WireDiagnosis, ARightClientIsNeverAccused) {
    const std::string start = board()->start_position();
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        auto logs = logs_of(seed, right_answer);
        logs.push_back({{{ServerCode::RequestName}, {4, 'H', 'e', 'x', 'e'}}});
        EXPECT_EQ(names(recognise(logs, start)), std::vector<std::string>{}) << seed;
    }
}

TEST(WireDiagnosis, AnswersAtRandomGetNoName) {
    const std::string start = board()->start_position();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto logs = logs_of(seed, [](const Session&, Rng& rng) {
            return Bytes{static_cast<std::uint8_t>(rng.below(15)),
                         static_cast<std::uint8_t>(rng.below(15))};
        });
        EXPECT_EQ(names(recognise(logs, start)), std::vector<std::string>{}) << seed;
    }
}

TEST(WireDiagnosis, OneWrongAnswerIsNotEnough) {
    const std::string start = board()->start_position();
    const WireLog log{{{ServerCode::Black}},
                      {{ServerCode::NewPosition, start}},
                      {{ServerCode::RequestMove}, {9, 7}}};  // 7,9 is legal, 9,7 is not.
    EXPECT_EQ(names(recognise(std::vector<WireLog>(1, log), start)), std::vector<std::string>{});
    EXPECT_EQ(names(recognise(std::vector<WireLog>(9, log), start)), std::vector<std::string>{});
    const auto more = logs_of(3, [](const Session& session, Rng& rng) {
        const WireMove move = encode_move(session.random_move(rng));
        return move[0] == 0xCE ? Bytes{move[0], move[1]} : Bytes{move[1], move[0]};
    });
    EXPECT_EQ(names(recognise(more, start)), std::vector<std::string>{"coordinates-exchanged"});
}

// A model without a bug knows the rules: a second implementation, compared with the game's.
TEST(WireModel, KnowsTheRules) {
    Rng rng(7);
    for (int i = 0; i < 10; ++i) {
        const auto session = board();
        ModelClient model(WireMutation::None, session->start_position());
        model.hear({ServerCode::Black});
        while (!session->is_over()) {
            if (session->to_move() == Player::First) {
                for (const std::string& move : session->legal_moves()) {
                    const WireMove bytes = encode_move(move);
                    EXPECT_TRUE(model.admits({bytes[0], bytes[1]})) << session->position() << move;
                }
                if (session->legal_moves()[0] != "pass") {
                    EXPECT_DOUBLE_EQ(model.admitted_share(),
                                     static_cast<double>(session->legal_moves().size()) / 169);
                }
            }
            const std::string move = session->random_move(rng);
            const WireMove bytes = encode_move(move);
            if (session->to_move() == Player::First)
                model.answered({bytes[0], bytes[1]});
            else
                model.hear({ServerCode::OpponentMove, move});
            ASSERT_TRUE(session->play(move));
        }
    }
}

TEST(WireDiagnosis, NamesAreRecognisedByTheirLength) {
    const std::string start = board()->start_position();
    const auto told = [&](const Bytes& name) {
        const WireLog log{{{ServerCode::RequestName}, name}};
        return names(recognise(std::vector<WireLog>(1, log), start));
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(told({'H', 'e', 'x', 'e'}), Names{"name-without-length"});
    EXPECT_EQ(told({'H', 'e', 'x', 'e', 0}), Names{"name-without-length"});
    EXPECT_EQ(told({4, 0, 0, 0, 'H', 'e', 'x', 'e'}), Names{"numbers-too-wide"});
    EXPECT_EQ(told({0, 0, 0, 4, 'H', 'e', 'x', 'e'}), Names{"numbers-too-wide"});
    EXPECT_EQ(told({4, 0, 'H', 'e', 'x', 'e'}), Names{"numbers-too-wide"});
    EXPECT_EQ(told({4, 'H', 'e'}), Names{});  // It stopped in the middle.
    EXPECT_EQ(told({2, 0, 'x'}), Names{});    // An odd name, but whole.
    EXPECT_EQ(told({4, 0, 0, 0, 'x'}), Names{});
}

}  // namespace
}  // namespace petteia::grading
