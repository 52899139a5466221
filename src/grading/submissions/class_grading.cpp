#include "grading/submissions/class_grading.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace petteia::grading {
namespace {

class ClassGrading {
  public:
    ClassGrading(const Assignment& assignment, const std::vector<Submission>& programs,
                 const Sandbox& sandbox, const std::stop_token& stop, const ClassSink& sink)
        : assignment_(assignment),
          programs_(programs),
          sandbox_(sandbox),
          stop_(stop),
          sink_(sink),
          entries_(programs.size()) {}

    std::vector<ClassReport::Entry> run(int jobs) {
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < jobs; ++i) workers.emplace_back([this] { work(); });
        }
        if (thrown_) std::rethrow_exception(thrown_);
        std::vector<ClassReport::Entry> finished;
        for (auto& entry : entries_) {
            if (entry) finished.push_back(*std::move(entry));
        }
        return finished;
    }

  private:
    // Exceptions, such as out of memory, are passed to the caller.
    void work() try {
        while (const auto index = take()) {
            const Submission& program = programs_[*index];
            ClassReport::Entry entry{program.name, {}, ""};
            auto report = grade(assignment_, sandbox_.program(program), stop_);
            if (report)
                entry.report = *std::move(report);
            else
                entry.problem = report.error().message;
            hand_in(*index, std::move(entry));
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        thrown_ = std::current_exception();
        taken_ = programs_.size();
    }

    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || taken_ == programs_.size()) return std::nullopt;
        return taken_++;
    }

    void hand_in(std::size_t index, ClassReport::Entry entry) {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested()) return;  // Not all of its tests were run.
        entries_[index] = std::move(entry);
        ++finished_;
        if (sink_) sink_(finished_, programs_[index].name);
    }

    const Assignment& assignment_;
    const std::vector<Submission>& programs_;
    const Sandbox& sandbox_;
    const std::stop_token& stop_;
    const ClassSink& sink_;

    std::mutex mutex_;  // Guards all that follows.
    std::size_t taken_ = 0, finished_ = 0;
    std::vector<std::optional<ClassReport::Entry>> entries_;
    std::exception_ptr thrown_;
};

}  // namespace

ClassReport grade_class(const Assignment& assignment, const std::vector<Submission>& programs,
                        const Sandbox& sandbox, int jobs, const std::stop_token& stop,
                        const ClassSink& sink) {
    ClassReport report{assignment.name, assignment.title, assignment.max_score(), {}, {}};
    for (const AssignmentTest& test : assignment.tests) report.tests.push_back(test.name);
    report.entries = ClassGrading(assignment, programs, sandbox, stop, sink).run(jobs);
    return report;
}

std::string_view sign_of(const TestReport& test) {
    return test.is_passed ? "✓" : test.fault ? "!" : test.score > 0 ? "~" : "✗";
}

std::string findings(const GradeReport& report) {
    std::vector<std::string> all;
    const auto add = [&](std::string finding) {
        if (std::find(all.begin(), all.end(), finding) == all.end())
            all.push_back(std::move(finding));
    };
    for (const TestReport& test : report.tests) {
        for (const std::string& bug : test.bugs) add(bug);
        if (test.fault) add(std::string(name_of(*test.fault)));
    }
    std::string text;
    for (const std::string& each : all) text += (text.empty() ? "" : ", ") + each;
    return text;
}

}  // namespace petteia::grading
