#include "arena/training/games_file.h"

#include <system_error>
#include <utility>

#include "core/file_kind.h"
#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

Error error_of(const fs::path& path, const std::string& what) {
    return Error{"games file " + in_quotes(path.string()) + ": " + what};
}

// What a file has of whole lines.
struct Content {
    std::string title;
    std::uint64_t games = 0;
    std::uintmax_t bytes = 0;
};
Content content_of(const fs::path& path) {
    Content content;
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line) && !file.eof()) {
        if (content.bytes == 0)
            content.title = line;
        else
            ++content.games;
        content.bytes += line.size() + 1;
    }
    return content;
}

}  // namespace

Result<GamesFile> GamesFile::open(const fs::path& path, const std::string& title) {
    Content content;
    if (fs::exists(path)) {
        if (const std::string problem = no_regular_file(path); !problem.empty())
            return error_of(path, problem);
        content = content_of(path);
        if (content.bytes > 0 && content.title != title)
            return error_of(path, "it has other games, " + in_quotes(content.title));
        std::error_code failed;
        fs::resize_file(path, content.bytes, failed);
        if (failed) return error_of(path, failed.message());
    }
    std::ofstream file(path, std::ios::app);
    if (content.bytes == 0) file << title << "\n" << std::flush;
    if (!file) return error_of(path, "it cannot be written");
    return GamesFile(path, std::move(file), content.games);
}

Status GamesFile::add(const TrainingGame& game) {
    file_ << game.to_text() << "\n" << std::flush;
    if (!file_) return error_of(path_, "it cannot be written");
    ++size_;
    return ok();
}

Status read_game_lines(const fs::path& path, const GameLineSink& use) {
    if (const std::string problem = no_regular_file(path); !problem.empty())
        return error_of(path, problem);
    std::ifstream file(path);
    std::string line;
    for (std::uint64_t number = 0; std::getline(file, line); ++number) {
        if (number == 0) continue;  // The title.
        if (file.eof()) break;      // A line without its end.
        const std::string place = "line " + std::to_string(number + 1);
        if (const Status used = use(number - 1, line, error_of(path, place).message); !used)
            return used;
    }
    return ok();
}

}  // namespace petteia
