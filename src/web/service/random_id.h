// Names for what strangers must not find: 100 bits that nobody can guess.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace petteia {

inline std::string random_id() {
    constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::random_device device;
    std::string id;
    for (int i = 0; i < 20; ++i) id += kLetters[device() % kLetters.size()];
    return id;
}

}  // namespace petteia
