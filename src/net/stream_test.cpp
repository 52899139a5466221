#include "net/stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <thread>

namespace petteia {
namespace {

using std::chrono::milliseconds;

struct Ends {
    FileDescriptor near, far;
};
Ends socket_pair() {
    std::array<int, 2> ends{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

const Deadline kForever = {};
Deadline soon() { return Deadline::of(milliseconds(30)); }

TEST(Stream, BytesArriveWholeHoweverTheyCome) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near)), far(std::move(ends.far));
    std::jthread slow([&] {
        for (const char* piece : {"a", "bc", "def"}) {
            far.write(piece, kForever);
            std::this_thread::sleep_for(milliseconds(5));
        }
    });
    std::array<std::uint8_t, 5> five{};
    ASSERT_EQ(near.read(five, Deadline::of(milliseconds(2000))), Transfer::Done);
    EXPECT_EQ(std::string(five.begin(), five.end()), "abcde");
}

TEST(Stream, WhatCameBeforeTheDeadlineIsKept) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near)), far(std::move(ends.far));
    far.write("ab", kForever);
    std::array<std::uint8_t, 3> three{};
    EXPECT_EQ(near.read(three, soon()), Transfer::TimedOut);
    far.write("c", kForever);
    ASSERT_EQ(near.read(three, soon()), Transfer::Done);
    EXPECT_EQ(std::string(three.begin(), three.end()), "abc");
}

TEST(Stream, LinesEndWithEitherSign) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near));
    {
        Stream far(std::move(ends.far));
        far.write("one\r\ntwo\n\nlast", kForever);
    }
    std::string line;
    for (const char* expected : {"one", "two", "", "last"}) {
        ASSERT_EQ(near.read_line(line, soon()), Transfer::Done);
        EXPECT_EQ(line, expected);
    }
    EXPECT_EQ(near.read_line(line, soon()), Transfer::Closed);
}

TEST(Stream, ALineWithoutEndIsRefused) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near)), far(std::move(ends.far));
    std::jthread flood([&](const std::stop_token& stop) {
        const std::string much(1 << 15, 'x');
        while (far.write(much, {Deadline::Time::max(), stop}) == Transfer::Done) {
        }
    });
    std::string line;
    EXPECT_EQ(near.read_line(line, Deadline::of(milliseconds(5000))), Transfer::TooLong);
    flood.request_stop();
}

TEST(Stream, AStopWakesTheSleeper) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near));
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(milliseconds(20));
        source.request_stop();
    });
    std::array<std::uint8_t, 1> byte{};
    EXPECT_EQ(near.read(byte, {Deadline::Time::max(), source.get_token()}), Transfer::Stopped);
    // And the next call is not woken by the last one's stop.
    EXPECT_EQ(near.read(byte, soon()), Transfer::TimedOut);
}

TEST(Stream, WritingToSomeoneGoneIsNoSignal) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near));
    ends.far.close();
    EXPECT_EQ(near.write("hello", soon()), Transfer::Closed);
}

TEST(Stream, WritingToSomeoneWhoDoesNotReadTimesOut) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near));
    const std::string much(1 << 22, 'x');
    EXPECT_EQ(near.write(much, soon()), Transfer::TimedOut);
}

TEST(Stream, TwoPipesAreAStream) {
    std::array<int, 2> there{}, back{};
    ASSERT_EQ(pipe2(there.data(), O_CLOEXEC), 0);
    ASSERT_EQ(pipe2(back.data(), O_CLOEXEC), 0);
    Stream near{FileDescriptor(back[0]), FileDescriptor(there[1])};
    Stream far{FileDescriptor(there[0]), FileDescriptor(back[1])};
    ASSERT_EQ(near.write("ping\n", soon()), Transfer::Done);
    std::string line;
    ASSERT_EQ(far.read_line(line, soon()), Transfer::Done);
    ASSERT_EQ(far.write("pong\n", soon()), Transfer::Done);
    ASSERT_EQ(near.read_line(line, soon()), Transfer::Done);
    EXPECT_EQ(line, "pong");
}

TEST(Stream, DiscardsWhatNobodyAskedFor) {
    Ends ends = socket_pair();
    Stream near(std::move(ends.near)), far(std::move(ends.far));
    EXPECT_EQ(near.discard_input(), 0u);
    far.write("rubbish", kForever);
    EXPECT_EQ(near.discard_input(), 7u);
    far.write("x", kForever);
    std::array<std::uint8_t, 1> byte{};
    ASSERT_EQ(near.read(byte, kForever), Transfer::Done);
    EXPECT_EQ(byte[0], 'x');
}

}  // namespace
}  // namespace petteia
