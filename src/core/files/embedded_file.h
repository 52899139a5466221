// A file that is part of the program (cmake/embedded_files.cmake).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace petteia {

struct EmbeddedFile {
    std::string_view name;  // Without folder and extension.
    std::span<const std::byte> bytes;
};

}  // namespace petteia
