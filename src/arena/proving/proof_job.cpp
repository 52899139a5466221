#include "arena/proving/proof_job.h"

#include <limits>
#include <optional>
#include <vector>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kProven = "proven", kOpen = "open", kError = "error";

std::string joined(const std::vector<std::string>& fields) { return join(fields, "\t"); }

// Reads the fields of a line; remembers whether one is wrong.
class Fields {
  public:
    explicit Fields(std::string_view line) : fields_(split(line, '\t')) {}

    std::size_t size() const { return fields_.size(); }
    std::string_view operator[](std::size_t i) const { return fields_[i]; }
    std::int64_t integer(std::size_t i, std::int64_t least = 0) {
        const auto number = parse_integer(fields_[i]);
        if (number && *number >= least) return *number;
        is_wrong_ = true;
        return least;
    }
    bool is_wrong() const { return is_wrong_; }

  private:
    std::vector<std::string_view> fields_;
    bool is_wrong_ = false;
};

Error unreadable(std::string_view what, std::string_view line) {
    return {"not the line of a " + std::string(what) + ": " + in_quotes(line)};
}

}  // namespace

std::string ProofJob::to_text(const ValueNotation& notation) const {
    return joined({std::to_string(id), position, notation.to_text(window.low),
                   notation.to_text(window.high), std::to_string(nodes)});
}

Result<ProofJob> ProofJob::parse(std::string_view line, const ValueNotation& notation) {
    Fields fields(line);
    if (fields.size() != 5) return unreadable("job", line);
    const auto window = notation.parse_range(fields[2], fields[3]);
    if (!window) return window.error();
    ProofJob job{fields.integer(0), std::string(fields[1]), *window,
                 static_cast<std::uint64_t>(fields.integer(4))};
    if (fields.is_wrong() || job.position.empty() || window->is_exact())
        return unreadable("job", line);
    return job;
}

bool operator==(const ProofJob& a, const ProofJob& b) {
    return a.id == b.id && a.position == b.position && a.window.low == b.window.low &&
           a.window.high == b.window.high && a.nodes == b.nodes;
}

std::string ProofResult::to_text(const ValueNotation& notation) const {
    return joined({std::string(is_proven ? kProven : kOpen), std::to_string(job),
                   notation.to_text(value.low), notation.to_text(value.high),
                   std::to_string(estimate.raw()), best, std::to_string(nodes),
                   std::to_string(microseconds)});
}

Result<ProofResult> ProofResult::parse(std::string_view line, const ValueNotation& notation) {
    Fields fields(line);
    if (fields.size() == 2 && fields[0] == kError) return Error{std::string(fields[1])};
    if (fields.size() != 8 || (fields[0] != kProven && fields[0] != kOpen))
        return unreadable("result", line);
    const auto value = notation.parse_range(fields[2], fields[3]);
    if (!value) return value.error();
    ProofResult result;
    result.is_proven = fields[0] == kProven;
    result.job = fields.integer(1);
    result.value = *value;
    const std::int64_t most = Score::infinity().raw();
    const std::int64_t estimate = fields.integer(4, -most);
    result.estimate = Score::from_raw(static_cast<std::int32_t>(std::min(estimate, most)));
    result.best = fields[5];
    result.nodes = static_cast<std::uint64_t>(fields.integer(6));
    result.microseconds = fields.integer(7);
    if (fields.is_wrong() || estimate > most) return unreadable("result", line);
    return result;
}

std::string error_line(const Error& error) {
    std::string message = error.message;
    for (char& c : message) {
        if (c == '\t' || c == '\n') c = ' ';
    }
    return joined({std::string(kError), message});
}

bool settles(const ScoreRange& value, const ScoreRange& window) {
    return value.is_exact() || value.low >= window.high || value.high <= window.low;
}

}  // namespace petteia
