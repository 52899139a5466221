#include "web/service/fields.h"

#include <boost/json.hpp>
#include <memory>
#include <sstream>
#include <utility>

#include "core/text.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

// A string that is not too long.
bool is_text(const boost::json::value& value, std::size_t most_bytes) {
    return value.is_string() && value.get_string().size() <= most_bytes;
}

std::string text_expected(std::size_t most_bytes) {
    return "a text of at most " + std::to_string(most_bytes) + " bytes";
}

template <typename Number>
std::string range_expected(std::string_view what, Number min, Number max) {
    std::ostringstream text;
    text << what << " from " << min << " to " << max;
    return text.str();
}

}  // namespace

Granted<Fields> Fields::parse(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = service_limits::kJsonDepth;
    boost::system::error_code error;
    auto value = std::make_shared<boost::json::value>(
        boost::json::parse({text.data(), text.size()}, error, {}, options));
    if (error)
        return Refusal::not_understood("expected JSON, got " + in_quotes(text) + ": " +
                                       error.message());
    if (!value->is_object())
        return Refusal::not_understood("expected a JSON object, got " + in_quotes(text));
    const boost::json::object* object = &value->get_object();
    return Fields({std::move(value), object});
}

Fields::Fields() : object_(std::make_shared<const boost::json::object>()) {}

Fields Fields::inner_fields(std::string_view name) {
    const boost::json::value* value = find(name);
    if (value != nullptr && value->is_object()) return Fields({object_, &value->get_object()});
    if (value != nullptr) expect(name, "an object", value);
    return {};
}

const boost::json::value* Fields::find(std::string_view name) const {
    const boost::json::value* found = object_->if_contains({name.data(), name.size()});
    return found == nullptr || found->is_null() ? nullptr : found;
}

bool Fields::has(std::string_view name) const { return find(name) != nullptr; }

void Fields::complain(std::string message) {
    if (!problem_) problem_ = Refusal::not_understood(std::move(message));
}

void Fields::expect(std::string_view name, const std::string& expected,
                    const boost::json::value* seen) {
    if (seen == nullptr) return complain(in_quotes(name) + " is missing: expected " + expected);
    constexpr std::size_t kShown = 40;
    complain(in_quotes(name) + " must be " + expected + ", not " +
             printable(boost::json::serialize(*seen), kShown));
}

std::string Fields::text(std::string_view name, std::size_t most_bytes) {
    const boost::json::value* value = find(name);
    if (value != nullptr && is_text(*value, most_bytes)) return std::string(value->get_string());
    expect(name, text_expected(most_bytes), value);
    return {};
}

std::string Fields::text_or(std::string_view name, std::size_t most_bytes,
                            std::string_view otherwise) {
    return has(name) ? text(name, most_bytes) : std::string(otherwise);
}

std::int64_t Fields::integer(std::string_view name, std::int64_t min, std::int64_t max) {
    const boost::json::value* value = find(name);
    if (value != nullptr && value->is_int64() && value->get_int64() >= min &&
        value->get_int64() <= max)
        return value->get_int64();
    expect(name, range_expected("an integer", min, max), value);
    return min;
}

std::int64_t Fields::integer_or(std::string_view name, std::int64_t min, std::int64_t max,
                                std::int64_t otherwise) {
    return has(name) ? integer(name, min, max) : otherwise;
}

std::optional<double> Fields::number(std::string_view name, double min, double max) {
    const boost::json::value* value = find(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_number()) {
        const auto number = value->to_number<double>();
        if (number >= min && number <= max) return number;
    }
    expect(name, range_expected("a number", min, max), value);
    return std::nullopt;
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
    const boost::json::value* value = find(name);
    if (value == nullptr) return otherwise;
    if (value->is_bool()) return value->get_bool();
    expect(name, "true or false", value);
    return otherwise;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most,
                                       std::size_t most_bytes_each) {
    const boost::json::value* value = find(name);
    if (value == nullptr) return {};
    const std::string expected = "a list of at most " + std::to_string(most) +
                                 " texts of at most " + std::to_string(most_bytes_each) + " bytes";
    std::vector<std::string> texts;
    if (!value->is_array() || value->get_array().size() > most) {
        expect(name, expected, value);
        return {};
    }
    for (const boost::json::value& each : value->get_array()) {
        if (!is_text(each, most_bytes_each)) {
            expect(name, expected, &each);
            return {};
        }
        texts.emplace_back(each.get_string());
    }
    return texts;
}

std::vector<std::int64_t> Fields::integers(std::string_view name, std::size_t most,
                                           std::int64_t min, std::int64_t max) {
    const boost::json::value* value = find(name);
    if (value == nullptr) return {};
    const std::string expected = "a list of at most " + std::to_string(most) + " integers from " +
                                 std::to_string(min) + " to " + std::to_string(max);
    std::vector<std::int64_t> numbers;
    if (!value->is_array() || value->get_array().size() > most) {
        expect(name, expected, value);
        return {};
    }
    for (const boost::json::value& each : value->get_array()) {
        if (!each.is_int64() || each.get_int64() < min || each.get_int64() > max) {
            expect(name, expected, &each);
            return {};
        }
        numbers.push_back(each.get_int64());
    }
    return numbers;
}

}  // namespace petteia
