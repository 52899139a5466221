// What a visitor says, taken apart, and how it is answered.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

struct LiveRequest {
    std::shared_ptr<Visitor> visitor;
    std::string action;          // "watch": what "do" says.
    boost::json::value id;       // An integer, or null.
    boost::json::object object;  // All of it.

    static Granted<LiveRequest> read(const std::shared_ptr<Visitor>& visitor,
                                     std::string_view message);

    // {"is": what, "re": id, …}, for the rest to be added.
    boost::json::object answer(std::string_view what) const;
    void send(const boost::json::object& answer) const;
    void refuse(const Refusal& refusal) const;
};

void send_json(Visitor& visitor, const boost::json::object& object);
WebResponse json_response(const boost::json::object& object);
WebResponse error_response(const Refusal& refusal);

}  // namespace petteia
