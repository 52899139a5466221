// The bytes that wait in memory to be understood or to be read: half a request, an answer, messages to a
// visitor. An address has a share of them, and all of them together have a limit.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace petteia {

class HeldShares {
  public:
    HeldShares(std::size_t most, std::size_t most_of_address)
        : most_(most), most_of_address_(most_of_address) {}

    // What one connection of an address holds was so much and is now as much; "" is a proxy's, who speaks for many.
    // False, and nothing changes, if it grows beyond what the address or everybody may have.
    bool change(const std::string& address, std::size_t before, std::size_t now) {
        const auto found = held_.try_emplace(address, 0).first;
        const std::size_t own = found->second - before + now, all = all_ - before + now;
        const bool fits = all <= most_ && (address.empty() || own <= most_of_address_);
        if (fits || now <= before) {
            found->second = own;
            all_ = all;
        }
        if (found->second == 0) held_.erase(found);
        return fits || now <= before;
    }

  private:
    std::size_t most_, most_of_address_, all_ = 0;
    std::unordered_map<std::string, std::size_t> held_;
};

// What one connection holds. It outlives the server's list of them, and gives back when it is destroyed.
class HeldBytes {
  public:
    HeldBytes(std::shared_ptr<HeldShares> shares, std::string address)
        : shares_(std::move(shares)), address_(std::move(address)) {}
    ~HeldBytes() { set(0); }
    HeldBytes(const HeldBytes&) = delete;
    HeldBytes& operator=(const HeldBytes&) = delete;

    // False, and nothing changes, if there is no room for that.
    bool set(std::size_t bytes) {
        if (bytes == bytes_) return true;
        if (!shares_->change(address_, bytes_, bytes)) return false;
        bytes_ = bytes;
        return true;
    }
    std::size_t bytes() const { return bytes_; }

  private:
    std::shared_ptr<HeldShares> shares_;
    std::string address_;
    std::size_t bytes_ = 0;
};

}  // namespace petteia
