// What stands at a path, in words for messages: "there is no file" is said of nothing but that.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace petteia {

// "there is no file"; "it is a folder", "it is a device"; or why that cannot be told: "Permission denied".
// Empty for a file that can be read and written whole.
inline std::string no_regular_file(const std::filesystem::path& path) {
    using Kind = std::filesystem::file_type;
    std::error_code problem;
    switch (std::filesystem::status(path, problem).type()) {
        case Kind::regular:
            return "";
        case Kind::not_found:
            return "there is no such file";
        case Kind::directory:
            return "it is a folder";
        case Kind::character:
        case Kind::block:
            return "it is a device";
        case Kind::fifo:
            return "it is a pipe";
        case Kind::socket:
            return "it is a socket";
        default:
            return problem ? problem.message() : "it is no regular file";
    }
}

}  // namespace petteia
