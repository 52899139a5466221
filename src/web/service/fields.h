// Fields: the members of a JSON object that came from outside, read one by one with their types and
// ranges. The first thing that is wrong is remembered and everything after it reads as its default, so
// that a handler reads all it needs and asks once whether it was right.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "web/service/refusal.h"

namespace petteia {

// A JSON object of bounded depth.
Granted<boost::json::object> read_object(std::string_view text);

class Fields {
  public:
    explicit Fields(const boost::json::object& object) : object_(object) {}

    // Null counts as absent everywhere.
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
    const boost::json::object& object_or_empty(std::string_view name);

    // Takes note of something else that is wrong.
    void complain(std::string message);
    // The first that was.
    const std::optional<Refusal>& problem() const { return problem_; }

  private:
    // Null if there is none.
    const boost::json::value* find(std::string_view name) const;
    void expect(std::string_view name, const std::string& expected, const boost::json::value* seen);

    const boost::json::object& object_;
    std::optional<Refusal> problem_;
};

}  // namespace petteia
