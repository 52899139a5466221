#include "session/store/solution_store.h"

#include <cctype>
#include <cstdint>
#include <iostream>
#include <mutex>
#include <set>
#include <string>

#include "core/rng.h"
#include "session/store/data_folder.h"

namespace petteia {
namespace {

// The text with everything but letters, digits and "=,.-" replaced by "-", and cut to what a file name
// can hold. If that loses more than spaces, a hash of the whole text keeps names distinct.
std::string file_name(const std::string& text) {
    constexpr std::size_t kLongest = 100;
    std::string name;
    bool is_verbatim = text.size() <= kLongest;
    for (const char c : text.substr(0, kLongest)) {
        const bool is_kept = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '=' ||
                             c == ',' || c == '.' || c == '-';
        name += is_kept ? c : '-';
        is_verbatim = is_verbatim && (is_kept || c == ' ');
    }
    if (is_verbatim) return name;
    std::uint64_t number = 0;
    for (const char c : text) number = mix64(number ^ static_cast<unsigned char>(c));
    return name + "-" + std::to_string(number);
}

}  // namespace

std::filesystem::path solution_path(const Session& session) {
    const std::string text = std::string(session.info().name) + " " + session.rules_text();
    return data_folder() / "solutions" / (file_name(text) + ".solution");
}

Status open_stored_solution(Session& session) {
    const auto path = solution_path(session);
    std::error_code problem;
    if (!std::filesystem::exists(path, problem)) return ok();
    return session.open_solution(path);
}

void use_stored_solution(Session& session) {
    const Status opened = open_stored_solution(session);
    if (opened) return;
    static std::mutex mutex;
    static std::set<std::string> reported;
    const std::lock_guard lock(mutex);
    if (reported.insert(solution_path(session).string()).second)
        std::clog << "petteia: not used: " << opened.error().message << '\n' << std::flush;
}

}  // namespace petteia
