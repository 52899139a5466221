#include "web/service/live_request.h"

#include "web/service/fields.h"

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

Granted<LiveRequest> LiveRequest::read(const std::shared_ptr<Visitor>& visitor,
                                       std::string_view message) {
    auto object = read_object(message);
    if (!object) return object.error();
    LiveRequest request{visitor, {}, nullptr, *std::move(object)};
    const boost::json::value* id = request.object.if_contains("id");
    if (id != nullptr && id->is_int64()) request.id = *id;
    Fields fields(request.object);
    request.action = fields.text("do", 100);
    if (id != nullptr && !id->is_null() && !id->is_int64())
        fields.complain("\"id\" must be an integer");
    if (fields.problem()) {
        // Who said it learns at least which of its words it was.
        request.refuse(*fields.problem());
        request.action.clear();
    }
    return request;
}

boost::json::object LiveRequest::answer(std::string_view what) const {
    boost::json::object answer{{"is", what}};
    if (!id.is_null()) answer["re"] = id;
    return answer;
}

void LiveRequest::send(const boost::json::object& answer) const { send_json(*visitor, answer); }

void LiveRequest::refuse(const Refusal& refusal) const {
    boost::json::object error = answer("error");
    error["error"] = refusal.message;
    send(error);
}

}  // namespace petteia
