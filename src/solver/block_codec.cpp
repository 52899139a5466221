#include "solver/block_codec.h"

#include <zstd.h>

#include <limits>
#include <optional>

namespace petteia {
namespace {

constexpr int kLevel = 3;
constexpr std::size_t kMaxKeyBytes = 10;  // 64 bits, seven at a time.

void put_number(std::vector<std::byte>& bytes, std::uint64_t number) {
    for (; number >= 128; number >>= 7)
        bytes.push_back(static_cast<std::byte>((number & 127) | 128));
    bytes.push_back(static_cast<std::byte>(number));
}

// Takes a number off the front of `bytes`; nothing if there is none that fits into 64 bits.
std::optional<std::uint64_t> take_number(std::span<const std::byte>& bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size() && i < kMaxKeyBytes; ++i) {
        const auto byte = static_cast<std::uint64_t>(bytes[i]);
        if (i == kMaxKeyBytes - 1 && byte > 1) return std::nullopt;
        number |= (byte & 127) << (7 * i);
        if (byte < 128) {
            bytes = bytes.subspan(i + 1);
            return number;
        }
    }
    return std::nullopt;
}

std::vector<std::byte> lay_out(std::span<const std::uint64_t> keys, std::span<const Value> values) {
    std::vector<std::byte> plain;
    plain.reserve(2 * values.size() + 3 * keys.size());
    for (std::size_t i = 1; i < keys.size(); ++i) put_number(plain, keys[i] - keys[i - 1] - 1);
    for (const Value value : values) plain.push_back(static_cast<std::byte>(value.raw() & 0xFF));
    for (const Value value : values) plain.push_back(static_cast<std::byte>(value.raw() >> 8));
    return plain;
}

Status take_keys(std::span<const std::byte>& plain, const BlockShape& shape,
                 std::vector<std::uint64_t>& keys) {
    keys.clear();
    keys.push_back(shape.first_key);
    while (keys.size() < shape.count) {
        const auto gap = take_number(plain);
        if (!gap || *gap >= std::numeric_limits<std::uint64_t>::max() - keys.back())
            return Error{"a block holds bad keys"};
        keys.push_back(keys.back() + *gap + 1);
    }
    return ok();
}

Status read_values(std::span<const std::byte> plain, std::size_t count,
                   std::vector<Value>& values) {
    if (plain.size() != 2 * count) return Error{"a block has the wrong size"};
    values.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto low = static_cast<unsigned>(plain[i]);
        const auto high = static_cast<unsigned>(plain[count + i]);
        const auto raw = static_cast<std::uint16_t>(high << 8 | low);
        if (!Value::is_valid(raw)) return Error{"a block holds a bad value"};
        values[i] = Value::from_raw(raw);
    }
    return ok();
}

}  // namespace

PackedBlock pack_block(const SolutionBlock& block) {
    const std::vector<std::byte> plain = lay_out(block.keys, block.values);
    PackedBlock packed{std::vector<std::byte>(ZSTD_compressBound(plain.size())),
                       block.keys.empty() ? 0 : block.keys.front()};
    const std::size_t size =
        ZSTD_compress(packed.bytes.data(), packed.bytes.size(), plain.data(), plain.size(), kLevel);
    packed.bytes.resize(size);  // The bound is enough by definition: there is no error to look for.
    return packed;
}

Status unpack_block(std::span<const std::byte> bytes, const BlockShape& shape,
                    SolutionBlock& block) {
    const std::size_t most = shape.count * (2 + (shape.has_keys ? kMaxKeyBytes : 0));
    std::vector<std::byte> plain(most);
    const std::size_t size =
        ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0) return Error{"a block cannot be unpacked"};
    std::span<const std::byte> rest(plain.data(), size);
    block.keys.clear();
    if (shape.has_keys) {
        if (Status status = take_keys(rest, shape, block.keys); !status) return status;
    }
    return read_values(rest, shape.count, block.values);
}

}  // namespace petteia
