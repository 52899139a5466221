#include "cli/terminal/saved_game.h"

#include "cli/terminal/file_text.h"
#include "core/text.h"
#include "session/record.h"

namespace petteia {
namespace {

// A saved game is small; anything beyond is not one.
constexpr std::size_t kLargestRecord = 1 << 20;

}  // namespace

Status save_game(const Session& session, const std::string& path) {
    return write_file(path, write_record(session));
}

Result<std::unique_ptr<Session>> load_game(const Registry& registry, const std::string& path) {
    const auto text = read_file(path, kLargestRecord);
    if (!text) return text.error();
    auto loaded = read_record(registry, *text);
    if (!loaded) return Error{in_quotes(path) + ", " + loaded.error().message};
    return loaded;
}

}  // namespace petteia
