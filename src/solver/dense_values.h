// DenseValues: one Value for every index of a game. Not a std::vector, which would touch all of its
// gigabytes once to clear them: the system hands out cleared pages when the solver gets there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>

#include "solver/value.h"

namespace petteia {

class DenseValues {
  public:
    DenseValues() = default;
    // All unknown; nothing if there is not enough memory.
    static std::optional<DenseValues> make(std::uint64_t size) {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(Value)) return std::nullopt;
        DenseValues values;
        const auto count = static_cast<std::size_t>(size);
        values.items_.reset(
            static_cast<Value*>(std::calloc(std::max<std::size_t>(count, 1), sizeof(Value))));
        if (values.items_ == nullptr) return std::nullopt;
        values.size_ = size;
        return values;
    }

    std::uint64_t size() const { return size_; }
    Value& operator[](std::uint64_t i) { return items_[static_cast<std::size_t>(i)]; }
    Value operator[](std::uint64_t i) const { return items_[static_cast<std::size_t>(i)]; }
    const Value* data() const { return items_.get(); }

    // Makes [begin, end) unknown again.
    void forget(std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i) (*this)[i] = Value();
    }

  private:
    struct Free {
        void operator()(Value* items) const { std::free(items); }
    };

    std::unique_ptr<Value[], Free> items_;
    std::uint64_t size_ = 0;
};

}  // namespace petteia
