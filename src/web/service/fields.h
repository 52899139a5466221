// Fields: the members of a JSON object that came from outside, read one by one with their types and
// ranges. The first problem is remembered and everything after it reads as its default, so that a handler
// reads all it needs and asks once whether it was right. A message is parsed once; its Fields are handed to
// whoever needs them and may be copied to be read later.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "web/service/refusal.h"

namespace petteia {

class Fields {
  public:
    // A text that must be a JSON object of bounded depth.
    static Granted<Fields> parse(std::string_view text);
    // No members.
    Fields();

    // Null counts as absent everywhere.
    const boost::json::value* find(std::string_view name) const;
    bool has(std::string_view name) const;

    std::string text(std::string_view name, std::size_t most_bytes);
    std::string text_or(std::string_view name, std::size_t most_bytes, std::string_view otherwise);
    std::int64_t integer(std::string_view name, std::int64_t min, std::int64_t max);
    std::int64_t integer_or(std::string_view name, std::int64_t min, std::int64_t max,
                            std::int64_t otherwise);
    std::optional<double> number(std::string_view name, double min, double max);
    bool flag_or(std::string_view name, bool otherwise);
    // Absent reads as empty.
    std::vector<std::string> texts(std::string_view name, std::size_t most,
                                   std::size_t most_bytes_each);
    std::vector<std::int64_t> integers(std::string_view name, std::size_t most, std::int64_t min,
                                       std::int64_t max);
    // An object in the object: what `read` makes of its fields. Absent reads as one without members.
    template <typename Read>
    auto inner(std::string_view name, Read read) {
        Fields fields = inner_fields(name);
        auto value = read(fields);
        if (fields.problem()) complain(std::string(name) + ": " + fields.problem()->message);
        return value;
    }
    const boost::json::object& members() const { return *object_; }

    // Adds a problem that the caller found.
    void complain(std::string message);
    // The first one; nothing if all was right so far.
    const std::optional<Refusal>& problem() const { return problem_; }

  private:
    explicit Fields(std::shared_ptr<const boost::json::object> object)
        : object_(std::move(object)) {}
    Fields inner_fields(std::string_view name);
    void expect(std::string_view name, const std::string& expected, const boost::json::value* seen);

    std::shared_ptr<const boost::json::object> object_;  // An inner one shares its outer one.
    std::optional<Refusal> problem_;
};

}  // namespace petteia
