#include "web/service/live_request.h"

#include <boost/json.hpp>
#include <utility>

#include "web/service/service_limits.h"

namespace petteia {

void send_json(Visitor& visitor, const boost::json::object& object) {
    visitor.send(std::make_shared<const std::string>(boost::json::serialize(object)));
}

WebResponse json_response(const boost::json::object& object) {
    return {200, boost::json::serialize(object)};
}

WebResponse error_response(const Refusal& refusal) {
    return {refusal.status,
            boost::json::serialize(boost::json::object{{"error", refusal.message}})};
}

std::optional<LiveMessage> LiveMessage::read(const std::shared_ptr<Visitor>& visitor,
                                             std::string_view text) {
    LiveRequest request{visitor, {}, nullptr};
    auto fields = Fields::parse(text);
    if (!fields) {
        request.refuse(fields.error());
        return std::nullopt;
    }
    const boost::json::value* id = fields->find("id");
    if (id != nullptr && id->is_int64()) request.id = *id;
    request.action = fields->text("do", 100);
    if (id != nullptr && !id->is_int64()) fields->complain("\"id\" must be an integer");
    if (fields->problem()) {
        request.refuse(*fields->problem());
        return std::nullopt;
    }
    return LiveMessage{std::move(request), *std::move(fields)};
}

boost::json::object LiveRequest::answer(std::string_view what) const {
    boost::json::object answer{{"is", what}};
    if (!id.is_null()) answer["re"] = id;
    return answer;
}

void LiveRequest::send(const boost::json::object& answer) const { send_json(*visitor, answer); }

boost::json::object LiveRequest::error(const Refusal& refusal) const {
    boost::json::object error = answer("error");
    error["error"] = refusal.message;
    return error;
}

void LiveRequest::refuse(const Refusal& refusal) const { send(error(refusal)); }

std::optional<std::string> LiveRequest::text(Fields& fields, std::string_view name) const {
    std::string text = fields.text(name, service_limits::kAgentText);
    if (!fields.problem()) return text;
    refuse(*fields.problem());
    return std::nullopt;
}

}  // namespace petteia
