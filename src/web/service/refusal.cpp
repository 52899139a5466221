#include "web/service/refusal.h"

#include <exception>
#include <new>

namespace petteia {

Refusal refusal_of_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return Refusal::unavailable("not enough memory; try again later");
    } catch (const std::exception& exception) {
        return {500, std::string("this went wrong: ") + exception.what()};
    } catch (...) {
        return {500, "this went wrong"};
    }
}

}  // namespace petteia
