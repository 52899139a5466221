#include "search/technique.h"

#include <vector>

#include "core/text.h"

namespace petteia {
namespace {

// Names of earlier versions, still understood wherever techniques are named.
std::string_view current_name(std::string_view word) {
    if (word == "null-window") return "pvs";
    if (word == "hint") return "ordering-score";
    if (word == "finish") return "endgame";
    return word;
}

}  // namespace

Result<Techniques> Techniques::parse(std::string_view text) {
    Techniques set;
    for (std::string_view word : split(text, ',')) {
        word = trim(word);
        const bool is_taken_away = word.starts_with('-');
        if (is_taken_away) word.remove_prefix(1);
        word = current_name(word);
        std::uint32_t bits = 0;
        if (word == "standard") bits = standard().bits_;
        if (word == "all") bits = all().bits_;
        if (word == "exact") bits = exact().bits_;
        std::vector<std::string> names{"standard", "all", "exact", "none"};
        for (const auto& info : kTechniques) {
            names.emplace_back(info.name);
            if (word == info.name) bits = bit(info.technique);
        }
        if (bits == 0 && word != "none")
            return Error{"unknown technique " + in_quotes(word) + did_you_mean(word, names) +
                         " (known: " + join(names, ", ") + ")"};
        set.bits_ = is_taken_away ? set.bits_ & ~bits : set.bits_ | bits;
    }
    return set;
}

std::string Techniques::to_text() const {
    if (*this == none()) return "none";
    if (*this == standard()) return "standard";
    if (*this == all()) return "all";
    if (*this == exact()) return "exact";
    std::vector<std::string> names;
    for (const auto& info : kTechniques) {
        if (has(info.technique)) names.emplace_back(info.name);
    }
    return join(names, ",");
}

}  // namespace petteia
