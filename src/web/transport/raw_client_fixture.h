// For tests and benchmarks of the web server: the other end of a connection, HTTP and WebSocket frames
// written byte by byte, so that it can be as rude as it likes.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "net/stream.h"
#include "net/tcp.h"

namespace petteia::raw_client {

inline Deadline soon() { return Deadline::of(std::chrono::milliseconds(20'000)); }

struct RawResponse {
    int status = 0;  // 0: the server hung up.
    std::string headers, body;

    bool has(std::string_view header) const {
        return headers.find("\r\n" + std::string(header) + "\r\n") != std::string::npos;
    }
};

enum class Opcode : std::uint8_t { Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

struct Frame {
    Opcode opcode;
    std::string payload;
    // Of a Close.
    int code() const {
        if (payload.size() < 2) return 0;
        return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
    }
};

// A frame with its length in the shortest form. Clients must mask what they send.
inline std::string frame(Opcode opcode, std::string_view payload, bool is_masked = true) {
    std::string bytes(1, static_cast<char>(0x80 | static_cast<int>(opcode)));
    const int mask_bit = is_masked ? 0x80 : 0;
    const std::size_t size = payload.size();
    const int length_bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    const std::size_t short_length = length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127;
    bytes += static_cast<char>(mask_bit | static_cast<int>(short_length));
    for (int i = length_bytes - 1; i >= 0; --i) bytes += static_cast<char>(size >> (8 * i));
    if (!is_masked) return bytes + std::string(payload);
    constexpr std::string_view kMask = "\x12\x34\x56\x78";
    bytes += kMask;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(payload[i] ^ kMask[i % 4]);
    return bytes;
}

class RawClient {
  public:
    explicit RawClient(std::uint16_t port)
        : stream_(*connect("127.0.0.1", port, soon())),
          host_("localhost:" + std::to_string(port)) {}

    const std::string& host() const { return host_; }
    // Sent with every request from now on, "\r\n" behind it.
    void add_header(std::string_view header) { always_ += header; }
    Transfer say(std::string_view bytes) { return stream_.write(bytes, soon()); }

    // "GET /path", with more headers, each with "\r\n" behind it.
    RawResponse ask(std::string_view what, std::string_view headers = "",
                    std::string_view body = "") {
        say(request(what, headers, body));
        return hear_response(!what.starts_with("HEAD"));
    }
    std::string request(std::string_view what, std::string_view headers = "",
                        std::string_view body = "") const {
        std::string text = std::string(what) + " HTTP/1.1\r\n" + always_ + std::string(headers);
        if (headers.find("Host:") == std::string_view::npos) text += "Host: " + host_ + "\r\n";
        if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
        return text + "\r\n" + std::string(body);
    }
    RawResponse hear_response(bool has_body = true) {
        RawResponse response;
        std::string line;
        while (stream_.read_line(line, soon()) == Transfer::Done && !line.empty())
            response.headers += line + "\r\n";
        if (response.headers.size() < 12) return response;
        response.status = std::stoi(response.headers.substr(9));
        const std::size_t at = response.headers.find("\r\nContent-Length: ");
        if (!has_body || at == std::string::npos) return response;
        response.body = hear(std::stoul(response.headers.substr(at + 18)));
        return response;
    }

    RawResponse upgrade(std::string_view headers = "", std::string_view path = "/api/live") {
        return ask("GET " + std::string(path),
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                       std::string(headers));
    }
    Transfer say_frame(Opcode opcode, std::string_view payload) {
        return say(frame(opcode, payload));
    }
    // Nothing if the server hung up.
    std::optional<Frame> hear_frame() {
        const std::string head = hear(2);
        if (head.size() < 2) return std::nullopt;
        std::size_t size = static_cast<unsigned char>(head[1]);
        if (size >= 126) {
            const std::string length = hear(size == 126 ? 2 : 8);
            size = 0;
            for (const char byte : length) size = size << 8 | static_cast<unsigned char>(byte);
        }
        return Frame{static_cast<Opcode>(head[0] & 15), hear(size)};
    }
    // The next text, pings answered meanwhile; "" if there is none.
    std::string hear_text() {
        for (;;) {
            const auto heard = hear_frame();
            if (!heard || heard->opcode == Opcode::Close) return "";
            if (heard->opcode == Opcode::Text) return heard->payload;
            if (heard->opcode == Opcode::Ping) say_frame(Opcode::Pong, heard->payload);
        }
    }
    // The code of the next Close, whatever comes before; 0 if the server hung up without one.
    int hear_close() {
        for (;;) {
            const auto heard = hear_frame();
            if (!heard) return 0;
            if (heard->opcode == Opcode::Close) return heard->code();
        }
    }
    // Whether the server hangs up soon.
    bool is_cut() {
        std::array<std::uint8_t, 1> byte;
        for (;;) {
            const Transfer read = stream_.read(byte, soon());
            if (read != Transfer::Done) return read == Transfer::Closed;
        }
    }
    Stream& stream() { return stream_; }

  private:
    std::string hear(std::size_t size) {
        std::string bytes(size, '\0');
        const std::span room(reinterpret_cast<std::uint8_t*>(bytes.data()), size);
        return stream_.read(room, soon()) == Transfer::Done ? bytes : std::string();
    }

    Stream stream_;
    std::string host_, always_;
};

}  // namespace petteia::raw_client
