#include "patterns/learnt_weights.h"

#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

#include "core/file_kind.h"
#include "core/files/file_draft.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kMagic = "PETTWGHT";
constexpr std::size_t kSumAt = 8, kSummedFrom = 16, kTextFrom = 28;
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMaxText = 1 << 16, kMaxWeights = 1 << 24;
constexpr std::uintmax_t kMaxFile = std::uintmax_t{1} << 26;
constexpr int kLevel = 19;

template <typename Number>
void put(std::vector<std::byte>& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes.push_back(static_cast<std::byte>(number >> (8 * i) & 0xFF));
}

std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t offset, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;)
        number = number << 8 | static_cast<std::uint64_t>(bytes[offset + i]);
    return number;
}

std::vector<std::byte> packed(std::span<const std::int16_t> weights) {
    std::vector<std::byte> plain;
    plain.reserve(2 * weights.size());
    for (const std::int16_t weight : weights)
        plain.push_back(static_cast<std::byte>(weight & 0xFF));
    for (const std::int16_t weight : weights)
        plain.push_back(static_cast<std::byte>(weight >> 8 & 0xFF));
    std::vector<std::byte> small(ZSTD_compressBound(plain.size()));
    small.resize(ZSTD_compress(small.data(), small.size(), plain.data(), plain.size(), kLevel));
    return small;
}

std::optional<std::vector<std::int16_t>> unpacked(std::span<const std::byte> bytes,
                                                  std::size_t count) {
    std::vector<std::byte> plain(2 * count);
    const std::size_t size =
        ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0 || size != plain.size()) return std::nullopt;
    std::vector<std::int16_t> weights(count);
    for (std::size_t i = 0; i < count; ++i)
        weights[i] = static_cast<std::int16_t>(static_cast<unsigned>(plain[i]) |
                                               static_cast<unsigned>(plain[count + i]) << 8);
    return weights;
}

std::string text_of(const LearntWeights& weights) {
    return "game: " + weights.game + "\nrules: " + weights.rules +
           "\nterms: " + join(weights.terms, " ") + "\nforecasts: " + weights.forecasts.to_text() +
           "\npatterns:\n" + weights.patterns + "\nrecord:\n" + weights.record;
}

// The value of "name: value", a line of its own that is taken off the front of the text.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view name) {
    if (!text.starts_with(name) || !text.substr(name.size()).starts_with(": ")) return std::nullopt;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const auto value = text.substr(name.size() + 2, end - name.size() - 2);
    text.remove_prefix(end + 1);
    return value;
}

Status read_text(std::string_view text, LearntWeights& weights) {
    const auto game = take_line(text, "game"), rules = take_line(text, "rules"),
               terms = take_line(text, "terms"), forecasts = take_line(text, "forecasts");
    constexpr std::string_view kPatterns = "patterns:\n", kRecord = "\nrecord:\n";
    const std::size_t record = text.find(kRecord);
    if (!game || !rules || !terms || !forecasts || !text.starts_with(kPatterns) ||
        record == std::string_view::npos)
        return Error{"its text is not that of learnt weights"};
    auto model = ForecastModel::parse(*forecasts);
    if (!model) return model.error();
    weights.game = *game;
    weights.rules = *rules;
    for (const std::string_view term : words(*terms)) weights.terms.emplace_back(term);
    weights.forecasts = *std::move(model);
    weights.patterns = text.substr(kPatterns.size(), record - kPatterns.size());
    weights.record = text.substr(record + kRecord.size());
    return ok();
}

}  // namespace

std::int16_t rounded_weight(double number) {
    constexpr double kMost = 32'000;
    return static_cast<std::int16_t>(std::lround(std::clamp(number, -kMost, kMost)));
}

std::string LearntWeights::id() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::string text = text_of(*this);
    const std::uint64_t sum = XXH64(weights.data(), weights.size() * sizeof weights[0],
                                    XXH64(text.data(), text.size(), 0));
    std::string id;
    for (int shift = 28; shift >= 0; shift -= 4) id += kDigits[sum >> shift & 15];
    return id;
}

std::vector<std::byte> LearntWeights::to_bytes() const {
    const std::string text = text_of(*this);
    std::vector<std::byte> bytes;
    for (const char each : kMagic) bytes.push_back(static_cast<std::byte>(each));
    put(bytes, std::uint64_t{0});
    put(bytes, kVersion);
    put(bytes, static_cast<std::uint32_t>(text.size()));
    put(bytes, static_cast<std::uint32_t>(weights.size()));
    for (const char each : text) bytes.push_back(static_cast<std::byte>(each));
    const auto numbers = packed(weights);
    bytes.insert(bytes.end(), numbers.begin(), numbers.end());
    const std::uint64_t sum = XXH64(bytes.data() + kSummedFrom, bytes.size() - kSummedFrom, 0);
    for (std::size_t i = 0; i < 8; ++i)
        bytes[kSumAt + i] = static_cast<std::byte>(sum >> (8 * i) & 0xFF);
    return bytes;
}

Result<LearntWeights> LearntWeights::from_bytes(std::span<const std::byte> bytes) {
    if (bytes.size() < kTextFrom || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
        return Error{"this is no file of learnt weights"};
    const auto rest = bytes.subspan(kSummedFrom);
    if (number_at(bytes, kSumAt, 8) != XXH64(rest.data(), rest.size(), 0))
        return Error{"its checksum is wrong: the file is damaged"};
    if (number_at(bytes, kSummedFrom, 4) != kVersion)
        return Error{"it is of version " + std::to_string(number_at(bytes, kSummedFrom, 4)) +
                     ", and this program knows " + std::to_string(kVersion)};
    const auto text_size = number_at(bytes, 20, 4), count = number_at(bytes, 24, 4);
    if (text_size > kMaxText || text_size > bytes.size() - kTextFrom || count > kMaxWeights)
        return Error{"its sizes are wrong"};
    LearntWeights found;
    const std::string text(reinterpret_cast<const char*>(bytes.data()) + kTextFrom, text_size);
    if (const Status read = read_text(text, found); !read) return read.error();
    auto weights = unpacked(bytes.subspan(kTextFrom + text_size), count);
    if (!weights) return Error{"its weights cannot be unpacked"};
    found.weights = *std::move(weights);
    return found;
}

Result<LearntWeights> LearntWeights::load(const std::filesystem::path& path) {
    const auto error = [&](const std::string& what) {
        return Error{"cannot read the weights " + in_quotes(path.string()) + ": " + what};
    };
    if (const std::string problem = no_regular_file(path); !problem.empty()) return error(problem);
    std::error_code unknown;
    if (std::filesystem::file_size(path, unknown) > kMaxFile) return error("it is too large");
    std::ifstream file(path, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    if (!file) return error("reading failed");
    auto weights = from_bytes(std::as_bytes(std::span(content)));
    if (!weights) return error(weights.error().message);
    return weights;
}

Status LearntWeights::save(const std::filesystem::path& path) const {
    const auto bytes = to_bytes();
    return write_whole_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace petteia
