#include "session/store/data_folder.h"

#include <cstdlib>

namespace petteia {

std::filesystem::path data_folder() {
    if (const char* chosen = std::getenv("PETTEIA_DATA"); chosen != nullptr && *chosen != '\0')
        return chosen;
    if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
        return std::filesystem::path(xdg) / "petteia";
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home != nullptr ? home : "/tmp") / ".local/share/petteia";
}

}  // namespace petteia
