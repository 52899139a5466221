#include "cli/terminal/file_text.h"

#include <fstream>

#include "core/file_draft.h"
#include "core/file_kind.h"
#include "core/text.h"

namespace petteia {

Result<std::string> read_file(const std::string& path, std::size_t most_bytes) {
    const auto wrong = [&](const std::string& why) {
        return Error{"cannot read " + in_quotes(path) + why};
    };
    // A device may never end.
    if (const std::string what = no_regular_file(path); !what.empty()) return wrong(": " + what);
    std::ifstream file(path, std::ios::binary);
    std::string text(most_bytes + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file && !file.eof()) return wrong("");
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > most_bytes)
        return wrong(": it has more than " + std::to_string(most_bytes) + " bytes");
    return text;
}

Status write_file(const std::string& path, std::string_view text) {
    return write_whole_file(path, text);
}

}  // namespace petteia
