// A vector with room for N items inside itself: what a move list must be, since a search may not
// allocate at its nodes. The storage is left uninitialised on purpose.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace petteia {

template <typename T, std::size_t N>
class StaticVector {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    StaticVector() {}  // NOLINT: not "= default", which would zero the items in `StaticVector{}`.

    void push_back(T item) {
        assert(size_ < N);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    // Keeps the first `size` items. REQUIRES: size <= size().
    void truncate(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }
    // Replaces the items by those that `write(T* items)` writes; it gives their number.
    template <typename Write>
    void assign_by(const Write& write) {
        size_ = static_cast<std::size_t>(write(items_.data()));
        assert(size_ <= N);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<T, N> items_;
};

}  // namespace petteia
