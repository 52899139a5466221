#include "tests/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <sstream>
#include <thread>

namespace {

using Clock = std::chrono::steady_clock;

// Once, since several programs may be started at the same time.
void set_up() {
    static const bool is_set_up = [] {
        signal(SIGPIPE, SIG_IGN);
        return setenv("PETTEIA_DATA", (scratch() / "data").c_str(), 1) == 0 &&
               setenv("NO_COLOR", "1", 1) == 0;
    }();
    if (!is_set_up) std::abort();
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

[[noreturn]] void become_program(const std::vector<std::string>& words) {
    std::vector<char*> arguments{const_cast<char*>(PETTEIA_PROGRAM)};
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(PETTEIA_PROGRAM, arguments.data());
    _exit(127);
}

void put_at(int descriptor, int source, bool is_closed) {
    if (is_closed)
        close(descriptor);
    else
        dup2(source, descriptor);
}

// The child's side: never returns.
[[noreturn]] void become(const std::vector<std::string>& words, const RunOptions& options, int in,
                         int out, int err) {
    for (const std::string& variable : options.environment) {
        const std::size_t equals = variable.find('=');
        if (equals == std::string::npos)
            unsetenv(variable.c_str());
        else
            setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
    }
    if (!options.err_to.empty() && options.err_to != "&-")
        err = open(options.err_to.c_str(), O_WRONLY);
    put_at(STDIN_FILENO, in, options.closes_stdin);
    put_at(STDOUT_FILENO, out, options.closes_stdout);
    put_at(STDERR_FILENO, err, options.err_to == "&-");
    become_program(words);
}

// Reads a pipe to its end.
std::string drain(int pipe, const std::function<void(const std::string&)>& on_output = {}) {
    std::string text;
    std::array<char, 4096> buffer;
    for (ssize_t got; (got = read(pipe, buffer.data(), buffer.size())) > 0;) {
        text.append(buffer.data(), static_cast<std::size_t>(got));
        if (on_output) on_output(text);
    }
    close(pipe);
    return text;
}

int wait_for(pid_t child, const RunOptions& options) {
    const auto started = Clock::now();
    bool is_sent = options.signal == 0;
    for (int status = 0;;) {
        if (waitpid(child, &status, WNOHANG) == child)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        const bool is_due = options.signal_when != nullptr
                                ? options.signal_when->load()
                                : Clock::now() - started >= options.signal_after;
        if (!is_sent && is_due) {
            kill(child, options.signal);
            is_sent = true;
        }
        if (Clock::now() - started > std::chrono::minutes(1)) kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

Outcome run(const std::vector<std::string>& words, const RunOptions& options) {
    set_up();
    std::array<int, 2> in{}, out{}, err{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0 ||
        pipe2(err.data(), O_CLOEXEC) != 0)
        std::abort();
    const pid_t child = fork();
    if (child == 0) become(words, options, in[0], out[1], err[1]);
    close(in[0]);
    close(out[1]);
    close(err[1]);
    Outcome result;
    std::jthread reads_out([&] { result.out = drain(out[0], options.on_output); });
    std::jthread reads_err([&] { result.err = drain(err[0]); });
    std::jthread writes([&] {
        for (std::size_t sent = 0; sent < options.input.size();) {
            const ssize_t put =
                write(in[1], options.input.data() + sent, options.input.size() - sent);
            if (put <= 0) break;
            sent += static_cast<std::size_t>(put);
        }
        close(in[1]);
    });
    result.code = wait_for(child, options);
    return result;
}

Outcome run_line(const std::string& line, const RunOptions& options) {
    return run(words_of(line), options);
}

Outcome run_on_terminal(const std::string& line, const std::vector<Pressed>& script,
                        unsigned short columns) {
    set_up();
    int terminal = -1;
    winsize window{50, columns, 0, 0};
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &window);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        become_program(words_of(line));
    }
    std::size_t next = 0, seen = 0;
    Outcome result;
    std::jthread reads([&, terminal] {
        result.out = drain(terminal, [&](const std::string& text) {
            if (next == script.size()) return;
            if (text.find(script[next].awaited, seen) == std::string::npos) return;
            seen = text.size();
            const std::string& keys = script[next++].keys;
            if (write(terminal, keys.data(), keys.size()) < 0) std::abort();
        });
    });
    result.code = wait_for(child, {});
    return result;
}

bool has_line(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

const std::filesystem::path& scratch() {
    static const std::filesystem::path folder = [] {
        std::string name = (std::filesystem::temp_directory_path() / "petteia-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        return std::filesystem::path(name);
    }();
    static const struct Cleaner {
        ~Cleaner() { std::filesystem::remove_all(folder); }
    } cleaner;
    return folder;
}
