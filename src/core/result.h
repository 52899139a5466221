// Result<T>: a value, or an error that says what was seen and what was expected. Everything that
// reads input from outside (text, files, arguments, bytes) returns one; nothing there throws. Where a
// caller must distinguish kinds of failure, the error is a type of its own.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace petteia {

struct Error {
    std::string message;
};

template <typename T, typename E = Error>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::move(value)) {}  // NOLINT: implicit on purpose
    Result(E error) : content_(std::move(error)) {}  // NOLINT: implicit on purpose

    explicit operator bool() const { return std::holds_alternative<T>(content_); }

    // REQUIRES: the result holds a value.
    const T& operator*() const& { return value(); }
    T& operator*() & { return const_cast<T&>(value()); }
    T&& operator*() && { return std::move(const_cast<T&>(value())); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &const_cast<T&>(value()); }

    // REQUIRES: the result holds an error.
    const E& error() const {
        assert(!*this);
        return *std::get_if<E>(&content_);
    }

  private:
    const T& value() const {
        assert(*this);
        return *std::get_if<T>(&content_);
    }

    std::variant<T, E> content_;
};

// For actions that give nothing back but may fail.
using Status = Result<std::monostate>;
inline Status ok() { return Status(std::monostate{}); }

}  // namespace petteia
