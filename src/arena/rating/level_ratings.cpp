#include "arena/rating/level_ratings.h"

#include <xxhash.h>

#include <vector>

#include "arena/store/plan_lines.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kFirstLine = "petteia levels 1\n";
constexpr std::string_view kRandom = "random", kSum = "sum: ", kColon = ": ";

std::string row_name(int level) { return "level " + std::to_string(level); }

std::string named_line(std::string_view name, const std::string& value) {
    return std::string(name) + std::string(kColon) + value + "\n";
}

std::string rating_line(std::string_view name, const LevelRating& rating) {
    return named_line(name, std::to_string(rating.elo) + " " + std::to_string(rating.error) + " " +
                                std::to_string(rating.games));
}

std::string sum_line(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::uint64_t sum = XXH64(text.data(), text.size(), 0);
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += kDigits[sum >> shift & 15];
    return std::string(kSum) + digits + "\n";
}

// What stands between the first line and the last.
Result<PlanLines> rating_lines(std::string_view text) {
    PlanLines lines;
    for (const std::string_view each : split(text, '\n')) {
        if (each.empty()) continue;
        const std::size_t colon = each.find(kColon);
        if (colon == std::string_view::npos)
            return Error{"expected NAME: VALUE, not " + in_quotes(each)};
        const auto value = each.substr(colon + kColon.size());
        if (!lines.emplace(each.substr(0, colon), value).second)
            return Error{in_quotes(each.substr(0, colon)) + " is there twice"};
    }
    return lines;
}

class RatingReader : public PlanReader {
  public:
    using PlanReader::PlanReader;

    LevelRating rating(const std::string& name) {
        const std::string value = text(name);
        std::vector<int> numbers;
        for (const std::string_view word : words(value)) {
            const auto number = parse_integer(word);
            if (number && *number >= -kMost && *number <= kMost)
                numbers.push_back(static_cast<int>(*number));
        }
        if (numbers.size() == 3 && words(value).size() == 3 && numbers[1] >= 0 && numbers[2] >= 0)
            return {numbers[0], numbers[1], numbers[2]};
        complain(name, in_quotes(value) + ", not three numbers: Elo, ± and games");
        return {};
    }

  private:
    static constexpr std::int64_t kMost = 1'000'000;
};

}  // namespace

int LevelRatings::games() const {
    int players = random.games;
    for (const LevelRating& each : levels) players += each.games;
    return players / 2;
}

std::string LevelRatings::to_text() const {
    std::string text(kFirstLine);
    text += named_line("game", game) + named_line("rules", rules) + named_line("version", version);
    text += named_line("seed", std::to_string(plan.seed));
    text += named_line("openings", std::to_string(plan.opening_plies));
    text += named_line("games", std::to_string(plan.games));
    text += named_line("nodes", std::to_string(plan.nodes));
    text += rating_line(kRandom, random);
    for (int number = 1; number <= kLevels; ++number)
        text += rating_line(row_name(number), of(number));
    return text + sum_line(text);
}

Result<LevelRatings> LevelRatings::from_text(std::string_view text) {
    if (!text.starts_with(kFirstLine))
        return Error{"this is no file of level ratings, which begins with " +
                     in_quotes(trim(kFirstLine))};
    const std::string_view summed = text.substr(0, text.rfind(kSum));
    if (summed.size() == text.size() || text.substr(summed.size()) != sum_line(summed))
        return Error{"its checksum is wrong: the file is damaged"};
    const auto lines = rating_lines(summed.substr(kFirstLine.size()));
    if (!lines) return lines.error();
    RatingReader reader(*lines);
    LevelRatings ratings{
        reader.text("game"), reader.text("rules"), reader.text("version"), {}, {}, {}};
    ratings.plan.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, 1'000'000'000));
    ratings.plan.opening_plies = static_cast<int>(reader.integer("openings", 0, 1000));
    ratings.plan.games = static_cast<int>(reader.integer("games", 1, 1000));
    ratings.plan.nodes = reader.integer("nodes", 1, std::int64_t{1} << 50);
    ratings.random = reader.rating(std::string(kRandom));
    for (int number = 1; number <= kLevels; ++number)
        ratings.levels[static_cast<std::size_t>(number - 1)] = reader.rating(row_name(number));
    if (reader.error()) return *reader.error();
    return ratings;
}

Result<std::optional<LevelRatings>> known_level_ratings(std::string_view game) {
    for (const EmbeddedFile& each : embedded_levels()) {
        if (each.name != game) continue;
        auto ratings = LevelRatings::from_text(
            {reinterpret_cast<const char*>(each.bytes.data()), each.bytes.size()});
        if (!ratings) return Error{std::string(game) + ".levels: " + ratings.error().message};
        return std::optional(*std::move(ratings));
    }
    return std::optional<LevelRatings>();
}

}  // namespace petteia
