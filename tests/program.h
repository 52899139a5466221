// Runs the built program as a user does: words in, stdout, stderr and exit code out.
#pragma once

#include <signal.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

struct Outcome {
    int code = 0;  // The exit code, or 128 + the signal that ended it.
    std::string out, err;
};

struct RunOptions {
    std::string input;
    bool closes_stdout = false, closes_stdin = false;
    std::string err_to = {};  // A file instead of what is given back; "&-" closes it.
    std::vector<std::string> environment = {};  // "NAME=VALUE" each; "NAME" unsets one.
    // Sent this long after the start, if not 0.
    int signal = 0;
    std::chrono::milliseconds signal_after{0};
    // If it is there: as soon as it is true.
    const std::atomic<bool>* signal_when = nullptr;
    // Told all of stdout so far whenever there is more, on another thread.
    std::function<void(const std::string&)> on_output = {};
};

// PETTEIA_PROGRAM with these words, in a data folder of the test's own and without colour. A program
// that takes more than a minute is killed.
Outcome run(const std::vector<std::string>& words, const RunOptions& options = {});
// The same, with the words split at blanks.
Outcome run_line(const std::string& line, const RunOptions& options = {});

// Keys that are pressed as soon as the program has written something since the keys before.
struct Pressed {
    std::string awaited, keys;
};
// The program on a terminal of 50 lines, as a person sees and uses it; `out` is all that it wrote.
Outcome run_on_terminal(const std::string& line, const std::vector<Pressed>& script,
                        unsigned short columns = 100);

bool has_line(const std::string& text, const std::string& line);
// A fresh folder for this test run.
const std::filesystem::path& scratch();
