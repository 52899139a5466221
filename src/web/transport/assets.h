// The files of the browser application, embedded in the program (cmake/embed.cmake), so that one file
// is all there is to install. They are kept plain and compressed: the transport has nothing to do but
// send them.
#pragma once

#include <span>
#include <string_view>

namespace petteia {

struct Asset {
    std::string_view path;  // "/index.html"
    std::string_view content_type;
    std::string_view plain;
    std::string_view gzip;  // Empty where it would not be smaller.
    std::string_view etag;  // Of the plain bytes, in quotes.
};

// Always has "/index.html": in a program that was built without the browser application it says so.
std::span<const Asset> embedded_assets();

// What is at a path: the asset of that name; the start page for "/" and for any other path whose last
// part has no dot, since the application finds its way by paths too. Null if there is nothing.
const Asset* find_asset(std::span<const Asset> assets, std::string_view path);
// Built files have a hash in their name and never change.
bool is_immutable(const Asset& asset);

}  // namespace petteia
