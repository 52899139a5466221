#include "grading/tree_program.h"

#include <chrono>
#include <optional>
#include <utility>

#include "core/text.h"

namespace petteia::grading {
namespace {

// An end shows at the pipes before it shows in the table of processes.
constexpr std::chrono::milliseconds kEndShows{500};

// An answer in progress.
class Listener {
  public:
    // A tree has no more leaves than nodes, and a wrong search may look at each several times.
    explicit Listener(std::size_t most_visits) : most_visits_(most_visits) {}

    bool is_complete() const { return has_value_ && has_move_; }
    bool has_spoken() const { return has_spoken_; }

    // False if the line is none of an answer.
    bool hear(std::string_view line) {
        const auto parts = words(line);
        if (parts.empty()) return true;
        has_spoken_ = true;
        const auto number = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
        if (!number) return false;
        if (parts[0] == "visit") return !has_value_ && !has_move_ && visit(*number);
        if (parts[0] == "value") {
            answer_.value = *number;
            return !std::exchange(has_value_, true);
        }
        if (parts[0] != "move" || *number < 0 || !parse_integer(parts[1])) return false;
        answer_.move = static_cast<std::size_t>(*number);
        return !std::exchange(has_move_, true);
    }

    // REQUIRES: is_complete().
    TreeProgram::Reply reply() && {
        const bool has_visits = !answer_.visits.empty();
        return {std::move(answer_), has_visits};
    }

  private:
    bool visit(double leaf) {
        answer_.visits.push_back(leaf);
        return answer_.visits.size() <= most_visits_;
    }

    std::size_t most_visits_;
    bool has_spoken_ = false, has_value_ = false, has_move_ = false;
    TreeAnswer answer_;
};

}  // namespace

Result<std::unique_ptr<TreeProgram>> TreeProgram::start(const std::string& command) {
    auto process = Process::start(command);
    if (!process) return process.error();
    return std::unique_ptr<TreeProgram>(new TreeProgram(*std::move(process)));
}

TreeProgram::~TreeProgram() {
    if (is_in_step_) process_.stream().write("quit\n", Deadline::of({}));
    process_.end(is_in_step_ ? Process::kGrace : std::chrono::milliseconds(0));
}

Result<TreeProgram::Reply, Forfeit> TreeProgram::ask(const TreeQuestion& question,
                                                     const Deadline& deadline) {
    Listener listener(100 * question.tree.nodes.size());
    Transfer transfer = process_.stream().write(
        "tree " + question.tree.to_text() + "\n" + question.order() + "\n", deadline);
    for (std::string line; transfer == Transfer::Done;) {
        // Lines that come without a pause would keep the stream from checking the deadline.
        transfer = std::chrono::steady_clock::now() >= deadline.time
                       ? Transfer::TimedOut
                       : process_.stream().read_line(line, deadline);
        if (transfer != Transfer::Done) break;
        if (!listener.hear(line)) {
            is_in_step_ = false;
            return Forfeit{Fault::Rubbish, "it answered " + in_quotes(line) +
                                               " where visit, value or move was expected"};
        }
        if (listener.is_complete()) return std::move(listener).reply();
    }
    return fault_of(transfer, listener.has_spoken());
}

Forfeit TreeProgram::fault_of(Transfer transfer, bool has_spoken) {
    is_in_step_ = false;
    if (transfer == Transfer::TimedOut && has_spoken)
        return {Fault::Late, "its answer was not complete in time"};
    if (transfer == Transfer::TimedOut) return {Fault::Silent, "it did not answer in time"};
    if (transfer == Transfer::Stopped) return {Fault::Silent, "it was not waited for"};
    if (transfer == Transfer::TooLong) return {Fault::Rubbish, "it sent a line without an end"};
    return {Fault::Gone, "it " + (process_.wait(kEndShows) ? process_.end() : "closed its output")};
}

}  // namespace petteia::grading
