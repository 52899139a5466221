// Numbers and texts in messages. Ranks may be built by different compilers but not for different processors: numbers
// are copied as they are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "cluster/cluster.h"

namespace petteia {

class ByteWriter {
  public:
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void put(const T& value) { put(&value, 1); }
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void put(const T* values, std::size_t count) {
        const auto* const begin = reinterpret_cast<const std::byte*>(values);
        bytes_.insert(bytes_.end(), begin, begin + count * sizeof(T));
    }
    void put_text(std::string_view text) {
        put(static_cast<std::uint32_t>(text.size()));
        put(text.data(), text.size());
    }
    void put_texts(const std::map<std::string, std::string, std::less<>>& texts) {
        put(static_cast<std::uint32_t>(texts.size()));
        for (const auto& [name, text] : texts) {
            put_text(name);
            put_text(text);
        }
    }
    std::size_t size() const { return bytes_.size(); }
    std::string take_text() {
        const MessageBytes bytes = take();
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    MessageBytes take() { return std::exchange(bytes_, {}); }

  private:
    MessageBytes bytes_;
};

// Reads what a ByteWriter wrote. MessageBytes that are not there are an error of the program, and thrown.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    explicit ByteReader(std::string_view text)
        : bytes_(reinterpret_cast<const std::byte*>(text.data()), text.size()) {}

    template <typename T>
    requires std::is_trivially_copyable_v<T> T get() {
        T value;
        get(&value, 1);
        return value;
    }
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void get(T* values, std::size_t count) {
        if (bytes_.size() / sizeof(T) < count) throw std::runtime_error("a message is too short");
        const std::size_t size = count * sizeof(T);
        std::copy_n(
            bytes_.data(), size,
            reinterpret_cast<std::byte*>(values));  // Unlike memcpy, for no bytes at all too.
        bytes_ = bytes_.subspan(size);
    }
    std::string get_text() {
        std::string text(std::min<std::size_t>(get<std::uint32_t>(), bytes_.size()), '\0');
        get(text.data(), text.size());
        return text;
    }
    std::map<std::string, std::string, std::less<>> get_texts() {
        std::map<std::string, std::string, std::less<>> texts;
        for (auto left = get<std::uint32_t>(); left > 0; --left) {
            std::string name = get_text();
            texts.emplace(std::move(name), get_text());
        }
        return texts;
    }
    std::size_t left() const { return bytes_.size(); }

  private:
    std::span<const std::byte> bytes_;
};

inline MessageBytes to_bytes(std::string_view text) {
    const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}
inline std::string to_string(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace petteia
