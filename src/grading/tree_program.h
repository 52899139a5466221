// A running program that searches trees of numbers, line by line (docs/grading.md). Each way in which it can
// fail is distinguished, and no call waits without limit.
#pragma once

#include <memory>
#include <string>

#include "arena/play/agent.h"
#include "core/result.h"
#include "grading/diagnosis.h"
#include "net/process.h"

namespace petteia::grading {

class TreeProgram {
  public:
    struct Reply {
        TreeAnswer answer;
        bool has_visits = false;
    };

    // `command` as a shell reads it. That there is no such program shows in the first answer.
    static Result<std::unique_ptr<TreeProgram>> start(const std::string& command);
    TreeProgram(const TreeProgram&) = delete;
    TreeProgram& operator=(const TreeProgram&) = delete;
    // Asks it to end, and ends it.
    ~TreeProgram();

    // Blocks until the whole answer is there, the time is up or the token is stopped. After a fault the program is out of step:
    // end it and start another.
    Result<Reply, Forfeit> ask(const TreeQuestion& question, const Deadline& deadline);

  private:
    explicit TreeProgram(Process process) : process_(std::move(process)) {}

    Forfeit fault_of(Transfer transfer, bool has_spoken);

    Process process_;
    bool is_in_step_ = true;
};

}  // namespace petteia::grading
