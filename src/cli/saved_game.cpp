#include "cli/saved_game.h"

#include <fstream>

#include "core/text.h"
#include "session/record.h"

namespace petteia {
namespace {

// A saved game is small; anything beyond is not one.
constexpr std::size_t kLargestRecord = 1 << 20;

Result<std::string> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"cannot read " + in_quotes(path)};
    std::string text(kLargestRecord + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLargestRecord)
        return Error{in_quotes(path) + " is too large to be a saved game"};
    return text;
}

}  // namespace

Status save_game(const Session& session, const std::string& path) {
    std::ofstream file(path);
    file << write_record(session);
    file.close();
    if (!file) return Error{"cannot write " + in_quotes(path)};
    return ok();
}

Result<std::unique_ptr<Session>> load_game(const Registry& registry, const std::string& path) {
    const auto text = read_file(path);
    if (!text) return text.error();
    auto loaded = read_record(registry, *text);
    if (!loaded) return Error{in_quotes(path) + ", " + loaded.error().message};
    return loaded;
}

}  // namespace petteia
