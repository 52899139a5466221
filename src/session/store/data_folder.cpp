#include "session/store/data_folder.h"

#include <pwd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

// Empty if it is not set.
std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// Empty if there is none.
fs::path home() {
    if (const std::string set = variable("HOME"); !set.empty()) return set;
    const passwd* account = getpwuid(geteuid());
    return account != nullptr && account->pw_dir != nullptr ? account->pw_dir : "";
}

Error unusable(const fs::path& folder, const std::string& why) {
    return Error{"cannot use the folder " + in_quotes(folder.string()) + ": " + why +
                 "; PETTEIA_DATA can name another one"};
}

}  // namespace

fs::path data_folder() {
    if (const std::string chosen = variable("PETTEIA_DATA"); !chosen.empty()) return chosen;
    if (const std::string xdg = variable("XDG_DATA_HOME"); !xdg.empty())
        return fs::path(xdg) / "petteia";
    // A path that cannot exist, rather than one that others could have made.
    const fs::path base = home().empty() ? "/dev/null/no-home" : home();
    return base / ".local/share/petteia";
}

Status prepare_data_folder() {
    const fs::path folder = data_folder();
    if (folder.string().starts_with("/dev/null/no-home"))
        return Error{"HOME is not set; PETTEIA_DATA can name a folder to keep files in"};
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) return unusable(folder, problem.message());
    if (access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
        return unusable(folder, std::generic_category().message(errno));
    return ok();
}

}  // namespace petteia
