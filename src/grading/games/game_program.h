// A running program that is asked about positions of games by the engine protocol, as a grader asks.
#pragma once

#include <memory>
#include <string>

#include "arena/play/agent.h"
#include "arena/ugi/ugi_program.h"
#include "grading/games/game_question.h"
#include "net/deadline.h"

namespace petteia::grading {

class GameProgram {
  public:
    // Blocks until the program has introduced itself, at most `time`; a forfeit says why it did not.
    static Result<std::unique_ptr<GameProgram>, Forfeit> start(const std::string& command,
                                                               Milliseconds time);
    // Blocks until the answer is there, the time is up or the token is stopped. An illegal move is a fault.
    // REQUIRES: question.prepare().
    Result<GameAnswer, Forfeit> ask(const GameQuestion& question, const Deadline& deadline);

  private:
    explicit GameProgram(std::unique_ptr<UgiProgram> program) : program_(std::move(program)) {}

    std::unique_ptr<UgiProgram> program_;
    bool is_ready_ = false;
};

}  // namespace petteia::grading
