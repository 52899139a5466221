// A message of a visitor: who sent it and how it is answered. What it says is in the Fields that come
// with it.
#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "web/service/fields.h"
#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

struct LiveRequest {
    std::shared_ptr<Visitor> visitor;
    std::string action;     // "watch": what "do" says.
    boost::json::value id;  // An integer, or null.

    // {"is": what, "re": id, …}, for the rest to be added.
    boost::json::object answer(std::string_view what) const;
    // {"is": "error", "re": id, "error": why}
    boost::json::object error(const Refusal& refusal) const;
    void send(const boost::json::object& answer) const;
    void refuse(const Refusal& refusal) const;
    // A text that the message must have. Nothing, and the request is refused, if it does not.
    std::optional<std::string> text(Fields& fields, std::string_view name) const;
};

struct LiveMessage {
    LiveRequest request;
    Fields fields;

    // Nothing if the message is wrong; the visitor is told what.
    static std::optional<LiveMessage> read(const std::shared_ptr<Visitor>& visitor,
                                           std::string_view text);
};

void send_json(Visitor& visitor, const boost::json::object& object);
WebResponse json_response(const boost::json::object& object);
WebResponse error_response(const Refusal& refusal);

}  // namespace petteia
