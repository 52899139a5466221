#include "grading/league/graded_program.h"

namespace petteia::grading {

GradedProgram unprotected(const std::string& command) {
    return {command, [command](const std::string& arguments) {
                const bool has_place = command.find(kPortPlace) != std::string::npos;
                return petteia::start_client(has_place ? command : command + " " + arguments);
            }};
}

}  // namespace petteia::grading
